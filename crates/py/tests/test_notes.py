"""Graphs and plays as the five notes write them, taken as they are."""

import pickle
import warnings
from pathlib import Path
from typing import Any

import pytest

import retrograde
from retrograde import jeux


def adjacency() -> dict[Any, Any]:
    """The dictionary of note 000: the vertices without a move are no keys of it."""
    A: dict[Any, Any] = {(1, 0): [(0, 1)], (1, 1): [(0, 0)], (10, 0): [(8, 1), (9, 1)]}
    for k in range(2, 10):
        for i in (0, 1):
            A[k, i] = [(k - 2, 1 - i), (k - 1, 1 - i)]
    return A


S0 = {(k, 0): None for k in range(11)}
S1 = {(k, 1): None for k in range(10)}


def test_note_000_leaves_final_vertices_out_of_its_dictionary() -> None:
    solution = retrograde.solve(adjacency(), S0, {(0, 1): None}, {(0, 0): None}, S1=S1, start=(10, 0))
    assert len(solution) == 21 and solution.arena.edge_count == 36
    assert [len(layer) for layer in solution.layers(0)] == [1, 2, 1, 2, 1, 2, 1, 1]
    assert solution.best((10, 0)) == [(9, 1)]


def test_note_000_as_printed_has_a_target_with_moves_and_says_so() -> None:
    with pytest.warns(retrograde.ArenaWarning, match=r"\(1, 0\)"):
        solution = retrograde.solve(adjacency(), S0, {(0, 1): None}, {(1, 0): None}, S1=S1)
    assert solution.winner((1, 0)) == 1 and solution.draw_kind((0, 0)) == "ends"


def test_a_successor_that_nobody_names_is_still_wrong() -> None:
    A = adjacency()
    A[10, 0].append((7, 7))
    with pytest.raises(retrograde.ArenaError, match=r"\(7, 7\), which is not a key of G"):
        retrograde.solve(A, S0, {(0, 1): None}, {(0, 0): None}, S1=S1)
    with pytest.raises(retrograde.ArenaError, match="V0 holds 't2'"):
        retrograde.solve({"s": ["t"], "t": []}, ["s"], ["t2"])


def test_note_001_has_lists_of_numbers_and_of_truths() -> None:
    G: list[list[int]] = [[] for _ in range(20)]
    for k in range(10):
        for player in (0, 1):
            G[2 * k + player] = [2 * (k - q) + 1 - player for q in (1, 2, 3) if q <= k]
    solution = retrograde.solve(G, [n % 2 == 0 for n in range(20)], [0], [1], players=("a", "b"))
    assert solution.verdict(18) == "b wins in 5 moves" and len(solution.attractor(0)) + len(solution.attractor(1)) == 20


def test_the_play_of_note_001_is_followed_as_it_is_printed() -> None:
    printed = [20, 17, 16, 15, 12, 10, 8, 7, 4, 3, 1, 0]
    game = retrograde.game("nim", sticks=20, misere=True)
    positions = list(game.position().line(str(a - b) for a, b in zip(printed, printed[1:])))
    assert positions[-1].winner == 1
    solution = game.solve()
    grades = [move.grade for move in solution.review(position.text for position in positions)]
    blunders = [(printed[n], printed[n + 1]) for n in range(0, len(grades), 2) if grades[n] == "blunder"]
    assert blunders[0] == (16, 15) and blunders[-1] == (4, 3)


def test_note_002_calls_the_players_j1_and_j2() -> None:
    G, S1, F1 = jeux.arene(4), jeux.sommetsJ1(4), jeux.finalJ1(4)
    solution = retrograde.solve(G, S1=S1, F1=F1, F2={(0, 2): 1})
    assert solution.arena.players == ("J1", "J2")
    assert solution.attractor(0) == set(jeux.attracteur(G, S1, F1)) and solution.draws == set()
    assert solution.verdict((4, 1)) == "J1 wins in 4 moves"


def test_note_004_has_the_player_in_the_vertex() -> None:
    opponent = {"Luna": "Lucie", "Lucie": "Luna"}
    G: dict[Any, Any] = {}

    def visit(s: Any) -> None:
        if s not in G:
            G[s] = [(k, opponent[s[1]]) for k in range(max(s[0] - 3, 1), s[0])]
            for t in G[s]:
                visit(t)

    visit((8, "Luna"))
    solution = retrograde.solve(G, G1=[(1, "Lucie")], G2=[(1, "Luna")], players=("Luna", "Lucie"), start=(8, "Luna"))
    assert solution.verdict((8, "Luna")) == "Luna wins in 3 moves" and solution.best((8, "Luna")) == [(5, "Lucie")]
    with pytest.raises(retrograde.ArenaError, match="nobody says who moves"):
        retrograde.solve(G, V0=[(1, "Lucie")])


def test_note_004_has_pairs_of_vertices_and_edges_and_of_names_and_matrices() -> None:
    vertices, edges = ["a", "b", "c"], [("a", "b"), ("b", "c")]
    matrix = [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
    numbers = {"a": 0, "b": 1, "c": 2}
    for G in ((vertices, edges), (numbers, matrix)):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert retrograde.solve(G, S0=["a"], V0=["c"]).rank("a") == 2


TEXTBOOK = {"A": ["B", "C", "D"], "B": ["b1", "b2", "b3"], "C": ["c1", "c2", "c3"], "D": ["d1", "d2", "d3"]}
NUMBERS = {"b1": 3, "b2": 12, "b3": 8, "c1": 2, "c2": 4, "c3": 6, "d1": 14, "d2": 5, "d3": 2}


def textbook(**more: Any) -> retrograde.Arena[str]:
    return retrograde.arena({**TEXTBOOK, **{leaf: [] for leaf in NUMBERS}}, S0={"A", *NUMBERS}, values=NUMBERS, **more)


@pytest.mark.parametrize("algorithm", ["minimax", "memo", "bottomup", "alphabeta"])
def test_the_textbook_tree_is_worth_three_by_every_algorithm(algorithm: str) -> None:
    found = textbook(start="A").minimax(algorithm=algorithm)
    assert (found.score, found.best, found.line) == (3, ["B"], ["A", "B", "b1"])
    assert found.calls == {"minimax": 13, "memo": 13, "bottomup": 13, "alphabeta": 11}
    assert textbook().minimax("C", algorithm).score == 2 and textbook().minimax("d1", algorithm).score == 14


def test_numbers_of_leaves_are_kept_told_and_checked(tmp_path: Path) -> None:
    tree = textbook(start="A")
    assert tree.values == NUMBERS
    assert pickle.loads(pickle.dumps(tree)).minimax().score == 3
    tree.save(tmp_path / "tree.json")
    again = retrograde.load(tmp_path / "tree.json")
    assert again.values == NUMBERS and again.minimax("A").score == 3
    assert "+3" in str(tree.steps("alphabeta", all=True))
    with pytest.raises(retrograde.ArenaError, match="'B', which has successors"):
        retrograde.arena({**TEXTBOOK, **{leaf: [] for leaf in NUMBERS}}, S0=["A"], values={"B": 1})
    with pytest.raises(TypeError, match="whole numbers"):
        retrograde.arena({"a": []}, S0=["a"], values={"a": 0.5})
    with pytest.raises(ValueError, match="algorithm is 'max'"):
        tree.minimax("A", "max")


def test_minimax_without_numbers_counts_wins_and_any_vertices_may_be_used() -> None:
    G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(6) for i in (0, 1)}
    nim = retrograde.arena(G, V0={(0, 1)}, V1={(0, 0)}, start=(5, 0))
    found = nim.minimax()
    assert (found.score, found.best, found.line[0]) == (1, [(3, 1)], (5, 0))
    assert nim.minimax((3, 0)).score == -1 and nim.minimax((0, 1)).score == 1
    assert repr(found) == "<Minimax at (5, 0): +1; best moves: (3, 1)>"


def test_a_rules_file_with_numbers_is_searched_by_them(tmp_path: Path) -> None:
    rules = f"tree = {TEXTBOOK}\nleaves = {NUMBERS}\nstart = 'A'\ndef player(s): return 1 if s in 'BCD' else 0\n"
    rules += "def moves(s): return tree[s]\ndef winner(s): return (0 if leaves[s] > 0 else 1) if s in leaves else None\ndef value(s): return leaves[s]\n"
    (tmp_path / "tree.py").write_text(rules)
    game = retrograde.game(tmp_path / "tree.py")
    for algorithm in ("fast", "minimax", "memo", "bottomup", "alphabeta"):
        found = game.search(algorithm=algorithm)
        assert (found.score, found.best, found.line, found.text) == (3, ["B"], ["B", "b1"], "+3")
