d = {"a": 1}
k, v, i = d.keys(), d.values(), d.items()
d["b"] = 2
print(list(k), list(v), list(i), len(k), "b" in k, ("b", 2) in i, 2 in v)
print(k, v, i)
print(k == {"a", "b"}, k & {"a"}, sorted(k | {"z"}), k - {"a"})
