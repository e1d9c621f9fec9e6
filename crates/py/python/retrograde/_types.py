"""What goes between the Python and the compiled part of the package."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, Union

#: Called with the stage, what is done and the total, which may be None.
Progress = Callable[[str, int, Union[int, None]], object]


#: A player: the name, or the number counted from 0.
Player = Union[int, str]


class Meaning(TypedDict):
    dead_ends: str
    reacher: int | None
    players: tuple[str, str]


class Beginning(TypedDict):
    start: str | None
    moves: list[str]
    limit: int | None
