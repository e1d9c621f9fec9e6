for n in range(2, 20):
    for k in range(2, n):
        if n % k == 0:
            break
    else:
        print(n)
