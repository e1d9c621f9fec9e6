"""Prints, as JSON, every public name of CPython: built in, of each module that rules files know, and of a value of each type."""

import builtins
import importlib
import json
import sys

PRELUDE = """
import itertools
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import lru_cache, partial
Point = namedtuple("Point", "x y")
def plain(x):
    return x
def generator():
    yield 1
@lru_cache
def cached(x):
    return x
"""

# A value of each type, as an expression after the prelude.
VALUES = {
    "str": "''",
    "int": "(0)",
    "bool": "True",
    "float": "(0.5)",
    "tuple": "()",
    "list": "[]",
    "dict": "{}",
    "dict_keys": "{}.keys()",
    "dict_values": "{}.values()",
    "dict_items": "{}.items()",
    "set": "set()",
    "frozenset": "frozenset()",
    "range": "range(3)",
    "slice": "slice(3)",
    "map": "map(len, [])",
    "generator": "generator()",
    "exception": "ValueError('x')",
    "StopIteration": "StopIteration(1)",
    "function": "plain",
    "type": "int",
    "None": "None",
    "chain": "itertools.chain",
    "deque": "deque()",
    "defaultdict": "defaultdict(list)",
    "Counter": "Counter()",
    "OrderedDict": "OrderedDict()",
    "namedtuple": "Point(1, 2)",
    "lru_cache": "cached",
    "partial": "partial(plain)",
}
# Those that are called what their type is called.
CLASSES = "str int bool float tuple list dict set frozenset range deque defaultdict Counter OrderedDict".split()
MODULES = "math itertools functools collections operator string".split()


def public(thing):
    """The fields of a namedtuple are its own affair."""
    return [name for name in dir(thing) if not name.startswith("_") and name not in getattr(thing, "_fields", ())]


defined = {}
exec(PRELUDE, defined)
names = {
    "prelude": PRELUDE,
    "builtins": public(builtins),
    "modules": {module: public(importlib.import_module(module)) for module in MODULES},
    "others": sorted(name for name in sys.stdlib_module_names - set(MODULES) if not name.startswith("_")),
    "values": {
        name: {"example": example, "names": public(eval(example, defined) if name == "chain" else type(eval(example, defined)))}
        for name, example in VALUES.items()
    },
    "classes": CLASSES,
}
json.dump(names, sys.stdout)
