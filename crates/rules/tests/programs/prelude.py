from collections import Counter, defaultdict, deque, namedtuple
import functools
import itertools
import math
from functools import cache, lru_cache, reduce
from itertools import chain, islice
Point = namedtuple("Point", "x y")
ticks = 0
def tick():
    global ticks
    ticks += 1
    return ticks > 200
def show(v):
    if isinstance(v, (set, frozenset)):
        return type(v).__name__ + "(" + ", ".join(sorted(map(show, v))) + ")"
    if isinstance(v, dict):
        return type(v).__name__ + "{" + ", ".join([show(k) + ": " + show(x) for k, x in v.items()]) + "}"
    if type(v) is list:
        return "[" + ", ".join([show(x) for x in v]) + "]"
    if callable(v):
        return "function"
    return repr(v)
def clip(v):
    if isinstance(v, int):
        return v if -(10 ** 40) < v < 10 ** 40 else v % 1000003
    return v[:12]
def tr(n, v):
    print("<", n, sep="", end=" ")
    return v
