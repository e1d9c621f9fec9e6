x = list(range(10 ** 6))
while True:
    -1 in x
