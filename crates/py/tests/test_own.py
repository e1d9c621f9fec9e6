"""Games whose rules are Python: a class, an object or functions are searched, played, unfolded, explained and kept in tables like any other game."""

import pickle
import traceback
from pathlib import Path
from typing import Any

import pytest

import retrograde


class Sticks:
    """Take one or two; who takes the last one wins."""

    players = ("Luna", "Lucie")

    def __init__(self, sticks: int = 10) -> None:
        self.sticks = sticks

    def start(self) -> tuple[int, int]:
        return self.sticks, 0

    def moves(self, s: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
        return [(f"take {k}", (s[0] - k, 1 - s[1])) for k in (1, 2) if k <= s[0]]

    def player(self, s: tuple[int, int]) -> int:
        return s[1]

    def winner(self, s: tuple[int, int]) -> int | None:
        return 1 - s[1] if s[0] == 0 else None

    def show(self, s: tuple[int, int]) -> str:
        return "|" * s[0]


def functions() -> retrograde.Game:
    return retrograde.game(
        start=(10, 0),
        moves=lambda s: [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]],
        player=lambda s: s[1],
        winner=lambda s: 1 - s[1] if s[0] == 0 else None,
    )


def games() -> list[retrograde.Game]:
    return [retrograde.game(Sticks), retrograde.game(Sticks, sticks=10), retrograde.game(Sticks(10)), functions()]


@pytest.mark.parametrize("number", range(4))
def test_a_game_in_python_does_what_the_built_in_one_does(number: int, tmp_path: Path) -> None:
    game, nim = games()[number], retrograde.game("nim", sticks=10, take=[1, 2])
    found, same = game.search(), nim.search()
    assert (found.winner, found.rank, found.exact, len(found.best)) == (same.winner, same.rank, True, 1)
    solution, other = game.solve(), nim.solve()
    # Of Nim all positions are listed, also those that no play reaches.
    assert len(solution) == 20 and solution.verify()
    assert {v: one.rank for v, one in solution.items()} == {v: other.rank(v) for v in solution}
    tree = game.tree(3)
    assert [(node.position, node.winner, node.rank) for node in tree] == [(node.position, node.winner, node.rank) for node in nim.tree(3)]
    assert game.explain().splitlines()[-1] == nim.explain().splitlines()[-1]
    for algorithm in ("minimax", "memo", "alphabeta", "pns"):
        assert game.search(algorithm=algorithm).winner == 0
    position = game.position()
    first = position.moves()[1]
    after = position.play(first)
    assert (after.text, after.player, len(after.history)) == ("(8,1)", 1, 2) and after.search().winner == 1
    assert game.position((8, 1)) == after and game.search(start=(8, 1)).winner == 1 and game.solve(start=(8, 1)).arena.start == "(8,1)"
    end = position.line([position.moves()[0]])
    assert [one.player for one in end] == [0, 1]
    table = retrograde.table.build(game, tmp_path / "own")
    assert len(table) == 20 == table.verify() and (table.query().winner, table.query().rank) == (0, 7)
    assert table.query((8, 1)).winner == 1 and table.query().best == found.best
    assert game.search(table=table).table and game.search(table=tmp_path / "own").table and table.game.search().table


def test_moves_may_have_names_and_positions_be_shown() -> None:
    game = retrograde.game(Sticks, sticks=3)
    assert game.position().moves() == ["take 1", "take 2"] and game.position().play("take 2").board == "|"
    assert game.players == ("Luna", "Lucie") and game.search().winner_name == "Lucie" and "Luna to move" in repr(game.position())
    assert functions().position().moves() == ["(9,1)", "(8,1)"] and repr(game) == "<Game: Sticks start=(3,0)>"
    with pytest.raises(retrograde.GameError, match="take 7.*is not a move; the moves are take 1, take 2"):
        game.position().play("take 7")


def test_a_game_that_nobody_can_list_is_searched_and_asks_for_few_positions() -> None:
    asked: list[int] = []

    def moves(s: int) -> list[int]:
        asked.append(s)
        return [2 * s, 2 * s + 1]

    game = retrograde.game(start=1, moves=moves, player=lambda s: s.bit_length() % 2, winner=lambda s: None, heuristic=lambda s: s % 7)
    found = game.search(depth=3)
    assert not found.exact and len(asked) < 100
    assert len(game.tree(2)) == 7
    with pytest.raises(retrograde.GameError, match="limit="):
        game.solve(limit=1000)
    loop = retrograde.game(start=0, moves=lambda s: [1 - s], player=lambda s: s, winner=lambda s: None)
    assert loop.solve().draw_kind("0") == "endless"


def test_what_the_rules_raise_comes_through_and_ends_one_request_only() -> None:
    broken = True

    def moves(s: int) -> list[int]:
        if s == 3 and broken:
            raise ZeroDivisionError("mine")
        return [s - 1] if s else []

    game = retrograde.game(start=5, moves=moves, player=lambda s: s % 2, winner=lambda s: 0 if s == 0 else None)
    for ask in (game.solve, game.search, lambda: game.tree(5), lambda: game.position(3), game.explain):
        with pytest.raises(ZeroDivisionError, match="mine") as caught:
            ask()
        assert "moves" in "".join(traceback.format_tb(caught.value.__traceback__))
    assert game.position().moves() == ["4"]
    broken = False
    assert game.search().winner == 0 == game.solve().winner("5")
    for wrong, message in ((lambda s: "J0", 'expected 0, 1, "draw"'), (lambda s: False, 'expected 0, 1, "draw"')):
        with pytest.raises(retrograde.ArenaError, match=message):
            retrograde.game(start=5, moves=moves, player=lambda s: 0, winner=wrong).search()


def test_what_is_missing_or_too_much_is_said() -> None:
    with pytest.raises(TypeError, match="has no winner"):
        retrograde.game(start=1, moves=list, player=lambda s: 0)
    with pytest.raises(TypeError, match="sticks= goes with"):
        retrograde.game(Sticks(3), sticks=4)
    with pytest.raises(TypeError, match="has no start"):
        retrograde.game(7)
    with pytest.raises(TypeError, match="unhashable"):
        retrograde.game(start=[1], moves=list, player=lambda s: 0, winner=lambda s: None)
    with pytest.raises((retrograde.GameError, ValueError), match="is not a position"):
        retrograde.game(Sticks).position("nothing like it")


def test_games_in_python_are_pickled_and_compared() -> None:
    game = retrograde.game(Sticks, sticks=4)
    other = pickle.loads(pickle.dumps(game))
    assert other.search().text == game.search().text and game == game and game != other and game != retrograde.game("nim")
    position = game.position().play("take 1")
    assert pickle.loads(pickle.dumps(position)).text == "(3,1)"
    assert pickle.loads(pickle.dumps(game.solve())).winner("(4,0)") == 0


def test_a_table_of_a_game_in_python_is_opened_with_it(tmp_path: Path) -> None:
    game, name = retrograde.game(Sticks, sticks=5), tmp_path / "sticks"
    retrograde.table.build(game, name)
    again = retrograde.table.open(name, retrograde.game(Sticks, sticks=5))
    assert again.query().winner == game.search().winner and pickle.loads(pickle.dumps(again)).query().rank == again.query().rank
    with pytest.raises(ValueError, match="the table is of"):
        retrograde.table.open(name, retrograde.game(Sticks, sticks=6))
    with pytest.raises(retrograde.GameError, match=r"of Sticks \(Python\) start=\(5,0\); open it with that game"):
        retrograde.table.open(name)
    from retrograde import cluster

    with pytest.raises(retrograde.GameError, match="write these rules to a file"):
        cluster.build(game, store=tmp_path / "cluster")


def test_positions_may_be_any_hashable_objects() -> None:
    class Board:
        def __init__(self, left: int) -> None:
            self.left = left

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Board) and other.left == self.left

        def __hash__(self) -> int:
            return hash(self.left)

        def __repr__(self) -> str:
            return f"Board({self.left})"

    game: Any = retrograde.game(
        start=Board(5), moves=lambda b: [Board(b.left - 1)] if b.left else [], player=lambda b: b.left % 2, winner=lambda b: 1 if b.left == 0 else None
    )
    assert game.search().text == "J1 wins in 5 moves" and game.position(Board(2)).text == "Board(2)"
    assert game.solve().rank("Board(3)") == 3
