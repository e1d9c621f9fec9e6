d = {"a": 1, "b": 2, "c": 3}
print(d.popitem(), d)
d["a"] = 5
d["z"] = 0
print(d.popitem(), d.popitem(), d)
