x = list(range(10 ** 6))
while True:
    x.sort()
    x.reverse()
