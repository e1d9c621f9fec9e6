"""Arenas: graphs whose vertices belong to two players."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, overload

from . import _check, _errors, _graphs, _lang, _native, _pictures
from ._ask import ask, blob, data, ending
from ._minimax import Minimax, minimax_of
from ._progress import Wish, told
from ._solution import Solution
from ._steps import Steps, steps_of
from ._types import Beginning, DeadEnds, Lang, Meaning, MinimaxAlgorithm, Player, StepsAlgorithm

if TYPE_CHECKING:
    from ._game import Game

V = TypeVar("V", bound=Hashable)

#: A set of vertices: a set or list of them, a dict to True and False (or to None or 1, which stands for the set of its
#: keys), a list of True and False in the order of the vertices, a NumPy array of either, or a function of a vertex.
Vertices = Union[Collection[V], Mapping[V, Any], Sequence[bool], Callable[[V], Union[bool, int]], Any]


class ArenaWarning(UserWarning):
    """Something in a graph that has no effect, such as edges that leave a target."""


class Arena(Generic[V]):
    """A game graph: who moves where, which moves there are, and where a player has won.

    Made by :func:`retrograde.arena`, :func:`retrograde.explore`, :func:`retrograde.load` and
    :meth:`retrograde.Game.arena`. It cannot be changed.

    >>> import retrograde
    >>> nim = retrograde.arena({(1, 0): [(0, 1)], (0, 1): []}, V0={(0, 1)}, start=(1, 0))
    >>> nim
    <Arena: 2 vertices, 1 edge, start (1, 0)>
    >>> nim.successors((1, 0)), nim.owner((1, 0)), nim.targets(0)
    ([(0, 1)], 0, {(0, 1)})
    """

    def __init__(self, native: _native.Arena, origin: tuple[Game, Beginning] | None = None) -> None:
        self._native = native
        self._origin = origin

    def __reduce__(self) -> tuple[Any, ...]:
        # The moves of a game have names of their own, which only the game knows.
        if self._origin is not None and self._native.is_game:
            return _explored_again, self._origin
        dead_ends, reacher = self._native.meaning
        meaning: Meaning = {"dead_ends": dead_ends, "reacher": reacher, "players": self.players}
        return _built_again, (self._native.parts(), meaning)

    def __len__(self) -> int:
        return len(self._native)

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._native

    def __iter__(self) -> Iterator[V]:
        return iter(self.vertices)

    def __repr__(self) -> str:
        vertices = _lang.plural(len(self), _lang.pick("vertex", "sommet"), _lang.pick("vertices", "sommets"))
        edges = _lang.plural(self.edge_count, _lang.pick("edge", "arête"), _lang.pick("edges", "arêtes"))
        start = "" if self.start is None else f", {_lang.pick('start', 'départ')} {self.start!r:.60}"
        return f"<{_lang.pick('Arena:', 'Arène :')} {vertices}, {edges}{start}>"

    @property
    def vertices(self) -> list[V]:
        """All vertices, in the order of the input."""
        return self._native.vertices

    @property
    def edge_count(self) -> int:
        """How many edges there are."""
        return self._native.edge_count

    @property
    def start(self) -> V | None:
        """Where the game starts, if that was said."""
        start: V | None = self._native.start
        return start

    @property
    def players(self) -> tuple[str, str]:
        """What the players are called."""
        zero, one = self._native.players
        return zero, one

    @property
    def values(self) -> dict[V, int]:
        """The numbers of final vertices, for minimax."""
        return self._native.values

    def owner(self, vertex: V) -> int:
        """Who moves there: 0 or 1."""
        return self._native.owner(vertex)

    def successors(self, vertex: V) -> list[V]:
        """Where one can move; nowhere from a target, because a play ends there."""
        return self._native.successors(vertex)

    def predecessors(self, vertex: V) -> list[V]:
        """From where one can move there.

        >>> import retrograde
        >>> retrograde.arena({"a": ["c"], "b": ["c"], "c": []}, S0=["a"]).predecessors("c")
        ['a', 'b']
        """
        return self._native.predecessors(vertex)

    def in_degree(self, vertex: V) -> int:
        """How many predecessors there are."""
        return self._native.in_degree(vertex)

    def out_degree(self, vertex: V) -> int:
        """How many successors there are."""
        return self._native.out_degree(vertex)

    def degrees(self) -> dict[V, tuple[int, int]]:
        """The in-degree and the out-degree of every vertex.

        >>> import retrograde
        >>> retrograde.arena({"a": ["c"], "b": ["c"], "c": []}, S0=["a"]).degrees()
        {'a': (0, 1), 'b': (0, 1), 'c': (2, 0)}
        """
        return {vertex: (self.in_degree(vertex), self.out_degree(vertex)) for vertex in self.vertices}

    def transpose(self) -> dict[V, list[V]]:
        """The graph with its edges turned around: a dict from vertices to lists of predecessors."""
        return {vertex: self.predecessors(vertex) for vertex in self.vertices}

    @property
    def initial(self) -> list[V]:
        """The vertices without a predecessor."""
        return [vertex for vertex in self.vertices if not self.in_degree(vertex)]

    @property
    def final(self) -> list[V]:
        """The vertices where a play ends: targets, and those without a successor."""
        return [vertex for vertex in self.vertices if not self.out_degree(vertex)]

    @property
    def alternates(self) -> bool:
        """Whether the players move in turn: no move leads to a vertex of who has moved. See :meth:`repeated_turn`."""
        return self._native.offending_edge() is None

    def repeated_turn(self) -> tuple[V, V] | None:
        """A move after which the same player moves again, or ``None`` if the players alternate.

        >>> import retrograde
        >>> arena = retrograde.arena({"a": ["b"], "b": []}, S0=["a", "b"])
        >>> arena.repeated_turn(), arena.alternated().alternates, arena.alternated().vertices
        (('a', 'b'), True, ['a', 'b', "b'"])
        """
        return self._native.offending_edge()

    def alternated(self) -> Arena[Any]:
        """The arena with the fictitious vertices that make the players alternate; these are texts."""
        return Arena(self._native.alternated())

    def steps(
        self, algorithm: StepsAlgorithm = "queue", *, player: Player = 0, lang: Lang | None = None, all: bool = False, pictures: bool = False
    ) -> Steps:
        """What an algorithm of the course does, step by step, in sentences: an attractor by ``"fixpoint"``,
        ``"recursive"``, ``"stack"`` or ``"queue"``, or the value of the start by ``"minimax"``, ``"memo"`` or
        ``"alphabeta"``. Long ones are cut unless ``all`` is asked for; with ``pictures`` each step has one.

        >>> import retrograde
        >>> steps = retrograde.arena({"s": ["t"], "t": []}, S0=["s"], V0=["t"]).steps("queue")
        >>> [(step.taken, step.entered) for step in steps]
        [(None, {'t': 0}), ('t', {'s': 1}), ('s', {})]
        """
        return steps_of(self, algorithm, player=player, lang=lang, all=all, pictures=pictures)

    def minimax(self, vertex: V | None = None, algorithm: MinimaxAlgorithm = "alphabeta") -> Minimax[V]:
        """What a vertex, or the start, is worth by ``"minimax"`` (naive), ``"memo"``, ``"bottomup"`` or ``"alphabeta"``,
        and what each algorithm costs. Leaves count by their ``values``; others by +1 where player 0 has won, −1 where
        player 1 has, and 0.

        >>> import retrograde
        >>> G = {"A": ["B", "C"], "B": ["b1", "b2"], "C": ["c1", "c2"], "b1": [], "b2": [], "c1": [], "c2": []}
        >>> tree = retrograde.arena(G, S0=["A"], values={"b1": 3, "b2": 12, "c1": 2, "c2": 4})
        >>> found = tree.minimax("A")
        >>> found.score, found.best, found.line, found.calls
        (3, ['B'], ['A', 'B', 'b1'], {'alphabeta': 6, 'minimax': 7, 'memo': 7, 'bottomup': 7})
        """
        return minimax_of(self, vertex, algorithm)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the arena to a file that :func:`retrograde.load` and the program read: .json, .csv, .dot or .pg. Vertices
        are written as texts; :mod:`pickle` keeps your own objects."""
        known = {"json": "json", "csv": "csv", "dot": "dot", "gv": "dot", "pg": "pgsolver", "gm": "pgsolver"}
        reply = ask("convert", {"format": ending(path, known)}, self._native)
        Path(path).write_bytes(data(reply["content"]))

    def load_solution(self, path: str | os.PathLike[str]) -> Solution[V]:
        """A solution that :meth:`retrograde.Solution.save` or the program wrote, after every claim in it was checked.

        Raises an ``AssertionError`` that names the first claim that is wrong.
        """
        content = Path(path).read_bytes()
        reply = ask("verify", {"name": os.fspath(path), "solution": blob(content)}, self._native)
        if not reply["valid"]:
            wrong = reply["violation"] or {"vertex": "", "problem": ""}
            raise AssertionError(f"{wrong['vertex']}{_lang.pick(': ', ' : ')}{wrong['problem']}")
        return self.solve()

    def targets(self, player: Player) -> set[V]:
        """The vertices where that player has won."""
        return self._native.targets(_check.player(player, self.players))

    def to_dict(self) -> dict[V, list[V]]:
        """The graph as a dict from vertices to lists of successors."""
        return {vertex: self.successors(vertex) for vertex in self.vertices}

    def solve(self, *, seed: int | None = None, progress: Wish = None) -> Solution[V]:
        """Who wins from every vertex, in how many moves, by which move.

        Among equal moves the strategy plays the first vertex, or with ``seed`` one chosen at random.

        >>> import retrograde
        >>> retrograde.arena([[1], []], S0=[0], V0=[1]).solve().winner(0)
        0
        """
        with told(progress) as callback:
            return Solution(self._native.solve(_check.whole("seed", seed), callback), self, seed)

    def to_networkx(self) -> Any:
        """A ``networkx.DiGraph`` whose nodes have the attributes ``owner`` and ``target``, and which has ``start``,
        ``players``, ``dead_ends`` and ``reacher``; :func:`retrograde.arena` takes all of that back."""
        import networkx

        dead_ends, reacher = self._native.meaning
        graph: Any = networkx.DiGraph(start=self.start, players=self.players, dead_ends=dead_ends, reacher=reacher)
        graph.add_nodes_from((vertex, {"owner": self.owner(vertex), "target": self._native.target(vertex)}) for vertex in self.vertices)
        graph.add_edges_from((vertex, to) for vertex in self.vertices for to in self.successors(vertex))
        return graph

    def draw(
        self,
        *,
        columns: bool = False,
        lang: Lang | None = None,
        legend: bool = True,
        dark: bool = False,
        double_circles: bool = False,
        left_to_right: bool = False,
    ) -> _pictures.Picture:
        """A picture: J0's vertices as circles, J1's as squares, targets with a double border.

        With ``columns`` the vertices of each player stand in a column of their own; ``double_circles`` is the other convention of the
        course, where a double circle says that player 0 moves.
        """
        style = _pictures.style(
            columns=columns, lang=lang, legend=legend, dark=dark, double_circles=double_circles, left_to_right=left_to_right
        )
        return _pictures.of_arena(self, solved=False, style=style)

    def _repr_svg_(self) -> str | None:
        return _pictures.small_svg(self, solved=False)

    def _repr_html_(self) -> str:
        return _pictures.arena_html(self)


def _explored_again(game: Game, beginning: Beginning) -> Arena[str]:
    return Arena(game._native.arena(beginning), (game, beginning))


def _built_again(parts: Any, meaning: Meaning) -> Arena[Any]:
    return Arena(_native.Arena.from_arrays(parts, meaning))


@overload
def arena(
    G: Mapping[V, Iterable[V]],
    S0: Vertices[V] | None = ...,
    V0: Vertices[V] | None = ...,
    V1: Vertices[V] | None = ...,
    *,
    S1: Vertices[V] | None = ...,
    F1: Vertices[V] | None = ...,
    G1: Vertices[V] | None = ...,
    S2: Vertices[V] | None = ...,
    F2: Vertices[V] | None = ...,
    G2: Vertices[V] | None = ...,
    start: V | None = ...,
    dead_ends: DeadEnds | None = ...,
    reacher: Player | None = ...,
    players: tuple[str, str] | None = ...,
    values: Mapping[Any, int] | None = ...,
) -> Arena[V]: ...


@overload
def arena(
    G: Any,
    S0: Any = ...,
    V0: Any = ...,
    V1: Any = ...,
    *,
    S1: Any = ...,
    F1: Any = ...,
    G1: Any = ...,
    S2: Any = ...,
    F2: Any = ...,
    G2: Any = ...,
    start: Any = ...,
    dead_ends: DeadEnds | None = ...,
    reacher: Player | None = ...,
    players: tuple[str, str] | None = ...,
    values: Mapping[Any, int] | None = ...,
) -> Arena[Any]: ...


def arena(
    G: Any,
    S0: Any = None,
    V0: Any = None,
    V1: Any = None,
    *,
    S1: Any = None,
    F1: Any = None,
    G1: Any = None,
    S2: Any = None,
    F2: Any = None,
    G2: Any = None,
    start: Any = None,
    dead_ends: DeadEnds | None = None,
    reacher: Player | None = None,
    players: tuple[str, str] | None = None,
    values: Mapping[Any, int] | None = None,
) -> Arena[Any]:
    """A game graph as you have it.

    ``G`` is a dict from vertices to lists of successors, with any hashable vertices; a list of lists, for the vertices
    0, 1, 2, …; a pair ``(vertices, edges)``; a pair of a dict from names to numbers and a matrix; a networkx
    ``DiGraph``; a scipy sparse matrix; or a pair of NumPy arrays ``(indptr, indices)``.
    Arrays of 32-bit numbers are used where they are; do not change them as long as you use the arena.

    ``S0`` are the vertices where player 0 moves, ``V0`` and ``V1`` those where player 0 and player 1 have won. Each is
    a set or list of vertices, a dict to True and False, a dict to None or 1 (the set of its keys), a list of True and
    False, or a function of a vertex. Without ``S0`` and ``S1`` the second element of each vertex says who moves there: 0
    or 1, 1 or 2, or a name that ``players`` has. Where players are called J1 and J2, give ``S1`` and ``F1`` (or ``G1``)
    of the first, and ``F2`` (or ``G2``) of the second. A vertex that is only a successor may be left out of ``G`` if one
    of these sets has it: it has no move.

    ``dead_ends`` says what it means that there is no move outside V0 and V1: ``"draw"``, ``"normal"`` (who cannot move
    loses) or ``"misere"`` (who cannot move wins). With ``reacher=0`` the game has two values: player 0 wins by reaching
    V0 and player 1 by avoiding that. ``values`` are the scores of final vertices: player 0 plays for the greatest,
    player 1 for the least, and the sign of a score names the winner.

    >>> import retrograde
    >>> G = {"a": ["b", "c"], "b": [], "c": ["a"]}
    >>> retrograde.arena(G, S0={"a": True, "b": False, "c": False}, V0=["b"])
    <Arena: 3 vertices, 3 edges>

    What is wrong is named:

    >>> retrograde.arena({"a": ["x"]}, S0=["a"])
    Traceback (most recent call last):
    ...
    retrograde.ArenaError: 'a' has the successor 'x', which is not a key of G
    """
    given = _Given(S0, S1, V0, V1, start, dead_ends, reacher, players, values)
    return _read(G, given.of_j1_and_j2(S2, F1, F2, G1, G2))


@dataclass
class _Given:
    """What goes with a graph, as it was given: S0, S1, V0, V1 and the start, and how the game is meant."""

    S0: Any
    S1: Any
    V0: Any
    V1: Any
    start: Any
    dead_ends: Any
    reacher: Any
    players: Any
    values: Any = None

    @property
    def sets(self) -> list[Any]:
        """What the compiled part reads."""
        return [self.S0, self.S1, self.V0, self.V1, self.start]

    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return ("J0", "J1") if self.players is None else _check.players(self.players)

    def of_j1_and_j2(self, S2: Any, F1: Any, F2: Any, G1: Any, G2: Any) -> _Given:
        """Notes 002 and 004 call the players J1 and J2: there S1 is the first player's. S1 alone could be of either kind."""
        if self.S1 is not None and all(one is None for one in (self.S0, S2, F1, F2, G1, G2)):
            raise _errors.ArenaError(_lang.pick(
                "S1 alone can mean two players: for J0 and J1 give S0 too, or S0 instead; for J1 and J2 give F1, the vertices where J1 "
                "has won, or S2",
                "S1 seul peut désigner deux joueurs : pour J0 et J1, donnez aussi S0, ou S0 à la place ; pour J1 et J2, donnez F1, les "
                "sommets où J1 a gagné, ou S2",
            ))
        if S2 is None and F1 is None and F2 is None and G1 is None and G2 is None:
            return self
        of_j0 = any(one is not None for one in (self.S0, self.V0, self.V1))
        if of_j0 or (F1 is not None and G1 is not None) or (F2 is not None and G2 is not None):
            raise _errors.ArenaError(_lang.pick(
                "S1, S2, F1 and F2 (or G1 and G2) are for players who are called J1 and J2, and S0, S1, V0 and V1 for J0 and J1; "
                "give either these or those",
                "S1, S2, F1 et F2 (ou G1 et G2) sont pour des joueurs J1 et J2, et S0, S1, V0 et V1 pour J0 et J1 ; donnez les "
                "uns ou les autres",
            ))
        self.S0, self.S1, self.V0, self.V1 = self.S1, S2, G1 if F1 is None else F1, G2 if F2 is None else F2
        self.players = self.players or ("J1", "J2")
        return self


def _read(G: Any, given: _Given) -> Arena[Any]:
    """The arena; warnings point at the caller of the caller."""
    _graphs.complete(G, given)
    players = given.names()
    meaning: Meaning = {
        "dead_ends": "draw" if given.dead_ends is None else given.dead_ends,
        "reacher": None if given.reacher is None else _check.player(given.reacher, players, "reacher"),
        "players": players,
    }
    if not isinstance(meaning["dead_ends"], str):
        _check.one_of("dead_ends", given.dead_ends, ("draw", "normal", "misere"))
    rows = _graphs.rows(G)
    values = _check.values(given.values)
    try:
        native = _native.Arena.read(rows, given.sets, meaning, values)
    except _errors.ArenaError:
        whole = _graphs.with_final_vertices(rows, given.sets)
        if whole is None:
            raise
        native = _native.Arena.read(whole, given.sets, meaning, values)
    for warning in native.warnings:
        warnings.warn(warning, ArenaWarning, stacklevel=3)
    return Arena(native)


@overload
def solve(
    G: Mapping[V, Iterable[V]],
    S0: Vertices[V] | None = ...,
    V0: Vertices[V] | None = ...,
    V1: Vertices[V] | None = ...,
    *,
    S1: Vertices[V] | None = ...,
    F1: Vertices[V] | None = ...,
    G1: Vertices[V] | None = ...,
    S2: Vertices[V] | None = ...,
    F2: Vertices[V] | None = ...,
    G2: Vertices[V] | None = ...,
    start: V | None = ...,
    dead_ends: DeadEnds | None = ...,
    reacher: Player | None = ...,
    players: tuple[str, str] | None = ...,
    seed: int | None = ...,
    progress: Wish = ...,
) -> Solution[V]: ...


@overload
def solve(
    G: Any,
    S0: Any = ...,
    V0: Any = ...,
    V1: Any = ...,
    *,
    S1: Any = ...,
    F1: Any = ...,
    G1: Any = ...,
    S2: Any = ...,
    F2: Any = ...,
    G2: Any = ...,
    start: Any = ...,
    dead_ends: DeadEnds | None = ...,
    reacher: Player | None = ...,
    players: tuple[str, str] | None = ...,
    seed: int | None = ...,
    progress: Wish = ...,
) -> Solution[Any]: ...


def solve(
    G: Any,
    S0: Any = None,
    V0: Any = None,
    V1: Any = None,
    *,
    S1: Any = None,
    F1: Any = None,
    G1: Any = None,
    S2: Any = None,
    F2: Any = None,
    G2: Any = None,
    start: Any = None,
    dead_ends: DeadEnds | None = None,
    reacher: Player | None = None,
    players: tuple[str, str] | None = None,
    seed: int | None = None,
    progress: Wish = None,
) -> Solution[Any]:
    """Who wins from every vertex of a graph, in how many moves, by which move.

    The arguments are those of :func:`retrograde.arena` and of :meth:`retrograde.Arena.solve`. Nim with ten sticks,
    take one or two, who cannot move loses:

    >>> import retrograde
    >>> G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
    >>> solution = retrograde.solve(G, S0={s for s in G if s[1] == 0}, V0={(0, 1)}, V1={(0, 0)})
    >>> solution.winner((10, 0)), solution.rank((10, 0)), solution.best((10, 0))
    (0, 7, [(9, 1)])

    A play ends at the first vertex of V0 or V1. Where nobody can force a win, it is a draw.
    """
    given = _Given(S0, S1, V0, V1, start, dead_ends, reacher, players)
    return _read(G, given.of_j1_and_j2(S2, F1, F2, G1, G2)).solve(seed=seed, progress=progress)
