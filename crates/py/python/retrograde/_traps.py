"""Known mistakes, each as a program that makes it: who makes the same mistakes has fallen into the same trap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._cases import Case

Program = Callable[[Case], Any]


def _before(G: dict[Any, list[Any]]) -> dict[Any, list[Any]]:
    T: dict[Any, list[Any]] = {s: [] for s in G}
    for s, row in G.items():
        for t in row:
            T[t].append(s)
    return T


def _layers(case: Case, own: Callable[..., bool] = any, other: Callable[..., bool] = all, *, vacuous: bool = False,
            swap: bool = False, once: bool = False) -> dict[Any, int]:
    """The fixpoint of the definition, with what may be wrong about it."""
    ranks = dict.fromkeys(case.F1, 0)
    rank = 0
    while True:
        rank += 1
        new = []
        for s, row in case.G.items():
            mine = case.S1[s] != swap
            enters = (own if mine else other)(t in ranks for t in row)
            if s not in ranks and enters and (row or (vacuous and not mine)):
                new.append(s)
        ranks.update(dict.fromkeys(new, rank))
        if not new or once:
            return ranks


def _stack(case: Case, *, repeat: bool = False, forward: bool = False, last: bool = False) -> dict[Any, int]:
    """The stack of the exercise: numbers in the order of discovery; with `repeat` a vertex is taken again."""
    T = case.G if forward else _before(case.G)
    left = {s: len(row) for s, row in case.G.items()}
    labels: dict[Any, int] = {}
    stack = [(s, 0) for s in case.F1]
    taken = 0
    while stack and taken < 10_000:
        taken += 1
        s, label = stack.pop()
        if s in labels and not repeat:
            continue
        if s not in labels or last:
            labels[s] = label
        for t in T[s]:
            left[t] -= 1
            if case.S1[t] or left[t] == 0:
                stack.append((t, label + 1))
    return labels


def _recursive(case: Case, own: Callable[..., int], other: Callable[..., int], *, start: int = 0, step: int = 1) -> dict[Any, int]:
    """m(s) from the m of the successors."""
    won = _layers(case)
    known: dict[Any, int] = {}

    def m(s: Any) -> int:
        if s not in known:
            known[s] = start if s in case.F1 else step + (own if case.S1[s] else other)(m(t) for t in case.G[s] if t in won)
        return known[s]

    return {s: m(s) for s in won}


def _value(case: Case, own: Callable[..., int], other: Callable[..., int], leaf: Callable[[Any], int]) -> int:
    def v(s: Any) -> int:
        return (own if case.S1[s] else other)(map(v, case.G[s])) if case.G[s] else leaf(s)

    return v(case.s)


def _moves(case: Case, better: Callable[..., Any], *, key: Any = None) -> dict[Any, Any]:
    won = _layers(case)
    order = key or (lambda t: won[t])
    return {s: better((t for t in case.G[s] if t in won), key=order) for s in won if case.S1[s] and case.G[s]}


def _first(rows: Any, key: Any) -> Any:
    return next(iter(rows))


def _last(rows: Any, key: Any) -> Any:
    return list(rows)[-1]


def _keys(ranks: dict[Any, int]) -> dict[Any, int]:
    return dict.fromkeys(ranks, 1)


VACUOUS = (
    "Un sommet sans successeur où joue J2 entre dans l'attracteur : « tous ses successeurs sont gagnants » est vrai quand il n'y "
    "en a aucun (piège des définitions par ensembles). Un cul-de-sac qui n'est pas dans F1 n'est pas gagnant pour J1."
)
DEPTH_FIRST = (
    "Le nombre est celui de l'ordre de découverte par la pile (parcours en profondeur) : il peut être différent du rang. "
    "Avec une file (parcours en largeur) les sommets entrent dans l'ordre des rangs."
)
ENDLESS = (
    "La fonction ne s'arrête pas. Piège connu : une boucle « tant que le sommet n'est pas dans l'attracteur », qui ne finit jamais "
    "pour un sommet perdant ; il faut s'arrêter dès qu'une étape n'ajoute rien. Sinon : un sommet remis dans la pile à chaque passage."
)
CHANGED = "La fonction modifie le dictionnaire {} qu'elle reçoit ; elle doit travailler sur une copie."

TRAPS: dict[str, list[tuple[str, Program]]] = {
    "attracteur": [
        (VACUOUS, lambda case: _keys(_layers(case, vacuous=True))),
        (
            "Un sommet de J2 entre dès qu'un seul de ses successeurs est gagnant : pour J2 il faut que tous le soient.",
            lambda case: _keys(_layers(case, other=any)),
        ),
        (
            "Un sommet de J1 n'entre que si tous ses successeurs sont gagnants : pour J1 un seul suffit.",
            lambda case: _keys(_layers(case, own=all)),
        ),
        (
            "Les rôles de J1 et de J2 sont échangés : S1[s] vaut True là où joue J1.",
            lambda case: _keys(_layers(case, swap=True)),
        ),
        (
            "Le compteur d'un sommet baisse plusieurs fois pour le même successeur : un sommet déjà dans l'attracteur ne doit "
            "pas être traité de nouveau quand il revient de la pile.",
            lambda case: _keys(_stack(case, repeat=True)),
        ),
        (
            "Le parcours suit les successeurs : il faut remonter vers les prédécesseurs, avec le graphe transposé.",
            lambda case: _keys(_stack(case, forward=True)),
        ),
        ("Une seule étape est faite : il faut recommencer tant que des sommets entrent.", lambda case: _keys(_layers(case, once=True))),
        ("Il manque les positions finales de F1, qui sont gagnantes.", lambda case: {s: 1 for s in _layers(case) if s not in case.F1}),
    ],
    "nombres": [
        (VACUOUS, lambda case: _layers(case, vacuous=True)),
        (DEPTH_FIRST, lambda case: _stack(case)),
        (DEPTH_FIRST, lambda case: _stack(case, repeat=True, last=True)),
        ("Pour J2 il faut le maximum sur ses successeurs : il résiste le plus longtemps possible.", lambda case: _recursive(case, min, min)),
        ("Pour J1 il faut le minimum sur ses successeurs gagnants : il se hâte.", lambda case: _recursive(case, max, max)),
        ("Minimum et maximum sont échangés : J1 se hâte (min), J2 résiste (max).", lambda case: _recursive(case, max, min)),
        ("m(s) compte les coups et non les sommets : il vaut 0 sur F1.", lambda case: _recursive(case, min, max, start=1)),
        ("Chaque coup compte, celui de J1 comme celui de J2 : on ajoute 1 à chaque fois.", lambda case: _recursive(case, min, max, step=0)),
        ("Il manque les positions finales de F1, où m vaut 0.", lambda case: {s: m for s, m in _layers(case).items() if m}),
    ],
    "strategieGagnante": [
        (
            "La stratégie est écrite à l'envers : Sg[s] est le sommet où aller depuis s, non celui d'où l'on vient.",
            lambda case: {t: s for s, t in _moves(case, min).items()},
        ),
        (
            "Le coup reste dans l'attracteur mais n'est pas le plus rapide ; sur un graphe avec cycles une telle stratégie peut tourner "
            "sans fin. Il faut un successeur de rang minimal.",
            lambda case: _moves(case, _first),
        ),
        (
            "Le coup est remplacé chaque fois qu'un successeur entre dans l'attracteur : il ne faut le noter que la première fois.",
            lambda case: _moves(case, _last),
        ),
        ("Le coup choisi est le plus lent : il faut un successeur de rang minimal.", lambda case: _moves(case, max)),
        (
            "Le coup suit les numéros d'un parcours en profondeur, qui ne sont pas les rangs.",
            lambda case: _moves(case, min, key=lambda t, labels=_stack(case): labels.get(t, 0)),
        ),
    ],
    "minmax": [
        (
            "Un cul-de-sac de J2 vaut +1 : le minimum d'une liste vide n'a pas de sens. Une position finale vaut 1 si elle est dans F1 "
            "et −1 sinon.",
            lambda case: _value(case, max, min, lambda s: 1 if s in case.F1 or not case.S1[s] else -1),
        ),
        ("J2 prend le minimum, non le maximum.", lambda case: _value(case, max, max, lambda s: 1 if s in case.F1 else -1)),
        ("J1 prend le maximum, non le minimum.", lambda case: _value(case, min, min, lambda s: 1 if s in case.F1 else -1)),
        ("Minimum et maximum sont échangés.", lambda case: _value(case, min, max, lambda s: 1 if s in case.F1 else -1)),
        ("Les valeurs des positions finales ont le mauvais signe.", lambda case: _value(case, max, min, lambda s: -1 if s in case.F1 else 1)),
        ("Une position finale hors de F1 est gagnée par J2 et vaut −1, non 0.", lambda case: _value(case, max, min, lambda s: int(s in case.F1))),
    ],
    "transpose": [
        ("Il manque les sommets sans prédécesseur : ils ont une liste vide.", lambda case: {s: row for s, row in _before(case.G).items() if row}),
        ("C'est le graphe lui-même, non son transposé.", lambda case: case.G),
        (
            "Chaque sommet ne garde que son dernier prédécesseur : il faut ajouter à la liste et non la remplacer.",
            lambda case: {s: row[-1:] for s, row in _before(case.G).items()},
        ),
    ],
    "degres_sortants": [
        ("Ce sont les degrés entrants.", lambda case: {s: len(row) for s, row in _before(case.G).items()}),
        ("Il manque les sommets sans successeur, de degré 0.", lambda case: {s: len(row) for s, row in case.G.items() if row}),
    ],
}
