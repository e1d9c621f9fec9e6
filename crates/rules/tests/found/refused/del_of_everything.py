x = [1, 2, 3, 4, 5, 6]
del x[0]
del x[-1], x[1:3]
print(x)
d = {"a": 1, "b": 2}
del d["a"]
print(d)
y = 5
del y
try:
    y
except NameError:
    print("gone")
a, b = [1, 2, 3, 4], {1: 1}
del a[::2], b[1]
print(a, b)
