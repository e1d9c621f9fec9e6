d = {i: i for i in range(1000)}
for i in range(0, 1000, 3):
    del d[i]
for i in range(0, 1000, 7):
    d[i] = -i
print(len(d), list(d)[:20], list(d)[-20:], sum(d.values()))
while len(d) > 5:
    d.popitem()
print(d)
for i in range(30):
    d[i] = i
for _ in range(1000):
    d["x"] = 1
    d.popitem()
for _ in range(1000):
    first = next(iter(d))
    d[first] = d.pop(first)
print(d, list(reversed(d)), 17 in d, 99 in d)
s = set(range(100))
for i in range(50):
    s.discard(i)
for i in range(40):
    s.add(i)
print(len(s), sorted(s) == list(range(40)) + list(range(50, 100)))
while s:
    s.pop()
s.add(1)
print(s, 1 in s, 2 in s)
