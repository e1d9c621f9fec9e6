"""The functions of the exercise of note 002: what each is given, what it should answer, and when an answer is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ._cases import Case

class NotThatForm(Exception):
    """An answer of a kind that the exercise does not ask for, with what to say about it in French."""


@dataclass(frozen=True)
class Task:
    """One function of the exercise."""

    name: str
    #: Which roles its arguments have, in order.
    arguments: tuple[str, ...]
    #: The answer in a form in which right answers are equal, or :class:`NotThatForm`.
    normal: Callable[[Any], Any]
    #: What is asked for, in French, for somebody who returns something else.
    wanted: str

    @property
    def about_nim(self) -> bool:
        """Whether the function is about the Nim of the exercise and not about any arena."""
        return "G" not in self.arguments

    def expected(self, case: Case) -> Any:
        """The right answer."""
        from . import jeux

        return getattr(jeux, self.name)(*(getattr(case, role) for role in self.arguments))


def _mapping(value: Any, wanted: str) -> Mapping[Any, Any]:
    if isinstance(value, Mapping):
        return value
    if value is None:
        raise NotThatForm(f"La fonction ne renvoie rien (None) : avez-vous oublié « return » ? Il faut renvoyer {wanted}.")
    kinds = {list: "une liste", set: "un ensemble", frozenset: "un ensemble", tuple: "un n-uplet", str: "un texte",
             bool: "un booléen", int: "un nombre", float: "un nombre"}
    kind = next((french for python, french in kinds.items() if isinstance(value, python)), None)
    if kind is None:
        kind = f"un objet de type {type(value).__name__}"
    raise NotThatForm(f"La fonction renvoie {kind} : il faut renvoyer {wanted}.")


def _keys(value: Any) -> Any:
    mapping = _mapping(value, "un dictionnaire dont les clés sont les positions gagnantes (les valeurs sont libres)")
    return frozenset(mapping)


def _numbers(value: Any) -> Any:
    return dict(_mapping(value, "un dictionnaire qui associe à chaque position gagnante s le nombre m(s)"))


def _moves(value: Any) -> Any:
    mapping = _mapping(value, "un dictionnaire qui associe à chaque position gagnante de J1 le sommet où il joue")
    return {s: t for s, t in mapping.items() if t is not None}


def _rows(value: Any) -> Any:
    mapping = _mapping(value, "un dictionnaire qui associe à chaque sommet une liste de sommets")
    rows = {}
    for s, row in mapping.items():
        if not isinstance(row, Collection) or isinstance(row, (str, Mapping)):
            raise NotThatForm(f"La valeur associée à {s!r} est {row!r:.80} : il faut une liste de sommets.")
        rows[s] = Counter(row)
    return rows


def _flags(value: Any) -> Any:
    mapping = _mapping(value, "un dictionnaire qui associe à chaque sommet True si J1 y joue et False sinon")
    return dict(mapping)


def _number(value: Any) -> Any:
    if value is None:
        raise NotThatForm("La fonction ne renvoie rien (None) : avez-vous oublié « return » ? Il faut renvoyer 1 ou −1.")
    if isinstance(value, (Collection, str)):
        raise NotThatForm("Il faut renvoyer un nombre, 1 ou −1.")
    return value


_ARENA = ("G", "S1", "F1")

TASKS = {
    task.name: task
    for task in (
        Task("arene", ("n",), _rows, "le dictionnaire des successeurs"),
        Task("sommetsJ1", ("n",), _flags, "le dictionnaire qui associe True aux sommets de J1 et False aux autres"),
        Task("finalJ1", ("n",), _keys, "le dictionnaire dont la clé est la position finale gagnante pour J1"),
        Task("transpose", ("G",), _rows, "le dictionnaire des prédécesseurs"),
        Task("degres_sortants", ("G",), _numbers, "le dictionnaire des nombres de successeurs"),
        Task("attracteur", _ARENA, _keys, "le dictionnaire dont les clés sont les positions gagnantes de J1"),
        Task("minmax", (*_ARENA, "s"), _number, "1 ou −1"),
        Task("minmaxNim", ("s",), _number, "1 ou −1"),
        Task("nombres", _ARENA, _numbers, "le dictionnaire des m(s)"),
        Task("strategieGagnante", _ARENA, _moves, "le dictionnaire des coups"),
    )
}


def same(one: Any, other: Any) -> bool:
    """Whether two normal answers are equal; what cannot be compared is not.

    >>> same({"a": 1}, {"a": 1.0}), same({"a": 1}, {"a": None})
    (True, False)
    """
    try:
        return bool(one == other)
    except Exception:  # Somebody's own __eq__ may raise anything, and arrays have no truth.
        return False
