"""Games: built-in ones, rules files, and games that are Python functions."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, Union, overload

from . import _native, _pictures
from ._arena import Arena
from ._progress import Wish, told
from ._solution import Solution
from ._types import Beginning

V = TypeVar("V", bound=Hashable)

#: What `winner` may return: 0 or 1, "draw", or None while the play goes on.
Winner = Union[int, str, None]


@dataclass(frozen=True)
class Found:
    """What a search found. ``winner`` is 0, 1 or ``None`` for a draw; without ``exact`` it is only what looking so far
    ahead shows, and ``estimate`` is how good the position seems for player 0."""

    position: str
    player: int
    winner: int | None
    length: int | None
    best: str | None
    exact: bool
    estimate: float | None
    nodes: int


@dataclass(frozen=True)
class Tree:
    """A node of a game tree, with all that follows it.

    >>> import retrograde
    >>> tree = retrograde.game("nim", sticks=3, take=[1, 2]).tree()
    >>> print(tree)
    (3,0): J1 wins in 2
      1 → (2,1): J1 wins in 1 *
        1 → (1,0): J0 wins in 1
          1 → (0,1): J0 has won *
        2 → (0,0): J1 has won *
      2 → (1,1): J1 wins in 1 *
        1 → (0,0): J1 has won *
    """

    position: str
    #: Who moves there.
    player: int
    #: The move that leads here, as people write it.
    move: str | None
    #: Who wins: 0, 1, or None for a draw or if that is not known.
    winner: int | None
    #: In how many moves.
    rank: int | None
    #: Whether the value is known.
    known: bool
    #: Whether the move that leads here is one of the best.
    best: bool
    #: Whether the play goes on, but not in this tree: it is too deep, or stands elsewhere in it.
    more: bool
    children: tuple[Tree, ...]
    players: tuple[str, str] = ("J0", "J1")

    def __iter__(self) -> Iterator[Tree]:
        yield self
        for child in self.children:
            yield from child

    def __len__(self) -> int:
        return 1 + sum(len(child) for child in self.children)

    @property
    def value(self) -> str:
        """What the node is worth, in a few words."""
        if not self.known:
            return "?"
        if self.winner is None:
            return "draw"
        name = self.players[self.winner]
        return f"{name} has won" if self.rank == 0 else f"{name} wins in {self.rank}"

    def _lines(self, depth: int) -> Iterator[str]:
        move = "" if self.move is None else f"{self.move} → "
        best = " *" if self.best and self.move is not None else ""
        yield f"{'  ' * depth}{move}{self.position}: {self.value}{best}{' …' if self.more else ''}"
        for child in self.children:
            yield from child._lines(depth + 1)

    def __str__(self) -> str:
        return "\n".join(self._lines(0))

    def __repr__(self) -> str:
        return f"<Tree of {len(self)} nodes from {self.position}: {self.value}>"

    def draw(self, *, lang: str = "en", legend: bool = True, dark: bool = False) -> _pictures.Picture:
        """A picture of the tree, with the best moves in bold."""
        return _pictures.of_tree(self, lang=lang, legend=legend, dark=dark)

    def _repr_svg_(self) -> str | None:
        return self.draw().svg if len(self) <= _pictures.SMALL else None

    def _repr_html_(self) -> str:
        return self._repr_svg_() or _pictures.preformatted(str(self))


@dataclass(frozen=True)
class Position:
    """A position of a game, shown as its board.

    >>> import retrograde
    >>> print(retrograde.game("morpion").position(moves=["b2", "a1"]).board)
    3 . . .
    2 . X .
    1 O . .
      a b c
    """

    #: As people write it.
    text: str
    #: Who moves; None where the play is over.
    player: int | None
    #: The legal moves.
    moves: tuple[str, ...]
    #: The board as text.
    board: str
    #: The board as SVG, if the game has a board.
    svg: str | None = None

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str | None:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg or _pictures.preformatted(self.board)


class Game:
    """A game by its name or by a rules file, with its parameters. Made by :func:`retrograde.game`."""

    def __init__(self, native: _native.Game) -> None:
        self._native = native

    def __repr__(self) -> str:
        return f"<Game: {self._native.name}>"

    def arena(
        self, *, start: str | None = None, moves: Sequence[str] = (), limit: int | None = None, progress: Wish = None
    ) -> Arena[str]:
        """The graph of all positions that can be reached; its vertices are positions as people write them.

        >>> import retrograde
        >>> len(retrograde.game("morpion").arena())
        5478
        """
        with told(progress) as callback:
            return Arena(self._native.arena(_beginning(start, moves, limit), callback))

    def solve(
        self,
        *,
        start: str | None = None,
        moves: Sequence[str] = (),
        limit: int | None = None,
        seed: int | None = None,
        progress: Wish = None,
    ) -> Solution[str]:
        """Explores the game from the start (or from ``start``, or from where ``moves`` lead) and solves all of it.

        ``limit`` gives up at so many positions; without it the memory at hand is the limit.

        >>> import retrograde
        >>> solution = retrograde.game("nim", sticks=10, take=[1, 2]).solve()
        >>> solution.winner("(10,0)"), solution.rank("(10,0)"), solution.move_names("(10,0)")
        (0, 7, ['1'])
        """
        return self.arena(start=start, moves=moves, limit=limit, progress=progress).solve(seed=seed, progress=progress)

    def search(
        self,
        *,
        start: str | None = None,
        moves: Sequence[str] = (),
        depth: int | None = None,
        weak: bool = False,
        threads: int = 1,
        memory: int | None = None,
        progress: Wish = None,
    ) -> Found:
        """The value of one position and a best move, without solving the rest of the game.

        Searches to the end, or with ``depth`` only so many moves ahead. ``weak`` asks for the winner only, ``memory``
        is how many bytes the table of positions may use.

        >>> import retrograde
        >>> found = retrograde.game("connect4", width=5, height=4).search()
        >>> found.winner, found.length, found.exact
        (None, 20, True)
        """
        with told(progress) as callback:
            return Found(**self._native.search(_beginning(start, moves), depth, weak, threads, memory, callback))

    def tree(
        self,
        depth: int = 3,
        *,
        start: str | None = None,
        moves: Sequence[str] = (),
        nodes: int = 10_000,
        progress: Wish = None,
    ) -> Tree:
        """The game tree so many moves deep, with minimax values; at most so many nodes.

        In a game of more than a million positions the values come from what the depth shows.
        """
        with told(progress) as callback:
            return self._native.tree(Tree, _beginning(start, moves), depth, nodes, callback)

    def position(self, start: str | None = None, *, moves: Sequence[str] = ()) -> Position:
        """A position, to be looked at: the start, the one written ``start``, or the one where ``moves`` lead."""
        text, player, legal, board, svg = self._native.position(_beginning(start, moves))
        return Position(text, player, tuple(legal), board.rstrip("\n"), svg)

    def _repr_html_(self) -> str:
        return _pictures.preformatted(self._native.name) + self.position()._repr_html_()


def game(name: str | os.PathLike[str], **parameters: Any) -> Game:
    """A built-in game by any of its names, or the game in a rules file, with its parameters.

    >>> import retrograde
    >>> retrograde.game("connect4", width=7, height=6)
    <Game: connect4 width=7 height=6>
    >>> retrograde.game("nim", sticks=0.5)
    Traceback (most recent call last):
    ...
    retrograde.GameError: ...sticks...
    """
    return Game(_native.Game.open(os.fspath(name), [(key, _word(value)) for key, value in parameters.items()]))


def games() -> dict[str, str]:
    """The built-in games, each with a line on what it is.

    >>> import retrograde
    >>> sorted(retrograde.games())
    ['chomp', 'connect4', 'fibonacci', 'hex', 'kings', 'morpion', 'nim', 'piles']
    """
    return _native.games()


def load(path: str | os.PathLike[str], *, progress: Wish = None) -> Arena[str]:
    """The arena in a file: JSON, CSV, DOT, PGSolver or a rules file; also compressed. Its vertices are texts."""
    with told(progress) as callback:
        return Arena(_native.Game.open(os.fspath(path), [], callback).arena(_beginning(), callback))


def _beginning(start: str | None = None, moves: Sequence[str] = (), limit: int | None = None) -> Beginning:
    return {"start": start, "moves": [str(move) for move in moves], "limit": limit}


def _word(value: Any) -> str:
    """A parameter as one types it on a command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return ",".join(map(str, sorted(value) if isinstance(value, (set, frozenset)) else value))
    return str(value)


@overload
def explore(
    start: V,
    moves: Callable[[V], Iterable[V]],
    player: Callable[[V], int],
    winner: Callable[[V], Winner],
    *,
    limit: int | None = ...,
    players: tuple[str, str] = ...,
    progress: Wish = ...,
) -> Arena[V]: ...


@overload
def explore(
    start: Any, *, limit: int | None = ..., players: tuple[str, str] = ..., progress: Wish = ...
) -> Arena[Any]: ...


def explore(
    start: Any,
    moves: Callable[[Any], Iterable[Any]] | None = None,
    player: Callable[[Any], int] | None = None,
    winner: Callable[[Any], Winner] | None = None,
    *,
    limit: int | None = None,
    players: tuple[str, str] = ("J0", "J1"),
    progress: Wish = None,
) -> Arena[Any]:
    """The arena of a game that you write as Python functions.

    ``start`` is any hashable position. ``moves(s)`` are the positions that can follow, ``player(s)`` says who moves (0 or
    1), and ``winner(s)`` is 0 or 1 if that player has won, ``"draw"``, or ``None`` while the play goes on. Without a winner
    and without moves the play is a draw. Each function is asked once about each position; what it raises comes through.

    >>> import retrograde
    >>> arena = retrograde.explore(
    ...     start=(10, 0),
    ...     moves=lambda s: [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]],
    ...     player=lambda s: s[1],
    ...     winner=lambda s: 1 - s[1] if s[0] == 0 else None,
    ... )
    >>> arena.solve().rank((10, 0))
    7

    A class, or an object, with these names works too; ``start`` is then an attribute or a method without arguments:

    >>> class Race:
    ...     start = (0, 0)
    ...     def moves(self, s):
    ...         return [(s[0] + k, 1 - s[1]) for k in (1, 2)]
    ...     def player(self, s):
    ...         return s[1]
    ...     def winner(self, s):
    ...         return 1 - s[1] if s[0] >= 7 else None
    >>> retrograde.explore(Race).solve().winner((0, 0))
    0
    """
    if moves is None or player is None or winner is None:
        rules: Any = start() if inspect.isclass(start) else start
        missing = [name for name in ("start", "moves", "player", "winner") if not hasattr(rules, name)]
        if missing:
            raise TypeError(
                f"{start!r:.100} has no {missing[0]}; give start, moves, player and winner, or an object that has all of them"
            )
        start, moves, player, winner = rules.start, rules.moves, rules.player, rules.winner
        if callable(start):
            start = start()
    most = 2**32 - 4 if limit is None else limit
    with told(progress) as callback:
        return Arena(_native.explore(start, moves, player, winner, most, players, callback))
