"""Arenas: graphs whose vertices belong to two players."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, Union, overload

from . import _graphs, _native, _pictures
from ._progress import Wish, told
from ._solution import Solution
from ._types import Meaning

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

    def __init__(self, native: _native.Arena) -> None:
        self._native = native

    def __len__(self) -> int:
        return len(self._native)

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._native

    def __iter__(self) -> Iterator[V]:
        return iter(self.vertices)

    def __repr__(self) -> str:
        vertices, edges = len(self), self.edge_count
        start = "" if self.start is None else f", start {self.start!r}"
        return f"<Arena: {vertices} vert{'ex' if vertices == 1 else 'ices'}, {edges} edge{'s' * (edges != 1)}{start}>"

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

    def owner(self, vertex: V) -> int:
        """Who moves there: 0 or 1."""
        return self._native.owner(vertex)

    def successors(self, vertex: V) -> list[V]:
        """Where one can move; nowhere from a target, because a play ends there."""
        return self._native.successors(vertex)

    def targets(self, player: int) -> set[V]:
        """The vertices where that player has won."""
        return self._native.targets(player)

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
            return Solution(self._native.solve(seed, callback), self)

    def to_networkx(self) -> Any:
        """A ``networkx.DiGraph`` whose nodes have the attributes ``owner`` and ``target``."""
        import networkx

        graph: Any = networkx.DiGraph()
        for vertex in self.vertices:
            graph.add_node(vertex, owner=self.owner(vertex), target=self._native.target(vertex))
        for vertex in self.vertices:
            graph.add_edges_from((vertex, to) for to in self.successors(vertex))
        return graph

    def draw(self, *, columns: bool = False, lang: str = "en", **options: Any) -> _pictures.Picture:
        """A picture: J0's vertices as circles, J1's as squares, targets with a double border.

        With ``columns`` the vertices of each player stand in a column of their own.
        """
        return _pictures.of_arena(self._native, None, columns=columns, lang=lang, **options)

    def _repr_svg_(self) -> str | None:
        return _pictures.small_svg(self._native, None)

    def _repr_html_(self) -> str:
        return _pictures.arena_html(self)


@overload
def arena(
    G: Mapping[V, Iterable[V]],
    S0: Vertices[V] | None = ...,
    V0: Vertices[V] | None = ...,
    V1: Vertices[V] | None = ...,
    *,
    S1: Vertices[V] | None = ...,
    start: V | None = ...,
    dead_ends: str = ...,
    reacher: int | None = ...,
    players: tuple[str, str] = ...,
) -> Arena[V]: ...


@overload
def arena(
    G: Any,
    S0: Any = ...,
    V0: Any = ...,
    V1: Any = ...,
    *,
    S1: Any = ...,
    start: Any = ...,
    dead_ends: str = ...,
    reacher: int | None = ...,
    players: tuple[str, str] = ...,
) -> Arena[Any]: ...


def arena(
    G: Any,
    S0: Any = None,
    V0: Any = None,
    V1: Any = None,
    *,
    S1: Any = None,
    start: Any = None,
    dead_ends: str = "draw",
    reacher: int | None = None,
    players: tuple[str, str] = ("J0", "J1"),
) -> Arena[Any]:
    """A game graph as you have it.

    ``G`` is a dict from vertices to lists of successors, with any hashable vertices; a list of lists, for the vertices
    0, 1, 2, …; a pair ``(vertices, edges)``; a pair of a dict from names to numbers and a matrix; a networkx
    ``DiGraph``; a scipy sparse matrix; or a pair of NumPy arrays ``(indptr, indices)``.
    Arrays of 32-bit numbers are used where they are; do not change them as long as you use the arena.

    ``S0`` are the vertices where player 0 moves, ``V0`` and ``V1`` those where player 0 and player 1 have won. Each is
    a set or list of vertices, a dict to True and False, a dict to None or 1 (the set of its keys), a list of True and
    False, or a function of a vertex. Without ``S0`` and ``S1`` the second element of each vertex says who moves there.

    ``dead_ends`` says what it means that there is no move outside V0 and V1: ``"draw"``, ``"normal"`` (who cannot move
    loses) or ``"misere"`` (who cannot move wins). With ``reacher=0`` the game has two values: player 0 wins by reaching
    V0 and player 1 by avoiding that.

    >>> import retrograde
    >>> G = {"a": ["b", "c"], "b": [], "c": ["a"]}
    >>> retrograde.arena(G, S0={"a": True, "b": False, "c": False}, V0=["b"])
    <Arena: 3 vertices, 3 edges>

    What is wrong is named:

    >>> retrograde.arena({"a": ["x"]}, S0=["a"])
    Traceback (most recent call last):
    ...
    retrograde.ArenaError: 'a' has the successor 'x', which is no key of G
    """
    meaning: Meaning = {"dead_ends": dead_ends, "reacher": reacher, "players": players}
    return _read(G, [S0, S1, V0, V1, start], meaning)


def _read(G: Any, sets: list[Any], meaning: Meaning) -> Arena[Any]:
    """The arena; warnings point at the caller of the caller."""
    if sets[0] is None and sets[1] is None:
        sets[0] = _graphs.owners_within(G)
    native = _native.Arena.read(_graphs.rows(G), sets, meaning)
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
    start: V | None = ...,
    dead_ends: str = ...,
    reacher: int | None = ...,
    players: tuple[str, str] = ...,
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
    start: Any = ...,
    dead_ends: str = ...,
    reacher: int | None = ...,
    players: tuple[str, str] = ...,
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
    start: Any = None,
    dead_ends: str = "draw",
    reacher: int | None = None,
    players: tuple[str, str] = ("J0", "J1"),
    seed: int | None = None,
    progress: Wish = None,
) -> Solution[Any]:
    """Who wins from every vertex of a graph, in how many moves, by which move.

    The arguments are those of :func:`retrograde.arena` and of :meth:`retrograde.Arena.solve`. Nim with ten sticks,
    take one or two, who cannot move loses:

    >>> import retrograde
    >>> G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
    >>> solution = retrograde.solve(G, S0={s for s in G if s[1] == 0}, V0={(0, 1)}, V1={(0, 0)})
    >>> solution.winner((10, 0)), solution.rank((10, 0)), solution.moves((10, 0))
    (0, 7, [(9, 1)])

    A play ends at the first vertex of V0 or V1. Where nobody can force a win, it is a draw.
    """
    meaning: Meaning = {"dead_ends": dead_ends, "reacher": reacher, "players": players}
    return _read(G, [S0, S1, V0, V1, start], meaning).solve(seed=seed, progress=progress)
