"""What is pickled by arrays, what is deeper than Python can call, and graphs of networkx."""

import copy
import pickle
from typing import Any

import networkx
import numpy as np
import pytest

import retrograde


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def test_large_arenas_are_pickled_by_arrays() -> None:
    count = 200_000
    indices = np.random.default_rng(3).integers(0, count, 2 * count, dtype=np.int32)
    rows = (np.arange(0, 2 * count + 1, 2, dtype=np.int32), indices)
    with pytest.warns(retrograde.ArenaWarning):
        numbers = retrograde.arena(rows, S0=np.arange(count) % 2 == 0, V0=[0], V1=[1])
    graph = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(count // 2) for i in (0, 1)}
    tuples = retrograde.arena(graph, V0=[(0, 1)], V1=[(0, 0)], start=(9, 0))
    for arena in (numbers, tuples):
        # A little more than four bytes for each edge and each vertex, and what the keys take.
        small = pickle.dumps(arena)
        assert len(small) < 24 * count
        other = pickle.loads(small)
        assert other.start == arena.start and len(other) == len(arena) and list(other)[-1] == list(arena)[-1]
        one, two = arena.solve(), again(arena.solve())
        assert all((a == b).all() for a, b in zip(one.to_numpy(), two.to_numpy()))
        vertex = list(arena)[count - 1]
        assert other.successors(vertex) == arena.successors(vertex) and other.owner(vertex) == arena.owner(vertex)


def test_a_damaged_pickle_of_an_arena_is_an_error() -> None:
    from retrograde import _native

    arena = retrograde.arena({"a": ["b"], "b": []}, S0=["a"], V0=["b"], start="a", values={"b": 4})
    parts, meaning = arena._native.parts(), {"dead_ends": "draw", "reacher": None, "players": ("J0", "J1")}
    assert _native.Arena.from_arrays(parts, meaning).values == {"b": 4}  # type: ignore[arg-type]
    for place, wrong in enumerate([["a"], b"\xff\xff", b"123", b"\xff\xff\xff\xff", 7, [(9, 1)]]):
        damaged = tuple(wrong if place == number else part for number, part in enumerate(parts))
        with pytest.raises(retrograde.ArenaError):
            _native.Arena.from_arrays(damaged, meaning)  # type: ignore[arg-type]


def deep() -> retrograde.Tree:
    return retrograde.game("nim", sticks=3000, take=[1]).tree(3000)


def test_deep_trees_are_counted_written_compared_and_pickled() -> None:
    tree = deep()
    assert len(tree) == len(list(tree)) == 3001 and tree.leaves == 1
    assert str(tree).count("\n") == 3000 and "3001 nodes" in repr(tree)
    assert again(tree) == tree == copy.deepcopy(tree) and hash(again(tree)) == hash(tree)
    assert tree != deep().children[0] and tree.children[0].children[0].move == "1"
    small = retrograde.game("morpion").tree(2)
    assert [node.move for node in small][:4] == [None, "a1", "b1", "c1"] and again(small) == small
    assert retrograde.game("nim", sticks=1900, take=[1]).tree(1900).draw().svg.startswith("<svg")


def test_long_plays_are_pickled() -> None:
    position = retrograde.game("nim", sticks=1000, take=[1]).position().play(*["1"] * 400)
    other = again(position)
    assert other == position and len(other.history) == 401 and other.history[0].text == "(1000,0)"


def test_pictures_are_pickled() -> None:
    solution = retrograde.solve({"s": ["t"], "t": []}, S0=["s"], V0=["t"], start="s")
    game = retrograde.game("morpion")
    for picture in (solution.draw(), game.position().draw(), game.tree(1).draw()):
        other = again(picture)
        assert (other.svg, other.png, other.tikz, other.text) == (picture.svg, picture.png, picture.tikz, picture.text)
    assert again(solution.draw()).dot == solution.draw().dot
    steps = again(solution.arena.steps(pictures=True))
    assert steps[0].picture.svg.startswith("<svg") and str(steps) == str(solution.arena.steps(pictures=True))
    with pytest.raises(ValueError):
        steps[0].picture.png


def test_a_node_of_networkx_without_an_owner_or_with_a_wrong_one_is_named() -> None:
    graph: Any = networkx.DiGraph([("a", "b"), ("b", "c")])
    graph.nodes["a"]["owner"], graph.nodes["b"]["owner"] = 0, 1
    with pytest.raises(retrograde.ArenaError, match="the node 'c' has no owner") as caught:
        retrograde.arena(graph)
    assert caught.value.vertex == "c"
    for wrong in (2, "Luna", True, -1, [0]):
        graph.nodes["c"]["owner"] = wrong
        with pytest.raises(retrograde.ArenaError, match="owner of the node 'c' is .*; expected a player") as caught:
            retrograde.arena(graph)
        assert caught.value.vertex == "c"
    graph.nodes["c"]["owner"] = "J1"
    graph.nodes["c"]["target"] = "J0"
    assert retrograde.solve(graph).rank("b") == 1 and retrograde.arena(graph).owner("c") == 1
    graph.nodes["c"]["target"] = 5
    with pytest.raises(retrograde.ArenaError, match="target of the node 'c' is 5"):
        retrograde.arena(graph)
    graph.nodes["c"]["target"], graph.nodes["b"]["owner"] = None, np.int64(1)
    assert retrograde.arena(graph).owner("b") == 1


def test_networkx_is_read_by_its_adjacency() -> None:
    class Slow(networkx.DiGraph):  # type: ignore[type-arg]
        def successors(self, n: Any) -> Any:
            raise AssertionError("one call for each vertex is slow")

    assert retrograde.solve(Slow({0: [1], 1: []}), S0=[0], V0=[1]).rank(0) == 1
    multi: Any = networkx.MultiDiGraph([(0, 1), (0, 1)])
    assert retrograde.arena(multi, S0=[0]).to_dict() == {0: [1], 1: []}
    solution = retrograde.solve({0: [1, 2], 1: [0], 2: []}, S0=[0], V0=[2], start=0, players=("A", "B"), dead_ends="normal")
    back = retrograde.solve(solution.to_networkx())
    assert back == solution and back.arena.players == ("A", "B") and back.arena.start == 0
