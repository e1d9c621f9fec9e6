"""Arenas to try a function on: those of the course, all very small ones, those that nearly right functions stumble
over, chains, and random ones that grow."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

Graph = dict[Any, list[Any]]

#: A function that follows every play of a larger tree would take too long, and may still be right.
LARGEST_TREE = 5_000
#: What the keys of F1 are given as values: the exercise says that a value means nothing.
VALUES = (1, None, 0, False, "gagnant", True, "", 7)


class Case(NamedTuple):
    """An arena as the exercise writes it, a vertex to ask about, a number of sticks, and what J1 is called."""

    G: Graph
    S1: dict[Any, bool]
    F1: dict[Any, Any]
    s: Any
    n: int = 0
    joueur: Any = 1

    def given(self, role: str) -> Any:
        """What a function is given for an argument of that role: an object of its own, which it may spoil."""
        if role == "G":
            return {s: list(row) for s, row in self.G.items()}
        if role == "S0":
            return {s: None for s, mine in self.S1.items() if mine}
        value = getattr(self, role)
        return dict(value) if isinstance(value, dict) else value

    @property
    def size(self) -> tuple[int, int, int]:
        """How many vertices, edges and final vertices of J1 there are."""
        return len(self.G), sum(map(len, self.G.values())), len(self.F1)

    def copy(self) -> Case:
        """The same with dictionaries of its own, which a function may spoil."""
        return self._replace(G=self.given("G"), S1=dict(self.S1), F1=dict(self.F1))

    def valued(self, *values: Any) -> Case:
        """The same with these values in F1, one after the other."""
        return self._replace(F1={s: values[place % len(values)] for place, s in enumerate(self.F1)})

    def renamed(self, names: dict[Any, Any]) -> Case:
        """The same with other vertices."""
        return Case(
            {names[s]: [names[t] for t in row] for s, row in self.G.items()},
            {names[s]: mine for s, mine in self.S1.items()},
            {names[s]: one for s, one in self.F1.items()},
            names[self.s],
            self.n,
            self.joueur,
        )

    def with_players(self) -> Case:
        """The same with vertices whose second element says who moves: 1 or 2."""
        return self.renamed({s: (number, 1 if self.S1[s] else 2) for number, s in enumerate(self.G)})


def nim(n: int) -> Case:
    """The Nim of the exercise."""
    G = {(k, i): [(k - q, 3 - i) for q in ((1, 2), (1, 3))[i - 1] if q <= k] for k in range(n + 1) for i in (1, 2)}
    return Case(G, {s: s[1] == 1 for s in G}, {(0, 1): 1}, (n, 1), n)


def sticks(seed: int) -> Iterator[Case]:
    """What a function of n or of a position of Nim is tried on: growing numbers, then all of them again in any order, so
    that what a function keeps from a large number is seen with a small one."""
    growing = [(n, i) for n in [*range(13), 20, 37] for i in (1, 2)]
    again = [*growing, *growing]
    random.Random(seed).shuffle(again)
    for n, i in [*growing, (0, 1), *again]:
        yield nim(n)._replace(s=(n, i))


def _case(G: Graph, J1: Iterable[Any], F1: Iterable[Any], s: Any = None) -> Case:
    mine = set(J1)
    return Case(G, {v: v in mine for v in G}, dict.fromkeys(F1, 1), next(iter(G)) if s is None else s)


def of_course() -> list[Case]:
    """Examples of the notes, and small arenas that tell right from nearly right."""
    cases = [nim(n) for n in range(9)]
    for n in range(2, 9):
        other = {"Luna": "Lucie", "Lucie": "Luna"}
        H: Graph = {(k, j): [(m, other[j]) for m in range(max(k - 3, 1), k)] for k in range(1, n + 1) for j in other}
        cases.append(Case(H, {s: s[1] == "Luna" for s in H}, {(1, "Lucie"): 1}, (n, "Luna")))
    # A vertex that is reached twice and must count once; a short way beside a long one, found last and found first. In
    # all of them the players alternate, as the exercise promises.
    cases.append(_case({"w1": [], "w2": [], "w3": [], "s": ["w2", "w3"], "t": ["s", "w1", "x"], "x": []},
                       ["s", "x", "w1"], ["w1", "w2", "w3"], "t"))
    twice: Graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": ["e", "f"], "e": [], "f": []}
    cases.extend(_case(twice, J1, "e") for J1 in ("ad", "bcef"))
    detour: Graph = {"a": ["b", "t"], "b": ["c"], "c": ["d"], "d": ["e"], "e": ["t"], "t": []}
    cases.append(_case(detour, "ace", "t"))
    cases.append(_case({**detour, "a": ["t", "b"]}, "ace", "t"))
    # A win at once beside one in two moves, which a stack takes first or last.
    near: Graph = {"a": ["b", "c"], "b": [], "c": ["d"], "d": []}
    cases.extend(_case(near, J1, F1) for J1 in ("ad", "bc") for F1 in ("bd", "db"))
    # A vertex that waits three times in a queue, before another one that still has to come.
    cases.append(_case({"a": ["b"], "b": ["f", "g", "h"], "f": [], "g": [], "h": []}, "b", "fgh"))
    return cases


def chain(length: int, *, backwards: bool, names: str = "numbers", beside: bool = False, won: bool = True) -> Case:
    """One way of so many moves to the end, which J1 has won or not; its vertices in the order of the moves or against it.
    ``beside`` it J1 can always move to a dead end instead."""
    order = range(length, -1, -1) if backwards else range(length + 1)
    G: Graph = {k: [] for k in order}
    for k in range(1, length + 1):
        G[k] = [-k, k - 1] if beside and k % 2 == 1 else [k - 1]
    G.update({-k: [] for k in order if beside and k % 2 == 1})
    S1 = {k: k % 2 == 1 and k > 0 for k in G}
    case = Case(G, S1, {0: 1} if won else {}, length)
    return case if names == "numbers" else case.renamed({k: f"v{k}" for k in G})


def chains() -> list[Case]:
    """Chains that are not as deep as Python's own stack."""
    return [chain(length, backwards=backwards, names=names) for length in (12, 30, 120)
            for backwards in (False, True) for names in ("numbers", "texts")]


def very_small(*, alternating: bool) -> Iterator[Case]:
    """Every arena without cycles of one, two and three vertices, and whatever J1's finals are."""
    valued = 0
    for size in (1, 2, 3):
        names = "abc"[:size]
        pairs = list(combinations(range(size), 2))
        for owners in product((True, False), repeat=size):
            for chosen in product((False, True), repeat=len(pairs)):
                edges = [pair for pair, wanted in zip(pairs, chosen) if wanted]
                if alternating and any(owners[i] == owners[j] for i, j in edges):
                    continue
                G: Graph = {name: [names[j] for i, j in edges if i == number] for number, name in enumerate(names)}
                finals = [name for name in names if not G[name]]
                for F1 in product((False, True), repeat=len(finals)):
                    S1 = dict(zip(names, owners))
                    case = Case(G, S1, {name: 1 for name, won in zip(finals, F1) if won}, names[0])
                    yield case.valued(*VALUES[valued % len(VALUES) :], *VALUES)
                    valued += bool(case.F1)


def at_random(seed: int, *, cycles: bool = False, alternating: bool = True) -> Iterator[Case]:
    """Random arenas without end, which grow slowly: letters, numbers from 0 and pairs as vertices, in any order."""
    dice, painter = random.Random(seed), random.Random(seed)
    number = 0
    while True:
        number += 1
        size = dice.randint(2, min(30, 6 + number // 60))
        order = list(range(size))
        dice.shuffle(order)
        place = {vertex: position for position, vertex in enumerate(order)}
        S1 = {vertex: dice.random() < 0.5 for vertex in range(size)}
        G: Graph = {}
        for vertex in range(size):
            later = [t for t in range(size) if (cycles and t != vertex) or place[t] > place[vertex]]
            if alternating:
                later = [t for t in later if S1[t] != S1[vertex]]
            G[vertex] = dice.sample(later, min(len(later), dice.choice((0, 1, 1, 2, 2, 2, 3, 4))))
        finals = [vertex for vertex in G if not G[vertex]] or [0]
        G.update({vertex: [] for vertex in finals})
        F1 = {vertex: 1 for vertex in finals if dice.random() < 0.6}
        case = Case(G, S1, F1, dice.choice(range(size)))
        if cycles or tree_size(case) <= LARGEST_TREE:
            yield case.renamed(_names(dice, S1)).valued(*painter.sample(VALUES, painter.choice((1, 1, 3))))


def _names(dice: random.Random, S1: dict[int, bool]) -> dict[int, Any]:
    kind = dice.choice(("letters", "numbers", "pairs"))
    if kind == "letters":
        return {vertex: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ"[vertex] for vertex in S1}
    if kind == "numbers":
        return {vertex: vertex for vertex in S1}
    return {vertex: (vertex, 1 if mine else 2) for vertex, mine in S1.items()}


def tree_size(case: Case) -> int:
    """How many nodes the game trees from all vertices of an arena without cycles have together."""
    sizes: dict[Any, int] = {}

    def size(s: Any) -> int:
        if s not in sizes:
            sizes[s] = 1 + sum(size(t) for t in case.G[s])
        return sizes[s]

    return sum(size(s) for s in case.G)


def ladder(steps: int, make: Any = str) -> Case:
    """Diamonds one after the other: few vertices, and twice as many plays with each of them."""
    vertex = {(k, part): make(f"{k}{part}") for k in range(steps + 1) for part in "abc"}
    G: Graph = {}
    for k in range(steps):
        following = [vertex[k + 1, "a"]]
        G[vertex[k, "a"]] = [vertex[k, "b"], vertex[k, "c"]]
        G[vertex[k, "b"]] = list(following)
        G[vertex[k, "c"]] = list(following)
    last = vertex[steps, "a"]
    G[last] = []
    S1 = {vertex[k, part]: part == "a" for k in range(steps + 1) for part in "abc" if vertex[k, part] in G}
    return Case(G, S1, {last: 1}, vertex[0, "a"])


def smaller(case: Case) -> Iterator[Case]:
    """The arenas with one vertex, one edge or one winning final vertex less."""
    for gone in case.G:
        if gone == case.s and len(case.G) > 1:
            # What is asked about moves on to a vertex that stays, so that any vertex can go.
            starts = [t for t in case.G if t != gone]
        else:
            starts = [case.s] if gone != case.s else []
        G = {s: [t for t in row if t != gone] for s, row in case.G.items() if s != gone}
        S1 = {s: mine for s, mine in case.S1.items() if s != gone}
        F1 = {s: one for s, one in case.F1.items() if s != gone}
        for start in starts[:4]:
            yield Case(G, S1, F1, start, case.n, case.joueur)
    for s, row in case.G.items():
        for place in range(len(row)):
            yield case._replace(G={**case.G, s: row[:place] + row[place + 1 :]})
    for gone in case.F1:
        yield case._replace(F1={s: one for s, one in case.F1.items() if s != gone})
