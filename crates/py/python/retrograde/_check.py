"""Arguments, checked where they come in, so that what is said about a wrong one names the argument and nothing inside."""

from __future__ import annotations

import operator
from typing import Any

from . import _lang


def whole(name: str, value: Any) -> int | None:
    """A number that counts something, or ``None``.

    >>> whole("limit", -1)
    Traceback (most recent call last):
    ...
    ValueError: limit is -1; expected a whole number that is not negative
    """
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(_whole(name, value)) from None
    if not 0 <= number < 2**63 or isinstance(value, bool):
        raise ValueError(_whole(name, value))
    return number


def _whole(name: str, value: Any) -> str:
    return _lang.pick(
        f"{name} is {value!r:.100}; expected a whole number that is not negative",
        f"{name} vaut {value!r:.100} ; il faut un nombre entier positif ou nul",
    )


def text(name: str, value: Any) -> str:
    """A position as people write it, also of a position itself.

    >>> text("start", 5)
    Traceback (most recent call last):
    ...
    TypeError: start is 5; expected a position, or a text that is one
    """
    from ._position import Position

    if isinstance(value, Position):
        return value.text
    if isinstance(value, str):
        return value
    raise TypeError(_lang.pick(
        f"{name} is {value!r:.100}; expected a position, or a text that is one",
        f"{name} vaut {value!r:.100} ; il faut une position, ou un texte qui en est une",
    ))


def move(value: Any) -> str:
    """A move as people write it, also as a whole number.

    >>> move(2.0)
    Traceback (most recent call last):
    ...
    TypeError: a move is 2.0; expected a text, such as "b2", or a whole number
    """
    if isinstance(value, str):
        return value
    try:
        if not isinstance(value, bool):
            return str(operator.index(value))
    except TypeError:
        pass
    raise TypeError(_lang.pick(
        f'a move is {value!r:.100}; expected a text, such as "b2", or a whole number',
        f'un coup vaut {value!r:.100} ; il faut un texte, comme "b2", ou un nombre entier',
    ))


def moves(given: Any) -> list[str]:
    """Moves as people write them: a list of them, or one text such as ``"443"``."""
    if isinstance(given, str):
        return [given] if given else []
    try:
        listed = list(given)
    except TypeError:
        raise TypeError(_lang.pick(
            f"moves is {given!r:.100}; expected a list of moves", f"moves vaut {given!r:.100} ; il faut une liste de coups"
        )) from None
    return [move(one) for one in listed]


def player(value: Any, players: tuple[str, str], name: str = "player") -> int:
    """The number of a player who is named, or counted from 0. Where the names count from 1, a 1 could be either player.

    >>> player("Lucie", ("Luna", "Lucie")), player("J1", ("J0", "J1"))
    (1, 1)
    >>> player(1, ("J1", "J2"))
    Traceback (most recent call last):
    ...
    ValueError: player is 1, which can mean two players here; say "J1" or "J2"
    """
    zero, one = players
    if isinstance(value, str) and value in players:
        return players.index(value)
    try:
        number = -1 if isinstance(value, (bool, str)) else operator.index(value)
    except TypeError:
        number = -1
    if number == 1 and zero.endswith("1") and one.endswith("2"):
        raise ValueError(_lang.pick(
            f'{name} is 1, which can mean two players here; say "{zero}" or "{one}"',
            f'{name} vaut 1, ce qui peut être deux joueurs ici ; dites "{zero}" ou "{one}"',
        ))
    if number not in (0, 1):
        raise ValueError(_lang.pick(
            f'there is no player {value!r:.100}; the players are "{zero}" (0) and "{one}" (1)',
            f'il n\'y a pas de joueur {value!r:.100} ; les joueurs sont "{zero}" (0) et "{one}" (1)',
        ))
    return number


def values(given: Any) -> list[tuple[Any, int]] | None:
    """The numbers of final vertices, or ``None``.

    >>> values({"a": 0.5})
    Traceback (most recent call last):
    ...
    TypeError: values is {'a': 0.5}; expected a dict from final vertices to whole numbers from -1000000 to 1000000
    """
    if given is None:
        return None
    try:
        pairs = [(vertex, operator.index(number)) for vertex, number in given.items()]
        if all(abs(number) <= 1_000_000 for _, number in pairs):
            return pairs
    except (AttributeError, TypeError):
        pass
    raise TypeError(_lang.pick(
        f"values is {given!r:.100}; expected a dict from final vertices to whole numbers from -1000000 to 1000000",
        f"values vaut {given!r:.100} ; il faut un dictionnaire qui associe un nombre entier de -1000000 à 1000000 à des sommets finaux",
    ))


def players(value: Any) -> tuple[str, str]:
    """The names of the two players.

    >>> players(("Luna", "Luna"))
    Traceback (most recent call last):
    ...
    ValueError: players is ('Luna', 'Luna'); expected two different names, such as ("Luna", "Lucie")
    """
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(isinstance(name, str) for name in value) and value[0] != value[1]:
        return value[0], value[1]
    kind = ValueError if isinstance(value, (tuple, list)) else TypeError
    raise kind(_lang.pick(
        f'players is {value!r:.100}; expected two different names, such as ("Luna", "Lucie")',
        f'players vaut {value!r:.100} ; il faut deux noms différents, comme ("Luna", "Lucie")',
    ))


def one_of(name: str, value: Any, known: tuple[Any, ...]) -> Any:
    """A value that is one of those that there are.

    >>> one_of("reacher", 2, (0, 1))
    Traceback (most recent call last):
    ...
    ValueError: reacher is 2; expected 0 or 1
    """
    if value in known and not isinstance(value, bool):
        return value
    *others, last = (repr(one).replace("'", '"') for one in known)
    english, french = (f"{', '.join(others)} {word} {last}" for word in ("or", "ou"))
    raise ValueError(_lang.pick(f"{name} is {value!r:.100}; expected {english}", f"{name} vaut {value!r:.100} ; il faut {french}"))
