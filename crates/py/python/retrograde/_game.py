"""Games: built-in ones, rules files, and games that are Python functions."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, overload

from . import _check, _lang, _native, _pictures
from ._arena import Arena
from ._ask import ask, language
from ._minimax import ALGORITHMS
from ._position import Position
from ._own import native_of, rules_of, start_of
from ._progress import Wish, told
from ._solution import Solution
from ._tree import Found, Tree
from ._types import Algorithm, Beginning, Lang

if TYPE_CHECKING:
    from .table import Table

V = TypeVar("V", bound=Hashable)

#: What `winner` may return: 0 or 1, "draw", or None while the play goes on.
Winner = Union[int, str, None]
#: Where a question begins: a position, how people write one, or of rules in Python the position itself.
Start = Union[str, Position, Hashable, None]

#: Moves from where a question begins: a list of them, or one text such as "443".
Moves = Union[str, Sequence[Union[str, int]]]


class Game:
    """A game by its name or by a rules file, with its parameters. Made by :func:`retrograde.game`, whose help lists all
    games and their parameters."""

    def __init__(self, native: _native.Game, table: str | None = None, rules: Any = None) -> None:
        self._native = native
        self._table = table
        #: The object that has the rules, if they are Python functions.
        self._rules = rules
        self._players: tuple[str, str] | None = None

    def __repr__(self) -> str:
        known = "" if self._table is None else _lang.pick(", with a table", ", avec une table")
        return _lang.pick(f"<Game: {self._native.name}{known}>", f"<Jeu : {self._native.name}{known}>")

    def __eq__(self, other: object) -> bool:
        # A game under another of its names, or with a parameter that is the usual one, is the same game.
        if not isinstance(other, Game) or self._native.is_own != other._native.is_own:
            return False
        return self._rules is other._rules if self._native.is_own else self._native.normal == other._native.normal

    def __hash__(self) -> int:
        return hash(self._native.normal)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._native.is_own:
            return _of_rules, (self._rules, self._table)
        if self._table is not None:
            return _tabled, (self._table,)
        return _opened, (self._native.word, self._native.parameters)

    @property
    def parameters(self) -> dict[str, str]:
        """What was set.

        >>> import retrograde
        >>> retrograde.game("nim", sticks=10, take=[1, 2]).parameters
        {'sticks': '10', 'take': '1,2'}
        """
        return dict(self._native.parameters)

    @property
    def players(self) -> tuple[str, str]:
        """What the players are called."""
        if self._players is None:
            names = ask("position", {}, self._native)["players"]
            self._players = names["J0"], names["J1"]
        return self._players

    def arena(
        self, *, start: Start = None, moves: Moves = (), limit: int | None = None, progress: Wish = None
    ) -> Arena[str]:
        """The graph of all positions that can be reached; its vertices are positions as people write them.

        >>> import retrograde
        >>> len(retrograde.game("morpion").arena())
        5478
        """
        with told(progress) as callback:
            beginning = _beginning(self._written(start), moves, limit)
            return Arena(self._native.arena(beginning, callback), (self, beginning))

    def solve(
        self,
        *,
        start: Start = None,
        moves: Moves = (),
        limit: int | None = None,
        seed: int | None = None,
        progress: Wish = None,
    ) -> Solution[str]:
        """Explores the game from the start (or from ``start``, or from where ``moves`` lead) and solves all of it.

        ``limit`` gives up at so many positions; without it the memory at hand is the limit.

        >>> import retrograde
        >>> solution = retrograde.game("nim", sticks=10, take=[1, 2]).solve()
        >>> solution.winner("(10,0)"), solution.rank("(10,0)"), solution.best_names("(10,0)")
        (0, 7, ['1'])
        """
        return self.arena(start=start, moves=moves, limit=limit, progress=progress).solve(seed=seed, progress=progress)

    def search(
        self,
        *,
        start: Start = None,
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
        """The value of one position and its best moves, without solving the rest of the game.

        Searches to the end, or with ``depth`` only so many moves ahead. ``weak`` asks for the winner only, ``memory``
        is how many bytes the table of positions may use. ``best="one"`` is content with one best move, which is faster.
        ``algorithm`` is ``"fast"``, or one of the course: ``"minimax"`` (naive), ``"memo"``, ``"bottomup"``, ``"alphabeta"``,
        or ``"pns"`` for proof numbers. With a ``table``, one of :mod:`retrograde.table` or its name, nothing is searched: what it says is looked up.

        >>> import retrograde
        >>> found = retrograde.game("connect4", width=5, height=4).search()
        >>> found.winner, found.exact, len(found.line)
        (None, True, 20)
        >>> retrograde.game("morpion").search(moves=["b2", "b1"]).best
        ['a1', 'c1', 'a2', 'c2', 'a3', 'c3']
        """
        if best not in ("all", "one"):
            raise ValueError(_lang.pick(f'best is {best!r}; expected "all" or "one"', f'best vaut {best!r} ; il faut "all" ou "one"'))
        _check.one_of("algorithm", algorithm, ("fast", *ALGORITHMS, "pns"))
        numbers = _check.whole("depth", depth), _check.whole("threads", threads), _check.whole("memory", memory)
        with told(progress) as callback:
            beginning = _beginning(self._written(start), moves)
            native = self._native if table is None else self.with_table(table)._native
            found = native.search(beginning, numbers[0], bool(weak), numbers[1] or 0, numbers[2], best == "all", algorithm, callback)
            return Found(**found, players=self.players)

    def explain(
        self,
        start: Start = None,
        *,
        moves: Moves = (),
        lang: Lang | None = None,
        all: bool = False,
        limit: int | None = None,
        table: Table | str | os.PathLike[str] | None = None,
    ) -> str:
        """Why a position is worth what it is: a proof in sentences, in English (``"en"``) or French (``"fr"``).

        The game is listed from there and solved; with a ``table`` only the proof itself is listed, so that it works on
        games that are too large for that, and the last line says so. Long proofs are cut unless ``all`` of it is asked for.

        >>> import retrograde
        >>> print(retrograde.game("nim", sticks=2, take=[1, 2]).explain())
        (2,0) is won by J0, of rank 1; J0 is to move.
        ...
        """
        game = self if table is None else self.with_table(table)
        job = {"topic": {"vertex": {"vertex": None}}, "origin": _origin(self._written(start), moves, limit), "lang": language(lang), "all": bool(all)}
        reply = ask("explain", job, game._native)
        said = ["Lu dans la table." if language(lang) == "fr" else "Looked up in the table."] if reply.get("table") else []
        return "\n".join(reply["text"] + said)

    def with_table(self, table: Table | str | os.PathLike[str]) -> Game:
        """The same game with a table of it, one of :mod:`retrograde.table` or its name: its searches and explanations, and
        those of its positions, are looked up there. A table of another game or of other parameters is refused."""
        from . import table as tables

        opened = table if isinstance(table, tables.Table) else tables.Table(_native.Table.open_own(os.fspath(table), self._native))
        return Game(self._native.with_table(opened._native), opened.name, self._rules)

    def _written(self, start: Any) -> Any:
        """A position of rules in Python as a text; any other as it is."""
        if self._native.is_own and start is not None and not isinstance(start, (str, Position)):
            return self._native.text_of(start)
        return start

    def tree(
        self,
        depth: int = 3,
        *,
        start: Start = None,
        moves: Moves = (),
        nodes: int = 10_000,
        fold: bool = False,
        progress: Wish = None,
    ) -> Tree:
        """The game tree so many moves deep, with minimax values; at most so many nodes.

        With ``fold`` a position that is reached in several ways is unfolded only once. In a game of more than a million
        positions the values come from what the depth shows.

        >>> import retrograde
        >>> partisan = retrograde.game("nim", sticks=5, take=[1, 2], take2=[1, 3], misere=True, players="J1,J2")
        >>> tree = partisan.tree(5)                           # note 002
        >>> len(tree), tree.leaves
        (16, 6)
        """
        numbers = _check.whole("depth", depth) or 0, _check.whole("nodes", nodes) or 1
        with told(progress) as callback:
            return self._native.tree(Tree, _beginning(self._written(start), moves), *numbers, not fold, callback)

    def position(self, start: Start = None, *, moves: Moves = ()) -> Position:
        """A position, to be looked at and moved from: the start, the one written ``start``, or the one where ``moves``
        lead from there."""
        start = self._written(start)
        position = Position(self, None if start is None else _check.text("start", start))
        return position.play(*_check.moves(moves))

    def _repr_html_(self) -> str:
        return _pictures.preformatted(self._native.name) + self.position()._repr_html_()


def _opened(name: str, parameters: list[tuple[str, str]]) -> Game:
    return Game(_native.Game.open(name, parameters))


def _of_rules(rules: Any, table: str | None) -> Game:
    made = Game(native_of(rules), None, rules)
    return made if table is None else made.with_table(table)


def _tabled(table: str) -> Game:
    from . import table as tables

    return tables.open(table).game


def game(name: Any = None, **parameters: Any) -> Game:
    """A built-in game by any of its names, the game in a rules file, or a game of your own, with its parameters.

    >>> import retrograde
    >>> retrograde.game("connect4", width=7, height=6)
    <Game: connect4 width=7 height=6>
    >>> retrograde.game("nim", sticks=0.5)
    Traceback (most recent call last):
    ...
    retrograde.GameError: ...sticks...

    A game of your own is a class or an object with ``start``, ``moves(s)``, ``player(s)`` and ``winner(s)``, as for
    :func:`retrograde.explore`, or these functions by name. ``moves(s)`` may also give pairs of a name and a position, and
    ``heuristic(s)``, ``show(s)`` and ``players`` are used if they are there. It is searched, played and kept in tables like any other:

    >>> class Race:
    ...     start = (0, 0)
    ...     def moves(self, s):
    ...         return [(f"+{k}", (s[0] + k, 1 - s[1])) for k in (1, 2)]
    ...     def player(self, s):
    ...         return s[1]
    ...     def winner(self, s):
    ...         return 1 - s[1] if s[0] >= 7 else None
    >>> race = retrograde.game(Race)
    >>> race.search().text, race.search().best, race.position().play("+1", "+2").text
    ('J0 wins in 5 moves', ['+1'], '(3,0)')
    """
    if isinstance(name, (str, os.PathLike)):
        return Game(_native.Game.open(os.fspath(name), [(key, _word(value)) for key, value in parameters.items()]))
    rules = rules_of(name, parameters)
    return Game(native_of(rules), None, rules)


def game_of(given: Any, parameters: dict[str, Any]) -> Game:
    """A game that is given as such, or by its name and parameters."""
    if not isinstance(given, Game):
        return game(given, **parameters)
    if parameters:
        names = ", ".join(f"{name}=" for name in parameters)
        raise TypeError(_lang.pick(
            f"{names} goes with the name of a game; {given!r} has its parameters",
            f"{names} accompagne le nom d'un jeu ; {given!r} a ses paramètres",
        ))
    return given


def games() -> dict[str, str]:
    """The built-in games, each with a line on what it is.

    >>> import retrograde
    >>> sorted(retrograde.games())
    ['chomp', 'connect4', 'fibonacci', 'hex', 'kings', 'morpion', 'nim', 'piles']
    """
    return {one["name"]: one["summary"][_lang.current() == "fr"] for one in _described()}


def _described() -> list[dict[str, Any]]:
    described: list[dict[str, Any]] = ask("games", {})["games"]
    return described


def _with_parameters(text: str) -> str:
    """A help text with all games and their parameters below it."""
    lines = [inspect.cleandoc(text), "", "The games and their parameters, each with what it is if it is not set:", ""]
    for one in _described():
        lines.append(f"{one['name']}: {one['summary'][0]}")
        lines.extend(f"    {parameter['name']}={parameter['default'] or '…'}  {(parameter['help'] or [''])[0]}" for parameter in one["parameters"])
    return "\n".join(lines)


game.__doc__ = _with_parameters(game.__doc__ or "")


def load(path: str | os.PathLike[str], *, progress: Wish = None) -> Arena[str]:
    """The arena in a file: JSON, CSV, DOT, PGSolver or a rules file; also compressed. Its vertices are texts."""
    with told(progress) as callback:
        opened = Game(_native.Game.open(os.fspath(path), [], callback))
        beginning = _beginning()
        return Arena(opened._native.arena(beginning, callback), (opened, beginning))


def _beginning(start: Start = None, moves: Moves = (), limit: int | None = None) -> Beginning:
    return {
        "start": None if start is None else _check.text("start", start),
        "moves": _check.moves(moves),
        "limit": _check.whole("limit", limit),
    }


def _origin(start: Start = None, moves: Moves = (), limit: int | None = None) -> dict[str, Any]:
    """Where a question begins, as jobs say it."""
    words = _check.moves(moves)
    place: Any = "start"
    if start is not None:
        text = _check.text("start", start)
        place = {"from": [text, words]} if words else {"at": text}
    elif words:
        place = {"after": words}
    most = _check.whole("limit", limit)
    return {"place": place, **({} if most is None else {"limit": {"positions": most}})}


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
        rules = rules_of(start, {})
        start, moves, player, winner = start_of(rules), rules.moves, rules.player, rules.winner
    most = 2**32 - 4 if limit is None else _check.whole("limit", limit) or 0
    names = _check.players(players)
    with told(progress) as callback:
        return Arena(_native.explore(start, moves, player, winner, most, names, callback))
