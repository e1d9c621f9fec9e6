"""The corpus, which no engine owns, through the Python door."""

import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

import retrograde

tomllib = pytest.importorskip("tomllib", reason="Python 3.10 has no TOML reader")

CORPUS = Path(__file__).parents[3] / "corpus"
NUMBER = {"J0": 0, "J1": 1, "draw": None}


def cases(kind: str) -> list[Any]:
    found = [case for file in sorted(CORPUS.glob("*.toml")) for case in tomllib.loads(file.read_text("utf-8"))["case"]]
    return [pytest.param(case, id=case["name"]) for case in found if case["kind"] == kind]


@pytest.mark.parametrize("case", cases("arena"))
def test_every_arena_has_the_answers_of_the_corpus(case: dict[str, Any]) -> None:
    vertices = {vertex["name"]: vertex for vertex in case["vertices"]}
    mode = case.get("mode", "draws")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", retrograde.ArenaWarning)
        solution = retrograde.solve(
            {name: vertex.get("moves", []) for name, vertex in vertices.items()},
            S0=[name for name, vertex in vertices.items() if vertex["owner"] == "J0"],
            V0=[name for name, vertex in vertices.items() if vertex.get("target") == "J0"],
            V1=[name for name, vertex in vertices.items() if vertex.get("target") == "J1"],
            dead_ends=case.get("dead-ends", "draw"),
            reacher=None if mode == "draws" else 1 - NUMBER[mode.split()[1]],
            start=case.get("start"),
        )
    for name, vertex in vertices.items():
        assert solution.winner(name) == NUMBER[vertex["value"]], name
        assert solution.rank(name) == vertex.get("rank"), name
        assert solution.draw_kind(name) == vertex.get("draw"), name
        assert sorted(solution.best(name)) == sorted(vertex.get("best", [])), name
    for player, layers in case.get("layers", {}).items():
        assert solution.layers(NUMBER[player]) == [set(layer) for layer in layers]
    assert solution.verify()


@pytest.mark.parametrize("case", cases("game"))
def test_every_small_game_has_the_answers_of_the_corpus(case: dict[str, Any]) -> None:
    game = retrograde.game(case["game"], **case.get("params", {}))
    try:
        solution = game.solve(start=case.get("position"), limit=20_000)
    except retrograde.GameError as error:
        assert "limit" in str(error)
        return
    start = solution.arena.start
    assert start is not None
    if "value" in case:
        assert solution.winner(start) == NUMBER[case["value"]]
    if "length" in case and solution.winner(start) is not None:
        assert solution.rank(start) == case["length"]
    if "positions" in case.get("counts", {}):
        # The arena of Nim also has positions that no play reaches.
        reached, left = {start}, [start]
        while left:
            new = set(solution.arena.successors(left.pop())) - reached
            reached |= new
            left.extend(new)
        assert len(reached) == case["counts"]["positions"]


def test_the_corpus_was_found() -> None:
    assert len(cases("arena")) >= 20 and len(cases("game")) >= 10, sys.path
