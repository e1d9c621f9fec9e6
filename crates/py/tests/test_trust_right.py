"""`corrige` accuses no right function: those that it accused, case by case."""

import copy
from collections.abc import Callable
from typing import Any

import exercises
import pytest

from retrograde import jeux

COUPS = {1: (1, 2), 2: (1, 3)}


def minmax_twice(G: Any, S1: Any, F1: Any, s: Any) -> int:
    """Calls itself twice for each successor: exponential even on a chain."""
    if not G[s]:
        return 1 if s in F1 else -1
    best = minmax_twice(G, S1, F1, G[s][0])
    for t in G[s]:
        if S1[s] and minmax_twice(G, S1, F1, t) > best or not S1[s] and minmax_twice(G, S1, F1, t) < best:
            best = minmax_twice(G, S1, F1, t)
    return best


def nim_naive(s: Any) -> int:
    k, i = s
    if k == 0:
        return 1 if i == 1 else -1
    return (max if i == 1 else min)([nim_naive((k - q, 3 - i)) for q in COUPS[i] if q <= k])


@pytest.mark.parametrize(("function", "name"), [(minmax_twice, "minmax"), (nim_naive, "minmaxNim")])
def test_exponential_is_right_and_slow_not_endless(function: Callable[..., Any], name: str) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert correction and not correction.sans_fin
    assert "juste sur" in str(correction) and "mais lente" in str(correction) and "mais lente" in correction._repr_html_()
    assert correction.essais > 15
    strict = jeux.corrige(function, name, duree=0, rapide=True)
    assert not strict and not strict.sans_fin and strict.lenteur is not None


def test_many_useless_rounds_are_slow_and_not_endless() -> None:
    def attracteur(G: Any, S1: Any, F1: Any) -> Any:
        for _ in range(200_000):
            len(G)
        return jeux.attracteur(G, S1, F1)

    correction = jeux.corrige(attracteur, duree=0)
    assert correction and "mais lente" in str(correction), str(correction)


def by_pairs(G: Any) -> dict[Any, bool]:
    return {s: s[1] == 1 for s in G}


def minmax_without_S1(G: Any, F1: Any, s: Any) -> int:
    return exercises.minmax(G, by_pairs(G), F1, s)


def minmax_s_first(s: Any, G: Any, S1: Any, F1: Any) -> int:
    return exercises.minmax(G, S1, F1, s)


def attracteur_F1_first(G: Any, F1: Any, S1: Any) -> Any:
    return exercises.attracteur(G, S1, F1)


def attracteur_of_a_player(G: Any, cible: Any, joueur: Any) -> Any:
    return exercises.attracteur(G, {s: s[1] == joueur for s in G}, cible)


def calcule_attracteur(A: Any, S0: Any, V0: Any) -> Any:
    """As note 000 has it: the keys of S0 are the vertices of the player, and no others."""
    return exercises.attracteur(A, {s: s in S0 for s in A}, V0)


ROLES: list[tuple[Callable[..., Any], str | None, tuple[str, ...]]] = [
    (minmax_without_S1, "minmax", ("G", "F1", "s")),
    (minmax_s_first, "minmax", ("s", "G", "S1", "F1")),
    (attracteur_F1_first, "attracteur", ("G", "F1", "S1")),
    (attracteur_of_a_player, "attracteur", ("G", "F1", "joueur")),
    (calcule_attracteur, None, ("G", "S0", "F1")),
    (lambda x, y, z: exercises.attracteur(x, z, y), "attracteur", ("G", "F1", "S1")),
    (lambda a, b, c, d: exercises.minmax(d, c, b, a), "minmax", ("s", "F1", "S1", "G")),
]


@pytest.mark.parametrize(("function", "name", "roles"), ROLES)
def test_the_roles_of_arguments_are_found_by_their_names_or_by_trying(
    function: Callable[..., Any], name: str | None, roles: tuple[str, ...]
) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert correction, str(correction)
    assert correction.roles == roles


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (lambda G, joueur: {}, "attracteur"),
        (lambda: {}, "attracteur"),
        (lambda G, S1, F1, s, p: 1, "minmax"),
        (lambda G, a, b: exercises.attracteur(G, b, a) if len(G) < 5 else {}, "attracteur"),
    ],
)
def test_roles_that_stay_unclear_are_asked_for(function: Callable[..., Any], name: str) -> None:
    with pytest.raises(ValueError, match="arguments="):
        jeux.corrige(function, name, duree=0)


OPP = {"Luna": "Lucie", "Lucie": "Luna"}
G: Any = exercises.graphe_recursif(8, "Luna")


def voisins_gagnants(X: Any, j: Any) -> Any:
    return [s for s in G if s not in X and (any if s[1] == j else all)(t in X for t in G[s])]


def Attracteur(joueur: Any) -> Any:
    """Note 004: the graph is a global, and the answer a list."""
    X = [(1, OPP[joueur])]
    Y = voisins_gagnants(X, joueur)
    while len(Y) > 0:
        X = X + Y
        Y = voisins_gagnants(X, joueur)
    return X


def test_the_attractor_of_note_004_is_corrected_with_its_global_graph() -> None:
    before = copy.deepcopy(G)
    correction = jeux.corrige(Attracteur, duree=0)
    assert correction and correction.essais >= 20, str(correction)
    assert G == before

    def one_round(joueur: Any) -> Any:
        X = [(1, OPP[joueur])]
        return X + voisins_gagnants(X, joueur)

    wrong = jeux.corrige(one_round, "Attracteur", duree=0)
    assert not wrong and "joueur : 'Lu" in str(wrong) and "G : {" in str(wrong)
    assert set(wrong.attendu) != set(wrong.obtenu)
    space: dict[str, Any] = {}
    exec("def Attracteur(joueur): return [(1, joueur)]", space)
    with pytest.raises(ValueError, match="G, S1 et F1"):
        jeux.corrige(space["Attracteur"], duree=0)


@pytest.mark.parametrize("name", ["Attracteur", "attracteur_file", "strategie_gagnante", "StrategieGagnante", "stratégieGagnante", "minimax", "minmax2", "degresSortants"])
def test_names_that_are_nearly_those_of_the_exercise_are_recognised(name: str) -> None:
    meant = {"Attracteur": "attracteur", "attracteur_file": "attracteur", "minimax": "minmax", "minmax2": "minmax", "degresSortants": "degres_sortants"}
    right: Any = getattr(exercises, meant.get(name, "strategieGagnante"))

    def function(*arguments: Any) -> Any:
        return right(*arguments)

    function.__name__ = name
    correction = jeux.corrige(function, duree=0)
    assert correction and correction.fonction == meant.get(name, "strategieGagnante")


@pytest.mark.parametrize("value", [{}, 1, -1, None, [], {"a": 1}])
def test_a_result_instead_of_a_function_is_told_so(value: Any) -> None:
    with pytest.raises(TypeError, match="donnez la fonction elle-même, sans parenthèses"):
        jeux.corrige(value)
    with pytest.raises(TypeError, match="donnez la fonction elle-même, sans parenthèses"):
        jeux.corrige(value, "attracteur")


def total(G: Any, S1: Any, F1: Any) -> Any:
    """Note 001: a strategy says something wherever its player moves."""
    best = jeux.strategieGagnante(G, S1, F1)
    return {s: best.get(s, G[s][-1]) for s in G if S1[s] and G[s]}


def everywhere(G: Any, S1: Any, F1: Any) -> Any:
    best = jeux.strategieGagnante(G, S1, F1)
    return {s: best.get(s, G[s][0] if G[s] else None) for s in G}


@pytest.mark.parametrize("function", [total, everywhere])
@pytest.mark.parametrize("fastest", [True, False])
def test_a_strategy_that_is_defined_elsewhere_too_is_right_if_it_wins(function: Callable[..., Any], fastest: bool) -> None:
    correction = jeux.corrige(function, "strategieGagnante", duree=0, optimale=fastest)
    assert correction, str(correction)


def test_a_total_strategy_that_does_not_win_or_is_not_legal_is_wrong() -> None:
    def first(G: Any, S1: Any, F1: Any) -> Any:
        return {s: G[s][0] for s in G if S1[s] and G[s]}

    def illegal(G: Any, S1: Any, F1: Any) -> Any:
        return {**{s: s for s in G}, **jeux.strategieGagnante(G, S1, F1)}

    for function in (first, illegal):
        assert not jeux.corrige(function, "strategieGagnante", duree=0)
        assert not jeux.corrige(function, "strategieGagnante", duree=0, optimale=False)


def test_a_right_function_that_recurses_through_many_helpers_is_right() -> None:
    def minmax(G: Any, S1: Any, F1: Any, s: Any) -> int:
        def through(count: int, s: Any) -> int:
            return through(count - 1, s) if count else value(s)

        def value(s: Any) -> int:
            return (max if S1[s] else min)(through(9, t) for t in G[s]) if G[s] else 1 if s in F1 else -1

        return value(s)

    correction = jeux.corrige(minmax, duree=0)
    assert correction and correction.lenteur is None, str(correction)
