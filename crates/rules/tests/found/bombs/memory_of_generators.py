def g():
    yield 1
x = []
while True:
    it = g()
    next(it)
    x.append(it)
