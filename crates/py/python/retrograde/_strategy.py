"""Checking a strategy of the user: from where it wins, how fast, and which play beats it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _check, _lang, _native
from ._arena import Arena
from ._arena import arena as built

if TYPE_CHECKING:
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


def checked(solution: Solution[Any], strategy: Any, player: int | None) -> Checked:
    """What the strategy achieves: who follows it has no choice any more, and the opponent every choice that there is, so that the
    arena in which only its moves are left tells it all. With memory, a vertex of that arena is a vertex and a state."""
    arena = solution.arena
    states, begin = _states(strategy)
    _refuse_impossible(arena, states)
    who = _whose(arena, states) if player is None else _check.one_of("player", player, (0, 1))
    first = {vertex: _arrived(states, begin, vertex) for vertex in arena}
    followed = _followed(arena, states, first.values(), who)
    winning: dict[Any, int | None] = {}
    missed, slower = [], {}
    for vertex in arena:
        verdict = followed[first[vertex]]
        if verdict.winner == who:
            winning[vertex] = verdict.rank
            rank = solution.rank(vertex)
            if rank is not None and verdict.rank is not None and verdict.rank > rank:
                slower[vertex] = rank
        elif solution.winner(vertex) == who:
            missed.append(vertex)
    start = arena.start
    beaten = missed[0] if missed else None
    if start is not None and start not in winning:
        beaten = start
    winnable = start is not None and solution.winner(start) == who
    wins = start in winning if winnable else not missed
    if beaten is None:
        return Checked(who, wins, winning, missed, slower, name=arena.players[who])
    line = followed.play(first[beaten])
    play = [vertex for vertex, _ in line]
    if line.back is not None:
        return Checked(who, wins, winning, missed, slower, [*play, play[line.back]], "endless", line.back, arena.players[who])
    last = line[-1]
    said_nothing = arena.owner(last[0]) == who and bool(arena.successors(last[0]))
    end = "undefined" if said_nothing else "draw" if followed.winner(last) is None else "lost"
    return Checked(who, wins, winning, missed, slower, play, end, None, arena.players[who])


def _followed(arena: Arena[Any], states: dict[Any, State], begin: Iterable[Any], who: int) -> Solution[Any]:
    """The solution of the arena in which the player can only follow the strategy."""
    G: dict[Any, list[Any]] = {}
    nothing_said, waiting = [], list(begin)
    while waiting:
        place = waiting.pop()
        if place in G:
            continue
        vertex, state = place
        successors = arena.successors(vertex)
        if arena.owner(vertex) == who and successors:
            chosen = states[state][0].get(vertex)
            if chosen is None:
                nothing_said.append(place)
            successors = [] if chosen is None else [chosen]
        G[place] = [_arrived(states, state, to) for to in dict.fromkeys(successors)]
        waiting.extend(G[place])
    targets: list[list[Any]] = [[place for place in G if arena._native.target(place[0]) == one] for one in (0, 1)]
    # Who says nothing where there are moves has not won, whatever dead ends mean.
    targets[1 - who].extend(nothing_said)
    dead_ends, reacher = arena._native.meaning
    restricted = built(G, [place for place in G if arena.owner(place[0]) == 0], *targets, dead_ends=dead_ends, reacher=reacher)
    return restricted.solve(progress=False)


def _arrived(states: dict[Any, State], state: Any, vertex: Any) -> Any:
    """The vertex with the state in which the strategy is there."""
    return vertex, states[state][1].get(vertex, state)


def _refuse_impossible(arena: Arena[Any], states: dict[Any, State]) -> None:
    for name, (moves, following) in states.items():
        for vertex, to in moves.items():
            if to is not None and to not in arena.successors(vertex) and arena.successors(vertex):
                error = _native.ArenaError(_lang.pick(
                    f"the strategy moves from {vertex!r:.100} to {to!r:.100}, which is no move",
                    f"la stratégie joue de {vertex!r:.100} vers {to!r:.100}, ce qui n'est pas un coup",
                ))
                error.vertex = vertex
                raise error
        for to in following.values():
            if to not in states:
                raise ValueError(_lang.pick(
                    f"the state {name!r} goes to {to!r}, which is no state", f"l'état {name!r} mène à {to!r}, qui n'est pas un état"
                ))


def _whose(arena: Arena[Any], states: dict[Any, State]) -> int:
    """The player whose vertices the strategy speaks of."""
    owners = {arena.owner(vertex) for moves, _ in states.values() for vertex, to in moves.items() if to is not None}
    if len(owners) != 1:
        raise ValueError(_lang.pick(
            "the strategy does not tell whose it is; say so by player=0 or player=1",
            "la stratégie ne dit pas à qui elle est ; dites-le par player=0 ou player=1",
        ))
    return owners.pop()


def _states(strategy: Any) -> tuple[dict[Any, State], Any]:
    """The states of a strategy and the one where it begins; a plain dictionary is a strategy of one state."""
    if not isinstance(strategy, Mapping):
        raise TypeError(_lang.pick(
            f"a strategy is a dict from vertices to vertices; this is {strategy!r:.100}",
            f"une stratégie est un dictionnaire des sommets vers les sommets ; ceci est {strategy!r:.100}",
        ))
    states = strategy.get("states")
    if not isinstance(states, Mapping) or not states:
        return {None: (strategy, {})}, None
    return {name: (state["moves"], state.get("next", {})) for name, state in states.items()}, strategy.get("start", next(iter(states)))
