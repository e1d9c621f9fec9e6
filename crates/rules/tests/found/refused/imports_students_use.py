from collections import deque, defaultdict, Counter, namedtuple
from itertools import product, combinations, permutations, chain, count, islice
from functools import lru_cache, reduce
import math
q = deque([1, 2])
q.appendleft(0)
q.rotate(1)
print(q, q.popleft())
g = defaultdict(list)
g["a"].append(1)
print(g, Counter("abca").most_common(1), list(product("ab", repeat=2)), list(combinations([1, 2, 3], 2)))
P = namedtuple("P", "x y")
p = P(1, 2)
print(p, p.x, p._replace(y=5), p == (1, 2), list(islice(count(3), 2)), reduce(lambda a, b: a * b, [1, 2, 3, 4]), math.gcd(12, 18), math.isqrt(10 ** 20))
@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60))
