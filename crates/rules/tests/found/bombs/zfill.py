x = 'a'.zfill(10 ** 12)
