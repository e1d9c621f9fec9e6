"""What goes between the Python and the compiled part of the package."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict, Union

#: Called with the stage, what is done and the total, which may be None.
Progress = Callable[[str, int, Union[int, None]], object]


#: A player: the name, or the number counted from 0.
Player = Union[int, str]


#: A language of messages.
Lang = Literal["en", "fr"]
#: What it means that there is no move outside of the targets.
DeadEnds = Literal["draw", "normal", "misere"]
#: How a search goes about it.
Algorithm = Literal["fast", "minimax", "memo", "bottomup", "alphabeta", "pns"]
#: The algorithms of the course for the value of a vertex.
MinimaxAlgorithm = Literal["minimax", "memo", "bottomup", "alphabeta"]
#: The algorithms of the course that are watched step by step.
StepsAlgorithm = Literal["fixpoint", "recursive", "stack", "queue", "minimax", "memo", "alphabeta"]


class Meaning(TypedDict):
    dead_ends: str
    reacher: int | None
    players: tuple[str, str]


class Beginning(TypedDict):
    start: str | None
    moves: list[str]
    limit: int | None
