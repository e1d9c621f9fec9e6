//! Short ways for what files do most (names assigned together, calls with a star, methods of locals, `in`, `sorted`): each
//! does what the long way does, and what CPython does.

/// Each is a program; `---` stands between them.
const PROGRAMS: &str = r#"
def f(a, b):
    a, b = b, a
    c, d = a, b
    c, d = d + c, c
    a, b, c = a + b, c * 2, a
    return a, b, c, d
print(f(1, 2), f("x", "y"))
def g(a, b):
    r, c = a + b, a - b
    r, c = r + 1, r + c
    r, c = c, [r for r in range(r)]
    return r, c
print(g(3, 2))
---
def f(a):
    b = 1
    try:
        a, b = a + 1, a[0]
    except TypeError:
        return "no", a, b
    finally:
        b, a = 5, b
    return a, b
print(f(1), f([1]))
def g(a):
    a, b = a + 1, 1 // a
    return a, b
for a in (1, 0):
    try:
        print(g(a))
    except ZeroDivisionError:
        print("zero")
---
def f():
    x = [0, 1, 2, 3]
    i = 0
    i, x[i] = 2, 9
    x[0], i = i, x[0]
    (a, b), c = (1, 2), 3
    a, (b, c) = 4, (a, b)
    p = q, r = 5, 6
    s, t = u = 7, 8
    d, *e = 1, 2, 3
    d, d = 1, 2
    return x, i, a, b, c, p, q, r, s, t, u, d, e
print(f())
---
def f():
    a, b = (c := 3), c + 1
    a, b = b, (b := 7)
    return a, b, c
print(f())
def g():
    a = 1
    def read():
        return a
    a, b = a + 1, read()
    return a, b
print(g())
x, y = 1, 2
x, y = y, x
print(x, y)
def h():
    global x
    x, z = 5, x
    return x, z
print(h())
---
def f():
    x, y = 1, y
try:
    f()
except UnboundLocalError:
    print("unbound")
def g(n):
    while n:
        a, n = n, n - 1
        yield a, n
print(list(g(3)))
---
def two(a, b):
    return a, b
def some(a, b=5, *rest, **named):
    return a, b, rest, named
def deep(n, m):
    return deep(*(n - 1, m)) if n else m
def kind(f, t):
    try:
        return f(*t)
    except (TypeError, ValueError) as error:
        return type(error).__name__
for t in ((1, 2), [1, 2], "ab", (1,), (), (1, 2, 3), range(2), {3: 4, 5: 6}, 7, None, iter("xy"), (x for x in (8, 9))):
    print(kind(two, t))
for t in ((1, 2), (1,), (1, 2, 3), ()):
    print(kind(some, t), kind(max, t), kind(print, t), kind(lambda a, b: b, t))
def make(k):
    return lambda a, b: (a, b, k)
print(deep(200, "end"), make(4)(*(1, 2)), two(*two(*(3, 4))), (two if deep else some)(*"pq"))
def yields(a, b):
    yield a
    yield b
print(list(yields(*(1, 2))))
---
from collections import deque
def f(x, y):
    out = []
    for act in ("append", "pop", "add", "count"):
        try:
            if act == "append":
                out.append(x.append(y))
            elif act == "pop":
                out.append(x.pop())
            elif act == "add":
                out.append(x.add(y))
            else:
                out.append(x.count(y))
        except (AttributeError, TypeError, IndexError, KeyError) as error:
            out.append(type(error).__name__)
    return out, x
for x in ([], [1], [1, 1], {1}, set(), frozenset([1]), deque([1]), {}, {1: 2}, "1", "", (1,), 5, None):
    for y in (1, "1", [1], (1, [2]), True):
        if not isinstance(x, (list, set, deque)):
            print(f(x, y))
print(f([], 1), f([1, 2], 1), f({1}, True), f(deque([1, 2]), 2), f([], [3]))
def own():
    a = []
    a.append(a)
    b = [1, 2, 3]
    c = b
    b = b.pop()
    c.append(b)
    d = {1}
    d = d.add(2)
    return len(a), a[0] is a, b, c, d
print(own())
---
import collections
Point = collections.namedtuple("Point", "x y")
nan = float("nan")
things = [1, True, 0, False, 1.0, 2**70, "1", "", None, (), (1, 2), (1.0, 2), (True, 2), ("a", 1), ((1, 2), 3), [1], nan, Point(1, 2), frozenset([1]), 9, (1, nan), (1, 2, 3, 4, 5, 6, 7, 8, 9)]
for x in things:
    print([1 if x in (y,) else 0 for y in things], [1 if x not in [y, 3] else 0 for y in things])
    if x not in ([1],):
        print([1 if x in {y} else 0 for y in things if y != [1]], [1 if x in {y: 0} else 0 for y in things if y != [1]])
for bad in ([1], {2}, {}):
    try:
        print(1 if bad in {1, 2} else 0)
    except TypeError:
        print("unhashable")
print(1 if {1} in {frozenset([1])} else 0, 1 if "" in "abc" else 0, 1 if "bc" in "abc" else 0)
for a, b in ((1, 5), ("a", 7), (1, "abc"), (3, range(5)), (3, range(0, 9, 2))):
    try:
        print(1 if a in b else 0)
    except TypeError:
        print("no")
---
def kind(x):
    try:
        return sorted(x)
    except TypeError:
        return "no"
for x in ([3, 1, 2], (3, 1, 2), {3, 1, 2}, frozenset([2, 1]), "cab", ["b", "a", "aa", ""], [(2, 1), (1, 2), (1,)], {(2, 1), (1, 9)}, [1, "a"], [True, 1, False, 0], [1, True], [(1, "a"), (0, "b")], [None, None], [None], [], [(1, 2), 3], list(range(40, 0, -1)), [1.5, 1], [[2], [1]], {3: 1, 1: 2}, 5, [(1, True), (1, 0)], ["b", "a\x00"]):
    print(kind(x))
a = [2, 1]
b = sorted(a)
b.append(3)
print(a, b, sorted(b, reverse=True), sorted(b, key=lambda x: -x), sorted(sorted("hello")))
---
def kind(x):
    try:
        return sorted(set(x), key=str)
    except TypeError:
        return "no"
print([kind(x) for x in ([1, 2, 1], (1, True, 1.0), [True, 1], [[1]], [(1, [2])], ((1, 2), (1.0, 2)), [], (), "abca")])
numbers = (0, 1, -1, True, 1.0, -0.0, 2**53, 2.0**53, 2**63, 2.0**63, 2**64, -2**63, 1.5)
for make in (lambda x: x, lambda x: (x,), lambda x: (x, 2), lambda x: (2, x), lambda x: ((x, 1), 1), lambda x: (x,) * 9):
    print([[1 if make(x) in {make(y)} else 0 for y in numbers] for x in numbers])
    print([[{make(x): 5}.get(make(y), 0) for y in numbers] for x in numbers])
---
def f(x):
    x = [x for x in x]
    x = [len(x) for _ in x]
    y = x
    x = [x, x]
    x = (x, x)
    x = [*x, x]
    z = {a for b in x for a in range(len(b))}
    z = {a: z for a in z}
    return x, y, sorted(z)
print(f([1, 2]))
def g(a):
    try:
        a = [1 // b for b in a]
    except ZeroDivisionError:
        a.append("kept")
    return a
print(g([1, 2]), g([1, 0]))
def small(a):
    a = [a[i] for i in range(len(a) - 1, -1, -1)]
    return [a[0] for _ in a]
def main(a):
    b = small(a)
    a = small(b + a)
    return a, b
print(main([1, 2]))
---
def f(s, i):
    return ["same" if s[i] == c else "other" if s[i] != c else "?" for c in ("a", "ab", "", 97, None, "b")]
print(f("ab", 0), f("ab", 1), f(["ab", ""], 0), f(["ab", ""], 1), f((97, None), 0), f((97, None), 1))
def g(a, b):
    return -a, -b if b else b
print(g(5, 0), g(-5, True), g(2**63, -2**63), g(1.5, 2), -(-9223372036854775808))
def loop(a):
    n = 0
    while a:
        a.pop()
        n += 1
    return n, 1 if a else 0, 1 if not a else 0
print(loop([1, 2, 3]), loop({1, 2}), loop([]))
---
def same(a, b):
    return "same" if a == b else a
def f(s, i, m):
    found = []
    if (x := s[i]) == m:
        found.append(x)
    found.append(same(s[i], m))
    if s[i] == m or s[i] != m and s[i] == s[0]:
        found.append(i)
    return found, x
def kept(s, i, m):
    x = None
    x = s[i]
    if x == m:
        return "found", x
    return x
print(kept("abc", 1, "b"), kept("abc", 1, "c"), kept([1, 2], 1, 2), kept((1, 2), 0, 2))
for s in ("abca", ["a", "bc", True, 1.0], ("a", 1, None, (1, 2)), {0: "a", 1: 1, -1: 2, 2: 3}):
    for i in (0, 1, -1, 2, 3, 9, True, 1.0, "a"):
        for m in ("a", "bc", 1, None, (1, 2), 2.5):
            try:
                print(f(s, i, m))
            except (IndexError, KeyError, TypeError) as error:
                print(type(error).__name__)
---
def f(a, i):
    return len(a[i]), a[i][0], a[i][-1], a[0][i]
for a in (["ab", (1, 2), [3, 4], {0: 5, -1: 6}], ("xy", "zz", "é!", range(7)), [[1], 2], {0: "a", 1: ""}):
    for i in (0, 1, 2, 3, -1, 4):
        try:
            print(f(a, i))
        except (IndexError, KeyError, TypeError) as error:
            print(type(error).__name__)
def g(r, c, k, d):
    return r + k * d[0], c + k * d[1], k * d[0] + r, k * d[1] + c
def twice(n):
    return n + n
for arguments in ((1, 2, 3, (4, 5)), ("a", "b", "c", (2, 0)), (1.5, True, 2, (3, 4)), (2**62, -2**62, 2, (2**61, 1)), ([1], [2], [3], (1, 2)), (1, 2, "a", (1, 2)), (1, "a", 2, (3, 4))):
    try:
        print(g(*arguments), twice(arguments[2] * arguments[3][0]))
    except TypeError:
        print("TypeError")
---
points = {(1, 2), (1, True), (1.0, 2), (2**70, 1), ("a", 1), (1, 2, 3), 1, (), (3,), 3, "a", None, frozenset({1})}
print(len(points), (1, 2) in points, (1, 1) in points, (2**70, 1) in points, (1, "2") in points, (3,) in points, frozenset({True}) in points)
def f(k):
    seen = set()
    numbers = {}
    for i in range(k):
        p = (i % 5, i // 5)
        q = (i % 3 == 0, i % 4)
        if p in seen:
            seen.discard(q)
        seen.add(p)
        seen.add(q)
        numbers[p] = numbers.get(q, 0) + i
    left, right = seen - {(0, 0), (1, 1)}, {(i, i) for i in range(k)}
    both = left | right
    copy = set(left)
    copy |= right
    copy -= {(2, 2)}
    copy ^= {(2, 2), (9, 9)}
    left &= right
    return sorted(seen), sorted(numbers.items()), sorted(both), sorted(copy), sorted(left), sorted(right - left)
for k in (0, 1, 4, 7, 9, 12, 30):
    print(f(k))
d = {"a": 1}
e = d | {"b": 2}
d |= e
d.copy()["c"] = 3
print(d, e, [*(1, 2), *[3], *"ab", *{4: 5}])
"#;

#[test]
fn short_ways_cannot_be_seen() {
    assert!(PROGRAMS.split("---\n").count() > 10);
    super::all_agree(PROGRAMS);
}
