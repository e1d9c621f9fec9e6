"""The package as Python's users expect it: positions that move, containers, pickles, files, help, short texts."""

import copy
import inspect
import pickle
import pydoc
from pathlib import Path
from typing import Any

import pytest

import retrograde

NIM = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(8) for i in (0, 1)}
SOLUTION = retrograde.solve(NIM, V0=[(0, 1)], V1=[(0, 0)], start=(7, 0))


def test_positions_move() -> None:
    start = retrograde.game("morpion").position()
    after = start.play("b2").play("a1")
    assert after == start.play("b2", "a1") == retrograde.game("morpion").position(moves=["b2", "a1"])
    assert start.moves() == [*start.moves()] and len(start.moves()) == 9 and len(after.moves()) == 7
    assert [position.player for position in after.history] == [0, 1, 0] and after.history[0] == start
    won = start.play("a1", "a2", "b1", "b2", "c1")
    assert (won.winner, won.is_over, won.is_draw, won.moves()) == (0, True, False, [])
    full = start.play("b2", "a1", "a2", "c2", "b1", "b3", "a3", "c1", "c3")
    assert (full.winner, full.is_over, full.is_draw) == (None, True, True)
    with pytest.raises(retrograde.GameError):
        won.play("c3")
    with pytest.raises(retrograde.GameError, match="b2"):
        after.play("b2")
    assert hash(after) == hash(start.play("b2", "a1")) and after != start


def test_a_play_is_iterated_over() -> None:
    start = retrograde.game("connect4").position()
    assert [len(position.board.split()) for position in start.line("4453")] == [49] * 5 or len(list(start.line("4453"))) == 5
    assert list(start.line([]))[0] == start


def test_a_position_is_a_start() -> None:
    game = retrograde.game("nim", sticks=10, take=[1, 2])
    position = game.position().play("1")
    assert position.search().winner == game.search(start=position).winner == game.search(moves=["1"]).winner == 0
    assert game.solve(start=position).arena.start == position.text == "(9,1)"
    assert position.tree(1).position == "(9,1)" and game.position(position, moves=["2"]).text == "(7,0)"
    with pytest.raises(TypeError, match="start is 5; expected a position"):
        game.solve(start=5)


def test_a_graph_is_played_too() -> None:
    examples = Path(__file__).parents[3] / "examples"
    game = retrograde.game(examples / "nim10.json")
    assert game.position().play("(9,1)", "(7,0)").player == 0


def test_a_solution_is_a_container_of_verdicts() -> None:
    verdict = SOLUTION[7, 0]
    assert (verdict.winner, verdict.rank, verdict.best, verdict.draw) == (0, 5, [(6, 1)], None)
    assert str(verdict) == "J0 wins in 5 moves" == SOLUTION.verdict((7, 0))
    assert (7, 0) in SOLUTION and (99, 0) not in SOLUTION and list(SOLUTION) == list(NIM)
    with pytest.raises(retrograde.UnknownVertex):
        SOLUTION[99, 0]


def test_predecessors_degrees_and_the_transpose() -> None:
    arena = retrograde.arena({"a": ["b", "c"], "b": ["c"], "c": ["c"]}, S0=["a"])
    assert arena.predecessors("c") == ["a", "b", "c"] and arena.in_degree("c") == 3 and arena.out_degree("a") == 2
    assert arena.degrees() == {"a": (0, 2), "b": (1, 1), "c": (3, 1)}
    assert arena.transpose() == {"a": [], "b": ["a"], "c": ["a", "b", "c"]}
    assert (arena.initial, arena.final) == (["a"], [])
    assert arena.repeated_turn() == ("b", "c") and not arena.alternates
    assert arena.alternated().alternates


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"])
def test_arenas_and_solutions_are_copied_and_pickled(again: Any) -> None:
    random = retrograde.solve(NIM, V0=[(0, 1)], V1=[(0, 0)], start=(7, 0), dead_ends="normal", players=("A", "B"), seed=3)
    game = retrograde.game("nim", sticks=6, take=[1, 2]).solve()
    lists = retrograde.solve([[1], [2], [0]], S0=[1])
    file = retrograde.load(Path(__file__).parents[3] / "examples" / "luna.json").solve()
    solutions: list[Any] = [SOLUTION, random, game, lists, file]
    for solution in solutions:
        other = again(solution)
        assert other.arena.to_dict() == solution.arena.to_dict() and repr(other) == repr(solution)
        assert [other[v] for v in other] == [solution[v] for v in solution]
        assert other.strategy(0) == solution.strategy(0)
        start = solution.arena.start
        assert start is None or other.best_names(start) == solution.best_names(start)
        assert repr(again(solution.arena)) == repr(solution.arena)
    position = retrograde.game("morpion").position().play("b2")
    assert again(position) == position and len(again(position).history) == 2


@pytest.mark.parametrize("ending", ["json", "csv", "dot", "pg"])
def test_arenas_are_saved_and_loaded(tmp_path: Path, ending: str) -> None:
    SOLUTION.arena.save(tmp_path / f"nim.{ending}")
    loaded = retrograde.load(tmp_path / f"nim.{ending}")
    assert len(loaded) == len(NIM) and loaded.edge_count == SOLUTION.arena.edge_count
    if ending != "pg":
        assert loaded.solve().rank("(7,0)") == 5
    with pytest.raises(ValueError, match=".json"):
        SOLUTION.arena.save(tmp_path / "nim.docx")


def test_solutions_are_saved_loaded_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "solution.json"
    SOLUTION.save(path)
    assert SOLUTION.arena.load_solution(path)[7, 0] == SOLUTION[7, 0]
    path.write_text(path.read_text("utf-8").replace('"rank": 5', '"rank": 3').replace('"rank":5', '"rank":3'), "utf-8")
    with pytest.raises(AssertionError, match="said to"):
        SOLUTION.arena.load_solution(path)


@pytest.mark.parametrize("algorithm", ["fixpoint", "recursive", "stack", "queue"])
def test_attractors_are_watched_step_by_step(algorithm: str) -> None:
    steps = SOLUTION.arena.steps(algorithm, pictures=True, all=True)
    entered = {vertex: number for step in steps for vertex, number in step.entered.items()}
    assert entered.keys() == SOLUTION.attractor(0) and steps.total == len(steps)
    if algorithm in ("fixpoint", "queue"):
        assert entered == SOLUTION.ranks(0)
    assert all(step.text and step.picture is not None and step.picture.svg.startswith("<svg") for step in steps)
    assert "attracteur" in SOLUTION.arena.steps(algorithm, lang="fr").title.lower()


def test_minimax_is_watched_step_by_step() -> None:
    steps = SOLUTION.arena.steps("minimax", all=True)
    assert steps[0].taken == (7, 0) and steps.total == len(steps) > 50
    assert "minimax" in str(steps) and "<p>" in steps._repr_html_()
    assert len(SOLUTION.arena.steps("alphabeta", all=True)) < len(steps)


def test_exercises_are_made_and_saved(tmp_path: Path) -> None:
    one = retrograde.exercise("strategy", difficulty=2, seed=5, lang="fr")
    assert one == retrograde.exercise("strategy", difficulty=2, seed=5, lang="fr") != retrograde.exercise("strategy", seed=6)
    sheet, answers = one.save(tmp_path / "td.tex")
    assert "tikzpicture" in sheet.read_text("utf-8") and answers.name == "td-answers.tex"
    with pytest.raises(ValueError, match="difficulty"):
        retrograde.exercise(difficulty=9)


def test_help_lists_the_parameters_of_every_game() -> None:
    text = pydoc.render_doc(retrograde.game, renderer=pydoc.plaintext)
    for name in retrograde.games():
        assert f"{name}:" in text
    for parameter in ("sticks=", "width=", "align="):
        assert parameter in text
    assert retrograde.game("nim", sticks=3).parameters == {"sticks": "3"}


def test_the_package_knows_its_version() -> None:
    assert retrograde.__version__.count(".") == 2


def test_every_public_name_has_a_docstring() -> None:
    for name in retrograde.__all__:
        thing = getattr(retrograde, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert thing.__doc__, name
            for part, value in vars(thing).items() if inspect.isclass(thing) else ():
                if inspect.isfunction(value) and not part.startswith("_"):
                    assert value.__doc__, f"{name}.{part}"


def test_texts_are_short() -> None:
    long = "x" * 10_000
    arena = retrograde.arena({long: []}, S0=[long], start=long)
    position = retrograde.game("connect4").position()
    shown = [arena, arena.solve(), position, position.tree(1), position.draw(), retrograde.exercise(), SOLUTION.arena.steps()]
    for one in shown:
        assert len(repr(one)) < 200, repr(one)[:300]


WRONG: list[Any] = [
    lambda: retrograde.arena(NIM, players=3),
    lambda: retrograde.arena(NIM, players=("a",)),
    lambda: retrograde.arena(NIM, players=(1, 2)),
    lambda: retrograde.arena(NIM, reacher="Luna"),
    lambda: retrograde.arena(NIM, dead_ends=5),
    lambda: retrograde.arena(NIM, dead_ends="loss"),
    lambda: retrograde.game("nim").solve(limit="many"),
    lambda: retrograde.game("nim").solve(limit=-1),
    lambda: retrograde.game("nim").search(depth=-2),
    lambda: retrograde.game("nim").search(depth="deep"),
    lambda: retrograde.game("nim").search(memory=1.5),
    lambda: retrograde.game("nim").tree("deep"),
    lambda: retrograde.game("nim").position(7),
    lambda: SOLUTION.wins(2),
    lambda: SOLUTION.draw(player=2),
    lambda: SOLUTION.draw(lang="de"),
    lambda: SOLUTION.arena.steps("bogus"),
    lambda: retrograde.exercise("bogus"),
    lambda: retrograde.exercise(seed=-1),
    lambda: retrograde.explore((1, 0), 5, 5, 5),
    lambda: retrograde.arena(NIM, F1=[(0, 1)], V0=[(0, 1)]),
    lambda: SOLUTION.arena.solve(seed="x"),
]
INSIDE = ("extract", "Meaning", "Beginning", "field", "serde", "--", "column", "unknown variant", "failed")


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_said_names_no_inside(number: int) -> None:
    with pytest.raises((ValueError, TypeError, LookupError)) as caught:
        WRONG[number]()
    assert not any(word in str(caught.value) for word in INSIDE), str(caught.value)
