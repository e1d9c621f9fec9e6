"""Hundreds of wrong functions: right ones with one small change each. `corrige` must find every one of them, refuse none that is
still right, and name a mistake only if the function makes it everywhere."""

import signal
import types
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
import ways
from mutation import mutants

from retrograde import _cases, _exam, _report, jeux
from retrograde._tasks import TASKS, NotThatForm, Task, same
from retrograde._traps import TRAPS


def all_mutants() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    for way, function in vars(ways).items():
        name = "degres_sortants" if way.startswith("degres_sortants") else way.split("_")[0]
        if isinstance(function, types.FunctionType) and name in TASKS:
            for text, mutant in mutants(function, ways):
                yield name, text, mutant


def fresh(task: Task) -> list[_cases.Case]:
    """Other arenas than those that a correction tries, and more of them."""
    if task.about_nim:
        return [_cases.nim(n)._replace(s=(n, i)) for n in range(45) for i in (1, 2)]
    return [*islice(_cases.at_random(987), 500), *(_cases.chain(length, backwards=back) for length in (9, 13, 200) for back in (False, True))]


class Late(Exception):
    """A function that takes too long."""


def late(*_: Any) -> None:
    raise Late


def answer(task: Task, mutant: Callable[..., Any], case: _cases.Case) -> Any:
    """What the function answers, or how it fails."""
    given = case.copy()
    try:
        # The time of the processor: on a busy machine a function is not slower by it. The alarm may come while it is
        # being switched off, so that this is inside the block too.
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.5)
            value = mutant(*(getattr(given, role) for role in task.arguments))
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except Late:
        return Late
    except (Exception, RecursionError) as failure:
        return type(failure)
    if any(getattr(given, role) != getattr(case, role) for role in task.arguments):
        return "changed"
    try:
        return task.normal(value)
    except NotThatForm:
        return NotThatForm


def is_right(task: Task, case: _cases.Case, normal: Any) -> bool:
    if isinstance(normal, (type, str)):
        return False
    if task.name == "strategieGagnante":
        return _exam.is_strategy(case, normal, fastest=True)
    return same(task.normal(task.expected(case)), normal)


#: Every so many mutants are tried, so that the test takes seconds; with 1 all of them are.
EVERY = 12


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="functions that never end are stopped by a signal")
def test_wrong_functions_are_found_right_ones_kept_and_no_mistake_is_named_that_is_not_made() -> None:
    tried = wrong = named = 0
    before = signal.signal(signal.SIGVTALRM, late)
    try:
        for name, text, mutant in islice(all_mutants(), 5, None, EVERY):
            task = TASKS[name]
            correction = jeux.corrige(mutant, name, duree=0, limite=0.5)
            cases = fresh(task)
            answers = []
            for case in cases:
                answers.append(answer(task, mutant, case))
                if answers[-1] is Late:
                    break
            tried += 1
            if not all(is_right(task, case, found) for case, found in zip(cases, answers)):
                wrong += 1
                assert not correction, f"wrong, and not found:\n{text}"
            elif correction.piege is not None or correction.erreur is not None:
                assert False, f"right on {len(cases)} arenas, and refused:\n{text}\n{correction}"
            programs = [trap.program for trap in TRAPS.get(name, ()) if trap.text == correction.piege]
            if programs:
                named += 1
                agreeing = max(sum(same(_report.attempt(task, program, case), found) for case, found in zip(cases, answers)) for program in programs)
                assert agreeing == len(answers), f"{correction.piege}\n{text}"
    finally:
        signal.signal(signal.SIGVTALRM, before)
    assert tried > 80 and wrong > 0.8 * tried and named >= 5, (tried, wrong, named)
