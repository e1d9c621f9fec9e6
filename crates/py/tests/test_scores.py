"""Scores: arenas with values, rules in Python and rules files against plain minimax under CPython."""

import random
from pathlib import Path
from typing import Any

import pytest

import retrograde

Graph = dict[int, list[int]]


def made(seed: int) -> tuple[Graph, dict[int, int], dict[int, int]]:
    """A random graph whose plays end, the player of each vertex, and the scores of final vertices."""
    chosen = random.Random(seed)
    count = chosen.randint(1, 9)
    graph = {v: [w for w in range(v + 1, count) if chosen.random() < 0.4] for v in range(count)}
    owners = {v: chosen.randint(0, 1) for v in graph}
    return graph, owners, {v: chosen.randint(-3, 3) for v in graph if not graph[v]}


def plain(graph: Graph, owners: dict[int, int], values: dict[int, int], v: int) -> int:
    """Minimax as every course writes it."""
    if not graph[v]:
        return values[v]
    below = [plain(graph, owners, values, w) for w in graph[v]]
    return max(below) if owners[v] == 0 else min(below)


def endless(graph: Graph, owners: dict[int, int], values: dict[int, int], rest: int) -> dict[int, int]:
    """The scores of a graph with cycles, by iteration: plays that are broken off count as endless."""
    found = {v: values.get(v, rest) for v in graph}
    for _ in range(4 * len(graph)):
        found = {v: (max if owners[v] == 0 else min)(found[w] for w in graph[v]) if graph[v] else values[v] for v in graph}
    return found


def rules(graph: Graph, owners: dict[int, int], values: dict[int, int]) -> Any:
    return retrograde.game(start=0, moves=graph.__getitem__, player=owners.__getitem__, value=values.__getitem__)


def in_a_file(graph: Graph, owners: dict[int, int], values: dict[int, int], path: Path) -> Any:
    path.write_text(
        f"G = {graph}\nS = {owners}\nV = {values}\nstart = 0\ndef player(s): return S[s]\n"
        "def moves(s): return G[s]\ndef value(s): return V[s]\n"
    )
    return retrograde.game(str(path))


@pytest.mark.parametrize("seed", range(60))
def test_every_way_gives_the_score_of_plain_minimax(seed: int, tmp_path: Path) -> None:
    graph, owners, values = made(seed)
    expected = plain(graph, owners, values, 0)
    winner = None if expected == 0 else 0 if expected > 0 else 1
    arena = retrograde.arena(graph, S0={v for v in graph if owners[v] == 0}, values=values, start=0)
    solution = arena.solve()
    assert solution.verify()
    for v in graph:
        assert solution.score(v) == solution[v].score == plain(graph, owners, values, v)
    assert solution.winner(0) == winner
    if graph[0]:
        assert arena.minimax(0).score == expected
        for game in (rules(graph, owners, values), in_a_file(graph, owners, values, tmp_path / "game.py")):
            found = game.search()
            assert (found.score, found.winner, found.exact) == (expected, winner, True)
            assert game.tree(2).score == expected


def test_cycles_are_worth_what_iteration_gives() -> None:
    cyclic = 0
    for seed in range(200):
        chosen = random.Random(seed)
        count = chosen.randint(2, 8)
        graph = {v: sorted({chosen.randrange(count) for _ in range(chosen.choice([0, 1, 2, 3]))}) for v in range(count)}
        owners = {v: chosen.randint(0, 1) for v in graph}
        values = {v: chosen.randint(-3, 3) for v in graph if not graph[v]}
        if not values:
            continue
        solution = retrograde.arena(graph, S0={v for v in graph if owners[v] == 0}, values=values).solve()
        expected = endless(graph, owners, values, 0)
        assert {v: solution.score(v) for v in graph} == expected, seed
        assert solution.verify()
        cyclic += 1
    assert cyclic > 100


def test_a_winner_that_contradicts_the_score_is_refused() -> None:
    game = retrograde.game(
        start=0, moves=lambda s: [1] if s == 0 else [], player=lambda s: 0, winner=lambda s: 1 if s else None, value=lambda s: 5
    )
    with pytest.raises(ValueError, match="value\\(1\\) is 5, but winner\\(1\\)"):
        game.search()
    with pytest.raises(retrograde.Error, match="the score of .*a.* is 3"):
        retrograde.arena({"a": []}, S0={"a"}, V1={"a"}, values={"a": 3})
