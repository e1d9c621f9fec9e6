"""The Python package beside the textbook Python, in one run, with the answers compared.

    pip install . numpy && python benches/python.py [vertices]

Four parts: NumPy rows beside the program on lists; a dictionary with tuple keys, result as a dictionary, beside the
program on dictionaries; `explore` beside the user's functions alone; and a loop over all positions of a built-in game, which
should take ten times as long for ten times as many. Times are processor seconds, the best of three runs; the textbook
programs run once, since they are slow. Memory is the peak while ours runs, above what the process had before; it is asked
from Linux.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import retrograde


Graph = dict[Any, list[Any]]


def arena_of(count: int, seed: int, kind: str) -> tuple[Graph, dict[Any, bool], dict[Any, int]]:
    """A game on pairs (k, i) in which each position has two to six moves and belongs to either player by chance.

    `game`: as in Nim, a move lowers k, by at most a hundred. `random`: a move goes anywhere, and positions come again.
    In both every successor is a tuple of its own, as a list comprehension makes them. `shared` is `random` with the very
    keys as successors.
    """
    dice = random.Random(seed)
    half = count // 2
    keys = [(k, i) for k in range(half) for i in (0, 1)]
    G: Graph = {}
    for key in keys:
        k, i = key
        over = k < 100 if kind == "game" else k < half // 20
        moves = () if over else range(dice.choice((2, 3, 4, 5, 6)))
        if kind == "game":
            G[key] = [(k - dice.randint(1, 100), 1 - i) for _ in moves]
        elif kind == "random":
            G[key] = [(dice.randrange(half), 1 - i) for _ in moves]
        else:
            G[key] = [keys[2 * dice.randrange(half) + 1 - i] for _ in moves]
    S0 = {key: dice.random() < 0.5 for key in keys}
    F0 = {key: 1 for key in keys if not G[key] and key[1] == 1}
    return G, S0, F0


def textbook(G: dict[Any, list[Any]], S0: dict[Any, bool], F0: dict[Any, int]) -> dict[Any, int]:
    """The attractor of player 0 with exact ranks: dictionaries, counters, a deque."""
    before: dict[Any, list[Any]] = {s: [] for s in G}
    for s, successors in G.items():
        for t in successors:
            before[t].append(s)
    counter = {s: len(successors) for s, successors in G.items()}
    rank = {s: 0 for s in F0}
    queue = deque(rank)
    while queue:
        t = queue.popleft()
        for s in before[t]:
            if s not in rank:
                counter[s] -= 1
                if S0[s] or counter[s] == 0:
                    rank[s] = rank[t] + 1
                    queue.append(s)
    return rank


def textbook_lists(G: list[list[int]], owner: list[int], winner: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The same on lists, for both players and with a move for every vertex."""
    count = len(G)
    before: list[list[int]] = [[] for _ in range(count)]
    for s, successors in enumerate(G):
        for t in successors:
            before[t].append(s)
    value, rank, move = [-1] * count, [-1] * count, [-1] * count
    for player in (0, 1):
        counter = [len(successors) for successors in G]
        queue = deque(s for s in range(count) if winner[s] == player)
        for s in queue:
            value[s], rank[s] = player, 0
        while queue:
            t = queue.popleft()
            for s in before[t]:
                if value[s] == -1:
                    counter[s] -= 1
                    if owner[s] == player or counter[s] == 0:
                        value[s], rank[s], move[s] = player, rank[t] + 1, t
                        queue.append(s)
    for s, successors in enumerate(G):
        if value[s] == -1:
            move[s] = next((t for t in successors if value[t] == -1), -1)
    return value, rank, move


def seconds(work: Callable[[], Any], runs: int) -> tuple[float, Any]:
    """The shortest processor time, and the result. The collector of cycles runs before and not during."""
    best, result = float("inf"), None
    for _ in range(runs):
        result = None
        gc.collect()
        gc.disable()
        begin = time.process_time()
        result = work()
        best = min(best, time.process_time() - begin)
        gc.enable()
    return best, result


def forget_peak() -> float:
    """Begins to measure the greatest memory anew, and says how much there is now, in MB."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")
    return peak()


def peak() -> float:
    """The greatest memory of this process since then, in MB."""
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")) / 1024


def dictionaries(count: int, kind: str) -> None:
    G, S0, F0 = arena_of(count, 1, kind)
    edges = sum(map(len, G.values()))
    before = forget_peak()
    ours, ranks = seconds(lambda: retrograde.solve(G, S0, F0).ranks(0), 3)
    memory = peak() - before
    theirs, expected = seconds(lambda: textbook(G, S0, F0), 1)
    assert ranks == expected, "the ranks differ"
    print(f"dict of {count} tuple keys, {kind}, {edges} edges, {len(ranks)} won: textbook {theirs:.2f} s, "
          f"retrograde {ours:.2f} s, {theirs / ours:.1f} times; +{memory:.0f} MB", flush=True)


def arrays(count: int, kind: str) -> None:
    dice = np.random.default_rng(2)
    degrees = dice.integers(2, 7, count)
    final = np.arange(count) < 200 if kind == "game" else dice.random(count) < 0.05
    degrees[final] = 0
    indptr = np.zeros(count + 1, dtype=np.int32)
    np.cumsum(degrees, out=indptr[1:])
    if kind == "game":
        tails = np.repeat(np.arange(count), degrees)
        indices = (tails - dice.integers(1, 200, len(tails))).astype(np.int32)
    else:
        indices = dice.integers(0, count, indptr[-1], dtype=np.int32)
    zero = dice.random(count) < 0.5
    first = final & (dice.random(count) < 0.5)
    second = final & ~first
    before = forget_peak()
    ours, found = seconds(lambda: retrograde.solve((indptr, indices), S0=zero, V0=first, V1=second).to_numpy(), 5)
    memory = peak() - before
    ends, heads = indptr.tolist(), indices.tolist()
    G = [heads[ends[s] : ends[s + 1]] for s in range(count)]
    owner = np.where(zero, 0, 1).tolist()
    winner = np.where(final, np.where(first, 0, 1), -1).tolist()
    theirs, expected = seconds(lambda: textbook_lists(G, owner, winner), 1)
    values, ranks, moves = (np.array(column) for column in expected)
    assert (found[0] == values).all() and (found[1] == ranks).all(), "the answers differ"
    for mine in (found[2], moves):
        played = mine >= 0
        won = played & (values >= 0)
        assert (played == (degrees > 0)).all() and (values[mine[played]] == values[played]).all(), "a move is wrong"
        assert (ranks[mine[won & (zero == (values == 0))]] == ranks[won & (zero == (values == 0))] - 1).all(), "a move is slow"
    print(f"NumPy rows, {kind}, {count} vertices, {indptr[-1]} edges, {(values >= 0).sum()} won: textbook on lists "
          f"{theirs:.2f} s, retrograde {ours:.3f} s, {theirs / ours:.1f} times; +{memory:.0f} MB", flush=True)


def piles(sticks: int) -> tuple[Any, Any, Any, Any]:
    """Nim with two piles, take one to three: positions of three numbers, functions that do next to nothing."""

    def moves(s: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        a, b, i = s
        return [(a - k, b, 1 - i) for k in (1, 2, 3) if k <= a] + [(a, b - k, 1 - i) for k in (1, 2, 3) if k <= b]

    def player(s: tuple[int, int, int]) -> int:
        return s[2]

    def winner(s: tuple[int, int, int]) -> int | None:
        return 1 - s[2] if s[0] == 0 and s[1] == 0 else None

    return (sticks, sticks, 0), moves, player, winner


def morpion() -> tuple[Any, Any, Any, Any]:
    """Noughts and crosses on texts, as a student writes it."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def player(s: str) -> int:
        return s.count("X") - s.count("O")

    def moves(s: str) -> list[str]:
        mark = "XO"[player(s)]
        return [s[:cell] + mark + s[cell + 1 :] for cell in range(9) if s[cell] == "."]

    def winner(s: str) -> int | str | None:
        for i, mark in enumerate("XO"):
            if any(all(s[cell] == mark for cell in line) for line in lines):
                return i
        return None if "." in s else "draw"

    return "." * 9, moves, player, winner


def functions(name: str, rules: tuple[Any, Any, Any, Any], check: Callable[[Any], None]) -> None:
    start, moves, player, winner = rules
    ours, arena = seconds(lambda: retrograde.explore(start, moves, player, winner), 5)
    positions = arena.vertices

    def alone() -> None:
        for s in positions:
            if winner(s) is None:
                moves(s)
            player(s)

    theirs, _ = seconds(alone, 5)
    solved, solution = seconds(lambda: retrograde.explore(start, moves, player, winner).solve(), 3)
    check(solution)
    print(f"explore, {name}, {len(positions)} positions, {arena.edge_count} moves: the functions alone {theirs:.2f} s, "
          f"explore {ours:.2f} s, {ours / theirs:.2f} times; solved as well {solved / theirs:.2f} times", flush=True)


def check_piles(solution: Any) -> None:
    for s in solution.arena.vertices:
        a, b, i = s
        assert (solution.winner(s) == i) == ((a % 4) ^ (b % 4) != 0), "a winner is wrong"


def check_morpion(solution: Any) -> None:
    assert len(solution) == 5478 and solution.winner("." * 9) is None, "the game is another"


def loop(count: int) -> float:
    """All positions of Nim, each asked about by its text."""

    def fresh() -> Any:
        return retrograde.game("nim", sticks=count // 2, take=[1, 2, 3]).solve()

    solved, solution = seconds(fresh, 3)
    asked, won = seconds(lambda: sum(solution.winner(s) == 0 for s in solution.arena), 3)
    assert len(solution) == count and abs(2 * won - count) <= 4, "the game is another"
    print(f"loop, nim, {count} positions: solved {solved:.3f} s, every winner asked {asked:.3f} s", flush=True)
    return asked


def loops(count: int) -> None:
    small, large = loop(count // 10), loop(count)
    print(f"loop, ten times as many positions: {large / small:.1f} times", flush=True)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for kind in ("game", "random"):
        arrays(count, kind)
    for kind in ("game", "random", "shared"):
        dictionaries(count, kind)
    functions("two piles", piles(max(10, int((count / 4) ** 0.5))), check_piles)
    functions("morpion", morpion(), check_morpion)
    loops(max(1000, count // 10))


if __name__ == "__main__":
    main()
