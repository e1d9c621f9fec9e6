# A square with a way out.
G = {"a": ["b"], "b": ["c"], "c": ["d", "out"], "d": ["a"], "out": []}
S0 = {"a", "c"}
V0 = {"out"}
V1 = set()
start = "a"
