"""What `jeux.corrige` says about functions that are wrong, right in another way, or strange."""

import ast
import copy
import functools
import inspect
import textwrap
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import exercises
import pytest

from retrograde import _cases, _exam, _isolated, _shipping, jeux
from retrograde._tasks import TASKS
from retrograde._traps import TRAPS

GIVEN = {"w1": [], "w2": [], "w3": [], "s": ["w2", "w3"], "t": ["s", "w1", "x"], "x": []}


def counted_before_asking(G: Any, S1: Any, F1: Any) -> Any:
    """Counters go down before one looks whether the vertex is known."""
    T, left, A, stack = exercises.transpose(G), exercises.degres_sortants(G), {}, list(F1)
    while stack:
        s = stack.pop()
        for t in T[s]:
            left[t] -= 1
        if s not in A:
            A[s] = 1
            for t in T[s]:
                if S1[t] or left[t] == 0:
                    stack.append(t)
        else:
            stack.extend(t for t in T[s] if left[t] == 0 and t not in A)
    return A


def ten_rounds(G: Any, S1: Any, F1: Any) -> Any:
    A = set(F1)
    for _ in range(10):
        A |= {s for s in G if G[s] and (any if S1[s] else all)(t in A for t in G[s])}
    return dict.fromkeys(A)


def vertex_as_value(G: Any, S1: Any, F1: Any) -> Any:
    """A[v] = v, and then its truth is asked instead of whether it is there: 0 is a vertex too."""
    A: dict[Any, Any] = {v: v for v in F1}
    for _ in G:
        for s in G:
            if s not in A and G[s] and (any if S1[s] else all)(A.get(t) for t in G[s]):
                A[s] = s
    return A


def test_the_arena_on_which_a_counter_falls_twice_is_wrong_for_the_given_function() -> None:
    S1 = {v: v in ("s", "w1", "x") for v in GIVEN}
    F1 = {"w1": 1, "w2": 1, "w3": 1}
    assert "t" in counted_before_asking(GIVEN, S1, F1) and "t" not in jeux.attracteur(GIVEN, S1, F1)


@pytest.mark.parametrize("function", [counted_before_asking, ten_rounds, vertex_as_value])
def test_nearly_right_functions_are_found_wrong(function: Callable[..., Any]) -> None:
    correction = jeux.corrige(function, "attracteur", duree=0)
    assert not correction
    assert correction.obtenu == function(correction.G, correction.S1, correction.F1) != correction.attendu


def test_ten_rounds_are_told_as_such() -> None:
    assert "Au plus 10 étapes" in (jeux.corrige(ten_rounds, "attracteur", duree=0).piege or "")


def only_targets(G: Any, S1: Any, F1: Any) -> Any:
    return dict(F1)


def forward(G: Any, S1: Any, F1: Any) -> Any:
    A, waiting = {}, list(F1)
    while waiting:
        s = waiting.pop()
        A[s] = 1
        waiting.extend(t for t in G[s] if t not in A)
    return A


def first_move(G: Any, S1: Any, F1: Any, s: Any) -> int:
    return first_move(G, S1, F1, G[s][0]) if G[s] else 1 if s in F1 else -1


def flags(G: Any, S1: Any, F1: Any) -> Any:
    A = jeux.attracteur(G, S1, F1)
    return {s: s in A for s in G}


@pytest.mark.parametrize(
    ("function", "name", "said"),
    [
        (only_targets, "attracteur", "Rien d'autre que F1"),
        (forward, "attracteur", "Rien d'autre que F1"),
        (first_move, "minmax", "premier successeur"),
        (flags, "attracteur", "True ou False"),
    ],
)
def test_what_looked_like_another_mistake_is_told_for_what_it_is(function: Any, name: str, said: str) -> None:
    assert said in (jeux.corrige(function, name, duree=0).piege or "")


class _Mutator(ast.NodeTransformer):
    """Makes one small change, at the place of that number."""

    def __init__(self, place: int) -> None:
        self.left = place

    def _here(self) -> bool:
        self.left -= 1
        return self.left == -1

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        swaps: dict[type, type] = {ast.NotIn: ast.In, ast.In: ast.NotIn, ast.Eq: ast.NotEq, ast.LtE: ast.Lt}
        if type(node.ops[0]) in swaps and self._here():
            node.ops[0] = swaps[type(node.ops[0])]()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self._here():
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        elif self._here():
            return node.values[0]
        elif self._here():
            return node.values[-1]
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, int) and self._here():
            return ast.copy_location(ast.Constant(node.value + 1), node)
        if isinstance(node.value, int) and self._here():
            return ast.copy_location(ast.Constant(-node.value), node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        swaps = {"min": "max", "max": "min", "any": "all", "all": "any", "T": "G", "S1": "F1"}
        if isinstance(node.ctx, ast.Load) and node.id in swaps and self._here():
            return ast.copy_location(ast.Name(swaps[node.id], node.ctx), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if self._here() else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if self._here() else node


def mutants(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """The function with one small change, for every small change that there is."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for place in range(200):
        mutator = _Mutator(place)
        changed = ast.fix_missing_locations(mutator.visit(copy.deepcopy(tree)))
        if mutator.left >= 0:
            return
        space = dict(vars(exercises))
        exec(compile(changed, f"<{function.__name__} {place}>", "exec"), space)
        yield space[function.__name__]


@pytest.mark.parametrize("name", ["attracteur", "nombres", "strategieGagnante", "minmax", "transpose", "degres_sortants"])
def test_a_trap_is_named_only_if_the_function_falls_into_it_everywhere(name: str) -> None:
    wrong = named = 0
    for mutant in mutants(getattr(exercises, name)):
        correction = jeux.corrige(mutant, name, duree=0, limite=0.3)
        if correction or correction.sans_fin or correction.erreur is not None:
            continue
        wrong += 1
        programs = [trap.program for trap in TRAPS[name] if trap.text == correction.piege]
        if not programs:
            continue
        named += 1
        task = TASKS[name]
        fresh = list(islice(_cases.at_random(12345), 200))
        answers = [task.normal(mutant(*(getattr(case.copy(), role) for role in task.arguments))) for case in fresh]
        agreeing = max(sum(task.normal(program(case)) == answer for case, answer in zip(fresh, answers)) for program in programs)
        assert agreeing == len(fresh), f"{mutant.__code__.co_filename}: {correction.piege}"
    assert wrong >= {"transpose": 0, "degres_sortants": 0}.get(name, 3), f"{wrong} wrong, {named} named"


MEMO: dict[Any, int] = {}


def remembering(G: Any, S1: Any, F1: Any, s: Any) -> int:
    if s not in MEMO:
        values = [remembering(G, S1, F1, t) for t in G[s]]
        MEMO[s] = (max if S1[s] else min)(values) if values else 1 if s in F1 else -1
    return MEMO[s]


def test_a_function_that_remembers_is_told_so_and_shown_with_two_calls() -> None:
    MEMO.clear()
    correction = jeux.corrige(remembering, "minmax", duree=0)
    assert not correction and "se souvient" in str(correction) and correction.avant is not None
    assert remembering(correction.G, correction.S1, correction.F1, correction.s) == correction.attendu
    MEMO.clear()
    before = correction.avant
    remembering(before.G, before.S1, before.F1, before.s)
    assert remembering(correction.G, correction.S1, correction.F1, correction.s) == correction.obtenu != correction.attendu


def test_what_was_remembered_before_the_correction_is_no_counterexample() -> None:
    MEMO.clear()
    MEMO["a"] = 7
    correction = jeux.corrige(remembering, "minmax", duree=0)
    MEMO.clear()
    assert "se souvient" in (correction.piege or "")


def numbers_in(kind: Callable[[dict[Any, int]], Any]) -> Callable[..., Any]:
    return lambda G, S1, F1: kind(jeux.nombres(G, S1, F1))


RIGHT: dict[str, tuple[Callable[..., Any], str]] = {
    "a defaultdict": (numbers_in(lambda M: defaultdict(int, M)), "nombres"),
    "a defaultdict that cannot be pickled": (numbers_in(lambda M: defaultdict(lambda: 0, M)), "nombres"),
    "a Counter": (numbers_in(Counter), "nombres"),
    "an OrderedDict": (numbers_in(OrderedDict), "nombres"),
    "values that cannot be pickled": (lambda G, S1, F1: {s: (lambda: s) for s in jeux.attracteur(G, S1, F1)}, "attracteur"),
    "a move where there is none": (lambda G, S1, F1: {s: jeux.strategieGagnante(G, S1, F1).get(s) for s in G}, "strategieGagnante"),
    "rows as sets of tuples": (lambda G: {s: tuple(row) for s, row in jeux.transpose(G).items()}, "transpose"),
}


@pytest.mark.parametrize("what", RIGHT)
def test_right_answers_of_other_types_are_right(what: str) -> None:
    function, name = RIGHT[what]
    correction = jeux.corrige(function, name, duree=0)
    assert correction, str(correction)


def test_functions_may_rely_on_the_players_alternating() -> None:
    def minmax(G: Any, S1: Any, F1: Any, s: Any) -> int:
        def value(s: Any, mine: bool) -> int:
            return (max if mine else min)(value(t, not mine) for t in G[s]) if G[s] else 1 if s in F1 else -1

        return value(s, S1[s])

    assert jeux.corrige(minmax, duree=0)
    assert not jeux.corrige(minmax, duree=0, alterne=False)


def test_numpy_answers_are_judged_and_crash_nothing() -> None:
    numpy = pytest.importorskip("numpy")
    assert jeux.corrige(lambda G, S1, F1, s: numpy.int64(jeux.minmax(G, S1, F1, s)), "minmax", duree=0)
    assert jeux.corrige(lambda G: {s: numpy.int64(len(G[s])) for s in G}, "degres_sortants", duree=0)
    for answer in (numpy.array([1, 2]), {"a": numpy.array([1, 2])}):
        for name, task in TASKS.items():
            if not task.about_nim:
                assert not jeux.corrige(lambda *_, answer=answer: answer, name, duree=0)


@pytest.mark.parametrize(
    ("answer", "said"),
    [(None, "oublié « return »"), ([], "une liste"), (set(), "un ensemble"), (3, "un nombre"), ("a", "un texte")],
)
def test_an_answer_of_another_kind_gets_a_hint(answer: Any, said: str) -> None:
    correction = jeux.corrige(lambda G, S1, F1: answer, "attracteur", duree=0)
    assert not correction and said in (correction.conseil or "") and said in str(correction)
    assert "oublié « return »" in str(jeux.corrige(lambda G, S1, F1, s: None, "minmax", duree=0))


@pytest.mark.parametrize("name", ["arene", "sommetsJ1", "finalJ1", "minmaxNim"])
def test_every_function_of_the_exercise_is_corrected(name: str) -> None:
    right = jeux.corrige(getattr(exercises, name), duree=0)
    assert right and right.essais > 10
    wrong = jeux.corrige(lambda x: {} if name != "minmaxNim" else 1, name, duree=0)
    assert not wrong and wrong.attendu == getattr(jeux, name)(wrong.n if name != "minmaxNim" else wrong.s)
    assert "se trompe" in str(wrong) and "<table>" in wrong._repr_html_()


def test_swapped_rules_of_nim_are_named() -> None:
    def arene(n: int) -> Any:
        return {(k, i): [(k - q, 3 - i) for q in ((1, 3), (1, 2))[i - 1] if q <= k] for k in range(n + 1) for i in (1, 2)}

    correction = jeux.corrige(arene, duree=0)
    assert correction.n == 2 and "non l'inverse" in (correction.piege or "")


def naive(G: Any, S1: Any, F1: Any, s: Any) -> int:
    return (max if S1[s] else min)(naive(G, S1, F1, t) for t in G[s]) if G[s] else 1 if s in F1 else -1


def slow_lookup(G: Any, S1: Any, F1: Any, s: Any) -> int:
    known: list[Any] = []
    values: list[int] = []

    def value(s: Any) -> int:
        if s in known:
            return values[known.index(s)]
        found = (max if S1[s] else min)([value(t) for t in G[s]]) if G[s] else 1 if s in F1 else -1
        known.append(s)
        values.append(found)
        return found

    return value(s)


def test_linear_time_is_asked_for_only_on_request_and_counted_in_steps() -> None:
    assert jeux.corrige(naive, "minmax", duree=0)
    for slow in (naive, slow_lookup):
        correction = jeux.corrige(slow, "minmax", duree=0, rapide=True)
        assert not correction and "linéaire" in str(correction)
    assert jeux.corrige(exercises.minmax, "minmax", duree=0, rapide=True)
    assert jeux.corrige(exercises.attracteur, duree=0, rapide=True)


def all_but_one_vertex(G: Any, S1: Any, F1: Any) -> Any:
    return {s: 1 for s in jeux.attracteur(G, S1, F1) if len(G) < 3 or s in F1}


def test_the_counterexample_cannot_be_made_smaller() -> None:
    for function in (vertex_as_value, counted_before_asking, all_but_one_vertex):
        correction = jeux.corrige(function, "attracteur", duree=0)
        case = _cases.Case(correction.G, correction.S1, correction.F1, None)
        for less in _cases.smaller(case):
            given = less.copy()
            right = set(function(given.G, given.S1, given.F1)) == set(jeux.attracteur(less.G, less.S1, less.F1))
            assert right, f"{function.__name__}: {less}"


def test_a_slow_win_is_a_win_if_it_need_not_be_the_fastest() -> None:
    def strategieGagnante(G: Any, S1: Any, F1: Any) -> Any:
        A = jeux.attracteur(G, S1, F1)
        return {s: next(t for t in G[s] if t in A) for s in A if S1[s] and s not in F1}

    assert not jeux.corrige(strategieGagnante, duree=0)
    assert jeux.corrige(strategieGagnante, duree=0, optimale=False)


def test_other_arguments_are_understood_by_name_or_told() -> None:
    def attracteur(graphe: Any, cible: Any) -> Any:
        return jeux.attracteur(graphe, {s: s[1] == 1 for s in graphe}, cible)

    assert jeux.corrige(attracteur, duree=0).roles == ("G", "F1")
    assert jeux.corrige(lambda F, G: jeux.attracteur(G, {s: s[1] == 1 for s in G}, F), "attracteur", duree=0, arguments=["F1", "G"])
    with pytest.raises(ValueError, match="arguments="):
        jeux.corrige(lambda q, z: {}, "attracteur")


@pytest.fixture
def without_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system as Windows is: a fresh interpreter for each child."""
    spawned = functools.partial(_isolated.runner, way="spawn")
    monkeypatch.setattr(_exam, "runner", spawned)


GLOBAL = {"Luna": "Lucie"}


class Helper:
    """A class that was typed in beside the function."""

    base = 1

    def __init__(self, G: Any) -> None:
        self.G = G

    def degree(self, s: Any) -> int:
        return len(self.G[s]) + self.base - 1


def test_the_same_promises_hold_without_fork(without_fork: None) -> None:
    def degres_sortants(G: Any) -> Any:
        assert GLOBAL["Luna"] == "Lucie"
        helper = Helper(G)
        return {s: helper.degree(s) for s in G}

    assert jeux.corrige(degres_sortants, duree=0)
    assert jeux.corrige(exercises.nombres, duree=0)

    def endless(G: Any, S1: Any, F1: Any) -> Any:
        while len(G) > 1:
            pass
        return jeux.attracteur(G, S1, F1)

    correction = jeux.corrige(endless, "attracteur", duree=0, limite=0.5)
    assert correction.sans_fin and len(correction.G) == 2
    remembered = jeux.corrige(remembering, "minmax", duree=0)
    assert "se souvient" in (remembered.piege or "")


def test_a_function_goes_to_another_process_with_all_that_it_needs() -> None:
    def even(n: int) -> bool:
        return n == 0 or odd(n - 1)

    def odd(n: int) -> bool:
        return n != 0 and even(n - 1)

    again = _shipping.unpacked(_shipping.packed(even))
    assert again is not even and again(10) and not again(7)


def test_every_random_arena_is_as_the_exercise_says() -> None:
    for case in islice(_cases.at_random(3), 500):
        assert all(case.S1[s] != case.S1[t] for s in case.G for t in case.G[s])
        assert all(not case.G[s] for s in case.F1)
        assert _cases.tree_size(case) <= _cases.LARGEST_TREE


def test_in_the_arenas_that_come_first_the_players_alternate_too() -> None:
    from retrograde._corrige import _fixed

    cases = _fixed(True)
    assert len(cases) > 60
    for case in cases:
        assert all(case.S1[s] != case.S1[t] for s, row in case.G.items() for t in row), case


def test_a_function_that_asks_who_owns_the_successor_is_right_if_the_players_alternate() -> None:
    def attracteur(G: Any, S1: Any, F1: Any) -> Any:
        T: Any = {s: [] for s in G}
        for s in G:
            for t in G[s]:
                T[t].append(s)
        left, A = {s: len(G[s]) for s in G}, {}

        def extend(s: Any) -> None:
            A[s] = 1
            for t in T[s]:
                if t not in A:
                    left[t] -= 1
                    # Who does not own s owns what leads to it.
                    if not S1[s] or left[t] == 0:
                        extend(t)

        for s in F1:
            if s not in A:
                extend(s)
        return A

    assert jeux.corrige(attracteur)
