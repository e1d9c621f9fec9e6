"""`corrige` finds wrong functions: those that it did not find, case by case."""

import functools
import random
from collections.abc import Callable
from typing import Any

import exercises
import pytest
from test_trust_right import COUPS, Attracteur, minmax_twice

from retrograde import _exam, _isolated, jeux


def _fixpoint(G: Any, S1: Any, A: Any, rounds: Any) -> Any:
    for _ in rounds:
        A.update({s: 1 for s in G if s not in A and G[s] and (any if S1[s] else all)(t in A for t in G[s])})
    return A


def value_is_true(G: Any, S1: Any, F1: Any, s: Any) -> int:
    values = [value_is_true(G, S1, F1, t) for t in G[s]]
    return (max if S1[s] else min)(values) if values else 1 if F1.get(s) else -1


def value_is_one(G: Any, S1: Any, F1: Any) -> Any:
    return _fixpoint(G, S1, {s: 1 for s in G if s in F1 and F1[s] == 1}, G)


def value_is_not_none(G: Any, S1: Any, F1: Any) -> Any:
    return _fixpoint(G, S1, {s: 1 for s in G if F1.get(s) is not None}, G)


def value_is_the_rank(G: Any, S1: Any, F1: Any) -> Any:
    return {s: F1[s] - 1 if s in F1 else m for s, m in jeux.nombres(G, S1, F1).items()}


@pytest.mark.parametrize(
    ("function", "name"),
    [(value_is_true, "minmax"), (value_is_one, "attracteur"), (value_is_not_none, "attracteur"), (value_is_the_rank, "nombres")],
)
def test_a_function_that_relies_on_the_values_of_F1_is_told_so(function: Callable[..., Any], name: str) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert not correction and "valeur" in (correction.piege or "") and "F1" in (correction.piege or ""), str(correction)
    assert len(correction.G) <= 2


def test_the_values_of_F1_are_one_where_they_do_not_matter() -> None:
    correction = jeux.corrige(lambda G, S1, F1: dict(F1), "attracteur", duree=0)
    assert set(correction.F1.values()) == {1}


KEPT: dict[Any, Any] = {}
SOMMETS: dict[Any, bool] = {}
VALUES: dict[Any, int] = {}


def arene_default(n: int, G: Any = {}) -> Any:
    for k in range(n + 1):
        for i in (1, 2):
            G[k, i] = [(k - q, 3 - i) for q in COUPS[i] if q <= k]
    return G


def arene_global(n: int) -> Any:
    for s, row in jeux.arene(n).items():
        KEPT[s] = row
    return KEPT


def sommets_global(n: int) -> Any:
    SOMMETS.update(jeux.sommetsJ1(n))
    return SOMMETS


def arene_first_answer(n: int, known: Any = []) -> Any:
    if not known or n > known[0]:
        known[:] = [n]
    return jeux.arene(known[0])


@pytest.mark.parametrize(
    ("function", "name"),
    [(arene_default, "arene"), (arene_global, "arene"), (sommets_global, "sommetsJ1"), (arene_first_answer, "arene")],
)
def test_what_survives_a_call_is_found_and_shown_by_two_calls(function: Callable[..., Any], name: str) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert not correction and "se souvient" in (correction.piege or ""), str(correction)
    assert correction.avant is not None and correction.n is not None and correction.avant.n > correction.n
    assert "d'abord n" in str(correction)


def test_caches_that_are_right_are_right() -> None:
    @functools.lru_cache(maxsize=None)
    def minmaxNim(s: Any) -> int:
        k, i = s
        if k == 0:
            return 1 if i == 1 else -1
        return (max if i == 1 else min)([minmaxNim((k - q, 3 - i)) for q in COUPS[i] if q <= k])

    assert jeux.corrige(minmaxNim, duree=0)

    def by_position(s: Any) -> int:
        if s not in VALUES:
            VALUES[s] = jeux.minmaxNim(s)
        return VALUES[s]

    assert jeux.corrige(by_position, "minmaxNim", duree=0)


def rounds_150(G: Any, S1: Any, F1: Any) -> Any:
    return _fixpoint(G, S1, dict.fromkeys(F1, 1), range(150))


def infinity_999(G: Any, S1: Any, F1: Any) -> Any:
    A, M = jeux.attracteur(G, S1, F1), dict.fromkeys(F1, 0)
    ranks = jeux.nombres(G, S1, F1)
    for s in sorted(ranks, key=lambda s: ranks[s]):
        if s not in M:
            best = 999 if S1[s] else 0
            for t in G[s]:
                if t in A and (M.get(t, 999) < best if S1[s] else M[t] > best):
                    best = M.get(t, 999)
            M[s] = best + 1
    return M


def infinity_999_recursive(G: Any, S1: Any, F1: Any) -> Any:
    A, M = jeux.attracteur(G, S1, F1), {}

    def m(s: Any) -> int:
        if s in F1:
            return 0
        if s not in M:
            best = 999 if S1[s] else -1
            for t in G[s]:
                if t in A:
                    best = min(best, m(t)) if S1[s] else max(best, m(t))
            M[s] = 1 + best
        return M[s]

    return {s: m(s) for s in A}


def nim_up_to_150(s: Any) -> int:
    known = {(0, 1): 1, (0, 2): -1}
    for k in range(1, 150):
        known[k, 1] = max(known[k - q, 2] for q in (1, 2) if q <= k)
        known[k, 2] = min(known[k - q, 1] for q in (1, 3) if q <= k)
    return known.get(s, -1)


@pytest.mark.parametrize(
    ("function", "name", "most"),
    [(rounds_150, "attracteur", 160), (infinity_999, "nombres", 1010), (infinity_999_recursive, "nombres", 1010)],
)
def test_one_long_chain_finds_numbers_that_are_not_infinite(function: Callable[..., Any], name: str, most: int) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert not correction and len(correction.G) <= most, str(correction)[:300]
    assert "chaîne" in (correction.piege or "")
    assert len(str(correction)) < 3000, "a long chain is told in short"


def test_a_large_number_of_sticks_finds_them_too() -> None:
    correction = jeux.corrige(nim_up_to_150, "minmaxNim", duree=0)
    assert not correction and correction.s is not None and 150 <= correction.s[0] <= 250


@pytest.mark.parametrize("name", ["minmax", "nombres", "attracteur"])
def test_too_deep_a_recursion_on_the_long_chain_is_forgiven(name: str) -> None:
    def deep(k: int) -> int:
        return 1 + deep(k - 1) if k else 0

    def function(G: Any, S1: Any, F1: Any, s: Any = None) -> Any:
        deep(20 * len(G) if len(G) > 130 else 0)
        return getattr(exercises, name)(*([G, S1, F1, s] if name == "minmax" else [G, S1, F1]))

    assert jeux.corrige(function, name, duree=0, arguments=["G", "S1", "F1", "s"][: 4 if name == "minmax" else 3])


def sometimes(G: Any, S1: Any, F1: Any) -> Any:
    A = jeux.attracteur(G, S1, F1)
    if A and random.random() < 0.3:
        A.popitem()
    return A


def any_move(G: Any, S1: Any, F1: Any) -> Any:
    A = jeux.attracteur(G, S1, F1)
    return {s: random.choice([t for t in G[s] if t in A]) for s in A if S1[s] and G[s]}


def best_move(G: Any, S1: Any, F1: Any) -> Any:
    M = jeux.nombres(G, S1, F1)
    return {s: random.choice([t for t in G[s] if M.get(t) == M[s] - 1]) for s in M if S1[s] and G[s]}


@pytest.mark.parametrize(("function", "name"), [(sometimes, "attracteur"), (any_move, "strategieGagnante")])
def test_chance_is_not_taken_for_memory(function: Callable[..., Any], name: str) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert not correction and "ne répond pas toujours la même chose" in (correction.piege or ""), str(correction)
    assert "se souvient" not in str(correction)


def test_chance_among_right_answers_is_right() -> None:
    assert jeux.corrige(best_move, "strategieGagnante", duree=0)


def test_asking_whether_a_vertex_is_in_S1_is_told_as_what_it_is() -> None:
    def attracteur(G: Any, S1: Any, F1: Any) -> Any:
        return _fixpoint(G, {s: s in S1 for s in G}, dict.fromkeys(F1, 1), G)

    correction = jeux.corrige(attracteur, duree=0)
    assert not correction and "S1[s]" in (correction.piege or ""), str(correction)


@pytest.mark.parametrize("way", ["spawn", "thread"])
def test_the_same_is_said_without_fork(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_exam, "runner", functools.partial(_isolated.runner, way=way))
    assert jeux.corrige(Attracteur, duree=0)
    slow = jeux.corrige(minmax_twice, "minmax", duree=0)
    assert slow and "mais lente" in str(slow)
    chance = jeux.corrige(any_move, "strategieGagnante", duree=0)
    assert "ne répond pas toujours la même chose" in (chance.piege or "")
    values = jeux.corrige(value_is_one, "attracteur", duree=0)
    assert "F1" in (values.piege or "")
