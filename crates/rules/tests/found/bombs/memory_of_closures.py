x = []
while True:
    x.append(lambda: x)
