def f(xs):
    u = 0
    return max((u := x) for x in xs), u
print(f([1, 3, 2]))
def g(xs):
    n = 0
    frozenset((n := n + x) for x in xs)
    m = sum(((n := n + x) for x in xs), 10)
    return n, m, sorted(((n := n - x) for x in xs), reverse=True), n
print(g([1, 2, 3]))
def unbound(xs):
    try:
        max((u := x) for x in xs)
    except ValueError:
        pass
    return u
print(unbound([1, 2]))
try:
    print(unbound([]))
except UnboundLocalError:
    print("unbound")
last = None
print("".join(str(last := x) for x in "abc"), last)
print(next(((last := x) for x in [5, 6]), None), last)
def in_global(xs):
    global last
    return min((last := x) for x in xs), last
print(in_global([4, 9]), last)
def outer():
    seen = 0
    def inner(xs):
        nonlocal seen
        return dict((x, (seen := seen + x)) for x in xs), seen
    return inner([1, 2]), seen
print(outer())
def nested(rows):
    best = 0
    lists = list([(best := best + x) for x in row] for row in rows)
    pairs = max(max((best := best + x + y) for x in row) for row in rows for y in [1])
    return lists, pairs, best
print(nested([[1, 2], [3]]))
def lazy():
    n = 0
    numbers = ((n := x) for x in (1, 2, 3))
    found = [n, next(numbers), n]
    def read():
        return n
    found += [next(numbers), read(), list(numbers), n]
    return found
print(lazy())
