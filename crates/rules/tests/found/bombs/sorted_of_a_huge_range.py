x = sorted(range(10 ** 10))
