"""What goes wrong, as exceptions. Files that cannot be read or written raise an ``OSError``, as everywhere in Python."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """What all exceptions of the package have in common.

    >>> import retrograde
    >>> try:
    ...     retrograde.game("morpoin")
    ... except retrograde.Error as error:
    ...     print(type(error).__name__)
    GameError
    """


class ArenaError(Error, ValueError):
    """A graph, partition or target that is wrong. ``vertex`` is the vertex concerned."""

    vertex: Any = None


class UnknownVertex(Error, KeyError):
    """A question about something that is not a vertex. ``vertex`` is what was asked about."""

    vertex: Any = None

    def __str__(self) -> str:
        # A KeyError shows the repr of its key; this one has a sentence.
        return Exception.__str__(self)


class GameError(Error, ValueError):
    """A game, parameter, position or move that does not exist, or a game too large to be solved."""


for _public in (Error, ArenaError, UnknownVertex, GameError):
    # Tracebacks show the name by which one catches them.
    _public.__module__ = "retrograde"
