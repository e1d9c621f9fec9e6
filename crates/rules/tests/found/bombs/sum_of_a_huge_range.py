x = sum(range(10 ** 15))
