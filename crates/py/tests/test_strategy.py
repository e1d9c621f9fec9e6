"""Is my strategy winning? Checked against the definition, on random arenas with cycles and on the notes."""

import random
from typing import Any

import pytest

import retrograde
from retrograde import jeux


def random_arena(dice: random.Random) -> retrograde.Arena[int]:
    count = dice.randint(2, 8)
    G = {v: dice.sample(range(count), dice.randint(0, min(3, count))) for v in range(count)}
    targets = {v: dice.choice((0, 1, None, None)) for v in G if not G[v]}
    return retrograde.arena(
        G,
        S0={v for v in G if dice.random() < 0.5},
        V0={v for v, target in targets.items() if target == 0},
        V1={v for v, target in targets.items() if target == 1},
        dead_ends=dice.choice(("draw", "normal", "misere")),
        reacher=dice.choice((None, None, 0, 1)),
        start=dice.choice([None, *G]),
    )


def won_by_definition(arena: retrograde.Arena[int], solution: Any, strategy: dict[int, int], who: int) -> set[int]:
    """Where the strategy wins: by reaching for sure, or in a game of avoiding by never letting the other reach."""
    forced = {v: [strategy[v]] if v in strategy else [] if arena.owner(v) == who else arena.successors(v) for v in arena}
    avoids = arena._native.meaning[1] == 1 - who
    over = {v: solution.winner(v) for v in arena if not arena.successors(v)}
    silent = {v for v in arena if arena.successors(v) and not forced[v]}
    if avoids:
        lost = {v for v in arena if over.get(v) == 1 - who} | silent
        while True:
            more = {v for v in arena if v not in lost and any(t in lost for t in forced[v])}
            if not more:
                return set(arena) - lost
            lost |= more
    won = {v for v in over if over[v] == who}
    while True:
        more = {v for v in arena if v not in won and forced[v] and all(t in won for t in forced[v])}
        if not more:
            return won
        won |= more


def test_a_strategy_wins_where_the_definition_says_so() -> None:
    dice = random.Random(11)
    beaten = winning = 0
    for _ in range(600):
        arena = random_arena(dice)
        solution = arena.solve()
        who = dice.choice((0, 1))
        moves = {v: dice.choice(arena.successors(v)) for v in arena if arena.owner(v) == who and arena.successors(v)}
        strategy = {v: to for v, to in moves.items() if dice.random() < 0.9}
        checked = solution.check(strategy, player=who)
        right = won_by_definition(arena, solution, strategy, who)
        assert set(checked.winning) == right, (arena.to_dict(), strategy, who)
        assert set(checked.missed) == solution.wins(who) - right
        for vertex, within in checked.winning.items():
            rank = solution.rank(vertex)
            assert within is None or rank is None or within >= rank
            assert (vertex in checked.slower) == (within is not None and rank is not None and within > rank)
        winning += bool(checked)
        if checked.play is None:
            continue
        beaten += 1
        for here, there in zip(checked.play, checked.play[1:]):
            assert there in arena.successors(here)
            assert arena.owner(here) != who or strategy[here] == there
        last = checked.play[-1]
        if checked.end == "endless":
            assert checked.back is not None and last == checked.play[checked.back]
        elif checked.end == "undefined":
            assert arena.owner(last) == who and last not in strategy and arena.successors(last)
        else:
            assert not arena.successors(last) and solution.winner(last) != who
    assert beaten > 150 and winning > 150, (beaten, winning)


def test_our_own_strategies_win_as_fast_as_can_be() -> None:
    dice = random.Random(5)
    for _ in range(100):
        solution = random_arena(dice).solve()
        for who in (0, 1):
            checked = solution.check(solution.strategy(who), player=who)
            assert not checked.missed and checked.optimal


def test_a_slower_win_is_a_win_and_told_apart() -> None:
    G = {"a": ["b", "t"], "b": ["c"], "c": ["t"], "t": []}
    solution = retrograde.solve(G, S0=["a", "c"], V0=["t"], start="a")
    slow = solution.check({"a": "b", "c": "t"})
    assert slow and not slow.optimal and slow.winning["a"] == 3 and slow.slower == {"a": 1}
    assert "in 3 moves instead of 1" in str(slow)
    partial = solution.check({"a": "t"})
    assert partial and partial.missed == ["b", "c"] and partial.play == ["b", "c"] and partial.end == "undefined"


def test_the_strategy_with_memory_of_note_003() -> None:
    G = {"s0": ["sA", "sB"], "sA": ["s1"], "sB": ["s1"], "s1": ["V", "D"], "V": [], "D": []}
    solution = retrograde.solve(G, S0=["s0", "s1"], V0=["V"], V1=["D"], start="s0")
    table: Any = {
        "start": "A",
        "states": {
            "A": {"moves": {"s0": "sA", "s1": "V"}, "next": {"sB": "B"}},
            "B": {"moves": {"s0": "sB", "s1": "D"}},
        },
    }
    assert solution.check(table)
    table["states"]["A"]["moves"]["s0"] = "sB"
    beaten = solution.check(table)
    assert not beaten and beaten.play == ["s0", "sB", "s1", "D"] and beaten.end == "lost"
    table["states"]["A"]["next"]["sB"] = "C"
    with pytest.raises(ValueError, match="'C', which is not a state"):
        solution.check(table)


def test_what_cannot_be_checked_is_named() -> None:
    solution = retrograde.solve({"a": ["b"], "b": ["a"]}, S0=["a"])
    with pytest.raises(retrograde.ArenaError, match="from 'a' to 'a', which is not a move"):
        solution.check({"a": "a"})
    with pytest.raises(retrograde.UnknownVertex):
        solution.check({"z": "a"})
    with pytest.raises(ValueError, match='player="J0"'):
        solution.check({"a": "b", "b": "a"})
    with pytest.raises(TypeError, match="a strategy is a dict"):
        solution.check(["a"])


def test_the_strategy_of_a_game_is_checked_by_positions() -> None:
    solution = retrograde.game("nim", sticks=10, take=[1, 2]).solve()
    assert solution.check(solution.strategy(0)).wins
    greedy = {"(10,0)": "(8,1)", **{v: to for v, to in solution.strategy(0).items() if v != "(10,0)"}}
    beaten = solution.check(greedy)
    assert not beaten and beaten.play is not None and beaten.play[:2] == ["(10,0)", "(8,1)"] and beaten.end == "lost"


def test_jeux_corrects_strategies_by_the_same_check() -> None:
    G, S1, F1 = jeux.arene(5), jeux.sommetsJ1(5), jeux.finalJ1(5)
    solution = retrograde.solve(G, S1=S1, F1=F1)
    assert solution.check(jeux.strategieGagnante(G, S1, F1)).optimal
