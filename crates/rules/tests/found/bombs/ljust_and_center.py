x = 'a'.center(10 ** 10)
