"""Every way to write a graph, and what is said when it is wrong."""

import gc
import warnings
from collections import namedtuple
from typing import Any

import networkx
import numpy as np
import pandas
import pytest
import scipy.sparse

import retrograde
from retrograde import ArenaError, UnknownVertex

# J0 owns a and the target c; J1 can escape from b to the dead end d.
G = {"a": ["b", "c"], "b": ["d", "c"], "c": [], "d": []}
NAMES = list(G)
NUMBERS = {name: number for number, name in enumerate(NAMES)}


def expected(solution: retrograde.Solution[Any], names: list[Any]) -> None:
    a, b, c, d = names
    assert solution.ranks(0) == {c: 0, a: 1}
    assert solution.attractor(1) == set()
    assert solution.draws == {b, d}
    assert solution.endless == set()
    assert solution.best(b) == [d]
    assert solution.strategy(0) == {a: c}
    assert solution.verify()


@pytest.mark.parametrize(
    "graph",
    [
        {"a": ["b", "c"], "b": ["d", "c"], "c": [], "d": []},
        {"a": ("b", "c"), "b": {"d", "c"}, "c": {}, "d": ""},
        {"a": {"b": None, "c": None}, "b": iter(["d", "c"]), "c": [], "d": []},
        (["a", "b", "c", "d"], [("a", "b"), ("a", "c"), ("b", "d"), ("b", "c")]),
        (NUMBERS, [[0, 1, 1, 0], [0, 0, 1, 1], [0] * 4, [0] * 4]),
        (NUMBERS, np.array([[0, 1, 1, 0], [0, 0, 1, 1], [0] * 4, [0] * 4])),
        (NUMBERS, scipy.sparse.csr_array([[0, 1, 1, 0], [0, 0, 1, 1], [0] * 4, [0] * 4])),
        networkx.DiGraph({"a": ["b", "c"], "b": ["d", "c"], "c": [], "d": []}),
    ],
    ids=["lists", "other rows", "dicts and iterators", "pair", "matrix", "numpy matrix", "sparse with names", "networkx"],
)
def test_every_graph_with_names_has_the_same_solution(graph: Any) -> None:
    expected(retrograde.solve(graph, S0={"a", "c"}, V0={"c"}), NAMES)


@pytest.mark.parametrize(
    "graph",
    [
        [[1, 2], [3, 2], [], []],
        np.array([[0, 1, 1, 0], [0, 0, 1, 1], [0] * 4, [0] * 4]),
        scipy.sparse.csr_matrix([[0, 1, 1, 0], [0, 0, 1, 1], [0] * 4, [0] * 4]),
        scipy.sparse.coo_array([[0, 1, 1, 0], [0, 0, 1, 1], [0] * 4, [0] * 4]),
        (np.array([0, 2, 4, 4, 4], dtype=np.int32), np.array([1, 2, 3, 2], dtype=np.int32)),
        (np.array([0, 2, 4, 4, 4]), np.array([1, 2, 3, 2])),
        (np.array([0, 2, 4, 4, 4], dtype=np.uint32), np.array([1, 2, 3, 2], dtype=np.uint64)),
    ],
    ids=["lists", "matrix", "csr", "coo", "int32 rows", "int64 rows", "unsigned rows"],
)
def test_every_graph_of_numbers_has_the_same_solution(graph: Any) -> None:
    expected(retrograde.solve(graph, S0=[0, 2], V0=[2]), [0, 1, 2, 3])
    expected(retrograde.solve(graph, S0=[True, False, True, False], V0=np.array([2])), [0, 1, 2, 3])
    expected(retrograde.solve(graph, S0=np.array([True, False, True, False]), V0={2: None}), [0, 1, 2, 3])


@pytest.mark.parametrize("dtype", [np.int32, np.uint32])
def test_rows_of_32_bits_stay_in_their_arrays(dtype: Any) -> None:
    indptr, indices = np.array([0, 2, 4, 4, 4], dtype=dtype), np.array([1, 2, 3, 2], dtype=dtype)
    arena = retrograde.arena((indptr, indices), S0=[0, 2], V0=[2])
    assert (len(arena), arena.edge_count) == (4, 4)
    expected(arena.solve(), [0, 1, 2, 3])

    # The arena is the arrays: what changes there changes in it.
    arena = retrograde.arena((indptr, indices), S0=[0, 2], V0=[2])
    indices[1] = 3
    assert arena.solve().winner(0) is None

    # A change that makes no sense is told, and no harm is done.
    indices[1] = 9
    with pytest.raises(ArenaError, match="vertex 0 has the successor 9, but there are only 4 vertices"):
        arena.solve()
    with pytest.raises(ArenaError, match="vertex 0 has the successor 9, but there are only 4 vertices"):
        retrograde.arena((indptr, indices), S0=[0, 2], V0=[2])
    indptr[1] = 5
    with pytest.raises(ArenaError, match="offsets"):
        arena.solve()


def test_rows_that_cannot_be_used_in_place_are_copied() -> None:
    indptr, indices = np.array([0, 2, 4, 4, 4]), np.array([1, 2, 3, 2])
    arena = retrograde.arena((indptr, indices), S0=[0, 2], V0=[2])
    indices[:] = 9
    expected(arena.solve(), [0, 1, 2, 3])
    spread = np.zeros(8, dtype=np.int32)[::2]
    with pytest.raises(ArenaError, match="ascontiguousarray"):
        retrograde.arena((indptr, spread), S0=[0, 2])
    with pytest.raises(ArenaError, match=r"indices\[2\] is -3"):
        retrograde.arena((indptr.astype(np.int32), np.array([1, 2, -3, 2], dtype=np.int32)), S0=[0, 2])


@pytest.mark.parametrize(
    "owners",
    [
        {"a", "c"},
        frozenset("ac"),
        ["a", "c"],
        ("a", "c"),
        {"a": True, "b": False, "c": True, "d": False},
        {"a": None, "c": None},
        {"a": 1, "c": 1},
        [True, False, True, False],
        lambda s: s in "ac",
        lambda s: int(s in "ac"),
    ],
)
def test_every_way_to_write_a_partition_works(owners: Any) -> None:
    expected(retrograde.solve(G, owners, {"c"}), NAMES)


def test_the_vertices_themselves_may_say_who_moves() -> None:
    nim = {(k, i): [(k - 1, 1 - i)] if k else [] for k in range(4) for i in (0, 1)}
    assert retrograde.arena(nim).owner((3, 1)) == 1
    from_one = {(k, i): [(k - 1, 3 - i)] if k else [] for k in range(4) for i in (1, 2)}
    assert retrograde.arena(from_one).owner((3, 1)) == 0
    with pytest.raises(ArenaError, match="nobody says who moves at 'a'"):
        retrograde.arena({"a": []})


Point = namedtuple("Point", "x y")


@pytest.mark.parametrize(
    "name",
    [
        lambda n: n,
        lambda n: -n,
        lambda n: n * 10**30,
        lambda n: (n, 0),
        lambda n: (n, -1, 2, 7),
        lambda n: (n, 1, 2, 3, 4),
        lambda n: (10**40, n),
        lambda n: (n, "Luna"),
        lambda n: f"s{n}",
        lambda n: Point(n, 1),
        lambda n: frozenset([n]),
        lambda n: (n, (n, 1)),
        lambda n: n / 2,
        lambda n: (n,) if n % 2 else n,
        lambda n: "abcdefgh"[n] if n % 2 else None if n == 0 else n,
    ],
)
def test_vertices_may_be_any_hashable_objects(name: Any) -> None:
    keys = [name(n) for n in range(6)]
    graph = {key: [name(m) for m in range(n)] for n, key in enumerate(keys)}
    solution = retrograde.solve(graph, S0=keys[1::2], V0=[keys[0]])
    assert solution.ranks(0) == {keys[0]: 0, keys[1]: 1, keys[2]: 2, keys[3]: 1, keys[4]: 3, keys[5]: 1}
    assert all(a is b for a, b in zip(solution.arena.vertices, graph))


def test_keys_that_python_takes_for_equal_are_the_same_vertex() -> None:
    graph: dict[Any, Any] = {(0, 0): [(True, 0), (1.0, False)], (1, 0): [(np.int64(0), 0)]}
    arena = retrograde.arena(graph, S0=[(0, False)])
    assert arena.successors((0, 0)) == [(1, 0), (1, 0)]
    assert arena.owner((0.0, 0)) == 0 and arena.owner((True, 0)) == 1
    lists = retrograde.arena([[1], []], S0=[0])
    assert lists.owner(True) == 1 and lists.owner(1.0) == 1
    assert "1" not in lists and 1.5 not in lists and -1 not in lists


def test_mistakes_are_told_with_the_vertex() -> None:
    def wrong(*arguments: Any, **options: Any) -> ArenaError:
        with pytest.raises(ArenaError) as caught:
            retrograde.solve(*arguments, **options)
        return caught.value

    assert wrong({"a": ["x"]}, ["a"]).vertex == "x"
    assert str(wrong({"a": [], "b": ["a", "x"]}, ["a"])) == "'b' has the successor 'x', which is not a key of G"
    assert str(wrong({(1, 0): [(0, 1)]}, [])) == "(1, 0) has the successor (0, 1), which is not a key of G"
    assert wrong({(1, 0): [(1, 0), (0, True)]}, []).vertex == (0, True)
    assert wrong([[1], [7]], [0]).vertex == 7
    assert "G[0] holds -1" in str(wrong([[-1]], [0]))
    assert wrong(G, ["a"], ["z"]).vertex == "z"
    assert "V1 holds 'z'" in str(wrong(G, ["a"], ["a"], ["z"]))
    assert wrong(G, ["a"], ["c"], ["c"]).vertex == "c"
    assert wrong(G, {"a": True, "b": False, "c": True}).vertex == "d"
    assert "owned by nobody" in str(wrong(G, {"a": True, "b": False, "c": True}))
    assert "neither S0 nor S1" in str(wrong(G, ["a"], S1=["b", "c"]))
    assert "both S0 and S1" in str(wrong(G, ["a"], S1=["a", "b", "c", "d"]))
    assert "two things" in str(wrong(G, {"a": 1, "b": 0}))
    assert "4 vertices" in str(wrong(G, [True]))
    assert "expected the list of the successors" in str(wrong({"a": 7}, ["a"]))
    assert "expected True or False" in str(wrong(G, lambda s: "yes"))
    assert wrong((["a"], [("a", "x")]), ["a"]).vertex == "x"
    assert "not an edge" in str(wrong((["a"], ["a"]), ["a"]))
    assert wrong(({"a": 3}, [[0]]), ["a"]).vertex == "a"
    assert "square" in str(wrong(np.zeros((2, 3)), [0]))
    assert "not directed" in str(wrong(networkx.Graph({"a": ["b"]}), ["a"]))
    assert "indices[0]" in str(wrong((np.array([0, 1]), np.array([-5])), [0]))
    assert "row offsets" in str(wrong((np.array([0, 5]), np.array([0])), [0]))
    with pytest.raises(TypeError, match="this is not a graph"):
        retrograde.solve(7, [])
    with pytest.raises(retrograde.ArenaError, match=r"'a' has the successor \[\], which cannot be a vertex: unhashable"):
        retrograde.solve({"a": [[]]}, ["a"])
    with pytest.raises(ValueError, match="dead_ends"):
        retrograde.solve(G, ["a"], dead_ends="loss")


def test_a_question_about_no_vertex_names_it() -> None:
    solution = retrograde.solve(G, ["a"])
    with pytest.raises(UnknownVertex, match="'z' is not a vertex") as caught:
        solution.winner("z")
    assert caught.value.vertex == "z"
    with pytest.raises(ValueError, match="no player 2"):
        solution.attractor(2)


def test_what_the_functions_of_the_user_raise_comes_through() -> None:
    def owner(s: str) -> bool:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine") as caught:
        retrograde.solve(G, owner)
    assert caught.traceback[-1].name == "owner"


def test_edges_that_leave_a_target_are_ignored_with_a_warning() -> None:
    with pytest.warns(retrograde.ArenaWarning, match="'a' has successors") as caught:
        solution = retrograde.solve({"a": ["b"], "b": []}, ["a"], V0=["a"], V1=["b"])
    assert solution.winner("a") == 0 and solution.arena.successors("a") == []
    assert caught[0].filename == __file__


def test_zeros_that_a_sparse_matrix_stores_are_no_edges() -> None:
    matrix = scipy.sparse.csr_array((np.array([0, 1]), (np.array([0, 0]), np.array([0, 1]))), shape=(2, 2))
    assert retrograde.arena(matrix, S0=[0]).to_dict() == {0: [1], 1: []}
    assert matrix.nnz == 2


def test_the_rules_of_dead_ends_and_the_two_valued_game() -> None:
    graph = {"a": ["b"], "b": []}
    assert retrograde.solve(graph, ["a"]).winner("a") is None
    assert retrograde.solve(graph, ["a"], dead_ends="normal").winner("a") == 0
    assert retrograde.solve(graph, ["a"], dead_ends="misere").winner("a") == 1
    avoid = retrograde.solve(graph, ["a"], reacher=0)
    assert (avoid.winner("a"), avoid.rank("a"), avoid.verdict("a")) == (1, None, "J1 wins by avoiding every target")
    assert avoid.wins(1) == {"a", "b"} and avoid.attractor(1) == set()


def test_networkx_graphs_come_back_with_their_owners() -> None:
    solution = retrograde.solve(G, {"a", "c"}, {"c"})
    exported = solution.to_networkx()
    assert exported.nodes["a"] == {"owner": 0, "target": None, "winner": 0, "rank": 1, "draw": None}
    assert exported.edges["a", "c"]["best"] and not exported.edges["a", "b"]["best"]
    assert retrograde.solve(exported, V0={"c"}).ranks(0) == solution.ranks(0)


def test_a_data_frame_has_a_row_for_every_vertex() -> None:
    nim = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(4) for i in (0, 1)}
    frame = retrograde.solve(nim, V0=[(0, 1)], V1=[(0, 0)]).to_dataframe()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 8
    assert frame.loc[[(2, 0)], "rank"].item() == 1 and frame["move"].iloc[4] == (0, 1)
    assert frame["winner"].isna().sum() == 0


def test_arrays_have_a_place_for_every_vertex() -> None:
    winners, ranks, moves = retrograde.solve([[1, 2], [3, 2], [], []], [0, 2], [2]).to_numpy()
    assert winners.tolist() == [0, -1, 0, -1]
    assert ranks.tolist() == [1, -1, 0, -1]
    assert moves.tolist() == [2, 3, -1, -1]


def test_random_moves_are_best_moves_and_repeatable() -> None:
    graph = {0: list(range(1, 50)), **{n: [] for n in range(1, 50)}}
    chosen = {retrograde.solve(graph, [0], range(1, 50), seed=seed).strategy(0)[0] for seed in range(20)}
    assert len(chosen) > 5
    again = [retrograde.solve(graph, [0], range(1, 50), seed=7).strategy(0) for _ in range(2)]
    assert again[0] == again[1]


def test_the_objects_of_the_user_are_given_back_and_let_go() -> None:
    class Vertex:
        alive = 0

        def __init__(self) -> None:
            Vertex.alive += 1

        def __del__(self) -> None:
            Vertex.alive -= 1

    vertices = [Vertex() for _ in range(10)]
    graph: dict[Any, Any] = {a: vertices[n + 1 :] for n, a in enumerate(vertices)}
    solution = retrograde.solve(graph, vertices[::2], vertices[-1:])
    assert solution.play(vertices[0])[-1] is vertices[-1]
    del graph, vertices, solution
    gc.collect()
    assert Vertex.alive == 0


def test_large_random_arenas_agree_with_the_textbook() -> None:
    from benches_python import arena_of, textbook

    for seed in range(5):
        for kind in ("game", "random", "shared"):
            graph, owners, targets = arena_of(2000, seed, kind)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                assert retrograde.solve(graph, owners, targets).ranks(0) == textbook(graph, owners, targets)
