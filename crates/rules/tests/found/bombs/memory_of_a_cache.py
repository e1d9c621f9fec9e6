from functools import lru_cache
@lru_cache(maxsize=None)
def f(n):
    return n
n = 0
while True:
    f(n)
    n += 1
