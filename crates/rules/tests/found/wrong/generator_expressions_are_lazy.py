log = []
g = (log.append(x) or x for x in [1, 2, 3])
print(log)
print(next(g), log, any(x > 1 for x in g), log, list(g), log)
