x = ["ab"] * 10 ** 5
while True:
    "".join(x).split("b")
