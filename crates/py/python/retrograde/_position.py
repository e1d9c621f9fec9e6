"""Positions of games: looked at, moved from, searched."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import _check, _errors, _lang, _pictures
from ._progress import Wish
from ._types import Algorithm

if TYPE_CHECKING:
    from ._game import Game, Moves
    from ._tree import Found, Tree
    from .table import Table


class Position:
    """A position of a game. It never changes: :meth:`play` gives another one.

    >>> import retrograde
    >>> position = retrograde.game("morpion").position()
    >>> after = position.play("b2").play("a1")
    >>> print(after)
    3 . . .
    2 . X .
    1 O . .
      a b c
    >>> after.player, len(after.moves()), after.winner, after.is_over
    (0, 7, None, False)

    A position is accepted wherever a game begins: ``game.search(start=position)``.
    """

    def __init__(self, game: Game, text: str | None, played: Sequence[str] = (), before: tuple[Position, ...] = ()) -> None:
        self._game = game
        self._before = before
        seen = game._native.position({"start": text, "moves": list(played), "limit": None})
        self.text: str
        self.text, self.player, self.is_over, self.winner, self._moves, board = seen
        self.board = board.rstrip("\n")

    #: Who moves there, or would move if the play were not over: 0 or 1.
    player: int
    #: Whether the play is over.
    is_over: bool
    #: Who has won: 0 or 1; None while the play goes on, and for a draw.
    winner: int | None

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def player_name(self) -> str:
        """What the player is called who moves there."""
        return self._game.players[self.player]

    @property
    def winner_name(self) -> str | None:
        """What the player is called who has won; ``None`` while the play goes on, and for a draw."""
        return None if self.winner is None else self._game.players[self.winner]

    @property
    def is_draw(self) -> bool:
        """Whether the play is over and nobody has won."""
        return self.is_over and self.winner is None

    @property
    def history(self) -> tuple[Position, ...]:
        """The positions from which this one was reached by :meth:`play`, and this one.

        >>> import retrograde
        >>> [position.text for position in retrograde.game("nim", sticks=5).position().play("2").play("3").history]
        ['(5,0)', '(3,1)', '(0,0)']
        """
        return (*self._before, self)

    def moves(self) -> list[str]:
        """The legal moves, as people write them."""
        return [move for move, _ in self._moves]

    def play(self, *moves: str | int) -> Position:
        """The position after a move, or after several.

        >>> import retrograde
        >>> len(retrograde.game("connect4").position().play("443").history)
        4
        >>> retrograde.game("nim", sticks=5).position().play("7")
        Traceback (most recent call last):
        ...
        retrograde.GameError: move 1: ...
        """
        position = self
        for position in self.line(moves):
            pass
        return position

    def line(self, moves: Iterable[str | int]) -> Iterator[Position]:
        """The positions of a play from here, this one first. A word of several moves, such as ``"443"`` or ``"b2,a1"``, counts as
        these moves.

        >>> import retrograde
        >>> [position.player for position in retrograde.game("connect4").position().line("4453")]
        [0, 1, 0, 1, 0]
        """
        position = self
        yield position
        played: list[str] = []
        for word in _check.moves(moves):
            for move in self._game._native.moves_in(position.text, word):
                played.append(move)
                position = self._after(played, position)
                yield position

    def _after(self, played: list[str], position: Position) -> Position:
        """The position after the last of the moves; ``position`` is where the others lead."""
        try:
            return Position(self._game, position.text, played[-1:], position.history)
        except _errors.GameError:
            if len(played) == 1:
                raise
        # The whole play fails at the same move, and its error has the number of that move.
        return Position(self._game, self.text, played, position.history)

    def search(
        self,
        *,
        moves: Moves = (),
        depth: int | None = None,
        weak: bool = False,
        threads: int = 1,
        memory: int | None = None,
        best: Literal["all", "one"] = "all",
        algorithm: Algorithm = "fast",
        table: Table | str | os.PathLike[str] | None = None,
        progress: Wish = None,
    ) -> Found:
        """The value of the position and its best moves; the options are those of :meth:`retrograde.Game.search`."""
        return self._game.search(
            start=self, moves=moves, depth=depth, weak=weak, threads=threads, memory=memory, best=best, algorithm=algorithm,
            table=table, progress=progress,
        )  # fmt: skip

    def tree(self, depth: int = 3, *, moves: Moves = (), nodes: int = 10_000, fold: bool = False, progress: Wish = None) -> Tree:
        """The game tree from here; the options are those of :meth:`retrograde.Game.tree`."""
        return self._game.tree(depth, start=self, moves=moves, nodes=nodes, fold=fold, progress=progress)

    def draw(self, *, dark: bool = False) -> _pictures.Picture:
        """The board as a picture."""
        job = {"what": "board", "origin": {"place": {"at": self.text}}, "style": _pictures.style(dark=dark)}
        return _pictures.of_job(job, self._game._native)

    @property
    def svg(self) -> str | None:
        """The board as SVG, if the game has a board."""
        try:
            return self.draw().svg
        except _errors.GameError:
            return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self._game, self.text) == (other._game, other.text)

    def __hash__(self) -> int:
        return hash((self._game, self.text))

    def __str__(self) -> str:
        return self.board

    def __repr__(self) -> str:
        if self.is_draw:
            state = _lang.pick("a draw", "match nul")
        elif self.winner is not None:
            name = self._game.players[self.winner]
            state = _lang.pick(f"{name} has won", f"{name} a gagné")
        else:
            name = self._game.players[self.player]
            state = _lang.pick(f"{name} to move", f"à {name} de jouer")
        return f"<Position {self.text}{_lang.pick(': ', ' : ')}{state}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_again, (self._game, [position.text for position in self.history])

    def _repr_svg_(self) -> str | None:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg or _pictures.preformatted(self.board)


def _position_again(game: Game, texts: list[str]) -> Position:
    """The last of the positions of a play, with those before it."""
    before: tuple[Position, ...] = ()
    for text in texts:
        position = Position(game, text, (), before)
        before = position.history
    return position
