s = set()
n = 0
while True:
    s.add(n)
    n += 1
