"""`corrige` accuses no right function, in whatever style it is written, and finds wrong ones but for those that are listed."""

import ast
import inspect
import types
from collections.abc import Callable, Iterator
from itertools import islice, zip_longest
from typing import Any

import pytest
import variants_graph
import variants_values
import ways
from mutation import Habits, Mutator, mutants

from retrograde import jeux

MODULES = (ways, variants_graph, variants_values)
#: Right functions that are too slow for some of the arenas, which is said of them and is no accusation.
SLOW = {"minmax__twice", "minmaxNim__naive"}


def variants() -> Iterator[tuple[str, types.ModuleType, Callable[..., Any]]]:
    """The right functions: all of the exercise in several ways, with the module that they stand in."""
    for module in MODULES:
        for name, function in vars(module).items():
            own = "__" in name and not name.startswith("_") and function.__module__ == module.__name__
            if own or module is ways and isinstance(function, types.FunctionType):
                yield name, module, function


RIGHT = list(variants())


def task(name: str) -> str:
    return "degres_sortants" if name.startswith("degres_sortants") else name.split("_")[0]


@pytest.mark.parametrize(("name", "function"), [(name, function) for name, _, function in RIGHT], ids=[name for name, *_ in RIGHT])
def test_no_right_function_is_accused(name: str, function: Callable[..., Any]) -> None:
    correction = jeux.corrige(function, task(name), duree=0, essais=60, limite=0.3)
    assert correction, str(correction)
    assert ("mais lente" in str(correction)) == (name in SLOW), str(correction)


def test_there_are_enough_styles() -> None:
    assert len(RIGHT) >= 75 and len({function for *_, function in RIGHT}) == len(RIGHT)


#: Every so many small changes are tried, so that the test takes seconds; every habit is.
EVERY = 35

#: The mutants that are not found, by the line that was changed, and why that is as it should be.
KNOWN: dict[str, str] = {
    # The values of this dictionary are free, only its keys count.
    "finalJ1 2: return {(0, 1): -1}": "values are free",
    "attracteur 9: A[s] = -1": "values are free",
    "attracteur__existence 19: return {x: 0 for x in X}": "values are free",
    "attracteur__global_reset 6: for n in count(-1):": "values are free",
    "strategieGagnante_file 14: vus[t] = 0": "only the keys are looked at",
    # The same by another way.
    "finalJ1_b 7: break": "player 1, the only one who counts, comes first",
    "minmax_naif 2: if len(G[s]) <= 0:": "a length is never negative",
    "minmax_naif 11: if v >= m:": "an equal value changes nothing",
    "attracteur__complement 3: perdus = {s for s in S1 if not G[s] and s not in F1}": "S1 and G have the same keys",
    "minmax__float 4: m = -999 if S1[s] else INFINI": "the values are 1 and -1, so that 999 is as good as infinity",
    "minmax__float 4: m = -INFINI if S1[s] else 999": "the values are 1 and -1, so that 999 is as good as infinity",
    # What survives the call is right at every other call too.
    "finalJ1_b 1: def finalJ1_b(n, F={}):": "the answer does not depend on n",
    "minmaxNim_memo 1: def minmaxNim_memo(s, memo={}):": "a position of Nim has one value",
}


def wrong_functions() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """The variant, its text with one change, and the function."""
    for kind, every in ((Mutator, EVERY), (Habits, 1)):
        made = ((name, *mutant) for name, module, function in RIGHT for mutant in mutants(function, module, kind, name))
        yield from islice(made, 0, None, every)


def change(name: str, text: str) -> str:
    """The first line in which a mutant and its right function differ, as the mutant has it."""
    right = next(function for other, _, function in RIGHT if other == name)
    lines = ast.unparse(ast.parse(inspect.getsource(right))).splitlines()
    pairs = enumerate(zip_longest(lines, text.splitlines(), fillvalue=""), 1)
    return next(f"{name} {number}: {line.strip()}" for number, (before, line) in pairs if line != before)


def test_wrong_functions_are_found_but_for_those_that_are_known() -> None:
    tried, missed = 0, []
    for name, text, mutant in wrong_functions():
        tried += 1
        if jeux.corrige(mutant, task(name), duree=0, essais=60, limite=0.3):
            missed.append(change(name, text))
    assert tried >= 200
    unknown = [line for line in missed if line not in KNOWN]
    assert not unknown, "\n".join([f"{tried} mutants, not found:", *unknown])
    assert set(KNOWN) == set(missed), "what is found now need not be listed"
