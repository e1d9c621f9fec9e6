"""Minimax as it is taught, on a graph."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _check, _lang
from ._ask import ask
from ._result import score_in_words

if TYPE_CHECKING:
    from ._arena import Arena

V = TypeVar("V", bound=Hashable)

#: The algorithms of the course.
ALGORITHMS = ("minimax", "memo", "bottomup", "alphabeta")


@dataclass(frozen=True, repr=False)
class Minimax(Generic[V]):
    """What minimax found about a vertex."""

    vertex: V
    #: What it is worth: positive is good for player 0.
    score: int
    #: All best moves.
    best: list[V]
    #: A play in which both play as well as they can, from the vertex on.
    line: list[V]
    #: How many calls each algorithm makes.
    calls: dict[str, int]

    @property
    def text(self) -> str:
        """The score with its sign."""
        return score_in_words(self.score)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self.best[:10])) + (", …" if len(self.best) > 10 else "")
        best = _lang.pick(f"; best moves: {shown}", f" ; meilleurs coups : {shown}") if self.best else ""
        return _lang.pick(f"<Minimax at {self.vertex!r}: {self.text}{best}>", f"<Minimax en {self.vertex!r} : {self.text}{best}>")


def minimax_of(arena: Arena[V], vertex: V | None, algorithm: str) -> Minimax[V]:
    """Asks for it, and gives it back with the user's own vertices."""
    _check.one_of("algorithm", algorithm, ALGORITHMS)
    start: Any = arena.start if vertex is None else vertex
    if start is None:
        raise ValueError(_lang.pick("the arena has no start; give a vertex", "l'arène n'a pas de départ ; donnez un sommet"))
    if not arena.successors(start):
        values = arena.values
        won = {0: 1, 1: -1, None: 0}[arena._native.target(start)]
        return Minimax(start, values.get(start, won), [], [start], dict.fromkeys(ALGORITHMS, 1))
    job = {"origin": {"place": {"at": arena._native.name_of(start)}}, "method": algorithm, "best": "all"}
    reply = ask("search", job, arena._native)
    named = arena._native.vertex_named
    won = {"J0": 1, "J1": -1}.get(reply["value"], 0)
    score = reply.get("score")
    return Minimax(
        start,
        won if score is None else int(score),
        [named(name) for name in reply["best"]],
        [start, *(named(name) for name in reply["line"])],
        {count["algorithm"]: count["calls"] for count in reply["counts"] if count["complete"]},
    )
