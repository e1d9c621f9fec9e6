"""Les fonctions de l'exercice « jeu de Nim », sur les mêmes dictionnaires et pour tout graphe.

Deux joueurs, J1 et J2. Un jeu est donné par trois dictionnaires : ``G`` associe à chaque sommet la liste de ses
successeurs, ``S1`` lui associe ``True`` si J1 y joue et ``False`` sinon, et les clés de ``F1`` sont les positions
finales gagnantes pour J1.

>>> from retrograde import jeux
>>> G, S1, F1 = jeux.arene(4), jeux.sommetsJ1(4), jeux.finalJ1(4)
>>> sorted(jeux.attracteur(G, S1, F1))
[(0, 1), (1, 2), (2, 1), (3, 1), (3, 2), (4, 1)]
>>> jeux.strategieGagnante(G, S1, F1)
{(2, 1): (1, 2), (3, 1): (1, 2), (4, 1): (3, 2)}

:func:`corrige` dit si *votre* fonction est juste, et sinon montre la plus petite arène où elle se trompe.
"""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, TypeVar

from . import _lang
from ._arena import ArenaWarning, arena
from ._correction import Correction
from ._corrige import corrige
from ._errors import ArenaError, UnknownVertex
from ._solution import Solution

__all__ = [
    "Correction",
    "arene",
    "attracteur",
    "corrige",
    "degres_sortants",
    "finalJ1",
    "minmax",
    "minmaxNim",
    "nombres",
    "sommetsJ1",
    "strategieGagnante",
    "transpose",
]

V = TypeVar("V", bound=Hashable)
Sommet = tuple[int, int]

#: Ce que chaque joueur peut retirer.
COUPS = {1: (1, 2), 2: (1, 3)}


@_lang.in_french
def arene(n: int) -> dict[Sommet, list[Sommet]]:
    """Le graphe du jeu de Nim à ``n`` bâtonnets, où J1 retire 1 ou 2 bâtonnets et J2 en retire 1 ou 3.

    >>> arene(0)
    {(0, 1): [], (0, 2): []}
    >>> arene(3)[(3, 1)], arene(3)[(3, 2)]
    ([(2, 2), (1, 2)], [(2, 1), (0, 1)])
    """
    return {(k, i): [(k - q, 3 - i) for q in COUPS[i] if q <= k] for k in range(n + 1) for i in (1, 2)}


@_lang.in_french
def sommetsJ1(n: int) -> dict[Sommet, bool]:
    """Associe à chaque sommet ``True`` si J1 y joue, ``False`` sinon.

    >>> sommetsJ1(0)
    {(0, 1): True, (0, 2): False}
    """
    return {(k, i): i == 1 for k in range(n + 1) for i in (1, 2)}


@_lang.in_french
def finalJ1(n: int) -> dict[Sommet, int]:
    """La position finale gagnante pour J1 : plus de bâtonnet, et c'est à lui.

    >>> finalJ1(4)
    {(0, 1): 1}
    """
    return {(0, 1): 1}


@_lang.in_french
def transpose(G: Mapping[V, Iterable[V]]) -> dict[V, list[V]]:
    """Le graphe transposé : à chaque sommet, la liste de ses prédécesseurs, dans l'ordre des clés de ``G``.

    >>> transpose({"a": ["b"], "b": []})
    {'a': [], 'b': ['a']}
    """
    T: dict[V, list[V]] = {s: [] for s in G}
    for s, successeurs in G.items():
        for t in successeurs:
            if t not in T:
                raise UnknownVertex(f"{s!r:.100} a pour successeur {t!r:.100}, qui n'est pas une clé de G")
            T[t].append(s)
    return T


@_lang.in_french
def degres_sortants(G: Mapping[V, Iterable[V]]) -> dict[V, int]:
    """Le nombre de successeurs de chaque sommet.

    >>> degres_sortants({"a": ["b"], "b": []})
    {'a': 1, 'b': 0}
    """
    return {s: len(list(successeurs)) for s, successeurs in G.items()}


def _solution(G: Mapping[V, Iterable[V]], S1: Any, F1: Any) -> Solution[V]:
    """J1 est ici le joueur 0. Ce que J1 ne peut pas forcer est perdu pour lui. De F1 seules les clés comptent."""
    finals = set(F1) if isinstance(F1, Mapping) else F1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ArenaWarning)
        try:
            return arena(G, S1, finals, reacher=0, players=("J1", "J2")).solve(progress=False)
        except ArenaError as error:
            wrong = _wrong_argument(G, S1, F1)
            if wrong is None:
                raise
            raise wrong from error


def _wrong_argument(G: Any, S1: Any, F1: Any) -> ArenaError | None:
    """Ce qui ne va pas dans S1 ou F1, nommés comme dans l'exercice."""
    if not isinstance(G, Mapping):
        return None
    if S1 is None:
        return _error("S1 manque : un dictionnaire qui associe à chaque sommet True si J1 y joue et False sinon", None)
    strange = next((s for s in F1 if s not in G), None) if isinstance(F1, (Mapping, set, frozenset, list, tuple)) else None
    if strange is not None:
        return _error(f"{strange!r:.100} est dans F1, mais n'est pas un sommet de G", strange)
    if isinstance(S1, Mapping):
        silent = next((s for s in G if s not in S1), None)
        if silent is not None:
            return _error(f"S1 ne dit pas qui joue en {silent!r:.100}", silent)
    if isinstance(S1, (Mapping, set, frozenset, list, tuple)):
        strange = next((s for s in S1 if s not in G), None)
        if strange is not None and not isinstance(strange, bool):
            return _error(f"{strange!r:.100} est dans S1, mais n'est pas un sommet de G", strange)
    return None


def _error(text: str, vertex: Any) -> ArenaError:
    error = ArenaError(text)
    error.vertex = vertex
    return error


@_lang.in_french
def attracteur(G: Mapping[V, Iterable[V]], S1: Any, F1: Any) -> dict[V, int]:
    """L'attracteur de J1 : les positions d'où il peut forcer la victoire. Les valeurs du dictionnaire sont toutes 1.

    >>> len(attracteur(arene(20), sommetsJ1(20), finalJ1(20)))
    38
    """
    return dict.fromkeys(_solution(G, S1, F1).ranks(0), 1)


@_lang.in_french
def minmax(G: Mapping[V, Iterable[V]], S1: Any, F1: Any, s: V) -> int:
    """La valeur de la position ``s`` : 1 si J1 gagne, −1 sinon.

    >>> minmax(arene(5), sommetsJ1(5), finalJ1(5), (5, 1))
    1
    """
    return 1 if _solution(G, S1, F1).winner(s) == 0 else -1


@_lang.in_french
def minmaxNim(s: Sommet) -> int:
    """La valeur de la position ``s`` du jeu de Nim : 1 si J1 gagne, −1 sinon.

    >>> minmaxNim((0, 1)), minmaxNim((1, 1)), minmaxNim((4, 1))
    (1, -1, 1)
    """
    n = s[0]
    return minmax(arene(n), sommetsJ1(n), finalJ1(n), s)


@_lang.in_french
def nombres(G: Mapping[V, Iterable[V]], S1: Any, F1: Any) -> dict[V, int]:
    """Pour chaque position gagnante de J1, en combien de coups il gagne s'il se hâte et que J2 résiste.

    >>> nombres(arene(2), sommetsJ1(2), finalJ1(2))
    {(0, 1): 0, (1, 2): 1, (2, 1): 2}
    """
    return _solution(G, S1, F1).ranks(0)


@_lang.in_french
def strategieGagnante(G: Mapping[V, Iterable[V]], S1: Any, F1: Any) -> dict[V, V]:
    """Pour chaque position gagnante non finale où J1 joue, le premier coup de ``G[s]`` qui gagne le plus vite.

    >>> strategieGagnante(arene(5), sommetsJ1(5), finalJ1(5))[(5, 1)]
    (3, 2)
    """
    return _solution(G, S1, F1)._native.strategy(0, True, True)
