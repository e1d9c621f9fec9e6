d = {}
n = 0
while True:
    d[n] = (n, n)
    n += 1
