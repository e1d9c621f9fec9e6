//! Functions that are compiled into those that call them, and names that are constants: nobody can tell.

/// Each is a program; `---` stands between them.
const PROGRAMS: &str = r#"
def add(a, b):
    return a + b
def twice(x):
    return add(x, x)
def main():
    print(add(1, 2), twice("ab"), twice(twice(3)), add(add(1, 2), add(3, 4)))
main()
---
def early():
    return late(1)
try:
    early()
except NameError:
    print("not yet")
def late(x):
    return x + 1
print(early())
---
def use():
    return SIZE * 2
try:
    use()
except NameError:
    print("not yet")
SIZE = 4
print(use())
---
SIZE = 4
def use():
    return SIZE * 2
def change():
    global SIZE
    SIZE = 5
print(use())
change()
print(use())
---
def pick(flag):
    if flag:
        found = 1
    return found
def main(flag):
    return pick(flag)
print(main(True))
try:
    main(False)
except UnboundLocalError as error:
    print("unbound")
---
def f(x):
    x += 1
    x = x * 2
    return x
def main():
    x = 10
    y = f(x)
    x = f(x)
    return x, y, f(f(x))
print(main())
---
def show(x, y=3, z=(1, 2)):
    return (x, y, z)
def main():
    return show(1), show(1, 2), show(1, 2, 3)
print(main())
---
def show(x, y):
    return (x, y)
def main():
    try:
        return show(1)
    except TypeError:
        return "one"
def other():
    try:
        return show(1, 2, 3)
    except TypeError:
        return "three"
print(main(), other())
---
def is_small(x):
    return 0 <= x < 3
def is_even(x):
    if x % 2:
        return False
    return True
def nothing(x):
    x + 1
def main():
    out = []
    for i in range(6):
        if is_small(i) and not is_even(i) or nothing(i):
            out.append(i)
        while is_small(i):
            i += 1
        if not nothing(i):
            out.append(-i)
        out.append("s" if is_small(i) else "l")
    return out
print(main())
---
def first(xs):
    for x in xs:
        if x > 2:
            return x
    return None
def count(xs):
    n = 0
    for x in xs:
        if x == 0:
            continue
        if x == 9:
            break
        n += 1
    else:
        n += 100
    return n
def main():
    return first([1, 2, 3]), first([]), count([1, 0, 2]), count([1, 9, 2]), [count([x]) for x in (0, 9, 1)]
print(main())
---
def div(a, b):
    return a // b
def main(b):
    try:
        return div(1, b)
    except ZeroDivisionError:
        return "zero"
    finally:
        print("over")
print(main(1), main(0))
---
def div(a, b):
    return a // b
def loop():
    out = []
    for b in (1, 0, 2):
        try:
            out.append(div(4, b))
        except ZeroDivisionError:
            continue
        finally:
            out.append("f")
    return out
print(loop())
---
def has(xs, y):
    return any(x == y for x in xs)
def total(xs):
    return sum(x * x for x in xs)
def squares(xs):
    return [x * x for x in xs if x]
def main(x, xs):
    return has(xs, x), total(xs), squares(xs), x, [has(xs, x) for x in xs]
print(main(3, (1, 2, 3)))
---
def swap(pair):
    a, b = pair
    return b, a
def main(a, b):
    a, b = swap((a, b))
    return a, b, swap(swap((a, b)))
print(main(1, 2))
---
def even(n):
    return n == 0 or odd(n - 1)
def odd(n):
    return n != 0 and even(n - 1)
def main(n):
    return even(n), odd(n)
print(main(7), main(100))
---
def down(n):
    return n if n == 0 else down(n - 1)
def main():
    try:
        return down(100000)
    except RecursionError:
        return "deep"
print(main())
---
def emit(xs, x):
    xs.append(x)
    return x
def pair(a, b):
    return (b, a)
def main():
    log = []
    got = pair(emit(log, 1), emit(log, 2))
    return log, got
print(main())
---
def f():
    return 1
def main():
    return f()
g = main
f = lambda: 2
print(g())
---
def f():
    return 1
def main():
    f = lambda: 2
    return f()
def other(f):
    return f()
print(main(), other(lambda: 3))
---
def f(x):
    return x
def main():
    y = 1
    z = f(y) + (y := 5) + f(y)
    return y, z
print(main())
---
def f(x):
    return x
def gen():
    for i in range(3):
        got = yield f(i)
        if f(got):
            yield f(got) + 10
g = gen()
print(next(g), g.send(4), next(g), next(g))
---
def inner(x):
    return [x, x]
def main():
    a = inner(1)
    b = inner(1)
    a.append(3)
    return a, b, a is b
print(main())
---
K = (1, (2, "x"), None, True, -3, 1.5)
T = "text"
def main():
    return K is K, K[1], T + T, K[4], K[5], [k for k in K]
print(main(), K, T)
---
def f(x, y):
    assert x < y, "wrong order"
    return y - x
def main(a, b):
    try:
        return f(a, b)
    except AssertionError as error:
        return str(error)
print(main(1, 2), main(2, 1))
---
def clamp(x, low, high):
    if x < low:
        return low
    elif x > high:
        return high
    else:
        return x
def main():
    x = 5
    x = clamp(x, 7, 9)
    low = clamp(0, x, x)
    return x, low, clamp(x, low, high=8), clamp(*(1, 2, 3))
print(main())
---
def sign(x):
    return x and (1 if x > 0 else -1)
def main():
    return [sign(x) for x in (-2, 0, 5, 0.0, "")[:3]], {sign(x): sign(-x) for x in (1, 2)}, (lambda x: sign(x))(4)
print(main())
---
def f(a):
    a = a + 1
    b = a
    a = a + b
    return a
def main(a, b):
    a = f(b)
    b = f(a)
    return f(a) + f(b), a, b
print(main(1, 2))
---
import math
def area(r):
    return math.floor(math.pi * r * r)
def main():
    return area(2), area(area(1))
print(main())
---
def deco(f):
    return lambda x: f(x) + 1
@deco
def g(x):
    return x
def main():
    return g(1)
print(main())
---
def late_use(x):
    return helper(x)
table = [late_use]
def helper(x):
    return -x
print([f(3) for f in table])
---
def stop(it):
    return next(it)
def main():
    try:
        return [stop(iter(()))]
    except StopIteration:
        return "stopped"
print(main())
print(list(map(stop, [iter((1,)), iter((2,))])))
---
def stop(it):
    return next(it)
def main():
    try:
        return any(stop(iter(())) for x in (1, 2))
    except RuntimeError:
        return "leaked"
print(main())
---
WIDTH = 4
def pair():
    return (WIDTH - 1, WIDTH)
def main():
    a, b = pair(), pair()
    print(a is b, a == b, a == (WIDTH - 1, WIDTH), a != (3, WIDTH), a == (WIDTH, 4) is False)
    print([x is y for x in [(WIDTH, 1)] for y in [(WIDTH, 1)]])
main()
---
TAKE = (3, 1, 2)
MOST = 9223372036854775807
LEAST = -9223372036854775807
def main():
    print(min(TAKE), max(TAKE), sum(TAKE), len(TAKE), -MOST * 2, MOST + 1, MOST // 3 % 2, LEAST - 1, LEAST - 2)
    print(MOST // 1, 7 // 2, MOST % 10)
main()
---
TAKE = (3, 1, 2)
def low(min):
    return min(TAKE)
print(low(len), low(sum), low(max))
---
def f(t, i, j):
    try:
        return t[i][j]
    except (IndexError, KeyError, TypeError) as error:
        return type(error).__name__
things = ([[1, 2], [3]], ("ab", "c"), {0: (1, 2), 1: "x"}, [5, {0: 7}], ("a" * 20, range(3)))
print([f(t, i, j) for t in things for i in (0, 1, -1) for j in (0, 1, -1)])
---
def f(s, i, mark):
    try:
        if s[i] == mark:
            return "same"
        return "other"
    except (IndexError, KeyError, TypeError) as error:
        return type(error).__name__
print([f(s, i, m) for s in ("ab", [1, "a"], (None, 2.0), {0: "a"}) for i in (0, 1, -1, 5) for m in ("a", "b", 1, None, 2)])
---
def g(a, b, c):
    try:
        return a + b * c
    except TypeError:
        return "no"
print([g(a, b, c) for a in (1, "x", [1], 2.5, 10**18) for b in (2, "y", [2]) for c in (3, "z", 10)], g(1, 10**18, 10))
---
def g(a, b, c):
    try:
        return a + b + c
    except TypeError:
        return "no"
print([g(a, b, c) for a in (1, "x", [1], 9223372036854775807) for b in (2, "y", [2]) for c in (3, "z", [3])])
---
def h(things):
    seen = []
    try:
        for a, b in things:
            seen.append((a, b))
    except (ValueError, TypeError) as error:
        seen.append(type(error).__name__)
    return seen
print([h(t) for t in ([(1, 2), (3, 4)], [(1, 2), (3,)], ["ab", "cd", "e"], {(1, 2): 0}, [[1, 2], 5])])
print(h(enumerate("xy")), h(zip("ab", "cd")), h((x for x in [(1, 2), (3, 4)])), h(enumerate(enumerate("xy"))))
print([(a, b, c) for a, b, c in [(1, 2, 3), "xyz", [4, 5, 6]]], [a + b + c + d for a, b, c, d in [(1, 2, 3, 4)]])
---
def k(r, c):
    try:
        if 0 <= r < 3 and 0 < c <= 2:
            return True
        return False
    except TypeError:
        return "no"
print([k(r, c) for r in (-1, 0, 2, 3, 1.5, "a", True, 10**20) for c in (0, 1, 2, 2.5, "b", None)])
---
def order(a, b):
    return [1 if a < b else 0, 1 if a <= b else 0, 1 if a > b else 0, 1 if a >= b else 0, 1 if a == b else 0, 1 if a != b else 0]
numbers = (0, 1, -1, True, 9223372036854775807, -9223372036854775808, 2**70, 1.0)
print([order(a, b) for a in numbers for b in numbers])
---
print([f"{n}" for n in (0, 9, 10, -1, -10, 2**63, True, 10**13, 10**12, None, 1.5)], f"{'a'}{1}{'b' * 14}", f"{7}{8}")
print([c + "x" * 14 for c in ("a", "\x00", "\x7f", "é")], "\x7f".upper() == "\x7f", ["%s-%d" % (c, 5) for c in "ab"])
"#;

#[test]
fn inlining_cannot_be_seen() {
    assert!(PROGRAMS.split("---\n").count() > 30);
    super::all_agree(PROGRAMS);
}
