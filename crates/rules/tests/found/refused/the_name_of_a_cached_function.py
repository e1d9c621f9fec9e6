from functools import cache, lru_cache


@lru_cache(maxsize=None)
def first(x):
    return x


@cache
def second(x):
    return x


print(first.__name__, second.__name__, first.__wrapped__ is first)
