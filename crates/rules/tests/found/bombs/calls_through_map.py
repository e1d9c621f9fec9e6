def f(n):
    return list(map(f, [n]))
f(0)
