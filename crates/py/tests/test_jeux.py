"""The French module: the dictionaries of the exercise, and what it says about functions that are wrong."""

import itertools
import time
from collections.abc import Callable
from typing import Any

import exercises
import pytest

import retrograde
from retrograde import _isolated, jeux

NAMES = ["attracteur", "nombres", "strategieGagnante", "minmax", "transpose", "degres_sortants"]


@pytest.mark.parametrize("n", range(12))
def test_the_exercise_002_gives_the_same_dictionaries(n: int) -> None:
    G, S1, F1 = exercises.arene(n), exercises.sommetsJ1(n), exercises.finalJ1(n)
    assert (jeux.arene(n), jeux.sommetsJ1(n), jeux.finalJ1(n)) == (G, S1, F1)
    assert jeux.transpose(G) == exercises.transpose(G)
    assert jeux.degres_sortants(G) == exercises.degres_sortants(G)
    for name in ("attracteur", "nombres", "strategieGagnante"):
        assert getattr(jeux, name)(G, S1, F1) == getattr(exercises, name)(G, S1, F1), name
    for s in G:
        assert jeux.minmax(G, S1, F1, s) == exercises.minmax(G, S1, F1, s)
        assert jeux.minmaxNim(s) == exercises.minmaxNim(s)


def test_the_answers_of_the_exercise_for_four_sticks() -> None:
    G, S1, F1 = jeux.arene(4), jeux.sommetsJ1(4), jeux.finalJ1(4)
    assert jeux.nombres(G, S1, F1) == {(0, 1): 0, (1, 2): 1, (2, 1): 2, (3, 1): 2, (3, 2): 3, (4, 1): 4}
    assert jeux.strategieGagnante(G, S1, F1) == {(2, 1): (1, 2), (3, 1): (1, 2), (4, 1): (3, 2)}


@pytest.mark.parametrize("N", range(1, 12))
def test_the_exercise_004_gives_the_same_dictionaries(N: int) -> None:
    G = exercises.graphe_recursif(N, "Luna")
    assert G == exercises.graphe_pile(N, "Luna") == exercises.graphe_file(N, "Luna")
    explored = retrograde.explore(
        (N, "Luna"),
        lambda s: exercises.successeurs(*s),
        lambda s: int(s[1] == "Lucie"),
        lambda s: int(s[1] == "Luna") if s[0] == 1 else None,
    )
    assert explored.to_dict() == G
    solution = explored.solve()
    for i, joueuse in enumerate(("Luna", "Lucie")):
        F: dict[Any, None] = {s: None for s in G if s == (1, exercises.OPP[joueuse])}
        R = exercises.rangs(G, joueuse)
        assert jeux.nombres(G, lambda s: s[1] == joueuse, F) == solution.ranks(i) == R
        for s in G:
            if s[1] == joueuse and G[s]:
                move = exercises.strategie(G, joueuse, s)
                assert (move is None) == (s not in R)
                assert move is None or move in G[s] and solution.winner(move) == i
    F = {s: None for s in G if s == (1, "Lucie")}
    assert jeux.attracteur(G, {s: s[1] == "Luna" for s in G}, F).keys() == solution.attractor(0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("module", [jeux, exercises], ids=["ours", "a student's"])
def test_right_functions_are_found_right(module: Any, name: str) -> None:
    correction = jeux.corrige(getattr(module, name))
    assert correction, str(correction)
    assert correction.essais > 300 and "aucune faute" in str(correction) and "✔" in correction._repr_html_()



def vacuous(G: Any, S1: Any, F1: Any) -> Any:
    A = set(F1)
    while True:
        new = {s for s in G if s not in A and (any if S1[s] else all)(t in A for t in G[s])}
        if not new:
            return dict.fromkeys(A)
        A |= new


def one_is_enough(G: Any, S1: Any, F1: Any) -> Any:
    A = dict.fromkeys(F1)
    for _ in G:
        A.update({s: None for s in G if any(t in A for t in G[s])})
    return A


def taken_twice(G: Any, S1: Any, F1: Any) -> Any:
    T, left, A, stack = jeux.transpose(G), jeux.degres_sortants(G), {}, list(F1)
    while stack:
        s = stack.pop()
        A[s] = 1
        for t in T[s]:
            left[t] -= 1
            if S1[t] or left[t] == 0:
                stack.append(t)
    return A


def depth_first(G: Any, S1: Any, F1: Any) -> Any:
    T, left, M, stack = jeux.transpose(G), jeux.degres_sortants(G), {}, [(s, 0) for s in F1]
    while stack:
        s, m = stack.pop()
        if s not in M:
            M[s] = m
            for t in T[s]:
                left[t] -= 1
                if S1[t] or left[t] == 0:
                    stack.append((t, m + 1))
    return M


def hurried_loser(G: Any, S1: Any, F1: Any) -> Any:
    A, M = jeux.attracteur(G, S1, F1), {}

    def m(s: Any) -> int:
        return 0 if s in F1 else 1 + min(m(t) for t in G[s] if t in A)

    for s in A:
        M[s] = m(s)
    return M


def backwards(G: Any, S1: Any, F1: Any) -> Any:
    return {t: s for s, t in jeux.strategieGagnante(G, S1, F1).items()}


def not_fastest(G: Any, S1: Any, F1: Any) -> Any:
    A = jeux.attracteur(G, S1, F1)
    return {s: next(t for t in G[s] if t in A) for s in A if S1[s] and s not in F1}


def without_leaves(G: Any) -> Any:
    T: Any = {}
    for s in G:
        for t in G[s]:
            T.setdefault(t, []).append(s)
    return T


def both_maximise(G: Any, S1: Any, F1: Any, s: Any) -> int:
    return max(both_maximise(G, S1, F1, t) for t in G[s]) if G[s] else 1 if s in F1 else -1


def entering(G: Any) -> Any:
    return {s: sum(row.count(s) for row in G.values()) for s in G}


WRONG = [
    (vacuous, "attracteur", "sans successeur", (1, 0)),
    (one_is_enough, "attracteur", "un seul de ses successeurs", (3, 2)),
    (taken_twice, "attracteur", "plusieurs fois", None),
    (depth_first, "nombres", "profondeur", None),
    (hurried_loser, "nombres", "il résiste", None),
    (backwards, "strategieGagnante", "à l'envers", (2, 1)),
    (not_fastest, "strategieGagnante", "le plus rapide", None),
    (without_leaves, "transpose", "sans prédécesseur", (1, 0)),
    (both_maximise, "minmax", "J2 prend le minimum", (3, 2)),
    (entering, "degres_sortants", "entrants", (2, 1)),
]


@pytest.mark.parametrize(("function", "name", "trap", "size"), WRONG, ids=[function.__name__ for function, *_ in WRONG])
def test_known_mistakes_are_found_on_a_small_arena_and_named(
    function: Callable[..., Any], name: str, trap: str, size: tuple[int, int] | None
) -> None:
    correction = jeux.corrige(function, name)
    assert not correction
    assert trap in (correction.piege or ""), str(correction)
    edges = sum(map(len, correction.G.values()))
    if size is not None:
        assert (len(correction.G), edges) == size, str(correction)
    assert len(correction.G) <= 7
    arguments = [correction.G, correction.S1, correction.F1, correction.s][: {"transpose": 1, "degres_sortants": 1, "minmax": 4}.get(name, 3)]
    assert correction.attendu == getattr(jeux, name)(*arguments)
    assert correction.obtenu == function(*arguments)
    assert "attendu" in str(correction)


def endless(G: Any, S1: Any, F1: Any) -> Any:
    A = dict(F1)
    while len(A) < len(G):
        A.update({s: 1 for s in G if G[s] and (any if S1[s] else all)(t in A for t in G[s])})
    return A


def stubborn(G: Any, S1: Any, F1: Any) -> Any:
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            pass


def deaf(G: Any, S1: Any, F1: Any) -> Any:
    return sum(itertools.repeat(0))


@pytest.mark.parametrize("function", [endless, stubborn, deaf])
def test_a_function_that_never_ends_is_reported_as_such(function: Callable[..., Any]) -> None:
    correction = jeux.corrige(function, "attracteur", limite=0.5)
    assert correction.sans_fin and not correction and "ne s'arrête pas" in str(correction)
    assert len(correction.G) <= 2


def test_exceptions_changed_arguments_and_wrong_types_are_told() -> None:
    def crash(G: Any) -> Any:
        return {t: G[s][0] for s in G for t in "z"}

    correction = jeux.corrige(crash, "transpose")
    assert correction.erreur is not None and "IndexError" in correction.erreur and "crash" in correction.erreur

    def spoil(G: Any, S1: Any, F1: Any) -> Any:
        F1.update(jeux.attracteur(G, S1, F1))
        return F1

    correction = jeux.corrige(spoil, "attracteur")
    assert "modifie le dictionnaire F1" in str(correction) and len(correction.G) <= 2

    correction = jeux.corrige(lambda G: list(G), "transpose")
    assert not correction and correction.obtenu == ["a"]
    correction = jeux.corrige(lambda G: (lambda: G), "transpose")
    assert not correction and "function" in str(correction.obtenu)
    with pytest.raises(ValueError, match="nom="):
        jeux.corrige(lambda G: G)


def test_a_function_that_eats_the_memory_is_stopped() -> None:
    def hungry(G: Any) -> Any:
        return [bytearray(1 << 28) for _ in itertools.count()]

    correction = jeux.corrige(hungry, "transpose", limite=20)
    assert correction.erreur is not None and "MemoryError" in correction.erreur


def test_without_processes_threads_keep_the_time() -> None:
    def run(case: int) -> int:
        while case == 2:
            pass
        return 10 // (case - 1)

    outcomes = list(_isolated.outcomes(run, [3, 1, 2, 4], 0.3, way="thread"))
    assert outcomes[0].value == 5 and "ZeroDivisionError" in (outcomes[1].error or "")
    assert outcomes[2].endless and len(outcomes) == 3


def test_functions_of_the_user_leave_no_trace(capfd: pytest.CaptureFixture[str]) -> None:
    def loud(G: Any) -> Any:
        print("here I am")
        return jeux.degres_sortants(G)

    assert jeux.corrige(loud, "degres_sortants")
    assert "here I am" not in "".join(capfd.readouterr())


def test_any_graph_is_welcome() -> None:
    circle = {"a": ["b"], "b": ["a"]}
    assert jeux.attracteur(circle, {"a": True, "b": False}, {}) == {}
    assert jeux.minmax(circle, {"a": True, "b": False}, {}, "a") == -1
    assert jeux.attracteur(circle, {"a": True, "b": False}, {"b": 1}) == {"a": 1, "b": 1}


@pytest.mark.parametrize("value", [1, None, 0, False, "", "gagnant"])
def test_only_the_keys_of_F1_count(value: Any) -> None:
    G, S1 = {"a": ["b"], "b": []}, {"a": True, "b": False}
    assert jeux.attracteur(G, S1, {"b": value}) == {"a": 1, "b": 1}
    assert jeux.nombres(G, S1, {"b": value}) == {"a": 1, "b": 0}
    assert jeux.minmax(G, S1, {"b": value}, "a") == 1
    assert jeux.strategieGagnante(G, S1, {"b": value}) == {"a": "b"}


WRONG_ARGUMENTS: list[tuple[Any, Any, str, Any]] = [
    ({"a": True, "b": False}, {"z": 1}, "'z' est dans F1, mais n'est pas un sommet de G", "z"),
    ({"a": True}, {"b": 1}, "S1 ne dit pas qui joue en 'b'", "b"),
    ({"a": True, "b": False, "z": True}, {"b": 1}, "'z' est dans S1, mais n'est pas un sommet de G", "z"),
    ({"a", "z"}, {"b": 1}, "'z' est dans S1, mais n'est pas un sommet de G", "z"),
    (None, {"b": 1}, "S1 manque", None),
]


@pytest.mark.parametrize(("S1", "F1", "said", "vertex"), WRONG_ARGUMENTS)
@pytest.mark.parametrize("name", ["attracteur", "nombres", "strategieGagnante"])
def test_errors_name_the_arguments_of_the_exercise(name: str, S1: Any, F1: Any, said: str, vertex: Any) -> None:
    with pytest.raises(retrograde.ArenaError, match=said) as caught:
        getattr(jeux, name)({"a": ["b"], "b": []}, S1, F1)
    assert caught.value.vertex == vertex and "S0" not in str(caught.value) and "V0" not in str(caught.value)
