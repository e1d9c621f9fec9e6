x = []
while True:
    try:
        while True:
            x.append("a" * 1000 + str(len(x)))
    except Exception:
        pass
