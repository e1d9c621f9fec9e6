"""One vocabulary: winner, rank, best and text mean the same on every result."""

from pathlib import Path
from typing import Any

import pytest

import retrograde


def test_every_result_speaks_of_a_position_in_the_same_words(tmp_path: Path) -> None:
    game = retrograde.game("nim", sticks=4, take=[1, 2], players="Luna,Lucie")
    position, solution = game.position(), game.solve()
    table = retrograde.table.build(game, tmp_path / "nim")
    start = position.text
    results: list[Any] = [solution[start], game.search(), game.tree(), table.query(), game.search(table=table)]
    for result in results:
        assert (result.winner, result.winner_name, result.rank) == (0, "Luna", 3), result
        assert result.text == "Luna wins in 3 moves" and str(result).splitlines()[0].endswith(result.text)
    assert [result.best for result in results[1:]] == [["1"]] * 4 and solution[start].best == ["3,Lucie"] == solution.best(start)
    assert solution.best_names(start) == ["1"] and solution.winner_name(start) == "Luna"
    # A move of a table is about the position after it, and the rank counts from there.
    for move in table.query().moves:
        assert (move.winner, move.rank, move.text) == (solution.winner(move.position), solution.rank(move.position), solution.verdict(move.position))
        assert move.is_best == (move.move == "1")
    assert (position.player_name, position.winner_name) == ("Luna", None)
    assert position.play("1", "1", "2").winner_name == "Luna"


def test_a_draw_has_no_rank_anywhere(tmp_path: Path) -> None:
    game = retrograde.game("connect4", width=4, height=4)
    table = retrograde.table.build("connect4", tmp_path / "c4", width=4, height=4)
    start = game.position().text
    solution = game.solve()
    results: list[Any] = [solution[start], game.search(), table.query(), game.tree(1)]
    assert all((one.winner, one.winner_name, one.rank) == (None, None, None) for one in results)
    assert len({frozenset(one.best) for one in results[1:]}) == 1 and [one.text for one in results[1:]] == ["a draw"] * 3
    retrograde.lang = "fr"
    try:
        assert game.search().text == table.query().text == game.tree(1).text == "match nul"
    finally:
        retrograde.lang = "en"


def test_reviewed_moves_name_what_was_better() -> None:
    G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
    solution = retrograde.solve(G, V0={(0, 1)}, V1={(0, 0)})
    blunder = solution.review([(10, 0), (8, 1)])[0]
    assert (blunder.grade, blunder.best, blunder.text) == ("blunder", [(9, 1)], "1. (10, 0) → (8, 1): a blunder") and str(blunder) == blunder.text


def test_a_solution_is_a_mapping() -> None:
    from collections.abc import Mapping

    solution = retrograde.solve({"s": ["t"], "t": [], "u": []}, S0=["s"], V0=["t"])
    assert isinstance(solution, Mapping)
    assert solution.get("z") is None and solution.get("z", 7) == 7
    whole = dict(solution)
    assert list(whole) == ["s", "t", "u"] == list(solution.keys()) and whole["s"] == solution["s"] and list(solution.values())[1].rank == 0
    assert {vertex: verdict.winner for vertex, verdict in solution.items()} == {"s": 0, "t": 0, "u": None}
    assert solution == retrograde.solve({"s": ["t"], "t": [], "u": []}, S0=["s"], V0=["t"])
    with pytest.raises(KeyError):
        solution["z"]
    match solution["s"]:
        case retrograde.Verdict(winner=0, rank=rank):
            assert rank == 1
        case _:
            raise AssertionError


def test_a_game_is_equal_under_all_its_names_and_with_its_usual_parameters(tmp_path: Path) -> None:
    game = retrograde.game
    assert game("connect4") == game("connect4", width=7, height=6) == game("puissance4", hauteur=6)
    assert hash(game("connect4")) == hash(game("connect4", width=7, height=6))
    assert game("connect4") != game("connect4", width=6) != game("nim")
    assert game("connect4").position() == game("connect4", width=7).position()
    file = tmp_path / "sticks.py"
    file.write_text("start = 3\ndef player(s): return s % 2\ndef moves(s): return [s - 1] if s else []\ndef winner(s): return 0 if s == 0 else None\n")
    assert game(file) == game(str(file)) != game("nim")


def test_tables_take_a_game_or_a_name(tmp_path: Path) -> None:
    named = retrograde.table.build("connect4", tmp_path / "a", width=4, height=4)
    given = retrograde.table.build(retrograde.game("connect4", width=4, height=4), tmp_path / "b")
    assert len(named) == len(given) and named.game == given.game
    assert retrograde.table.estimate("connect4", width=4, height=4)["slots"] == len(named)
    with pytest.raises(TypeError, match="width= goes with the name of a game"):
        retrograde.table.build(retrograde.game("connect4"), tmp_path / "c", width=4)
