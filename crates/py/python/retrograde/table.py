"""Tables: every position of a game, solved once, written to a folder and asked for ever after.

>>> import retrograde, tempfile, os
>>> folder = tempfile.TemporaryDirectory()
>>> name = os.path.join(folder.name, "c4")
>>> table = retrograde.table.build(retrograde.game("connect4", width=4, height=4), name)
>>> table
<Table of connect4 width=4 height=4 align=4: ...>
>>> answer = table.query(moves=["1", "2", "1", "2", "1", "3"])
>>> answer.winner, answer.rank, answer.best, answer.text
(0, 1, ['1'], 'J0 wins in 1 move')
>>> retrograde.table.open(name).verify(sample=1000)
1000
>>> retrograde.game("connect4", width=4, height=4).search(table=name)
<Found at ..../..../..../....: a draw; best moves: 1, 2, 3, 4; from the table>
>>> folder.cleanup()
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

from . import _check, _lang, _native
from ._ask import PLAYERS, ask
from ._game import Game, Moves, Start, _origin, game_of
from ._own import native_of
from ._progress import Wish, told
from ._result import Result

__all__ = ["Answer", "RatedMove", "Table", "build", "estimate", "open"]


@dataclass(frozen=True)
class RatedMove(Result):
    """A move, the position after it, and what that is worth: ``rank`` counts from that position."""

    #: The move as people write it.
    move: str
    position: str
    winner: int | None
    rank: int | None
    #: Whether it is one of the best.
    is_best: bool
    players: tuple[str, str] = ("J0", "J1")

    @property
    def text(self) -> str:
        """What the position after the move is worth, in a few words."""
        return self._in_words()


@dataclass(frozen=True)
class Answer(Result):
    """What a table says of a position: who wins, in how many moves, and every move, the best first."""

    position: str
    #: Who moves there.
    player: int
    winner: int | None
    rank: int | None
    moves: list[RatedMove]
    players: tuple[str, str] = ("J0", "J1")

    @property
    def best(self) -> list[str]:
        """All best moves as people write them."""
        return [one.move for one in self.moves if one.is_best]

    @property
    def text(self) -> str:
        """What the position is worth, in a few words."""
        return self._in_words()

    def __str__(self) -> str:
        return self.text


def _number(value: str | None) -> int | None:
    return PLAYERS.index(value) if value in PLAYERS else None


class Table:
    """A table of every position of a game. Made by :func:`build`, opened by :func:`open`."""

    def __init__(self, native: _native.Table, rules: Any = None) -> None:
        self._native = native
        #: The object that has the rules, if they are Python functions.
        self._rules = rules

    def __repr__(self) -> str:
        name, count, size = self._native.game.name, len(self), self.bytes
        return _lang.pick(
            f"<Table of {name}: {count} slots, {size} bytes>", f"<Table de {name} : {count} cases, {size} octets>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (self.name, self._rules)

    def __len__(self) -> int:
        """How many slots it has; positions that are mirror images of each other may share one."""
        return len(self._native)

    @property
    def name(self) -> str:
        """What it was opened by."""
        return self._native.name

    @property
    def bytes(self) -> int:
        """How many bytes it takes."""
        return self._native.bytes

    @property
    def game(self) -> Game:
        """The game with this table: its searches and explanations, and those of its positions, are looked up."""
        return Game(self._native.game, self.name, self._rules)

    def query(self, start: Start = None, *, moves: Moves = ()) -> Answer:
        """What a position is worth: the start, the one written ``start``, or the one where ``moves`` lead from there."""
        game = self.game
        reply = ask("rate", {"origin": _origin(game._written(start), moves)}, game._native)
        players = reply["players"]["J0"], reply["players"]["J1"]
        first = [(one["value"], one["distance"]) for one in reply["moves"][:1]]
        rated = [
            RatedMove(one["move"], one["position"], _number(one["value"]), one["distance"], (one["value"], one["distance"]) in first, players)
            for one in reply["moves"]
        ]
        return Answer(reply["position"], PLAYERS.index(reply["player"]), _number(reply["value"]), reply["distance"], rated, players)

    def stats(self, *, reachable: bool = False, progress: Wish = None) -> dict[str, Any]:
        """Positions by outcome and by move number, the longest win, and the first moves; ``reachable`` tells the positions
        that plays reach from slots that none does."""
        with told(progress) as callback:
            counted: dict[str, Any] = json.loads(self._native.stats(bool(reachable), callback))
            return counted

    def verify(self, *, sample: int | None = None, seed: int = 0, progress: Wish = None) -> int:
        """Checks all checksums and derives every slot again from the rules, or ``sample`` of them; how many. What is wrong
        is raised as a :class:`retrograde.GameError` that names the object and the block."""
        with told(progress) as callback:
            return self._native.verify(_check.whole("sample", sample), _check.whole("seed", seed) or 0, callback)

    def pack(self, file: str | os.PathLike[str], *, progress: Wish = None) -> int:
        """Writes the table into one file to hand on, which :func:`open` reads too; how many bytes that are."""
        with told(progress) as callback:
            return self._native.pack(os.fspath(file), callback)


def _opened(name: str, rules: Any) -> Table:
    return open(name) if rules is None else open(name, Game(native_of(rules), None, rules))


def open(name: str | os.PathLike[str], game: Game | None = None) -> Table:
    """The table of that name: a folder, or one file made by :meth:`Table.pack` or ``retrograde table pack``. A table of a game whose
    rules are Python functions is opened with its ``game``.

    >>> import retrograde
    >>> retrograde.table.open("nowhere")
    Traceback (most recent call last):
    ...
    FileNotFoundError: there is no table "nowhere"...
    """
    if game is not None:
        return Table(_native.Table.open_own(os.fspath(name), game._native), game._rules)
    return Table(_native.Table.open(os.fspath(name)))


def build(
    game: Game | str | os.PathLike[str],
    name: str | os.PathLike[str],
    *,
    memory: int | None = None,
    threads: int | None = None,
    resume: bool = False,
    progress: Wish = None,
    **parameters: Any,
) -> Table:
    """Solves every position of a game and writes the table to the folder ``name``. ``game`` is a game, or a name or rules file with
    its ``parameters``.

    ``memory`` is how many bytes may be used (half of what is free), ``threads`` how many threads solve (all). After an
    interruption what is finished stays, and ``resume=True`` goes on with it. The bytes are the same whatever the number of
    threads.
    """
    numbers = _check.whole("memory", memory), _check.whole("threads", threads)
    with told(progress) as callback:
        wanted = game_of(game, parameters)
        return Table(_native.Table.build(wanted._native, os.fspath(name), *numbers, bool(resume), callback), wanted._rules)


def estimate(
    game: Game | str | os.PathLike[str], *, threads: int | None = None, progress: Wish = None, **parameters: Any
) -> dict[str, Any]:
    """How large a table of the game would be and how long it would take, before starting.

    >>> import retrograde
    >>> retrograde.table.estimate("connect4", width=4, height=4)["slots"] > 161029 / 2
    True
    """
    with told(progress) as callback:
        reply: dict[str, Any] = json.loads(_native.estimate_table(game_of(game, parameters)._native, _check.whole("threads", threads), callback))
        return reply
