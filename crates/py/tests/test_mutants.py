"""Hundreds of wrong functions: right ones with one small change each. `corrige` must find every one of them, refuse none that is
still right, and name a mistake only if the function makes it everywhere."""

import ast
import copy
import inspect
import signal
import types
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
import ways

from retrograde import _cases, _exam, _report, jeux
from retrograde._tasks import TASKS, NotThatForm, Task, same
from retrograde._traps import TRAPS

COMPARE = {
    ast.NotIn: [ast.In],
    ast.In: [ast.NotIn],
    ast.Eq: [ast.NotEq, ast.LtE, ast.GtE],
    ast.NotEq: [ast.Eq],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Lt: [ast.LtE, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Is: [ast.IsNot],
}
NAMES = {
    "min": ["max"],
    "max": ["min"],
    "any": ["all"],
    "all": ["any"],
    "T": ["G"],
    "G": ["T", "S1"],
    "S1": ["F1"],
    "F1": ["S1", "G"],
    "A": ["F1", "M"],
    "M": ["G"],
    "s": ["t"],
    "t": ["s"],
}


class Mutator(ast.NodeTransformer):
    """Makes one small change, at the place of that number."""

    def __init__(self, place: int) -> None:
        self.left = place

    def here(self) -> bool:
        self.left -= 1
        return self.left == -1

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for other in COMPARE.get(type(node.ops[0]), []):
            if self.here():
                node.ops[0] = other()
                return node
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
            return node
        return next((part for part in (node.values[0], node.values[-1]) if self.here()), node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self.here() else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, (ast.Add, ast.Sub)):
            return node
        if self.here():
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            return node
        return next((part for part in (node.left, node.right) if self.here()), node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        if isinstance(value, bool):
            return ast.Constant(not value) if self.here() else node
        if isinstance(value, int):
            return next((ast.Constant(other) for other in (value + 1, value - 1, -value) if self.here()), node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        others = NAMES.get(node.id, []) if isinstance(node.ctx, ast.Load) else []
        return next((ast.Name(other, node.ctx) for other in others if self.here()), node)

    def without(self, node: ast.stmt) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if self.here() else node

    visit_Expr = visit_AugAssign = visit_Assign = without

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        for truth in (True, False):
            if self.here():
                node.test = ast.Constant(truth)
                return node
        if node.orelse and self.here():
            node.orelse = []
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.body.append(ast.Break())
        elif self.here():
            listed = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
            node.iter = ast.Subscript(listed, ast.Slice(ast.Constant(1)), ast.Load())
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.body.append(ast.Break())
            return node
        ten: ast.expr = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(10)], [])
        for times in (ten, ast.Name("G", ast.Load())):
            if self.here():
                stop = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
                return ast.For(ast.Name("_", ast.Store()), times, [stop, *node.body], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and self.here():
            node.args = [] if node.args else [ast.Constant(0)]
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.value = None
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        if node.ifs and self.here():
            node.ifs = []
        return node


def mutants(function: Callable[..., Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The function with one small change, for every small change that there is, with its text."""
    tree = ast.parse(inspect.getsource(function))
    seen = set()
    for place in range(2000):
        mutator = Mutator(place)
        changed = ast.fix_missing_locations(mutator.visit(copy.deepcopy(tree)))
        if mutator.left >= 0:
            return
        text = ast.unparse(changed)
        if text not in seen:
            seen.add(text)
            space = dict(vars(ways))
            exec(compile(changed, f"<{function.__name__} {place}>", "exec"), space)
            yield text, space[function.__name__]


def all_mutants() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    for way, function in vars(ways).items():
        name = "degres_sortants" if way.startswith("degres_sortants") else way.split("_")[0]
        if isinstance(function, types.FunctionType) and name in TASKS:
            for text, mutant in mutants(function):
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
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        value = mutant(*(getattr(given, role) for role in task.arguments))
    except Late:
        return Late
    except (Exception, RecursionError) as failure:
        return type(failure)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
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
    before = signal.signal(signal.SIGALRM, late)
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
        signal.signal(signal.SIGALRM, before)
    assert tried > 80 and wrong > 0.8 * tried and named >= 5, (tried, wrong, named)
