def f(x, xs=[]):
    xs.append(x)
    return xs
print(f(1), f(2), f(3, []))
print([g() for g in [lambda: i for i in range(3)]], [g() for g in [lambda i=i: i for i in range(3)]])
