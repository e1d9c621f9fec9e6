def t(x):
    print("eval", x)
    return x
def f(*args, **kw):
    return args, kw
print(f(t(1), *t([2, 3]), t(4), k=t(5), *t([6]), **t({"z": 7}), y=t(8)))
print(f(*t([1]), t(2), **t({"a": 3}), b=t(4)))
print([t(1), *t([2]), t(3)], {t(1): t(2), **t({3: 4}), t(5): t(6)})
