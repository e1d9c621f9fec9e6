a, b = "xy"
(c, d), e = "pq", "r"
[f, g] = {1: 2, 3: 4}
for h, i in ["ab", "cd"]:
    print(h, i)
print(a, b, c, d, e, f, g)
