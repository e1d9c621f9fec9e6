f = tuple
f(range(10 ** 30))
