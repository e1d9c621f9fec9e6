print(next((x for x in [1, 2, 3] if x > 1), None), next(iter([]), "none"), next(i for i, c in enumerate("abc") if c == "b"))
