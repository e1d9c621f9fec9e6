d = {1: "a"}
d[True] = "b"
d[1.0] = "c"
print(d, True == 1, 1 == 1.0, {True, 1, 1.0}, [1, True].count(1), (True, 0) == (1, False), True is (1 == 1), sum([True, True]))
