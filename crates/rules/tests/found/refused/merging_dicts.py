d = {"a": 1}
e = {**d, "b": 2, **{"a": 3}}
print(e, {**d}, d | {"c": 4}, dict(d, z=9), dict(**d))
d |= {"x": 0}
print(d)
