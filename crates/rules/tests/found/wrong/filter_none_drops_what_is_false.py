print(list(filter(None, [0, 1, "", "a", [], [0], None, False, 0.0, -1, (), {}])))
