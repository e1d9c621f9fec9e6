def moves(n):
    for k in (1, 2, 3):
        if k <= n:
            yield n - k
def both(n):
    yield from moves(n)
    got = yield "more"
    yield got
print(list(moves(5)), list(moves(1)), list(both(2)))
g = moves(9)
print(next(g), next(g), next(g), next(g, "end"))
