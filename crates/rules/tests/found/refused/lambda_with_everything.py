f = lambda a, b=2, *c, d, e=5, **g: (a, b, c, d, e, g)
print(f(1, d=4), f(1, 2, 3, 4, d=4, z=6), f(*[1, 2], **{"d": 0, "e": 1}))
def h(a, /, b, *, c):
    return a, b, c
print(h(1, 2, c=3), h(1, b=2, c=3))
try:
    h(a=1, b=2, c=3)
except TypeError:
    print("positional only")
