x = int("f" * 10 ** 7, 16)
while True:
    x = x * x
