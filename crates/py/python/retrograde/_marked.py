"""The picture of a correction: the arena, with what the student's answer has too much, too little or otherwise."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from . import _pictures
from ._arena import ArenaWarning, arena
from ._ask import PLAYERS
from ._cases import Case

EXTRA = "en trop"
MISSING = "manque"
#: Of an arena with more vertices only what is near the first mistake is drawn.
DRAWN = 24
#: So many moves from there.
NEAR = 3


def marks(task: str, case: Case, expected: Any, found: Any) -> dict[Any, str]:
    """What is wrong at which vertex, in French.

    >>> case = Case({"a": ["b"], "b": []}, {"a": True, "b": False}, {"b": 1}, "a")
    >>> marks("nombres", case, {"a": 1, "b": 0}, {"a": 2})
    {'a': '2 au lieu de 1', 'b': 'manque'}
    """
    if task == "minmax":
        return {} if found == expected or found is None else {case.s: f"{_number(found)} au lieu de {_number(expected)}"}
    if isinstance(found, (list, tuple, set, frozenset)) and task == "attracteur":
        found = _keys(found)
    if not isinstance(found, Mapping) or not isinstance(expected, Mapping):
        return {}
    wrong: dict[Any, str] = {}
    for s in case.G:
        if s not in expected and s in found and not (task == "strategieGagnante" and _may_be(case, s, found[s])):
            wrong[s] = EXTRA
        elif s in expected and s not in found:
            wrong[s] = MISSING
        elif s in expected and s in found:
            mark = _difference(task, case, expected[s], found[s])
            wrong.update({s: mark} if mark else {})
    return wrong


def _keys(found: Any) -> dict[Any, None]:
    try:
        return dict.fromkeys(found)
    except TypeError:
        return {}


def _may_be(case: Case, s: Any, move: Any) -> bool:
    """Whether a strategy may say that where J1 does not win: a move that there is, or nothing."""
    return move is None or move in case.G[s]


def _difference(task: str, case: Case, expected: Any, found: Any) -> str | None:
    """What is wrong about the value of a vertex that belongs into the answer."""
    from . import jeux

    if task == "strategieGagnante":
        ranks = jeux.nombres(case.G, case.S1, case.F1)
        good = found == expected or (_hashable(found) and found in ranks and ranks[found] == ranks[expected])
        return None if good else f"joue {found}"
    if task in ("nombres", "degres_sortants"):
        return None if found == expected else f"{_number(found)} au lieu de {_number(expected)}"
    if task == "transpose":
        try:
            same = sorted(map(repr, found)) == sorted(map(repr, expected))
        except TypeError:
            same = False
        return None if same else "liste fausse"
    return None


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _number(value: Any) -> str:
    return f"{value!r:.20}".replace("-", "−")


def picture(task: str, case: Case, expected: Any, found: Any) -> _pictures.Picture:
    """The arena with its solution and the marks; of a large one what is near the first mistake."""
    wrong = marks(task, case, expected, found)
    names = {s: s if s not in wrong else f"{_name(s)} : {wrong[s]}" for s in case.G}
    drawn = case._replace(s=next(iter(case.G))).renamed(names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ArenaWarning)
        built = arena(drawn.G, drawn.S1, set(drawn.F1), reacher=0, players=("J1", "J2"))
    around: dict[str, Any] = {}
    title = _title(wrong)
    if len(case.G) > DRAWN:
        middle = _first(case, wrong)
        around = {"vertex": built._native.name_of(names[middle]), "depth": NEAR}
        title = f"{len(case.G)} sommets ; ici ceux qui sont près de {_name(middle)}"
    what = {"arena": {"marks": "solved", "player": PLAYERS[0], "strategy": True}}
    job = {"what": what, "most": _pictures.MOST, "style": _pictures.style(lang="fr"), "around": around, "title": title}
    return _pictures.of_job(job, built._native)


def _title(wrong: Mapping[Any, str]) -> str | None:
    """What the answer has too much and too little, above the picture."""
    told = [(word, [_name(s) for s, mark in wrong.items() if mark == word]) for word in (EXTRA, MISSING)]
    return " ; ".join(f"{word} : {', '.join(names)}" for word, names in told if names) or None


def _first(case: Case, wrong: Mapping[Any, str]) -> Any:
    """The mistake that is nearest to a win of J1, from which the others follow; else where the question is about."""
    from . import jeux

    ranks = jeux.nombres(case.G, case.S1, case.F1)
    return min(wrong, key=lambda s: ranks.get(s, len(case.G)), default=case.s if case.s in case.G else next(iter(case.G)))


def _name(s: Any) -> str:
    return str(s)
