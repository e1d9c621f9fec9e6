x = set(range(10 ** 10))
