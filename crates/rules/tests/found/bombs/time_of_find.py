x = "a" * 10 ** 6
y = "a" * 10 ** 5 + "b"
while True:
    x.find(y)
