for change in range(4):
    s = {1, 2, 3}
    other = s
    t = {2, 3, 4}
    if change == 0:
        s -= t
    elif change == 1:
        s &= t
    elif change == 2:
        s ^= t
    else:
        s |= t
    print(sorted(s), sorted(other), s is other)
f = frozenset([1, 2])
g = f
f |= {3}
print(sorted(f), sorted(g), f is g)
