f = filter(lambda x: x % 2, range(7))
print(next(f), list(f), list(f))
