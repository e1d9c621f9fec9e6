x = [0] * 10 ** 6
while True:
    x.count(1)
