x = [1]
x.append(x)
print(x)
d = {}
d["d"] = d
print(d)
y = [1]
y.append(y)
try:
    print(x == y)
except RecursionError:
    print("RecursionError")
