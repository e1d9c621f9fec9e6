"""Known mistakes, each as a program that makes it: who makes the same mistakes has fallen into the same trap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ._cases import Case

Program = Callable[[Case], Any]


class Trap(NamedTuple):
    """A mistake: what is said about it, in French, and a program that makes it."""

    text: str
    program: Program


def _before(G: dict[Any, list[Any]]) -> dict[Any, list[Any]]:
    T: dict[Any, list[Any]] = {s: [] for s in G}
    for s, row in G.items():
        for t in row:
            T[t].append(s)
    return T


def _layers(
    case: Case,
    own: Callable[..., bool] = any,
    other: Callable[..., bool] = all,
    *,
    vacuous: bool = False,
    swap: bool = False,
) -> dict[Any, int]:
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
        if not new:
            return ranks


def _stack(case: Case, *, repeat: bool = False, last: bool = False) -> dict[Any, int]:
    """The stack of the exercise: numbers in the order of discovery; with `repeat` a vertex is taken again."""
    T = _before(case.G)
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


def _recounted(case: Case, *, deep: bool) -> dict[Any, int]:
    """Counters that go down before one looks whether the vertex is known already; with a stack, or depth first."""
    T = _before(case.G)
    left = {s: len(row) for s, row in case.G.items()}
    known: dict[Any, int] = {}
    waiting = list(case.F1)
    while waiting:
        s = waiting.pop() if deep else waiting.pop(0)
        new = s not in known
        known[s] = 1
        for t in T[s]:
            left[t] -= 1
            if new and (case.S1[t] or left[t] == 0) and t not in known:
                waiting.append(t)
            elif not new and left[t] == 0 and t not in known:
                waiting.append(t)
    return known


def _one_successor(case: Case, place: int) -> int:
    """The value at the end of the play in which everybody takes the first or the last move."""
    s = case.s
    while case.G[s]:
        s = case.G[s][place]
    return 1 if s in case.F1 else -1


def _steps(case: Case, count: int) -> dict[Any, int]:
    return {s: rank for s, rank in _layers(case).items() if rank <= count}


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
    known: dict[Any, int] = {}

    def v(s: Any) -> int:
        if s not in known:
            known[s] = (own if case.S1[s] else other)(map(v, case.G[s])) if case.G[s] else leaf(s)
        return known[s]

    return v(case.s)


def _moves(case: Case, better: Callable[..., Any], *, key: Any = None) -> dict[Any, Any]:
    won = _layers(case)
    order = key or (lambda t: won[t])
    return {s: better((t for t in case.G[s] if t in won), key=order) for s in won if case.S1[s] and case.G[s]}


def _first(rows: Any, key: Any) -> Any:
    return next(iter(rows))


def _last(rows: Any, key: Any) -> Any:
    return list(rows)[-1]


def _nim(n: int, one: tuple[int, ...], two: tuple[int, ...], *, turn: bool = True) -> dict[Any, list[Any]]:
    return {(k, i): [(k - q, 3 - i if turn else i) for q in (one, two)[i - 1] if q <= k] for k in range(n + 1) for i in (1, 2)}


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
REMEMBERS = (
    "La fonction se souvient : elle répond juste au premier appel, mais garde quelque chose (un dictionnaire de mémoïsation, par "
    "exemple) d'un appel à l'autre. Il faut le créer dans la fonction, à chaque appel."
)
CHANCE = (
    "La fonction ne répond pas toujours la même chose : appelée plusieurs fois sur la même arène, elle donne des réponses différentes, et pas "
    "toujours la bonne. Se sert-elle du hasard (random), ou de l'ordre d'un ensemble ?"
)
F1_VALUES = (
    "La fonction se sert des valeurs de F1 : elle serait juste si elles valaient toutes 1. Elles sont arbitraires (1, 0, None, False, un texte…), "
    "seules les clés comptent : on teste « s in F1 »."
)
IN_S1 = (
    "La fonction teste « s in S1 », qui est toujours vrai : tous les sommets sont des clés de S1. C'est la valeur S1[s] qui dit si J1 y joue."
)
CHAIN = (
    "Sur une chaîne de {} sommets la réponse est fausse, sur une chaîne plus courte elle est juste : un nombre d'étapes fixé d'avance, comme "
    "range(150), ou un nombre qui sert d'infini, comme 999, ne suffit pas pour toutes les arènes."
)
STICKS = (
    "Avec {} bâtonnets la réponse est fausse, avec peu de bâtonnets elle est juste : un nombre d'étapes fixé d'avance, comme range(150), ne suffit "
    "pas."
)
SLOW_CASE = (
    "Sur une arène de {} sommets la fonction n'a pas fini après 300 000 opérations, ou sa récursion est trop profonde ; elle n'a pas été essayée "
    "sur de plus grandes. Un dictionnaire de mémoïsation évite de traiter plusieurs fois le même sommet."
)
BOOLEANS = (
    "Le dictionnaire associe True ou False à des sommets : ses clés doivent être les seules positions gagnantes, puisque l'on teste "
    "ensuite « s in A »."
)
SLOW = (
    "Sur un graphe quatre fois plus grand, la fonction fait bien plus de quatre fois plus d'opérations ({} puis {}) : le temps n'est pas "
    "linéaire en la taille du graphe. Un dictionnaire de mémoïsation évite de traiter deux fois le même sommet ; chercher dans une "
    "liste prend un temps proportionnel à sa longueur, dans un dictionnaire non."
)
_RECOUNTED = (
    "Le compteur d'un sommet baisse plusieurs fois pour le même successeur : il faut d'abord regarder si le sommet dépilé est déjà dans "
    "l'attracteur, et ne rien faire s'il y est."
)
_ONLY_F1 = (
    "Rien d'autre que F1 n'entre. Vérifiez que le parcours remonte vers les prédécesseurs (le graphe transposé ; une position finale n'a pas "
    "de successeur), et que la condition pour entrer peut être vraie."
)

TRAPS: dict[str, list[Trap]] = {
    "attracteur": [
        Trap(VACUOUS, lambda case: _layers(case, vacuous=True)),
        Trap(
            "Un sommet de J2 entre dès qu'un seul de ses successeurs est gagnant : pour J2 il faut que tous le soient.",
            lambda case: _layers(case, other=any),
        ),
        Trap(
            "Un sommet de J1 n'entre que si tous ses successeurs sont gagnants : pour J1 un seul suffit.",
            lambda case: _layers(case, own=all),
        ),
        Trap("Les rôles de J1 et de J2 sont échangés : S1[s] vaut True là où joue J1.", lambda case: _layers(case, swap=True)),
        Trap(_RECOUNTED, lambda case: _stack(case, repeat=True)),
        Trap(_RECOUNTED, lambda case: _recounted(case, deep=True)),
        Trap(_RECOUNTED, lambda case: _recounted(case, deep=False)),
        Trap(_ONLY_F1, lambda case: case.F1),
        *(
            Trap(
                f"Au plus {count} étape{'s' * (count > 1)} : il faut recommencer tant que des sommets entrent.",
                lambda case, count=count: _steps(case, count),  # type: ignore[misc]
            )
            for count in (1, 2, 3, 5, 10, 20, 50, 100)
        ),
        Trap("Il manque les positions finales de F1, qui sont gagnantes.", lambda case: {s: 1 for s in _layers(case) if s not in case.F1}),
        Trap("Il manque les sommets où joue J2.", lambda case: {s: 1 for s in _layers(case) if case.S1[s] or s in case.F1}),
        Trap("C'est l'ensemble des positions perdantes de J1.", lambda case: {s: 1 for s in case.G if s not in _layers(case)}),
        Trap("Tous les sommets sont dans le dictionnaire : les clés sont les seules positions gagnantes.", lambda case: case.G),
    ],
    "nombres": [
        Trap(VACUOUS, lambda case: _layers(case, vacuous=True)),
        Trap(DEPTH_FIRST, lambda case: _stack(case)),
        Trap(DEPTH_FIRST, lambda case: _stack(case, repeat=True, last=True)),
        Trap("Pour J2 il faut le maximum sur ses successeurs : il résiste le plus longtemps possible.", lambda case: _recursive(case, min, min)),
        Trap("Pour J1 il faut le minimum sur ses successeurs gagnants : il se hâte.", lambda case: _recursive(case, max, max)),
        Trap("Minimum et maximum sont échangés : J1 se hâte (min), J2 résiste (max).", lambda case: _recursive(case, max, min)),
        Trap("m(s) compte les coups et non les sommets : il vaut 0 sur F1.", lambda case: _recursive(case, min, max, start=1)),
        Trap("Chaque coup compte, celui de J1 comme celui de J2 : on ajoute 1 à chaque fois.", lambda case: _recursive(case, min, max, step=0)),
        Trap("Il manque les positions finales de F1, où m vaut 0.", lambda case: {s: m for s, m in _layers(case).items() if m}),
        Trap(
            "Les positions perdantes n'ont pas de nombre : les clés sont les seules positions gagnantes de J1.",
            lambda case: {**dict.fromkeys(case.G, 0), **_layers(case)},
        ),
    ],
    "strategieGagnante": [
        Trap(
            "La stratégie est écrite à l'envers : Sg[s] est le sommet où aller depuis s, non celui d'où l'on vient.",
            lambda case: {t: s for s, t in _moves(case, min).items()},
        ),
        Trap(
            "Le coup reste dans l'attracteur mais n'est pas le plus rapide ; sur un graphe avec cycles une telle stratégie peut tourner "
            "sans fin. Il faut un successeur de rang minimal.",
            lambda case: _moves(case, _first),
        ),
        Trap(
            "Le coup est le dernier successeur gagnant (ou il est remplacé chaque fois qu'un successeur entre dans l'attracteur) : il faut un "
            "successeur de rang minimal, noté la première fois.",
            lambda case: _moves(case, _last),
        ),
        Trap("Le coup choisi est le plus lent : il faut un successeur de rang minimal.", lambda case: _moves(case, max)),
        Trap(
            "Le coup suit les numéros d'un parcours en profondeur, qui ne sont pas les rangs.",
            lambda case: _moves(case, min, key=lambda t, labels=_stack(case): labels.get(t, 0)),
        ),
        Trap("Le coup est le premier successeur, gagnant ou non.", lambda case: {s: case.G[s][0] for s in _layers(case) if case.S1[s] and case.G[s]}),
    ],
    "minmax": [
        Trap(
            "Un cul-de-sac de J2 vaut +1 : le minimum d'une liste vide n'a pas de sens. Une position finale vaut 1 si elle est dans F1 "
            "et −1 sinon.",
            lambda case: _value(case, max, min, lambda s: 1 if s in case.F1 or not case.S1[s] else -1),
        ),
        Trap("J2 prend le minimum, non le maximum.", lambda case: _value(case, max, max, lambda s: 1 if s in case.F1 else -1)),
        Trap("J1 prend le maximum, non le minimum.", lambda case: _value(case, min, min, lambda s: 1 if s in case.F1 else -1)),
        Trap("Minimum et maximum sont échangés.", lambda case: _value(case, min, max, lambda s: 1 if s in case.F1 else -1)),
        Trap("Les valeurs des positions finales ont le mauvais signe.", lambda case: _value(case, max, min, lambda s: -1 if s in case.F1 else 1)),
        Trap("Une position finale hors de F1 est gagnée par J2 et vaut −1, non 0.", lambda case: _value(case, max, min, lambda s: int(s in case.F1))),
        Trap("Seul le premier successeur est regardé : il faut le maximum, ou le minimum, sur tous.", lambda case: _one_successor(case, 0)),
        Trap("Seul le dernier successeur est regardé : il faut le maximum, ou le minimum, sur tous.", lambda case: _one_successor(case, -1)),
        Trap("C'est 1 pour J2 : la valeur est celle de J1.", lambda case: -_value(case, max, min, lambda s: 1 if s in case.F1 else -1)),
    ],
    "transpose": [
        Trap("Il manque les sommets sans prédécesseur : ils ont une liste vide.", lambda case: {s: row for s, row in _before(case.G).items() if row}),
        Trap("C'est le graphe lui-même, non son transposé.", lambda case: case.G),
        Trap(
            "Chaque sommet ne garde que son dernier prédécesseur : il faut ajouter à la liste et non la remplacer.",
            lambda case: {s: row[-1:] for s, row in _before(case.G).items()},
        ),
        Trap("Chaque sommet ne garde que son premier prédécesseur.", lambda case: {s: row[:1] for s, row in _before(case.G).items()}),
    ],
    "degres_sortants": [
        Trap("Ce sont les degrés entrants.", lambda case: {s: len(row) for s, row in _before(case.G).items()}),
        Trap("Il manque les sommets sans successeur, de degré 0.", lambda case: {s: len(row) for s, row in case.G.items() if row}),
    ],
    "arene": [
        Trap("J1 retire 1 ou 2 bâtonnets et J2 en retire 1 ou 3, non l'inverse.", lambda case: _nim(case.n, (1, 3), (1, 2))),
        Trap("Les deux joueurs n'ont pas la même règle : J1 retire 1 ou 2 bâtonnets, J2 en retire 1 ou 3.", lambda case: _nim(case.n, (1, 2), (1, 2))),
        Trap("Les deux joueurs n'ont pas la même règle : J1 retire 1 ou 2 bâtonnets, J2 en retire 1 ou 3.", lambda case: _nim(case.n, (1, 3), (1, 3))),
        Trap("Après un coup, c'est à l'autre joueur : (k, 1) mène à (k − q, 2).", lambda case: _nim(case.n, (1, 2), (1, 3), turn=False)),
        Trap("k va de 0 à n compris : il manque les positions à n bâtonnets.", lambda case: _nim(case.n - 1, (1, 2), (1, 3))),
        Trap("J2 peut retirer 1 ou 3 bâtonnets, et non 1, 2 ou 3.", lambda case: _nim(case.n, (1, 2), (1, 2, 3))),
    ],
    "sommetsJ1": [
        Trap("True et False sont échangés : S1[(k, 1)] vaut True.", lambda case: {s: s[1] == 2 for s in case.G}),
        Trap("Il manque les sommets de J2, de valeur False.", lambda case: {s: True for s in case.G if s[1] == 1}),
        Trap("k va de 0 à n compris.", lambda case: {s: s[1] == 1 for s in case.G if s[0] < case.n}),
    ],
    "finalJ1": [
        Trap("Le joueur qui prend le dernier bâtonnet perd : J1 gagne quand il n'y a plus de bâtonnet et que c'est à lui, en (0, 1).", lambda case: {(0, 2): 1}),
        Trap("Seule la position (0, 1) est finale et gagnante pour J1.", lambda case: {(0, 1): 1, (0, 2): 1}),
    ],
    "minmaxNim": [
        Trap("Le signe est inversé : en (0, 1) J1 a gagné, la valeur est +1.", lambda case: -_value(case, max, min, lambda s: 1 if s == (0, 1) else -1)),
        Trap("J2 prend le minimum, non le maximum.", lambda case: _value(case, max, max, lambda s: 1 if s == (0, 1) else -1)),
        Trap("J1 prend le maximum, non le minimum.", lambda case: _value(case, min, min, lambda s: 1 if s == (0, 1) else -1)),
        Trap("Minimum et maximum sont échangés.", lambda case: _value(case, min, max, lambda s: 1 if s == (0, 1) else -1)),
    ],
}
