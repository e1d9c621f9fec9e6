import functools
t = (int,)
e = (KeyError,)
for i in range(100000):
    t, e = (t,), (e,)
for work in (lambda: isinstance(1, t), lambda: issubclass(str, t)):
    try:
        work()
    except RecursionError:
        print("deep")
try:
    try:
        raise ValueError
    except e:
        pass
except RecursionError:
    print("deep")
def f(): return 1
for i in range(50000):
    f = functools.cache(f)
f()
