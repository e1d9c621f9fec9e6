n = 90210
total = 0
for c in str(n):
    total += int(c)
print(total, [int(c) for c in str(n)], sum(map(int, str(n))), max(str(n)))
