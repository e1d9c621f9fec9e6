"""Checking a strategy of the user: from where it wins, how fast, and which play beats it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _check, _lang
from ._types import Player

if TYPE_CHECKING:
    from ._arena import Arena
    from ._solution import Solution


@dataclass(frozen=True, repr=False)
class Checked:
    """What a strategy achieves. True (``if checked:``) if it wins from the start where that can be won, and else from
    every vertex from which its player can win."""

    #: Whose strategy it is.
    player: int
    #: Whether it wins.
    wins: bool
    #: The vertices from which it wins, with the number of moves that it needs at the most; None where it wins by avoiding.
    winning: dict[Any, int | None] = field(default_factory=dict)
    #: The vertices from which its player could win, and it does not.
    missed: list[Any] = field(default_factory=list)
    #: Where it wins later than it could, with the rank.
    slower: dict[Any, int] = field(default_factory=dict)
    #: A play that follows it and is not won.
    play: list[Any] | None = None
    #: How that play ends: "lost", "draw", "undefined" (the strategy says nothing at its end) or "endless".
    end: str | None = None
    #: Of an endless play, the place to which it comes back.
    back: int | None = None
    #: What the player is called.
    name: str = "J0"

    @property
    def optimal(self) -> bool:
        """Whether it wins as fast as can be wherever it wins."""
        return not self.slower

    def __bool__(self) -> bool:
        return self.wins

    def __str__(self) -> str:
        lines = []
        if self.wins:
            lines.append(_lang.pick(f"the strategy of {self.name} wins", f"la stratégie de {self.name} est gagnante"))
        else:
            lines.append(_lang.pick(f"the strategy of {self.name} does not win", f"la stratégie de {self.name} n'est pas gagnante"))
        if self.play is not None:
            shown = " → ".join(map(str, self.play))
            ends = {
                "lost": _lang.pick("lost", "perdu"),
                "draw": _lang.pick("a draw", "match nul"),
                "undefined": _lang.pick("the strategy says nothing there", "la stratégie n'y dit rien"),
                "endless": _lang.pick("and so on without end", "et ainsi de suite, sans fin"),
            }
            lines.append(_lang.pick(f"this play beats it: {shown} ({ends[self.end or 'lost']})", f"cette partie la bat : {shown} ({ends[self.end or 'lost']})"))
        if self.slower:
            vertex, rank = next(iter(self.slower.items()))
            lines.append(_lang.pick(
                f"it wins later than it could, from {vertex} in {self.winning[vertex]} moves instead of {rank}",
                f"elle gagne plus tard que possible : depuis {vertex}, en {self.winning[vertex]} coups au lieu de {rank}",
            ))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{str(self).splitlines()[0]}>"


#: A state of a strategy: its moves, and the states to which it goes when the play arrives at a vertex.
State = tuple[Mapping[Any, Any], Mapping[Any, Any]]


def checked(solution: Solution[Any], strategy: Any, player: Player | None) -> Checked:
    """What the strategy achieves, by the same check as ``retrograde verify``."""
    arena = solution.arena
    states = _states(strategy)
    who = _whose(arena, states) if player is None else _check.player(player, arena.players)
    numbers = {name: number for number, name in enumerate(states)}
    given = [(_chosen(moves), _following(name, following, numbers)) for name, (moves, following) in states.items()]
    winning, missed, slower, wins, beaten = solution._native.check(given, who)
    play, end, back = beaten or (None, None, None)
    return Checked(who, wins, winning, missed, slower, play, end, back, arena.players[who])


def _chosen(moves: Mapping[Any, Any]) -> dict[Any, Any]:
    """The moves of a state; None is no move."""
    return {vertex: to for vertex, to in moves.items() if to is not None}


def _following(name: Any, following: Mapping[Any, Any], numbers: dict[Any, int]) -> dict[Any, int]:
    """The numbers of the states to which a state goes."""
    for to in following.values():
        if to not in numbers:
            raise ValueError(_lang.pick(
                f"the state {name!r} goes to {to!r}, which is not a state", f"l'état {name!r} mène à {to!r}, qui n'est pas un état"
            ))
    return {vertex: numbers[to] for vertex, to in following.items()}


def _whose(arena: Arena[Any], states: dict[Any, State]) -> int:
    """The player whose vertices the strategy speaks of."""
    owners = {arena.owner(vertex) for moves, _ in states.values() for vertex, to in moves.items() if to is not None}
    if len(owners) != 1:
        zero, one = arena.players
        raise ValueError(_lang.pick(
            f'the strategy does not tell whose it is; say so by player="{zero}" or player="{one}"',
            f'la stratégie ne dit pas à qui elle est ; dites-le par player="{zero}" ou player="{one}"',
        ))
    return owners.pop()


def _states(strategy: Any) -> dict[Any, State]:
    """The states of a strategy, the one where it begins first; a plain dictionary is a strategy of one state."""
    if not isinstance(strategy, Mapping):
        raise TypeError(_lang.pick(
            f"a strategy is a dict from vertices to vertices; this is {strategy!r:.100}",
            f"une stratégie est un dictionnaire des sommets vers les sommets ; ceci est {strategy!r:.100}",
        ))
    states = strategy.get("states")
    if not isinstance(states, Mapping) or not states:
        return {None: (strategy, {})}
    begin = strategy.get("start", next(iter(states)))
    if begin not in states:
        raise ValueError(_lang.pick(f"the strategy starts in {begin!r}, which is not a state", f"la stratégie commence en {begin!r}, qui n'est pas un état"))
    ordered = [begin, *(name for name in states if name != begin)]
    return {name: (states[name]["moves"], states[name].get("next", {})) for name in ordered}
