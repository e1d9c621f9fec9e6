"""Which function of the exercise somebody has written, and what its arguments are: by names, by trying, or by asking."""

from __future__ import annotations

import inspect
import unicodedata
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from ._tasks import TASKS, Task

Roles = tuple[str, ...]

#: What a function may be given, by the names that courses use for it. ``S0`` is a dictionary whose keys are the vertices of
#: the player and no others, as in note 000; ``joueur`` is the player, who is the second element of each vertex.
_NAMES = {
    "G": {"g", "a", "graphe", "graph", "adj", "adjacence", "arene", "succ", "successeurs", "dico"},
    "S1": {"s1", "s0", "S", "si", "sj1", "controle", "partition", "proprietaire", "sommetsj1"},
    "F1": {"f1", "f", "f0", "g1", "v0", "v1", "w0", "w1", "cible", "cibles", "final", "finaux", "but", "buts", "finalj1"},
    "s": {"s", "x", "sommet", "position", "depart", "etat", "v"},
    "n": {"n", "k", "nb", "nombre"},
    "joueur": {"joueur", "joueuse", "j", "player", "i"},
}
#: Other names of the functions, without accents, capitals and underscores.
_ALIASES = {
    "minimax": "minmax",
    "calculeattracteur": "attracteur",
    "renversegraphe": "transpose",
    "transposee": "transpose",
    "graphetranspose": "transpose",
    "dplus": "degres_sortants",
    "degresortant": "degres_sortants",
    "strategiesgagnantes": "strategieGagnante",
}
#: What stands behind a name to tell one version from another.
_VERSIONS = (
    "memo", "memoise", "naif", "naive", "rec", "recursif", "recursive", "iteratif", "iterative", "pile", "file", "fixe", "couches",
    "lineaire", "rapide", "bis", "v",
)


def plain(name: str) -> str:
    """A name without accents, capitals and underscores.

    >>> plain("Stratégie_gagnante")
    'strategiegagnante'
    """
    return unicodedata.normalize("NFD", name.lower()).encode("ascii", "ignore").decode().replace("_", "")


def task_of(name: str) -> Task | None:
    """The function of the exercise that is meant by a name.

    >>> [getattr(task_of(name), "name", None) for name in ("Attracteur", "minmax_memo2", "strategie_gagnante", "f")]
    ['attracteur', 'minmax', 'strategieGagnante', None]
    """
    known = {**{plain(task): task for task in TASKS}, **_ALIASES}
    short = plain(name)
    for part in (short, short.rstrip("0123456789")):
        if part in known:
            return TASKS[known[part]]
        for version in _VERSIONS:
            if part.endswith(version) and part.removesuffix(version) in known:
                return TASKS[known[part.removesuffix(version)]]
    return None


def roles_of(function: Callable[..., Any], task: Task, right: Callable[[Roles], tuple[int, int]]) -> Roles:
    """What the function is given, in order. ``right`` says on how many of some cases the function is right if it is given
    that, and how many they are.

    :raises ValueError: a question, if neither the names nor trying tell.
    """
    names = _asked(function, len(task.arguments))
    if names is None or len(task.arguments) == 1 == len(names):
        return task.arguments
    meant = _named(names, task)
    if meant == task.arguments:
        return meant
    if task.name == "attracteur" and len(names) == 1:
        return _of_note_004(function, names[0], task)
    return _tried(names, task, meant, right)


def _tried(names: list[str], task: Task, meant: Roles | None, right: Callable[[Roles], tuple[int, int]]) -> Roles:
    """The first order of arguments in which the function is right everywhere; if there is none, what is most likely."""
    scores: dict[Roles, int] = {}
    for roles in _candidates(len(names), task, meant):
        scores[roles], of = right(roles)
        if scores[roles] == of:
            return roles
    if meant is not None:
        return meant
    usual = task.arguments
    if len(names) == len(usual) and _agrees(names, task) and scores[usual] == max(scores.values()):
        return usual
    raise ValueError(_question(names, task))


def _asked(function: Callable[..., Any], count: int) -> list[str] | None:
    """The names of the arguments that the function is given; ``None`` if it takes whatever it is given."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    needed = [p for p in positional if p.default is p.empty]
    if any(p.kind is p.VAR_POSITIONAL for p in parameters) and len(needed) <= count:
        return None
    # An argument with a default is given if the exercise gives so many; a dictionary that a function hands on to itself is not.
    given = positional[:count] if len(needed) <= count <= len(positional) else needed
    return [p.name for p in given]


def _choices(name: str, task: Task) -> Iterator[str]:
    """The roles that a name may stand for, the likeliest first."""
    known = [role for role in (*task.arguments, "joueur") if plain(name) in _NAMES[role] or name in _NAMES[role]]
    if plain(name) == "s":
        # A capital is a set, a small letter one of its elements.
        known = [role for role in (("S1", "s") if name == "S" else ("s", "S1")) if role in task.arguments]
    for role in known:
        if role == "S1" and plain(name) in ("s0", "si"):
            yield "S0"
        yield role


def _named(names: list[str], task: Task) -> Roles | None:
    """The roles that the names tell; ``None`` if they do not, or if something is missing."""

    def assigned(left: list[str], found: Roles) -> Roles | None:
        if not left:
            return found if _is_enough(found, task) else None
        for role in _choices(left[0], task):
            if role not in found and not {role, *found} >= {"S0", "S1"}:
                whole = assigned(left[1:], (*found, role))
                if whole is not None:
                    return whole
        return None

    return assigned(names, ())


def _is_enough(roles: Roles, task: Task) -> bool:
    """Whether everything is there but who moves where, which the vertices may say themselves."""
    needed = set(task.arguments) - {"S1"}
    others = set(roles) - set(task.arguments)
    return needed <= set(roles) and (not others or (len(others) == 1 and "S1" not in roles))


def _candidates(count: int, task: Task, meant: Roles | None) -> Iterator[Roles]:
    """What so many arguments may be, the likeliest first."""
    seen: set[Roles] = set()
    usual = task.arguments if len(task.arguments) == count else None
    kept = tuple("S1" if role == "S0" else role for role in meant) if meant else None
    for roles in (meant, kept, usual):
        if roles is not None and roles not in seen:
            seen.add(roles)
            yield roles
    for owner in ("S1", None, "joueur"):
        given = [role for role in task.arguments if role != "S1"] + ([owner] if owner else [])
        for roles in permutations(given) if len(given) == count and "G" in given else ():
            if roles not in seen:
                seen.add(roles)
                yield roles


def _agrees(names: list[str], task: Task) -> bool:
    """Whether no name contradicts the order of the exercise."""
    for name, role in zip(names, task.arguments):
        choices = list(_choices(name, task))
        if choices and role not in choices:
            return False
    return True


def _question(names: list[str], task: Task) -> str:
    shown = f"prend {len(names)} argument{'s' * (len(names) > 1)} ({', '.join(names)})" if names else "ne prend aucun argument"
    return (
        f"Votre fonction {task.name} {shown}, et l'exercice lui donne {', '.join(task.arguments)}. Que reçoit-elle, dans l'ordre ? "
        f"Dites-le par exemple par arguments={list(task.arguments)}"
    )


def _of_note_004(function: Any, name: str, task: Task) -> Roles:
    """A function of the player alone, which reads the graph from a global variable."""
    graph = getattr(function, "__globals__", {}).get("G")
    if "joueur" in _choices(name, task) and players_of(graph) is not None:
        return ("joueur",)
    raise ValueError(
        f"Votre fonction prend un seul argument ({name}). Si elle lit le graphe dans une variable globale G, comme dans la note 004, il faut "
        "que G soit le graphe du jeu de Nim de cette note, et que l'argument s'appelle joueur ; sinon, écrivez une fonction de G, S1 et F1, ou "
        "dites par arguments=[…] ce qu'elle reçoit."
    )


def players_of(graph: Any) -> tuple[Any, Any] | None:
    """The two players of the Nim of note 004, if the graph is one: pairs of a number of matches and a player."""
    try:
        one, two = dict.fromkeys(player for _, player in graph)
        other = {one: two, two: one}
        right = all(set(row) == {(m, other[j]) for m in range(max(k - 3, 1), k)} for (k, j), row in graph.items())
    except (TypeError, ValueError, AttributeError):
        return None
    return (one, two) if right else None
