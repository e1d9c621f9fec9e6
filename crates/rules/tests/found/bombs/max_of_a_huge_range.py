x = max(range(10 ** 15))
