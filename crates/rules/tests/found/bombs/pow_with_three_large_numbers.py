a = 3 ** 20000
b = 7 ** 20000
c = 11 ** 20000 + 2
while True:
    pow(a, b, c)
