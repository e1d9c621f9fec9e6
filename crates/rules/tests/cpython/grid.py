"""Prints, as JSON lists of an expression and what it gives, every built-in function and method with odd arguments.

The methods come from `dir`, so that none is forgotten; what is left out is listed here with its reason.
"""

import builtins
import collections
import functools
import itertools
import json
import math
import operator
import random
import signal
import string
import sys
import warnings
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import cache, lru_cache, partial, reduce
from itertools import islice

warnings.simplefilter("ignore")
Point = namedtuple("Point", "x y")

HELPERS = '''
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import cache, lru_cache, partial, reduce
from itertools import islice
import collections
import functools
import itertools
import math
import operator
import string
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
IN_PLACE = {"in_add": "+", "in_sub": "-", "in_mul": "*", "in_or": "|", "in_and": "&", "in_xor": "^", "in_mod": "%", "in_pow": "**", "in_div": "//", "in_left": "<<"}
HELPERS += "".join(f"def {name}(a, b):\n    c = a\n    a {sign}= b\n    return a, a is c if isinstance(a, (list, set, dict, deque)) else None\n" for name, sign in IN_PLACE.items())
HELPERS += "def gives(n):\n    got = 0\n    while n:\n        got = yield n, got\n        n -= 1\n    return got\n"
HELPERS += "def delete(a, b):\n    del a[b]\n    return a\ndef assign(a, b, c):\n    a[b] = c\n    return a\n"
exec(HELPERS)

# They reach outside of the program, make what rules files do not have, or show addresses.
OUTSIDE = set("""open input eval exec compile globals locals vars dir help breakpoint memoryview bytearray bytes complex classmethod
staticmethod property super aiter anext delattr setattr copyright credits exit quit license id print object""".split())
# What CPython has and rules files refuse: attributes by the expression that has them.
LACKING = {
    "''": "encode",
    "(5)": "to_bytes from_bytes",
    "(2.5)": "hex fromhex",
    "{'a':1}.keys()": "mapping",
    "{'a':1}.items()": "mapping",
    "{'a':1}.values()": "mapping",
    "Point(1,2)": "_field_defaults",
    "Point": "_field_defaults x y _replace _asdict count index mro",
    "(lambda: (yield))()": "gi_code gi_frame gi_running gi_suspended gi_yieldfrom",
    "int": "real numerator to_bytes from_bytes mro",
    "range": "start",
    "ValueError()": "with_traceback add_note __traceback__",
    "NameError()": "name",
    "len": "__doc__ __self__",
    "[]": "__len__ __class__",
    "math": "acosh asinh atanh cbrt erf erfc frexp gamma ldexp lgamma nextafter remainder ulp",
    "functools": "wraps cmp_to_key total_ordering singledispatch update_wrapper cached_property partialmethod singledispatchmethod",
    "collections": "ChainMap UserDict UserList UserString abc",
    "operator": "itemgetter attrgetter methodcaller contains getitem abs pos pow is_ is_not truth index inv lshift rshift concat countOf indexOf iadd",
    "string": "ascii_letters ascii_lowercase ascii_uppercase punctuation whitespace printable hexdigits octdigits capwords Template Formatter",
}
# And what else they refuse.
REFUSED = [f"{object}.{name}" for object, names in LACKING.items() for name in names.split()] + [
    "range(10**20)", "range(0, 1, 10**20)", "range(3)[::10**20]", "range(2**62)", "slice(1).indices(10**20)", "list[int]", "int | str", "int | None",
    "type('X', (), {})", "Counter.total({})", "namedtuple('P', 'a a', rename=True)", "(lambda d: d.values() == d.values())({})", "print(1, file=2)", "chr(0xd800)", "'%c' % 0xd800", "format(0xd800, 'c')", "'a'.translate({97: 0xd800})", "(-8) ** 0.5", "id(1)",
    "'\u0905'.isalpha()", "'\u01c5'.title()", "'\u13a0'.casefold()", "'ΑΣ'.title()", "next(x for x in [1]).to_bytes",
    "hasattr('', 'encode')", "getattr(math, 'erf', None)",
]
LACKED = {name for names in LACKING.values() for name in names.split()} - {"count", "index", "start", "x", "y", "_replace", "_asdict", "real", "numerator", "pow", "abs"}

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
    range: ["range(0)", "range(3)", "range(10,0,-3)", "range(5,6)"],
    slice: ["slice(3)", "slice(1,None,-2)", "slice('a',2)"],
    deque: ["deque()", "deque([1,2,3])", "deque([1,2],maxlen=2)"],
    Counter: ["Counter()", "Counter('abca')", "Counter(a=-1,b=2)"],
    OrderedDict: ["OrderedDict()", "OrderedDict(a=1,b=2,c=3)"],
    defaultdict: ["defaultdict(list)", "defaultdict(int,{'a':1})"],
    Point: ["Point(1,2)", "Point('a',None)"],
    type({}.keys()): ["{}.keys()", "{'a':1,1:2}.keys()"],
    type({}.items()): ["{'a':1}.items()"],
    type({}.values()): ["{'a':1}.values()"],
    partial: ["partial(max, 1, key=abs)", "partial(partial(pow, 2), 3)"],
    type(cache(len)): ["cache(len)", "lru_cache(2)(len)", "lru_cache(typed=True)(len)"],
    ValueError: ["ValueError()", "ValueError(1, 2)"],
    StopIteration: ["StopIteration()", "StopIteration(1, 2)"],
    type(i for i in ()): ["(i for i in [1])", "gives(3)"],
}
# Values of all sorts for operators, comparisons and formats.
SORTS = ODD + """1.0 0.1 -7 2**63 -(2**63) 10**400 'b' 'ab' 'Z' (1,) (1,2,3) ((1,2),3) [1] [[1],2] {1:2} {'a':1,'b':2} {2} {1,2,3} frozenset([1,2]) range(0,3,2) range(1,0)
deque() deque([1,2]) deque([1],maxlen=2) Counter('ab') Counter(a=-1) OrderedDict(a=1) OrderedDict(b=2,a=1) defaultdict(int,a=1) Point(1,2) {'a':1}.keys() {'a':1}.items() {'a':1}.values() int
slice(1) slice(1,2) Point (ValueError()) ValueError float('-inf')""".split()
WORDS = {
    "key": "len str None abs 1", "default": "0 None", "reverse": "True 0 None 2.5 10**20", "start": "5 'a' None 1.5 True", "sep": "',' None '' 1", "maxsplit": "1 -1 None 0",
    "count": "1 None 0", "keepends": "True None 1.5 10**20", "tabsize": "4 -1 None 10**20", "iterable": "[1,2] 'ab' 1", "maxlen": "1 0 None -1", "last": "False True 1",
    "value": "3", "v": "3", "repeat": "2 0 -1 None", "r": "1 2 None -1", "func": "max None", "initial": "5 None", "fillvalue": "0", "strict": "True 0 None", "base": "2 1 None 10**20",
    "number": "2.5", "ndigits": "1 None", "exp": "2", "mod": "7 None", "rel_tol": "0.5 -1 'a'", "abs_tol": "0.5 -1", "step": "2 1.5", "times": "2 -1 None", "object": "1", "typed": "True",
    "maxsize": "None 0 -1 2", "x": "1", "a": "1", "y": "2", "self": "1", "default_factory": "list", "chars": "'a'", "string": "'a'", "old": "'a'", "width": "3", "end": "1", "typename": "'T'",
    "field_names": "'a b'", "defaults": "[1] (1,2,3) None", "rename": "False", "n": "1", "data": "[1]", "selectors": "[1]", "function": "len", "predicate": "len", "initializer": "1", "sequence": "[1]",
}
ITERATORS = {"iter", "map", "filter", "zip", "enumerate", "reversed", "elements"}
IN_ORDER = {"accumulate", "chain", "combinations", "combinations_with_replacement", "compress", "count", "cycle", "dropwhile", "filterfalse",
            "islice", "pairwise", "permutations", "product", "repeat", "starmap", "takewhile", "zip_longest", "groupby", "tee"}


def calls(name, arguments):
    expression = f"{name}({', '.join(arguments)})"
    return f"list(islice({expression}, 9))" if name.split(".")[-1] in ITERATORS or name.startswith("itertools.") else expression


def with_words(name, arguments):
    """Calls with a keyword. Most are wrong; of those only some stay."""
    for word, values in WORDS.items():
        for value in values.split():
            for count in range(len(arguments) + 1):
                yield "?" + calls(name, [*arguments[:count], f"{word}={value}"])


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
        for arguments in (["[3,1,2]", "2"], ["'ab'", "2"], ["2", "3"], ["len", "['a','bb']"]):
            yield from with_words(name, arguments)
    for name in sorted(vars(math)):
        value = getattr(math, name)
        if name in LACKED:
            continue
        if callable(value) and not name.startswith("_"):
            yield from with_words(f"math.{name}", ["2", "3"])
            for count in range(3):
                for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                    yield calls(f"math.{name}", arguments)
        elif not name.startswith("_"):
            yield f"math.{name}"
    for name in sorted(IN_ORDER - {"tee"}):
        for count in range(3):
            for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                yield calls(f"itertools.{name}", arguments)
        for arguments in (["[3,1,2]", "2"], ["'ab'", "'xyz'"], ["len", "['a','bb']"], ["2", "3"]):
            yield from with_words(f"itertools.{name}", arguments)
    for arguments in itertools.product(["[1,2,3,4,5]", "'abcde'"], ["0", "1", "None", "3", "9"], ["None", "2", "5", "-1"], ["None", "1", "2", "0"]):
        yield calls("itertools.islice", arguments)
    yield "[(k, list(g)) for k, g in itertools.groupby('aabbbca')]"
    yield "[(k, list(g)) for k, g in itertools.groupby([1,2,4,3,5], lambda n: n % 2)]"
    yield "list(itertools.chain.from_iterable(['ab', [1]]))"
    for name in ("deque", "Counter", "defaultdict", "OrderedDict", "Point", "slice", "namedtuple", "reduce", "partial", "cache", "lru_cache"):
        for count in range(4):
            for arguments in itertools.product(*[[ODD, ODD, FEW, FEW][count]] * count):
                yield calls(name, arguments)
        for arguments in (["[3,1,2]", "2"], ["'ab'", "2"], ["list", "{1:2}"], ["'P'", "'a b'"], ["len"]):
            yield from with_words(name, arguments)
    for function, things in itertools.product(["operator.add", "max", "lambda a, b: a * b"], ["[1,2,3]", "'abc'", "[]", "[5]", "[[1],[2]]"]):
        yield f"reduce({function}, {things})"
        yield f"reduce({function}, {things}, {things})"
        yield f"list(itertools.accumulate({things}, {function}))"
    for name in sorted(set(vars(operator)) - LACKED):
        if not name.startswith("_") and name in "add and_ eq floordiv ge gt le lt mod mul ne neg not_ or_ sub truediv xor".split():
            for count in range(4):
                for arguments in itertools.product(*[ODD if count < 3 else FEW[:3]] * count):
                    yield calls(f"operator.{name}", arguments)
    for names, more in itertools.product(["'a b'", "'a, b'", "['a','b']", "'a a'", "'a def'", "'_a'", "'1'", "'a-b'", "''", "[1]", "'a b c'", "('é',)"], ["", ", defaults=[1]", ", defaults=(1,2,3)", ", rename=False"]):
        for arguments in ("", "1", "1, 2", "1, b=3", "a=1, b=2", "1, 2, 3", "c=1"):
            yield f"namedtuple('T', {names}{more})({arguments})"
    for name in ("T", "1", "", "a b", "class", "é"):
        yield f"namedtuple({name!r}, 'a')(1)"
    for call in ("f(1), f(1.0), f(True), f(1)", "f(1, 2), f(1, b=2), f(1, 2)", "f('a'), f('a'), f(a='a')", "f((1,)), f((1.0,)), f((1,))", "f(1), f(2), f(3), f(1), f(3)", "f([])", "f()"):
        for how in ("cache", "lru_cache", "lru_cache()", "lru_cache(2)", "lru_cache(maxsize=None, typed=True)", "lru_cache(typed=True)", "lru_cache(maxsize=0)", "lru_cache(maxsize=-3)", "lru_cache(2, True)"):
            yield f"(lambda f: ([{call}], f.cache_info(), f.cache_parameters(), f.cache_clear(), f.cache_info()))({how}(lambda a, b=0: [a, b]))"


def of_methods():
    for kind, receivers in RECEIVERS.items():
        for name in dir(kind):
            if name in LACKED or (name.startswith("_") and name not in ("_replace", "_asdict", "_make", "_fields")):
                continue
            for receiver in receivers:
                if not callable(getattr(kind, name)) or isinstance(getattr(kind, name), property) or name == "default_factory":
                    yield f"{receiver}.{name}"
                    continue
                for count in range(3):
                    for arguments in itertools.product(*[ODD if count < 2 else FEW] * count):
                        yield f"(lambda r: ({calls('r.' + name, arguments)}, r))({receiver})"
                for wrong in (f"r.{name}(x=1)", f"r.{name}(*[1, 2, 3, 4])"):
                    yield f"(lambda r: ({wrong}, r))({receiver})"
                if name in "find rfind index rindex count startswith endswith replace split maketrans".split():
                    for arguments in itertools.product(["'a'", "''", "'b'", "1", "2"], ["0", "1", "-2", "None", "'x'", "10**20"], ["0", "2", "-1", "None", "'y'", "-10**20"]):
                        yield f"(lambda r: (r.{name}({', '.join(arguments)}), r))({receiver})"
                if receiver == receivers[-1]:
                    for expression in with_words(f"r.{name}", ["'a'", "2"]):
                        yield f"?(lambda r: ({expression[1:]}, r))({receiver})"
                    if kind in (str, list, dict, set, frozenset, tuple, int, float, deque, range):
                        for arguments in (["1"], [receiver], [receiver, "1"], [receiver, "'a'", "'b'"], [f"[{receiver}]"], ["'ab'", "'cd'"], ["{'a': 1, 98: None}"]):
                            yield calls(f"{kind.__name__}.{name}", arguments)


def of_sorts():
    for a, b in itertools.product(SORTS, SORTS):
        for operator in "+ - * // % & | ^ == != < <= > >= in".split():
            yield f"{a} {operator} {b}"
        yield f"len({{{a}, {b}}})"
    for a in SORTS:
        yield from (f"repr({a})", f"str({a})", f"[{a}]", f"bool({a})", f"type({a}).__name__", f"format({a}, '>9')", f"'%s|%r' % ({a}, {a})", f"callable({a})", f"isinstance({a}, (int, tuple, dict))")
        for name in IN_PLACE:
            for b in FEW + ["range(2)", "{1}", "Counter('aab')", "{'a':1}.keys()", "3"]:
                yield f"{name}({a}, {b})"
    for a in "deque([1,2,3]) Point(1,2) OrderedDict(a=1) Counter('ab') (1,2,3) 'abc' [1,2,3]".split():
        for b in ("0", "-1", "5", "'a'", "1.0", "None", "slice(1)", "slice(None,None,-1)", "True", "10**20"):
            yield from (f"{a}[{b}]", f"delete({a}, {b})", f"assign({a}, {b}, 7)", f"assign({a}, {b}, [7, 8])")
    nan = "(lambda n, m: ({}))(float('nan'), float('nan'))"
    for test in ("n == n, n is n, [n] == [n], [n] == [m], (n,) == (n,), n in [n], n in [m], {n: 1} == {n: 1}", "{n: 1}.get(n), {n: 1}.get(m), len({n, m, n}), [n, m].index(m), [n, m, n].count(n)",
                 "[n + 1] == [n], n + 1 in [n], -n in [n], abs(n) in [n], float(n) in [n], round(n, 1) in [n], max(n, 1) in [n], math.nan in [math.nan]"):
        yield nan.format(test)
    for calls_of in ("next(g), g.send(5), g.send(None), next(g)", "g.send(1)", "g.send(None), g.send(2), list(g)", "g.close(), list(g), g.send(1)", "next(g), g.close(), next(g, 7)", "[next(g) for _ in range(4)]", "list(g), g.send(3)"):
        yield f"(lambda g: ({calls_of}))(gives(3))"
    yield "(lambda a: (a.append(a), a == a, a in a, a.index(a), a.count(a), repr(a)))([])"


def of_text(chance):
    letters = "aAzZ09_ \t\xa0éÉßÿŒœĞİſµªº²³¹½¼αΩςяЖё١٣५０９日本一七零あア한ﬁẞⅷⅧ①⑳♔●→☃😀\u2003\u2028\x1c\x1f\x85"
    methods = "isalnum isalpha isascii isdecimal isdigit isnumeric isidentifier islower isupper isspace isprintable istitle lower upper casefold swapcase capitalize title split splitlines strip".split()
    for letter in letters:
        for method in methods:
            yield f"{letter!r}.{method}()"
            yield f"{'a' + letter + 'B'!r}.{method}()"
        yield from (f"repr({letter!r})", f"ascii({letter!r})", f"ord({letter!r})", f"int({letter!r})", f"float({letter!r})", f"int({'1' + letter!r})", f"float({letter + '2'!r})")
    for _ in range(4000):
        text = "".join(chance.choice("0123456789_+-.  xXoObBeEaAfFinNaAtyz１٣\xa0\x1c\n") for _ in range(chance.randrange(1, 7)))
        yield f"float({text!r})"
        yield f"int({text!r})"
        yield f"int({text!r}, {chance.choice([0, 2, 8, 10, 16, 36])})"
    for fields in ("{0[a]é}", "{0[-1]}", "{0[]}", "{0.}", "{.x}", "{[0]}", "{0[0]", "{!r:>8}", "{!}", "{!r", "{!rx}", "{:{}{}}", "{:{:{}}}", "{:{:{:{}}}}", "{a[b][c]}", "{a.b}", "{0!s:{1}}", "{99999999999999999999}", "{-1}", "{0[99999999999999999999]}",
                   "{:}}", "{:{{}}}", "{[}]}", "{a!r:}", "{0:0{1}d}", "{0.real}", "{a b}", "{0 }"):
        for arguments in ("", "1", "[7,8]", "Point(1,2)", "5, 8", "5, '<', 8", "a={'b':{'c':1}}", "{'a':3,'-1':4}", "**{'a b': 1}", "a=1"):
            yield f"{fields!r}.format({arguments})"
        for mapping in ("{}", "{'a':1}", "[1]", "{'a':{'b':{'c':2}}}", "defaultdict(int)", "Counter()", "'x'", "1", "{'a b':5}"):
            yield f"{fields!r}.format_map({mapping})"
    for percent in ("%(a)s %s", "%s %(a)s", "%(a)*d", "%(a)s%(a)s", "%(a(b))s", "%()s", "%.*f", "%*d", "%-*d|", "%lld", "%hd", "%5%", "%%%s", "%99999999999999999999d", "%.99999999999999999999d", "%(a)", "%(a)5", "%.3s|%.0s", "%#o %#x", "%+ d", "%05s", "%.2%"):
        for value in ("{}", "{'a':1}", "defaultdict(int)", "Counter()", "{'a(b)':2,'':3}", "(1,)", "(-5,1)", "(-2,1.5)", "(10**20,1)", "('x',1)", "(1,2)", "[1]", "range(2)", "deque()", "Point(1,2)", "1", "'s'", "-255", "10**30", "'abcdef'", "None"):
            yield f"{percent!r} % {value}"


def of_numbers(chance, count):
    def number():
        sort = chance.randrange(6)
        if sort == 0:
            return chance.choice([0.0, -0.0, 1.0, -1.0, 0.5, 1e308, -1e308, 5e-324, 1e-310, 2.0**-1023, 1.5e-323, 1e16, 0.1, 709.0, -745.0])
        if sort == 1:
            return chance.uniform(-1, 1)
        if sort == 2:
            return chance.uniform(-1000, 1000)
        if sort == 3:
            return float(chance.randrange(-20, 20))
        return math.ldexp(chance.random() * 2 - 1, chance.randrange(-1074, 1025))
    def integer():
        return chance.choice([chance.randrange(-20, 20), chance.randrange(-2**64, 2**64), chance.randrange(-10**40, 10**40), chance.choice([-1, 1]) * chance.randrange(2**chance.randrange(1, 1200)), 2**53 + 1, 2**61 - 1, 1 - 2**61, 2**1024 - 1])
    one = [name for name in vars(math) if name not in LACKED and callable(getattr(math, name)) and not name.startswith("_") and name not in ("factorial", "comb", "perm", "dist", "fsum", "prod")]
    for _ in range(count):
        x, y, n, m = number(), number(), integer(), integer()
        small = chance.randrange(1, 70)
        yield f"math.{chance.choice(one)}({x!r})"
        yield f"math.{chance.choice(one)}({abs(x)!r})"
        yield f"math.{chance.choice(['pow', 'atan2', 'fmod', 'copysign', 'hypot', 'isclose', 'log'])}({x!r}, {y!r})"
        yield f"math.hypot({x!r}, {y!r})"
        yield f"math.hypot({chance.random()}, {chance.random()}, {chance.random()})"
        yield f"math.dist({[x, chance.random()]}, {[y, number()]})"
        yield f"math.fsum({[number() if chance.random() < 0.5 else chance.uniform(-1, 1) for _ in range(chance.randrange(9))]})"
        yield f"math.{chance.choice(['log', 'log2', 'log10', 'sqrt', 'isqrt', 'floor', 'exp'])}({n})"
        yield f"math.log({abs(n) + 1}, {small})"
        yield f"math.{chance.choice(['gcd', 'lcm'])}({n}, {m})"
        yield f"math.{chance.choice(['comb', 'perm'])}({small}, {chance.randrange(70)})"
        for operator in chance.sample(["+", "-", "*", "/", "//", "%", "&", "|", "^", "<", "==", ">="], 4):
            yield f"{n} {operator} {m}"
            yield f"{n} {operator} {x!r}"
            yield f"{x!r} {operator} {n}"
            yield f"{x!r} {operator} {y!r}"
        yield f"({n}) ** {chance.randrange(-3, 9)}"
        yield f"({chance.uniform(0, 9)!r}) ** ({y!r})"
        yield f"({n}) {chance.choice(['<<', '>>'])} {small}"
        yield f"pow({n}, {abs(m)}, {chance.choice([m, small, -small])})"
        yield f"pow({n}, -1, {small})"
        yield f"divmod({n}, {m})"
        yield f"divmod({x!r}, {y!r})"
        yield f"float({n})"
        yield f"int({x!r})"
        yield f"({x!r}).as_integer_ratio()"
        yield f"({n}).bit_length()"
        yield f"hash({n})"
        yield f"hash({x!r})"
        yield f"hash(({n}, {x!r}, (1, 2), True))"
        yield f"hash(frozenset([{small}, {x!r}, ({n},)]))"
        yield f"hash(range({chance.randrange(-99, 99)}, {chance.randrange(999)}, {chance.randrange(1, 9)}))"
        yield f"sum({[number(), x, n % 1000, y]})"
        yield f"sorted({[number(), x, n, y, True, m]})"
        yield f"[f({x!r}) for f in (round, math.floor, math.ceil, math.trunc)]"
        yield f"slice({chance.choice([None, small, -small])}, {chance.choice([None, 3, -3])}, {chance.choice([None, 1, -1, 2, -5])}).indices({chance.randrange(-1, 50)})"
    for digits in (4299, 4300, 4301, 5000):
        for how in ("str(n)", "repr(n)", "f'{n}'", "'%d' % n", "'%s' % n", "format(n, ',')", "'{}'.format(n)", "hex(n)", "f'{n:x}'", "str([n])", "int('1' * len(hex(n)))"):
            yield f"(lambda n: len({how}))(10**{digits} - 1)"
            yield f"(lambda n: len({how}))(-10**{digits})"


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
    if "indices(" in expression and big in expression:
        return True
    return (expression.count(big) + expression.count("2**63") and any(word in expression for word in slow)) or (
        "range(10**20)" in expression and not expression.startswith("range(10**20)[")) and any(
        word in expression for word in ("r.count", "r.index", "list", "sum", "sorted"))


def too_odd(expression, value):
    """Results that CPython does not fix, or that rules files do not have."""
    if "complex" in repr(type(value)) or isinstance(value, (bytes, complex)) or " at 0x" in repr(value) or "j)" in repr(value):
        return True
    if expression.startswith("hash(") and not fixed(eval(expression[5:-1])):
        return True
    if isinstance(value, type) and (" | " in expression or expression.startswith("in_or(")) or "UnionType" in repr(type(value)) or "UnionType" in repr(value and isinstance(value, tuple) and type(value[0])):
        return True
    if isinstance(value, range) and max(map(abs, (value.start, value.stop, value.step))) >= 2**62:
        return True
    return False


def fixed(value):
    """Whether the hash of a value is the same in each run."""
    if isinstance(value, (tuple, frozenset)):
        return all(map(fixed, value))
    return isinstance(value, (int, float)) and value == value or isinstance(value, range) and len(value) > 1


def main(seed, count):
    def late(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, late)
    seen = set()
    dropped = 0
    chance = random.Random(seed)
    everything = of_builtins(), of_methods(), of_operators(), of_sorts(), of_text(chance), of_numbers(chance, count), of_formats(count, seed)
    for expression in itertools.chain.from_iterable(everything):
        perhaps = expression.startswith("?") and chance.random() > 0.15
        expression = expression.lstrip("?")
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
            if perhaps and text == "! TypeError":
                continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdout.write(json.dumps([expression, text]) + "\n")
    print(f"{len(seen)} cases, {dropped} took too long", file=sys.stderr)


if sys.argv[1] == "helpers":
    print(HELPERS)
elif sys.argv[1] == "refused":
    for expression in REFUSED:
        print(json.dumps(expression))
else:
    main(int(sys.argv[1]), int(sys.argv[2]))
