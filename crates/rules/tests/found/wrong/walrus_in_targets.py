def f():
    x = "old"
    a = {}
    a[(x := "k")] = x
    return a, x
print(f())
def g():
    x, a = [9], [1, 2]
    a[(x := 0):1] = x
    b = [1, 2]
    b[(x := 1)]: int = x
    return a, b, x
try:
    print(g())
except TypeError:
    print("TypeError")
def h():
    a, b = [[1, 2]], 1
    a[(b := 0)][b] = b
    c = [0, 0]
    x = c
    x[(x := 1)] = x
    y = c[(x := 0)] = x
    return a, b, c[1] is c, x, y
print(h())
def e(x):
    try:
        raise x from (x := KeyError("k"))
    except ValueError as error:
        return repr(error), repr(error.__cause__)
print(e(ValueError("v")))
