"""Game trees with their minimax values, and what a search finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from . import _lang, _pictures


@dataclass(frozen=True, repr=False)
class Found:
    """What a search found. ``winner`` is 0, 1 or ``None`` for a draw; without ``exact`` it is only what looking so far
    ahead shows, and ``estimate`` is how good the position seems for player 0. ``moves`` are all best moves, or one of
    them if no more were asked for; ``best`` is the first of them."""

    position: str
    player: int
    winner: int | None
    length: int | None
    best: str | None
    moves: list[str]
    exact: bool
    estimate: float | None
    nodes: int
    #: Whether a table of the game said so, and nothing was searched.
    table: bool = False
    #: What the position is worth if the ends of plays have numbers of their own.
    number: float | None = None
    #: A play in which both play as well as they can.
    line: list[str] = field(default_factory=list)
    players: tuple[str, str] = ("J0", "J1")

    @property
    def value(self) -> str:
        """What the position is worth, in a few words."""
        if not self.exact:
            return _lang.pick(f"not known, about {self.estimate}", f"inconnu, environ {self.estimate}")
        if self.number is not None:
            return f"{self.number:+g}".replace("-", "−") if self.number else "0"
        if self.winner is None:
            return _lang.pick("draw", "nul")
        name = self.players[self.winner]
        if self.length is None:
            return _lang.pick(f"{name} wins", f"{name} gagne")
        return _lang.pick(f"{name} wins in {self.length}", f"{name} gagne en {self.length}")

    def __repr__(self) -> str:
        shown = ", ".join(self.moves[:10]) + (", …" if len(self.moves) > 10 else "")
        best = _lang.pick(f"; best moves: {shown}", f" ; meilleurs coups : {shown}") if self.moves else ""
        work = _lang.pick(f"{self.nodes} nodes", f"{self.nodes} nœuds")
        if self.table:
            work = _lang.pick("from the table", "d'après la table")
        return _lang.pick(
            f"<Found at {self.position}: {self.value}{best}; {work}>",
            f"<Trouvé en {self.position} : {self.value}{best} ; {work}>",
        )


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
    #: What it is worth by minimax if the ends of plays have numbers of their own and nobody wins it outright.
    number: int | None = None

    def __iter__(self) -> Iterator[Tree]:
        yield self
        for child in self.children:
            yield from child

    def __len__(self) -> int:
        return 1 + sum(len(child) for child in self.children)

    @property
    def leaves(self) -> int:
        """How many nodes have no child."""
        return sum(not node.children for node in self)

    @property
    def value(self) -> str:
        """What the node is worth, in a few words."""
        if not self.known:
            return "?"
        if self.number is not None:
            return f"{self.number:+d}".replace("-", "−") if self.number else "0"
        if self.winner is None:
            return _lang.pick("draw", "nul")
        name = self.players[self.winner]
        if self.rank == 0:
            return _lang.pick(f"{name} has won", f"{name} a gagné")
        return _lang.pick(f"{name} wins in {self.rank}", f"{name} gagne en {self.rank}")

    def _lines(self, depth: int) -> Iterator[str]:
        move = "" if self.move is None else f"{self.move} → "
        best = " *" if self.best and self.move is not None else ""
        colon = _lang.pick(": ", " : ")
        yield f"{'  ' * depth}{move}{self.position}{colon}{self.value}{best}{' …' if self.more else ''}"
        for child in self.children:
            yield from child._lines(depth + 1)

    def __str__(self) -> str:
        return "\n".join(self._lines(0))

    def __repr__(self) -> str:
        return _lang.pick(
            f"<Tree of {len(self)} nodes from {self.position}: {self.value}>",
            f"<Arbre de {len(self)} nœuds depuis {self.position} : {self.value}>",
        )

    def draw(self, *, lang: str | None = None, legend: bool = True, dark: bool = False) -> _pictures.Picture:
        """A picture of the tree, with the best moves in bold."""
        return _pictures.of_tree(self, lang=lang, legend=legend, dark=dark)

    def _repr_svg_(self) -> str | None:
        return self.draw().svg if len(self) <= _pictures.SMALL else None

    def _repr_html_(self) -> str:
        return self._repr_svg_() or _pictures.preformatted(str(self))
