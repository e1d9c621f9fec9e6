"""Games whose rules are Python functions, or an object that has them."""

from __future__ import annotations

import inspect
from collections.abc import Hashable
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar

from . import _check, _lang, _native

P = TypeVar("P", bound=Hashable, contravariant=True)

#: What the rules of a game must have.
NEEDED = ("start", "moves", "player", "winner")


class Rules(Protocol[P]):
    """An object that has the rules of a game. ``start`` is the first position, or a method that gives it. It may also have
    ``heuristic(s)``, ``show(s)`` and ``players``, what the players are called. With ``value(s)``, the score of a final
    position for player 0, the sign names the winner and ``winner`` may be left out; ``endless`` is the score of a play that
    never ends, 0 if it is missing."""

    def moves(self, s: P, /) -> Any: ...
    def player(self, s: P, /) -> int: ...
    def winner(self, s: P, /) -> Any: ...


def rules_of(given: Any, parameters: dict[str, Any]) -> Any:
    """The object with the rules: itself, one made of a class with these parameters, or one made of functions."""
    if given is None:
        given, parameters = SimpleNamespace(**parameters), {}
    if inspect.isclass(given):
        rules: Any = given(**parameters)
    elif parameters:
        raise TypeError(_lang.pick(
            f"{next(iter(parameters))}= goes with the name of a game or with a class; {given!r:.100} is made already",
            f"{next(iter(parameters))}= accompagne le nom d'un jeu ou une classe ; {given!r:.100} est déjà fait",
        ))
    else:
        rules = given
    scored = hasattr(rules, "value")
    missing = [name for name in NEEDED if not hasattr(rules, name) and not (scored and name == "winner")]
    if missing:
        raise TypeError(_lang.pick(
            f"{given!r:.100} has no {missing[0]}; give start, moves, player and winner, or an object that has all of them",
            f"{given!r:.100} n'a pas de « {missing[0]} » ; donnez « start », « moves », « player » et « winner », ou un objet qui les a tous",
        ))
    return rules


def start_of(rules: Any) -> Any:
    """The first position."""
    return rules.start() if callable(rules.start) else rules.start


def native_of(rules: Any) -> _native.Game:
    """The game of these rules."""
    names = getattr(rules, "players", None)
    players = ("J0", "J1") if names is None else _check.players(names)
    return _native.Game.of_rules(_name(rules), rules, start_of(rules), players)


def _name(rules: Any) -> str:
    """What the game is called: as its class or module, or as its function ``moves``."""
    if isinstance(rules, SimpleNamespace):
        name = str(getattr(rules.moves, "__name__", "game"))
        return name if name.isidentifier() else "game"
    return str(getattr(rules, "__name__", type(rules).__qualname__))
