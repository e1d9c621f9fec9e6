"""Prints, as JSON lists of an expression and what it gives, every built-in function and method with odd arguments.

The methods come from `dir`, so that none is forgotten; what is left out is listed here with its reason.
"""

import builtins
import itertools
import json
import math
import random
import signal
import sys
import warnings
from collections import Counter, defaultdict, deque, namedtuple
from functools import reduce
from itertools import islice

warnings.simplefilter("ignore")
Point = namedtuple("Point", "x y")

HELPERS = '''
from collections import Counter, defaultdict, deque, namedtuple
from functools import reduce
from itertools import islice
import itertools
import math
Point = namedtuple("Point", "x y")
def show(v):
    if isinstance(v, (set, frozenset)):
        return type(v).__name__ + "(" + ", ".join(sorted(map(show, v))) + ")"
    if isinstance(v, dict):
        return type(v).__name__ + "{" + ", ".join([show(k) + ": " + show(x) for k, x in v.items()]) + "}"
    if type(v) in (list, tuple, deque):
        return type(v).__name__ + "[" + ", ".join([show(x) for x in v]) + "]"
    if isinstance(v, type):
        return v.__name__
    if callable(v):
        return "function"
    return repr(v)
def case(f):
    try:
        text = show(f())
    except Exception as e:
        text = "! " + type(e).__name__
    print(text)
'''
exec(HELPERS)

# They reach outside of the program, make what rules files do not have, or show addresses.
OUTSIDE = set("""open input eval exec compile globals locals vars dir help breakpoint memoryview bytearray bytes complex classmethod
staticmethod property super aiter anext delattr setattr copyright credits exit quit license id print object""".split())
# They give or take bytes, or a number of the machine.
BYTES = {"encode", "to_bytes", "from_bytes", "maketrans", "fromhex", "imag"}

ODD = """0 1 -1 2 True None 1.5 -0.0 float('nan') float('inf') 10**20 -10**20 '' 'a' 'abc' 'é日' () (1,2) [] [1,2] ['a','b'] {} {'a':1}
set() {1,2} range(3) frozenset([1]) len lambda:0 ...""".split()
ODD = [f"({value})" if value.startswith("lambda") else value for value in ODD]
FEW = ["0", "1", "-2", "'a'", "None", "[1]", "'b c'", "2.5", "(1,'a')", "{'b':2}"]
RECEIVERS = {
    str: ["''", "'a'", "'abc abc'", "'Éa ß日'", "'12'", "' x\\ty\\r\\nz '", "'-0xFf'", "'a,b,,c'"],
    list: ["[]", "[3,1,2]", "['b','a']", "[1,'a',None]", "[[2],[1]]"],
    tuple: ["()", "(1,2,1)", "('a',None)"],
    dict: ["{}", "{'a':1,'b':2}", "{1:'x',(1,2):[3]}"],
    set: ["set()", "{1,2,3}", "{1}"],
    frozenset: ["frozenset()", "frozenset([1,2,3])"],
    int: ["(0)", "(5)", "(-7)", "(10**20)", "(True)", "(-(2**63))"],
    float: ["(0.0)", "(-2.5)", "(1e300)", "float('nan')", "float('inf')", "(0.1)"],
    range: ["range(0)", "range(3)", "range(10,0,-3)", "range(10**20)"],
    deque: ["deque()", "deque([1,2,3])", "deque([1,2],maxlen=2)"],
    Counter: ["Counter()", "Counter('abca')", "Counter(a=-1,b=2)"],
    defaultdict: ["defaultdict(list)", "defaultdict(int,{'a':1})"],
    Point: ["Point(1,2)", "Point('a',None)"],
    type({}.keys()): ["{}.keys()", "{'a':1,1:2}.keys()"],
    type({}.items()): ["{'a':1}.items()"],
    type({}.values()): ["{'a':1}.values()"],
}
ITERATORS = {"iter", "map", "filter", "zip", "enumerate", "reversed", "elements"}
IN_ORDER = {"accumulate", "chain", "combinations", "combinations_with_replacement", "compress", "count", "cycle", "dropwhile", "filterfalse",
            "islice", "pairwise", "permutations", "product", "repeat", "starmap", "takewhile", "zip_longest", "groupby", "tee"}


def calls(name, arguments):
    expression = f"{name}({', '.join(arguments)})"
    return f"list(islice({expression}, 9))" if name.split(".")[-1] in ITERATORS | IN_ORDER else expression


def of_builtins():
    for name in sorted(vars(builtins)):
        value = getattr(builtins, name)
        if name in OUTSIDE or name.startswith("_") or not callable(value) or (isinstance(value, type) and issubclass(value, BaseException)):
            continue
        for count in range(4):
            if name == "type" and count != 1:
                continue
            for arguments in itertools.product(*[ODD if count < 3 else FEW] * count):
                yield calls(name, arguments)
    for name in sorted(vars(math)):
        value = getattr(math, name)
        if callable(value) and not name.startswith("_"):
            for count in range(3):
                for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                    yield calls(f"math.{name}", arguments)
        elif not name.startswith("_"):
            yield f"math.{name}"
    for name in sorted(IN_ORDER - {"groupby", "tee"}):
        for count in range(3):
            for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                yield calls(f"itertools.{name}", arguments)
    for name in ("deque", "Counter", "defaultdict", "Point"):
        for count in range(3):
            for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                yield calls(name, arguments)


def of_methods():
    for kind, receivers in RECEIVERS.items():
        for name in dir(kind):
            if name in BYTES or (name.startswith("_") and name not in ("_replace", "_asdict", "_make", "_fields")):
                continue
            for receiver in receivers:
                if not callable(getattr(kind, name)) or isinstance(getattr(kind, name), property):
                    yield f"{receiver}.{name}"
                    continue
                for count in range(3):
                    for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                        yield f"(lambda r: ({calls('r.' + name, arguments)}, r))({receiver})"
                for wrong in (f"r.{name}(x=1)", f"r.{name}(*[1, 2, 3, 4])"):
                    yield f"(lambda r: ({wrong}, r))({receiver})"


def of_operators():
    for a, b in itertools.product(ODD, ODD):
        for operator in "+ - * / // % ** << >> & | ^ == != < <= > >= in is and or".split():
            if operator == "is" and "None" not in (a, b):
                continue
            yield f"{a} {operator} {b}" if operator != "in" else f"{a} in {b}"
        yield f"{a}[{b}]"
        yield f"{a}[{b}:]"
        yield f"{a}[::{b}]"
    for a in ODD:
        for operator in ("-", "+", "~", "not "):
            yield f"{operator}{a}"
    for word in "sort(key=str) sort(reverse=True) sort(key=None,reverse=0) sort(None)".split():
        yield f"(lambda r: (r.{word}, r))([3,1,2])"
    for word in ("key=len", "key=str", "reverse=True", "key=None, reverse=1", "cmp=1", "key=1", "default=1", "default=None, key=str"):
        for function in ("sorted", "max", "min", "sum", "enumerate", "zip", "dict", "int", "str", "round", "range"):
            yield f"show({calls(function, ['[3,1,2]', word])})"
    for a, b, c in itertools.product(["", "0", "1", "-1", "5", "-9", "None"], repeat=3):
        for r in ("[0,1,2,3,4]", "'abcde'", "(0,1,2)", "range(7)"):
            yield f"{r}[{a}:{b}:{c or 1}]"


def of_formats(count, seed):
    chance = random.Random(seed)
    numbers = [0.0, -0.0, 1.5, 0.1, 1e16, 1e15, 123456789.125, 5e-324, 1.7976931348623157e308, 2.5, 3.5, 0.5, 1e-5, 0.0001, 99999.5, 9.995, 1e22, 1e23]
    def number():
        sort = chance.randrange(5)
        if sort == 0:
            return chance.choice(numbers)
        if sort == 1:
            return chance.uniform(-1000, 1000)
        if sort == 2:
            return math.ldexp(chance.random() * 2 - 1, chance.randrange(-1070, 1024))
        if sort == 3:
            return round(chance.uniform(-100, 100), chance.randrange(4))
        return chance.randrange(-10**6, 10**6) / 8
    def integer():
        return chance.choice([0, 1, -1, 255, -255, 10**6, chance.randrange(-10**9, 10**9), chance.randrange(-10**40, 10**40), 2**63, 1114111, 233])
    for _ in range(count):
        yield f"repr({number()!r})"
        yield f"round({number()!r}, {chance.randrange(-4, 18)})"
        yield f"round({number()!r})"
        yield f"round({integer()}, {chance.randrange(-12, 3)})"
        yield f"float('{chance.choice(['', ' ', '+'])}{chance.randrange(10**chance.randrange(1, 25))}{chance.choice(['', '.', '.5', 'e5', 'e-300', 'E+10', '_1', '.e1', 'x'])}')"
        yield f"int({number()!r})"
        sort = chance.choice(["i", "f", "s"])
        value = {"i": integer, "f": number, "s": lambda: chance.choice(["", "a", "é日本", "hello"])}[sort]()
        spec = (
            (chance.choice(["", "*", "é", "0", " ", "<", "="]) + chance.choice("<>^=") if chance.random() < 0.5 else "")
            + chance.choice(["", "", "+", "-", " "]) + chance.choice(["", "", "", "z", "#"]) + chance.choice(["", "", "0"])
            + chance.choice(["", "1", "8", "20"]) + chance.choice(["", "", ",", "_"]) + chance.choice(["", ".0", ".1", ".3", ".17", "."])
            + chance.choice({"i": ["", "d", "x", "X", "o", "b", "n", "c", "f", "e", "g", "%", "s"], "f": ["", "f", "F", "e", "E", "g", "G", "%", "n", "d"],
                             "s": ["", "s", "s", "d"]}[sort])
        )
        yield f"format({value!r}, {spec!r})"
        yield f"'{{:{spec}}}'.format({value!r})"
        if "'" not in spec and '"' not in spec and "{" not in spec:
            yield f"f'{{{value if sort != 's' else ascii(value).replace(chr(39), chr(34))}:{spec}}}'"
        percent = "%" + chance.choice(["", "-", "0", "+", " ", "#", "-0", "+0", "+ "]) + chance.choice(["", "1", "8", "20"]) + chance.choice(
            ["", ".0", ".1", ".3", ".17", "."]) + chance.choice("diuxXoeEfFgGsrac%q")
        yield f"{percent!r} % {value!r}"
        yield f"{percent!r} % ({value!r},)"
        yield f"{('[' + percent + '|%s]')!r} % ({value!r}, {integer()})"
    for fields in ("{}", "{0}", "{1}", "{a}", "{0.x}", "{0[0]}", "{0[a]}", "{!r}", "{!s:>5}", "{!x}", "{", "}", "{{}}", "{}{0}", "{0}{}", "{:{}}", "{:{1}}", "{0!a}", "{a.b}", "{:{:}}", "{ }", "{0:}"):
        for arguments in ("", "1", "'é', 5", "Point(1,2)", "[7,8]", "{'a':3}", "a=4", "1, a='z'", "1.5, 8"):
            yield f"{fields!r}.format({arguments})"
    for percent in ("%s", "%d", "%s %s", "%(a)s", "%(a)d %(b)s", "%%", "%", "%5", "%s%", "%*d", "%.*f", "%(a", "%c", "%x", "no", "%-*d|", "%i", "%ld"):
        for argument in ODD + ["(1,'a')", "('x',)", "{'a':1,'b':2}", "(5,1)", "(2,1.5)", "65", "233", "'é'"]:
            yield f"{percent!r} % {argument}"


def hangs(expression):
    """Numbers that nobody can wait for."""
    big = "10**20"
    slow = ("pow(", " ** ", "perm(", "comb(", "round(", " * ", "factorial(", "ldexp(", "product(", "repeat(", "permutations(", "prod(")
    return (expression.count(big) + expression.count("2**63") and any(word in expression for word in slow)) or (
        "range(10**20)" in expression and not expression.startswith("range(10**20)[")) and any(
        word in expression for word in ("r.count", "r.index", "list", "sum", "sorted"))


def too_odd(expression, value):
    """Results that CPython does not fix, or that rules files do not have."""
    if "complex" in repr(type(value)) or isinstance(value, (bytes, complex)) or " at 0x" in repr(value) or "j)" in repr(value):
        return True
    if expression.startswith("hash(") and not isinstance(eval(expression[5:-1]), (int, float)) or expression.startswith("hash(float('nan"):
        return True
    return False


def main(seed, count):
    def late(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, late)
    seen = set()
    dropped = 0
    for expression in itertools.chain(of_builtins(), of_methods(), of_operators(), of_formats(count, seed)):
        if expression in seen or hangs(expression):
            continue
        seen.add(expression)
        signal.setitimer(signal.ITIMER_REAL, 1)
        try:
            value = eval(expression)
            if too_odd(expression, value):
                continue
            text = show(value)
            if len(text) > 2000:
                continue
        except (SyntaxError, MemoryError):
            continue
        except KeyboardInterrupt:
            dropped += 1
            continue
        except Exception as error:
            text = "! " + type(error).__name__
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdout.write(json.dumps([expression, text]) + "\n")
    print(f"{len(seen)} cases, {dropped} took too long", file=sys.stderr)


if sys.argv[1] == "helpers":
    print(HELPERS)
else:
    main(int(sys.argv[1]), int(sys.argv[2]))
