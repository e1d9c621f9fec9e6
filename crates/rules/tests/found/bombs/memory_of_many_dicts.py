x = {i: i for i in range(1000)}
y = []
while True:
    y.append(dict(x))
