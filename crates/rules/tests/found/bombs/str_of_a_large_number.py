x = 7 ** 10 ** 5
while True:
    str(x)
