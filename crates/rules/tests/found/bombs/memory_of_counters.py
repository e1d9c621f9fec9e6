from collections import Counter, defaultdict
c = Counter()
d = defaultdict(list)
n = 0
while True:
    c[n] += 1
    d[n].append(n)
    n += 1
