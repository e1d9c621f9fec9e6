x = 10
while True:
    x = x ** 10
