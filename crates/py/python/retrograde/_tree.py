"""Game trees with their minimax values, and what a search finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from . import _lang, _pictures
from ._result import Result, score_in_words
from ._types import Lang


@dataclass(frozen=True, repr=False)
class Found(Result):
    """What a search found. Without ``exact`` nobody knows who wins, and ``estimate`` is how good the position seems for player 0,
    as far as the search has looked. ``best`` are all best moves, or one of them if no more were asked for."""

    position: str
    #: Who moves there.
    player: int
    winner: int | None
    rank: int | None
    best: list[str]
    #: Whether the value is known.
    exact: bool
    estimate: float | None
    nodes: int
    #: Whether a table of the game said so, and nothing was searched.
    table: bool = False
    #: What the position is worth if the ends of plays have numbers of their own.
    score: float | None = None
    #: A play in which both play as well as they can.
    line: list[str] = field(default_factory=list)
    players: tuple[str, str] = ("J0", "J1")

    @property
    def text(self) -> str:
        """What the position is worth, in a few words."""
        if not self.exact:
            return _lang.pick(f"not known, about {self.estimate}", f"inconnu, environ {self.estimate}")
        return self._in_words() if self.score is None else score_in_words(self.score)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        shown = ", ".join(self.best[:10]) + (", …" if len(self.best) > 10 else "")
        best = _lang.pick(f"; best moves: {shown}", f" ; meilleurs coups : {shown}") if self.best else ""
        work = _lang.pick(f"{self.nodes} nodes", f"{self.nodes} nœuds")
        if self.table:
            work = _lang.pick("from the table", "d'après la table")
        return _lang.pick(
            f"<Found at {self.position}: {self.text}{best}; {work}>",
            f"<Trouvé en {self.position} : {self.text}{best} ; {work}>",
        )


@dataclass(frozen=True, eq=False)
class Tree(Result):
    """A node of a game tree, with all that follows it.

    >>> import retrograde
    >>> tree = retrograde.game("nim", sticks=3, take=[1, 2]).tree()
    >>> print(tree)
    (3,0): J1 wins in 2 moves
      1 → (2,1): J1 wins in 1 move *
        1 → (1,0): J0 wins in 1 move
          1 → (0,1): J0 has won *
        2 → (0,0): J1 has won *
      2 → (1,1): J1 wins in 1 move *
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
    exact: bool
    #: Whether the move that leads here is one of the best.
    is_best: bool
    #: Whether the play goes on, but not in this tree: it is too deep, or stands elsewhere in it.
    more: bool
    children: tuple[Tree, ...]
    players: tuple[str, str] = ("J0", "J1")
    #: What it is worth by minimax if the ends of plays have numbers of their own and nobody wins it outright.
    score: int | None = None

    def __iter__(self) -> Iterator[Tree]:
        # Trees may be deeper than Python can call functions.
        left = [self]
        while left:
            node = left.pop()
            yield node
            left.extend(reversed(node.children))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _rows(self) -> list[tuple[Any, ...]]:
        """Every node as its fields, with the number of its children in their place."""
        return [(*(getattr(node, name) for name in _OWN), len(node.children)) for node in self]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._rows() == other._rows()

    def __hash__(self) -> int:
        return hash(tuple(self._rows()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _grown, (self._rows(),)

    def __copy__(self) -> Tree:
        return self

    def __deepcopy__(self, memo: object) -> Tree:
        return self

    @property
    def leaves(self) -> int:
        """How many nodes have no child."""
        return sum(not node.children for node in self)

    @property
    def best(self) -> list[str]:
        """All best moves from here, as far as the tree shows them."""
        return [child.move for child in self.children if child.is_best and child.move is not None]

    @property
    def text(self) -> str:
        """What the node is worth, in a few words."""
        if not self.exact:
            return "?"
        return self._in_words() if self.score is None else score_in_words(self.score)

    def _line(self, depth: int) -> str:
        move = "" if self.move is None else f"{self.move} → "
        best = " *" if self.is_best and self.move is not None else ""
        colon = _lang.pick(": ", " : ")
        return f"{'  ' * depth}{move}{self.position}{colon}{self.text}{best}{' …' if self.more else ''}"

    def __str__(self) -> str:
        lines, left = [], [(self, 0)]
        while left:
            node, depth = left.pop()
            lines.append(node._line(depth))
            left.extend((child, depth + 1) for child in reversed(node.children))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return _lang.pick(
            f"<Tree of {len(self)} nodes from {self.position}: {self.text}>",
            f"<Arbre de {len(self)} nœuds depuis {self.position} : {self.text}>",
        )

    def draw(self, *, lang: Lang | None = None, legend: bool = True, dark: bool = False) -> _pictures.Picture:
        """A picture of the tree, with the best moves in bold."""
        return _pictures.of_tree(self, _pictures.style(lang=lang, legend=legend, dark=dark))

    def _repr_svg_(self) -> str | None:
        return self.draw().svg if len(self) <= _pictures.SMALL else None

    def _repr_html_(self) -> str:
        return self._repr_svg_() or _pictures.preformatted(str(self))


#: The fields of a node besides its children.
_OWN = tuple(one.name for one in fields(Tree) if one.name != "children")


def _grown(rows: list[tuple[Any, ...]]) -> Tree:
    """The tree of these rows; a node stands before its children, so that it is made after them."""
    made: list[Tree] = []
    for *own, count in reversed(rows):
        children = tuple(made.pop() for _ in range(count))
        made.append(Tree(**dict(zip(_OWN, own)), children=children))
    return made.pop()
