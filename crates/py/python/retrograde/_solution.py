"""Solutions: who wins from every vertex, in how many moves, by which move."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _check, _lang, _native, _pictures
from ._ask import ask, data, ending, language
from ._result import Result
from ._types import Lang, Player

if TYPE_CHECKING:
    from ._arena import Arena
    from ._strategy import Checked

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class Move:
    """A move of a play that was reviewed. ``grade`` is "best", "slower" (still wins, but later), "sooner" (loses
    anyway, but earlier) or "blunder" (gives away a win or a draw)."""

    number: int
    start: Any
    end: Any
    grade: str
    #: What should have been played there: all best moves.
    best: list[Any] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The move and its grade, in a few words."""
        words = {
            "best": _lang.pick("best", "le meilleur"),
            "slower": _lang.pick("wins later", "gagne plus tard"),
            "sooner": _lang.pick("loses sooner", "perd plus tôt"),
            "blunder": _lang.pick("a blunder", "une faute"),
        }
        return f"{self.number}. {self.start} → {self.end}{_lang.pick(': ', ' : ')}{words[self.grade]}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Verdict(Result):
    """What is true of a vertex: ``solution[vertex]``."""

    #: Who wins: 0, 1, or None for a draw.
    winner: int | None
    #: In how many moves of both players together; None for a draw and for a win by avoiding.
    rank: int | None
    #: All best moves.
    best: list[Any]
    #: Of a draw, "ends" or "endless".
    draw: str | None
    #: All of it in a few words.
    text: str
    #: In an arena with ``values``, the score with best play; positive is good for player 0.
    score: int | None = None
    players: tuple[str, str] = ("J0", "J1")

    def __str__(self) -> str:
        return self.text


class Play(list[V], Generic[V]):
    """The vertices of a play, in order. ``back`` is the place of the vertex to which an endless play returns after the
    last one, and ``None`` if the play ends."""

    back: int | None = None


class Solution(Mapping[V, Verdict], Generic[V]):
    """Who wins from every vertex of an arena, in how many moves, by which move.

    Players are 0 and 1. The *rank* of a vertex counts the moves of both players until the win, when the winner hurries
    and the loser resists.

    >>> import retrograde
    >>> G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(5) for i in (0, 1)}
    >>> solution = retrograde.solve(G, V0={(0, 1)}, V1={(0, 0)}, start=(4, 0))
    >>> solution
    <Solution of 10 vertices: J0 wins 5, J1 wins 5, 0 draws; start (4, 0): J0 wins in 3 moves>
    >>> solution.attractor(0) == {(0, 1), (1, 0), (2, 0), (3, 1), (4, 0)}
    True
    >>> solution.play((4, 0))
    [(4, 0), (3, 1), (1, 0), (0, 1)]
    >>> solution.verify()
    True
    """

    def __init__(self, native: _native.Solution, arena: Arena[V], seed: int | None = None) -> None:
        self._native = native
        self._arena = arena
        self._seed = seed

    def __reduce__(self) -> tuple[Any, ...]:
        # Solving again takes less time than reading what was written down.
        return _solved_again, (self._arena, self._seed)

    def __len__(self) -> int:
        return len(self._arena)

    def __iter__(self) -> Iterator[V]:
        return iter(self._arena)

    def __contains__(self, vertex: object) -> bool:
        return vertex in self._arena

    def __getitem__(self, vertex: V) -> Verdict:
        """What is true of the vertex.

        >>> import retrograde
        >>> solution = retrograde.solve({"s": ["t"], "t": []}, S0=["s"], V0=["t"])
        >>> solution["s"].winner, solution["s"].best, str(solution["s"])
        (0, ['t'], 'J0 wins in 1 move')
        >>> solution.get("u"), {vertex: verdict.rank for vertex, verdict in solution.items()}
        (None, {'s': 1, 't': 0})
        """
        return Verdict(*self._native.result(vertex), players=self._arena.players)

    def __repr__(self) -> str:
        zero, one, draws, _ = self._native.counts()
        first, second = self._arena.players
        start = self._arena.start
        if _lang.current() == "fr":
            vertices = _lang.plural(len(self), "sommet", "sommets")
            text = f"<Solution de {vertices} : {first} en gagne {zero}, {second} en gagne {one}, {_lang.plural(draws, 'nul', 'nuls')}"
            return text + ("" if start is None else f" ; départ {start!r:.60} : {self.verdict(start)}") + ">"
        text = f"<Solution of {_lang.plural(len(self), 'vertex', 'vertices')}: {first} wins {zero}, {second} wins {one}, {_lang.plural(draws, 'draw', 'draws')}"
        return text + ("" if start is None else f"; start {start!r:.60}: {self.verdict(start)}") + ">"

    def _number(self, player: Player) -> int:
        return _check.player(player, self._arena.players)

    @property
    def arena(self) -> Arena[V]:
        """The arena that this is the solution of."""
        return self._arena

    def winner(self, vertex: V) -> int | None:
        """Who wins from there: 0, 1, or ``None`` for a draw."""
        return self._native.winner(vertex)

    def winner_name(self, vertex: V) -> str | None:
        """What the winner is called; ``None`` for a draw."""
        number = self._native.winner(vertex)
        return None if number is None else self._arena.players[number]

    def rank(self, vertex: V) -> int | None:
        """In how many moves of both players together the winner wins; ``None`` for a draw."""
        return self._native.rank(vertex)

    def score(self, vertex: V) -> int | None:
        """In an arena with ``values``, the score with best play: player 0 wants the greatest, player 1 the least, and the
        sign names the winner. ``None`` in any other arena.

        >>> import retrograde
        >>> G = {"s": ["a", "b"], "a": [], "b": []}
        >>> solution = retrograde.arena(G, S0=["s"], values={"a": 3, "b": 5}).solve()
        >>> solution.score("s"), solution.winner("s"), solution.best("s")
        (5, 0, ['b'])
        """
        return self._native.score(vertex)

    def draw_kind(self, vertex: V) -> str | None:
        """Of a draw, ``"ends"`` if moves that keep it can end the play, else ``"endless"``; ``None`` of a win."""
        return self._native.draw_kind(vertex)

    def verdict(self, vertex: V, *, lang: Lang | None = None) -> str:
        """What is true of the vertex, in a few words.

        >>> import retrograde
        >>> retrograde.solve([[1], [0]], S0=[0]).verdict(0)
        'an endless draw'
        """
        return self._native.verdict_in_words(vertex, language(lang))

    def wins(self, player: Player) -> set[V]:
        """All vertices from which the player wins, who is named or counted from 0. With three values this is the attractor.

        >>> import retrograde
        >>> retrograde.solve({"s": ["t"], "t": []}, S1=["s"], F1=["t"]).wins("J1") == {"s", "t"}
        True
        """
        return self._native.wins(self._number(player))

    def attractor(self, player: Player) -> set[V]:
        """The vertices from which the player can force reaching a target."""
        return self._native.attractor(self._number(player))

    def ranks(self, player: Player) -> dict[V, int]:
        """The attractor of the player as a dict to the ranks, in the order of the vertices."""
        return self._native.ranks(self._number(player))

    def layers(self, player: Player) -> list[set[V]]:
        """What each A_n adds to the one before it: ``layers(0)[n]`` are the vertices of rank n.

        >>> import retrograde
        >>> retrograde.solve({"s": ["t"], "t": []}, S0=["s"], V0=["t"]).layers(0)
        [{'t'}, {'s'}]
        """
        return self._native.layers(self._number(player))

    @property
    def draws(self) -> set[V]:
        """The vertices from which nobody can force a win."""
        return self._native.draws

    @property
    def endless(self) -> set[V]:
        """The draws from which play never stops if both players keep the draw."""
        return self._native.endless

    def best(self, vertex: V) -> list[V]:
        """All best moves: those that win soonest, else keep the draw, else resist longest. Of a game, the positions
        that they lead to; :meth:`best_names` has the moves as people write them."""
        return self._native.best(vertex)

    def best_names(self, vertex: V) -> list[str]:
        """All best moves as people write them."""
        return self._native.best_names(vertex)

    def strategy(self, player: Player, *, winning: bool = False) -> dict[V, V]:
        """One best move for every vertex where the player moves; with ``winning`` only where the player wins.

        >>> import retrograde
        >>> retrograde.solve({"s": ["d", "t"], "d": [], "t": []}, S0=["s"], V0=["t"]).strategy(0)
        {'s': 't'}
        """
        return self._native.strategy(self._number(player), bool(winning), False)

    def play(self, vertex: V) -> Play[V]:
        """The play from a vertex when both follow their strategies, to its end or until it begins to repeat itself.

        >>> import retrograde
        >>> round_and_round = retrograde.solve([[1], [0]], S0=[0]).play(0)
        >>> round_and_round, round_and_round.back
        ([0, 1], 0)
        """
        vertices, back = self._native.play(vertex)
        play = Play(vertices)
        play.back = back
        return play

    def review(self, play: Iterable[V]) -> list[Move]:
        """How good each move of a play was.

        >>> import retrograde
        >>> G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
        >>> solution = retrograde.solve(G, V0={(0, 1)}, V1={(0, 0)})
        >>> [move.grade for move in solution.review([(10, 0), (8, 1), (7, 0), (6, 1)])]
        ['blunder', 'blunder', 'best']
        """
        return [Move(*move, self._native.best(move[1])) for move in self._native.review(play)]

    def check(self, strategy: Any, *, player: Player | None = None) -> Checked:
        """What a strategy of yours achieves: from where it wins, where it wins later than it could, and a play that beats it.

        It is a dict from vertices to vertices, or with memory a dict of states, ``{"states": {"calm": {"moves": {…}, "next": {…}}, …}}``:
        when the play arrives at a vertex that ``next`` has, the strategy goes over to that state. A slower win is a win;
        ``optimal`` says whether it is the fastest.

        >>> import retrograde
        >>> solution = retrograde.solve({"s": ["a", "t"], "a": ["s"], "t": []}, S0=["s"], V0=["t"])
        >>> bool(solution.check({"s": "t"}))
        True
        >>> print(solution.check({"s": "a"}))
        the strategy of J0 does not win
        this play beats it: s → a → s (and so on without end)
        """
        from ._strategy import checked

        return checked(self, strategy, player)

    def verify(self) -> bool:
        """Checks every claim of the solution by a program that shares no code with the solver.

        Returns ``True``, or raises an ``AssertionError`` that names the first wrong claim.
        """
        violation = self._native.violation()
        if violation is not None:
            raise AssertionError(f"{violation[0]!r}{_lang.pick(': ', ' : ')}{violation[1]}")
        return True

    def explain(self, vertex: V, *, lang: Lang | None = None, all: bool = False) -> str:
        """Why the vertex is worth what it is: a proof in sentences, in English (``"en"``) or French (``"fr"``).

        Long proofs are cut unless ``all`` of it is asked for.

        >>> import retrograde
        >>> solution = retrograde.solve({"s": ["t"], "t": []}, S0=["s"], V0=["t"])
        >>> solution.explain("s").splitlines()[0]
        's is won by J0, of rank 1; J0 is to move.'
        >>> solution.explain("s", lang="fr").splitlines()[-1]
        '2 énoncés, vérifiés un à un.'
        """
        topic = {"vertex": {"vertex": self._arena._native.name_of(vertex)}}
        reply = ask("explain", {"topic": topic, "lang": language(lang), "all": all}, self._arena._native)
        return "\n".join(reply["text"])

    def to_networkx(self) -> Any:
        """A ``networkx.DiGraph`` whose nodes have the attributes ``owner``, ``target``, ``winner``, ``rank`` and
        ``draw``, and whose edges have ``best``."""
        graph = self._arena.to_networkx()
        for vertex, data in graph.nodes(data=True):
            data.update(winner=self.winner(vertex), rank=self.rank(vertex), draw=self.draw_kind(vertex))
            best = set(self.best(vertex))
            for to in graph.successors(vertex):
                graph.edges[vertex, to]["best"] = to in best
        return graph

    def to_dataframe(self) -> Any:
        """A ``pandas.DataFrame`` with a row for every vertex: owner, winner, rank, draw, move."""
        import pandas

        vertices, owners, winners, ranks, draws, moves = self._native.columns(len(self))
        columns = {
            "owner": owners,
            "winner": pandas.array(winners, dtype="Int8"),
            "rank": pandas.array(ranks, dtype="Int64"),
            "draw": pandas.Series(draws, dtype=object).array,
            # Numbers of vertices stay whole also where there is no move.
            "move": pandas.Series(moves, dtype=object).array,
        }
        # Tuples are vertices, not levels of an index.
        index = pandas.Index(vertices, name="vertex", tupleize_cols=False)
        return pandas.DataFrame(columns, index=index)

    def to_numpy(self) -> tuple[Any, Any, Any]:
        """NumPy arrays of winners (−1 for a draw), ranks and moves (−1 for none), by the numbers of the vertices."""
        return self._native.arrays()

    def draw(
        self,
        *,
        layer: int | None = None,
        player: Player = 0,
        columns: bool = False,
        lang: Lang | None = None,
        legend: bool = True,
        dark: bool = False,
        double_circles: bool = False,
        left_to_right: bool = False,
    ) -> _pictures.Picture:
        """A picture: one colour for each layer of ``player``'s attractor, that player's strategy in bold.

        With ``layer=n`` only A_n of ``player`` is coloured, as if the computation had just come to it. With
        ``columns`` the vertices of each player stand in a column of their own; ``double_circles`` is the other convention of the
        course, where a double circle says that player 0 moves.
        """
        style = _pictures.style(
            columns=columns, lang=lang, legend=legend, dark=dark, double_circles=double_circles, left_to_right=left_to_right
        )
        return _pictures.of_arena(
            self._arena, solved=True, layer=_check.whole("layer", layer), player=self._number(player), style=style
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the solution to a file, .json or .csv, that :meth:`retrograde.Arena.load_solution` and the program read."""
        reply = ask("solve", {"solution": ending(path, {"json": "json", "csv": "csv"}), "seed": self._seed}, self._arena._native)
        Path(path).write_bytes(data(reply["solution_file"]))

    def slider(self, player: Player = 0, *, columns: bool = False, lang: Lang | None = None) -> Any:
        """A slider that goes through the layers of a player's attractor, with ipywidgets."""
        return _pictures.slider(self, self._number(player), columns=columns, lang=lang)

    def _repr_svg_(self) -> str | None:
        return _pictures.small_svg(self._arena, solved=True)

    def _repr_html_(self) -> str:
        return _pictures.solution_html(self)


def _solved_again(arena: Arena[V], seed: int | None) -> Solution[V]:
    return arena.solve(seed=seed, progress=False)
