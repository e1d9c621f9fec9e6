"""Games by name, by rules file, and as Python functions."""

import json
import shutil
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import retrograde
from retrograde import _native

EXAMPLES = Path(__file__).parents[3] / "examples"


def moves(s: tuple[int, int]) -> list[tuple[int, int]]:
    return [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]]


def player(s: tuple[int, int]) -> int:
    return s[1]


def winner(s: tuple[int, int]) -> int | None:
    return 1 - s[1] if s[0] == 0 else None


def test_functions_a_class_an_object_a_file_and_a_built_in_game_are_the_same_game() -> None:
    class Nim:
        def __init__(self, sticks: int = 10) -> None:
            self.sticks = sticks

        def start(self) -> tuple[int, int]:
            return self.sticks, 0

        moves = staticmethod(moves)
        player = staticmethod(player)
        winner = staticmethod(winner)

    built_in = retrograde.game("nim", sticks=10, take=[1, 2]).solve()
    # The arena of the notes: all (k, i).
    assert len(built_in) == 21
    for arena in (retrograde.explore((10, 0), moves, player, winner), retrograde.explore(Nim), retrograde.explore(Nim(10))):
        solution = arena.solve()
        assert solution.verify() and arena.start == (10, 0) and len(arena) == 20
        for s in arena:
            assert solution.rank(s) == built_in.rank(f"({s[0]},{s[1]})")
    file = retrograde.game(EXAMPLES / "nim.py", sticks=10).solve()
    assert file.rank("(10,0)") == retrograde.game("nim", sticks=10).solve().rank("(10,0)")


def test_exceptions_of_the_users_functions_come_with_their_traceback() -> None:
    def broken(s: tuple[int, int]) -> list[tuple[int, int]]:
        return [s[7]] if s[0] == 3 else moves(s)  # type: ignore[misc]

    with pytest.raises(IndexError) as caught:
        retrograde.explore((5, 0), broken, player, winner)
    assert "broken" in "".join(traceback.format_tb(caught.value.__traceback__))


@pytest.mark.parametrize(
    ("functions", "message"),
    [
        ((lambda s: 7, player, winner), r"moves\(\(5, 0\)\) is 7; expected the list"),
        ((moves, lambda s: 3, winner), r"player\(\(5, 0\)\) is 3; expected 0 or 1"),
        ((moves, lambda s: None, winner), "is None; expected 0 or 1"),
        ((moves, player, lambda s: "J0"), 'expected 0, 1, "draw", or None'),
    ],
)
def test_answers_that_make_no_sense_name_the_position(functions: Any, message: str) -> None:
    with pytest.raises(retrograde.ArenaError, match=message) as caught:
        retrograde.explore((5, 0), *functions)
    assert caught.value.vertex == (5, 0)


def test_a_list_cannot_be_a_position() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        retrograde.explore([5, 0], moves, player, winner)


def test_exploring_gives_up_at_the_limit_and_tells_how_far_it_is() -> None:
    with pytest.raises(retrograde.GameError, match="more than 1000 positions"):
        retrograde.explore(0, lambda s: [s + 1], lambda s: s % 2, lambda s: None, limit=1000)
    with pytest.raises(TypeError, match="has no start"):
        retrograde.explore(object())


def test_draws_may_be_said_or_follow_from_having_no_move() -> None:
    def end(s: int) -> str | None:
        return "draw" if s == 3 else None

    for say in (end, lambda s: None):
        solution = retrograde.explore(0, lambda s: [s + 1] if s < 3 else [], lambda s: s % 2, say).solve()
        assert solution.winner(0) is None and solution.draw_kind(0) == "ends"


def test_progress_is_told_and_may_stop_the_work() -> None:
    told: list[tuple[str, int, int | None]] = []

    class Enough(Exception):
        pass

    def progress(stage: str, done: int, total: int | None) -> None:
        told.append((stage, done, total))
        if len(told) == 2:
            raise Enough

    with pytest.raises(Enough):
        retrograde.explore(0, lambda s: [s + 1], lambda s: s % 2, lambda s: None, progress=progress)
    assert told[0][0] == "exploring" and told[0][1] < told[1][1]
    told.clear()
    with pytest.raises(Enough):
        retrograde.game("connect4").solve(progress=progress)


def test_a_wrong_name_or_parameter_is_said_at_once() -> None:
    with pytest.raises(retrograde.GameError, match="did you mean morpion"):
        retrograde.game("morpoin")
    with pytest.raises(retrograde.GameError, match="width"):
        retrograde.game("connect4", widht=7)
    with pytest.raises(FileNotFoundError):
        retrograde.game("no/such/file.py")
    with pytest.raises(retrograde.GameError):
        retrograde.game("connect4").solve(limit=100)


def test_search_agrees_with_solving() -> None:
    game = retrograde.game("connect4", width=4, height=4)
    solution, found = game.solve(), game.search()
    assert solution.arena.start is not None
    assert found.winner == solution.winner(solution.arena.start) and found.exact
    after = game.search(moves=["1", "1", "4", "4"])
    assert after.winner == solution.winner(after.position) and after.best[0] in game.position(moves=["1", "1", "4", "4"]).moves()
    shallow = retrograde.game("connect4").search(depth=2)
    assert not shallow.exact and shallow.winner is None
    assert game.search(weak=True).winner == found.winner
    rules = retrograde.game(EXAMPLES / "nim.py", sticks=10)
    assert (rules.search().winner, rules.search().rank) == (rules.solve().winner("(10,0)"), rules.solve().rank("(10,0)"))


def test_trees_have_minimax_values() -> None:
    tree = retrograde.game("nim", sticks=4, take=[1, 2]).tree(2)
    assert (tree.position, tree.winner, tree.rank, tree.move) == ("(4,0)", 0, 3, None)
    assert [child.is_best for child in tree.children] == [True, False]
    assert len(tree) == 7 == len(list(tree)) and any(node.more for node in tree)
    assert "J0 wins in 3 moves" in str(tree) and tree._repr_html_().startswith("<svg")
    unknown = retrograde.game("connect4").tree(1)
    assert not unknown.exact and unknown.text == "?"


def test_a_file_with_a_graph_is_an_arena() -> None:
    arena = retrograde.load(EXAMPLES / "nim10.json")
    assert (len(arena), arena.start, arena.edge_count) == (21, "(10,0)", 36)
    assert arena.solve().best("(10,0)") == ["(9,1)"]
    assert "(99,0)" not in arena and 7 not in arena
    assert retrograde.load(EXAMPLES / "luna.json").players == ("Luna", "Lucie")


def test_a_position_is_shown_as_its_board() -> None:
    position = retrograde.game("morpion").position(moves=["b2"])
    assert position.player == 1 and len(position.moves()) == 8 and "X" in position.board
    over = retrograde.game("nim", sticks=1).position(moves=["1"])
    assert over.is_over and over.moves() == []


def test_what_was_opened_once_is_not_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "nim10.json"
    shutil.copy(EXAMPLES / "nim10.json", path)
    game = retrograde.game(path)
    path.unlink()
    solution = game.solve()
    assert len(solution) == 21 and solution.arena.start == "(10,0)"
    for position in solution.arena:
        assert game.position(position).text == position
    assert (game.search().winner, game.search().rank) == (0, 7) == (game.tree().winner, game.tree().rank)
    assert solution.explain("(10,0)").startswith("(10,0) is won by J0, of rank 7")


def test_asking_about_every_vertex_looks_at_each_only_a_few_times() -> None:
    looks = 0

    class Vertex:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            nonlocal looks
            looks += 1
            return hash(self.number)

        def __eq__(self, other: object) -> bool:
            nonlocal looks
            looks += 1
            return isinstance(other, Vertex) and other.number == self.number

    def of(count: int) -> int:
        nonlocal looks
        G = {Vertex(n): [Vertex(n - 1)] if n else [] for n in range(count)}
        solution = retrograde.solve(G, S0=lambda s: s.number % 2 == 0, V0=[Vertex(0)])
        looks = 0
        assert sum(solution.winner(vertex) == 0 for vertex in solution.arena) == count
        return looks

    assert 0 < of(2000) <= 10 * of(200) + 200


def test_every_position_of_a_game_is_found_by_its_text() -> None:
    game = retrograde.game("nim", sticks=5000, take=[1, 2, 3])
    solution = game.solve()
    assert len(solution) == 10_001
    for text, verdict in solution.items():
        sticks, mover = map(int, text.strip("()").split(","))
        assert solution.winner(text) == verdict.winner == (mover if sticks % 4 else 1 - mover)
    with pytest.raises(retrograde.UnknownVertex) as caught:
        solution.winner("(5000,1)")
    assert caught.value.vertex == "(5000,1)"


ERRORS: dict[str, Callable[[], object]] = {
    "more positions than limit= allows": lambda: retrograde.game("connect4").solve(limit=100),
    "solve() handles such games": lambda: retrograde.game("kings").search(),
    "weak= and depth=": lambda: retrograde.game("nim").search(depth=3, weak=True),
    "0 threads cannot search": lambda: retrograde.game("nim").search(threads=0),
    "a table of 0 MiB": lambda: retrograde.game("nim").search(memory=0),
    "move 2": lambda: retrograde.game("nim", take=[1, 2]).position(moves=["1", "7"]),
    "takes no parameters": lambda: retrograde.game(EXAMPLES / "nim10.json", sticks=3),
}


@pytest.mark.parametrize("message", ERRORS)
def test_errors_speak_of_arguments_and_not_of_a_command_line(message: str) -> None:
    with pytest.raises(retrograde.GameError) as caught:
        ERRORS[message]()
    assert message in str(caught.value)
    assert "--" not in str(caught.value) and "`retrograde" not in str(caught.value)


def test_errors_are_told_in_the_language_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrograde, "lang", "fr")
    with pytest.raises(retrograde.GameError, match="limit= n'en permet"):
        retrograde.game("connect4").solve(limit=100)
    monkeypatch.setattr(retrograde, "lang", "en")
    with pytest.raises(retrograde.GameError, match="limit= allows"):
        retrograde.game("connect4").solve(limit=100)


def test_every_part_of_a_tree_can_be_drawn() -> None:
    tree = retrograde.game("nim", sticks=4, take=[1, 2]).tree(3)
    for part in tree:
        svg = part.draw().svg
        assert svg.count(f">{part.position}<") >= 1
    assert tree.children[0].draw().svg != tree.draw().svg
    assert tree == retrograde.game("nim", sticks=4, take=[1, 2]).tree(3)


def test_a_job_goes_in_and_its_reply_comes_out_as_json() -> None:
    game = _native.Game.open("nim", [("sticks", "10"), ("take", "1,2")])
    reply = json.loads(_native.ask('{"solve": {}}', game))
    assert (reply["start"], reply["value"], reply["rank"], reply["best"]) == ("(10,0)", "J0", 7, ["(9,1)"])
    assert any(one["name"] == "nim" for one in json.loads(_native.ask('{"games": {}}'))["games"])
    with pytest.raises(ValueError, match="unknown variant"):
        _native.ask('{"guess": {}}', game)
    with pytest.raises(retrograde.GameError, match="about a game or an arena"):
        _native.ask('{"solve": {}}')


def test_a_tree_counts_with_the_numbers_of_its_ends(tmp_path: Path) -> None:
    rules = tmp_path / "numbers.py"
    rules.write_text(
        "start = 0\n"
        "def player(s): return 0 if s == 0 else 1\n"
        "def moves(s): return [10 * s + k for k in (1, 2)] if s < 10 else []\n"
        "def winner(s): return None if s < 10 else 1 if s == 21 else 0\n"
        "def value(s): return {11: 3, 12: 12, 21: -2, 22: 4}[s]\n"
    )
    tree = retrograde.game(str(rules)).tree(2)
    assert (tree.score, tree.text, tree.children[1].text) == (3, "+3", "−2")
    assert [child.is_best for child in tree.children] == [True, False]
