x = set(range(1000))
y = []
while True:
    y.append(x | {-1})
