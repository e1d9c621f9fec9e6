from collections import Counter
def f(c):
    try:
        c += 1
    except AttributeError:
        return "attribute"
    except TypeError:
        return "type"
    return c
def g(c):
    try:
        c -= 1
    except AttributeError:
        return "attribute"
    except TypeError:
        return "type"
    return c
for c in (Counter("ab"), [1], (1,), "a", {1}, {1: 2}, None, 1, 1.5, True, 2**63 - 1, -2**63):
    print(f(c), g(c))
