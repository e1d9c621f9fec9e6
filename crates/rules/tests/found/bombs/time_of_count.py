x = "ab" * 10 ** 6
while True:
    x.count("abb")
