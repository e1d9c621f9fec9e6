x = [0] * 10 ** 6
while True:
    x.insert(0, 1)
    x.pop(0)
