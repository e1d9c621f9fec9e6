//! Functions that are compiled into those that call them, and names that are constants: nobody can tell.

use crate::common::{Cpython, ours};

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
"#;

#[test]
fn inlining_cannot_be_seen() {
    let programs: Vec<&str> = PROGRAMS.split("---\n").collect();
    assert!(programs.len() > 30);
    let theirs = Cpython::start().run(&programs);
    for (program, theirs) in programs.iter().zip(theirs) {
        assert_eq!(theirs.ended, None, "{program}");
        let ours = ours(program);
        assert!(ours.agrees(&theirs), "{program}\nours: {ours:?}\nCPython: {theirs:?}");
    }
}
