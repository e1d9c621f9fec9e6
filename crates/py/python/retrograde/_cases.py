"""Arenas to try a function on: those of the course, those that known mistakes stumble over, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

Graph = dict[Any, list[Any]]


class Case(NamedTuple):
    """An arena as the exercise writes it, and a vertex to ask about."""

    G: Graph
    S1: dict[Any, bool]
    F1: dict[Any, int]
    s: Any

    @property
    def size(self) -> tuple[int, int]:
        """How many vertices and edges there are."""
        return len(self.G), sum(map(len, self.G.values()))

    def copy(self) -> Case:
        """The same with dictionaries of its own, which a function may spoil."""
        return Case({s: list(row) for s, row in self.G.items()}, dict(self.S1), dict(self.F1), self.s)


def _case(G: Graph, J1: str, F1: str, s: Any = None) -> Case:
    return Case(G, {v: v in J1 for v in G}, dict.fromkeys(F1, 1), next(iter(G)) if s is None else s)


def of_course() -> list[Case]:
    """Examples of the notes, and small arenas that tell right from nearly right."""
    cases = []
    for n in range(9):
        G = {(k, i): [(k - q, 3 - i) for q in ((1, 2), (1, 3))[i - 1] if q <= k] for k in range(n + 1) for i in (1, 2)}
        cases.append(Case(G, {s: s[1] == 1 for s in G}, {(0, 1): 1}, (n, 1)))
    for n in range(2, 9):
        other = {"Luna": "Lucie", "Lucie": "Luna"}
        H: Graph = {(k, j): [(m, other[j]) for m in range(max(k - 3, 1), k)] for k in range(1, n + 1) for j in other}
        cases.append(Case(H, {s: s[1] == "Luna" for s in H}, {(1, "Lucie"): 1}, (n, "Luna")))
    # A dead end of J2 that nobody wins; a label found depth first that is too small; a detour beside a short way.
    cases.append(_case({"a": []}, "", ""))
    cases.append(_case({"a": ["b"], "b": []}, "a", ""))
    cases.append(_case({"a": ["e"], "e": ["d"], "d": ["t"], "p": ["a", "b"], "b": ["u"], "t": [], "u": []}, "adb", "tu", "p"))
    cases.append(_case({"a": ["b", "t"], "b": ["c"], "c": ["t"], "t": []}, "abc", "t"))
    return cases


def at_random(count: int, seed: int, *, cycles: bool) -> Iterator[Case]:
    """Random arenas of two to nine vertices; without cycles unless they are asked for."""
    dice = random.Random(seed)
    for _ in range(count):
        size = dice.randint(2, 9)
        names = list("abcdefghi"[:size])
        order = names[:]
        dice.shuffle(order)
        place = {name: number for number, name in enumerate(order)}
        G: Graph = {}
        for name in names:
            later = [other for other in names if (cycles and other != name) or place[other] > place[name]]
            G[name] = dice.sample(later, min(len(later), dice.choice((0, 1, 1, 2, 2, 3))))
        finals = [name for name in names if not G[name]] or [names[0]]
        G.update({name: [] for name in finals})
        F1 = {name: 1 for name in finals if dice.random() < 0.6}
        yield Case(G, {name: dice.random() < 0.5 for name in names}, F1, dice.choice(names))


def smaller(case: Case) -> Iterator[Case]:
    """The arenas with one vertex or one edge less."""
    for gone in case.G:
        if gone != case.s:
            G = {s: [t for t in row if t != gone] for s, row in case.G.items() if s != gone}
            if all(G[s] or not case.G[s] for s in G):
                keep = {s: owner for s, owner in case.S1.items() if s != gone}
                yield Case(G, keep, {s: one for s, one in case.F1.items() if s != gone}, case.s)
    for s, row in case.G.items():
        for place in range(len(row)) if len(row) > 1 else ():
            yield case._replace(G={**case.G, s: row[:place] + row[place + 1 :]})
