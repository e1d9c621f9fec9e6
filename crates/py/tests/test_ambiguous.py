"""What could mean two things is refused, and what goes out comes back the same."""

from pathlib import Path
from typing import Any

import pytest

import retrograde

CIRCLE = {n: [(n + 1) % 5] for n in range(5)}


def test_false_is_no_winner() -> None:
    with pytest.raises(retrograde.ArenaError, match="is False; expected 0, 1"):
        retrograde.explore((3, 0), lambda s: [(s[0] - 1, 1 - s[1])], lambda s: s[1], lambda s: s[0] == 0)


def test_ones_and_zeros_for_every_vertex_are_neither_vertices_nor_flags() -> None:
    numpy = pytest.importorskip("numpy")
    for S0 in (numpy.array([1, 0, 1, 0, 1]), [1, 0, 1, 0, 1], (1, 0, 1, 0, 1), iter([1, 0, 1, 0, 1])):
        with pytest.raises(retrograde.ArenaError, match="can mean two things"):
            retrograde.arena(CIRCLE, S0=S0)
    flags = numpy.array([1, 0, 1, 0, 1]).astype(bool)
    for S0 in (flags, list(flags), tuple(flags), iter([True, False, True, False, True])):
        arena = retrograde.arena(CIRCLE, S0=S0)
        assert [arena.owner(v) for v in range(5)] == [0, 1, 0, 1, 0]


def test_two_vertices_can_be_flags_too() -> None:
    numpy = pytest.importorskip("numpy")
    for S0 in (numpy.array([1, 0]), [1, 0], [0, 1], (0, 1)):
        with pytest.raises(retrograde.ArenaError, match="can mean two things.*set"):
            retrograde.arena([[1], [0]], S0=S0)
    for S0 in ({0, 1}, range(2), {0: None, 1: None}.keys()):
        assert retrograde.arena([[1], [0]], S0=S0).owner(1) == 0
    assert retrograde.arena([[1], [0]], S0=[0]).owner(1) == 1


def test_a_column_of_a_table_is_read_as_its_list() -> None:
    pandas = pytest.importorskip("pandas")
    arena = retrograde.arena(CIRCLE, S0=pandas.Series([True, False, True, False, True]))
    assert [arena.owner(v) for v in range(5)] == [0, 1, 0, 1, 0]
    with pytest.raises(retrograde.ArenaError, match="can mean two things"):
        retrograde.arena(CIRCLE, S0=pandas.Series([1, 0, 1, 0, 1]))


@pytest.mark.parametrize("matrix", [[[0, 1, 1], [0, 0, 1], [0, 0, 0]], [[0, 1], [1, 0]], [[False, True], [False, False]]])
def test_a_matrix_of_lists_is_no_list_of_successors(matrix: Any) -> None:
    with pytest.raises(retrograde.ArenaError, match="numpy.array"):
        retrograde.arena(matrix, S0=[0])
    numpy = pytest.importorskip("numpy")
    arena = retrograde.arena(numpy.array(matrix), S0=[0])
    assert arena.successors(0) == [to for to, one in enumerate(matrix[0]) if one]


def test_networkx_graphs_keep_everything() -> None:
    pytest.importorskip("networkx")
    G = {"a": ["b", "c"], "b": ["a"], "c": []}
    for options in ({"V0": ["c"]}, {"V1": ["c"]}, {"dead_ends": "normal"}, {"V0": ["c"], "reacher": 0}):
        solution = retrograde.solve(G, S0=["a"], start="a", players=("Luna", "Lucie"), **options)
        again = retrograde.solve(solution.to_networkx())
        assert again.arena.players == ("Luna", "Lucie") and again.arena.start == "a"
        assert [again[v] for v in G] == [solution[v] for v in G], options
    assert retrograde.solve(solution.to_networkx(), V0=[], V1=["c"]).winner("c") == 1


def test_a_picture_is_saved_in_the_format_of_its_ending(tmp_path: Path) -> None:
    picture = retrograde.solve(CIRCLE, S0=[0]).draw()
    begins = {"svg": b"<svg", "png": b"\x89PNG", "dot": b"digraph", "tex": b"%", "txt": b""}
    for ending, beginning in begins.items():
        path = tmp_path / f"x.{ending}"
        picture.save(path)
        assert path.read_bytes().startswith(beginning) or b"tikzpicture" in path.read_bytes(), ending
    with pytest.raises(ValueError, match=".svg, .tex"):
        picture.save(tmp_path / "x.jpg")
    assert not (tmp_path / "x.jpg").exists()
    tree = retrograde.game("nim", sticks=3).tree().draw()
    assert tree.png.startswith(b"\x89PNG") and "digraph" in tree.dot and "tikzpicture" in tree.tikz
    assert retrograde.game("morpion").position().draw().png.startswith(b"\x89PNG")


def test_a_data_frame_keeps_moves_whole() -> None:
    pytest.importorskip("pandas")
    frame = retrograde.solve([[1], [2], []], S0=[0], V0=[2]).to_dataframe()
    assert frame["move"].tolist() == [1, 2, None] and type(frame["move"][0]) is int


def test_trees_are_those_of_the_notes() -> None:
    partisan = retrograde.game("nim", sticks=5, take=[1, 2], take2=[1, 3], misere=True)
    assert (len(partisan.tree(9)), partisan.tree(9).leaves) == (16, 6)
    misere = retrograde.game("nim", sticks=4, misere=True)
    assert len(misere.tree(9)) == 15 and len(misere.tree(9, fold=True)) < 15


def test_a_search_finds_every_best_move() -> None:
    game = retrograde.game("morpion")
    solution = game.solve()
    assert solution.arena.start is not None
    found = game.search()
    assert sorted(found.best) == sorted(solution.best_names(solution.arena.start))
    assert len(found.best) == 9 and len(game.search(best="one").best) == 1
    with pytest.raises(ValueError, match='"all" or "one"'):
        game.search(best="two")


def test_nothing_but_ones_says_no_player() -> None:
    G = {(2, 1): [(1, 1), (0, 1)], (1, 1): [], (0, 1): []}
    with pytest.raises(retrograde.ArenaError, match=r"s\[1\] is 1 at every vertex.*give S0, the vertices of J0, or S1"):
        retrograde.solve(G, V0={(0, 1)})
    assert retrograde.solve(G, S0=set(G), V0={(0, 1)}).winner((2, 1)) == 0
    counted_from_one = retrograde.arena(G | {(9, 2): []}, V0={(0, 1)})
    counted_from_zero = retrograde.arena(G | {(9, 0): []}, V0={(0, 1)})
    assert (counted_from_one.owner((2, 1)), counted_from_zero.owner((2, 1))) == (0, 1)


def test_a_successor_that_cannot_be_a_vertex_is_named() -> None:
    with pytest.raises(retrograde.ArenaError, match=r"'a' has the successor \['b'\], which cannot be a vertex: unhashable"):
        retrograde.solve({"a": [["b"]], "b": []}, S0=["a"])  # type: ignore[dict-item]
    with pytest.raises(retrograde.ArenaError, match=r"1 has the successor \[2\], which cannot be a vertex: unhashable"):
        retrograde.solve({1: ([2],), 2: []}, S0=[1])  # type: ignore[dict-item]


def test_the_wrong_move_of_a_play_has_its_number() -> None:
    position = retrograde.game("morpion").position()
    with pytest.raises(retrograde.GameError, match="^move 3: "):
        position.play("b2", "a1", "zz")
    with pytest.raises(retrograde.GameError, match="^move 1: "):
        position.play("zz", "a1")
    assert [after.text for after in position.line(["b2", "a1"])][-1] == position.play("b2").play("a1").text
