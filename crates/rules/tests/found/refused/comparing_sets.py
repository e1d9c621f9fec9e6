a, b = {1, 2}, {1, 2, 3}
print(a < b, a <= b, a > b, b >= a, a == {2, 1}, a != b, a <= a, a < a, {1} < {2}, a.issubset(b), b.issuperset(a), a.isdisjoint({7}))
print(frozenset(a) == a, {frozenset(a): 1}[frozenset([2, 1])])
