"""Tables from Python: built, opened, asked, checked and damaged."""

import pickle
from pathlib import Path

import pytest

import retrograde


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> retrograde.table.Table:
    name = tmp_path_factory.mktemp("tables") / "c4"
    return retrograde.table.build(retrograde.game("connect4", width=4, height=4), name, threads=2)


def test_a_table_knows_what_solving_says(table: retrograde.table.Table) -> None:
    game = retrograde.game("puissance4", height=4, width=4)
    solution = game.solve()
    position = game.position()
    for move in ["2", "2", "3", "1", "4"]:
        position = position.play(move)
        answer = table.query(position)
        assert (answer.position, answer.winner) == (position.text, solution.winner(position.text))
        assert answer.rank == solution.rank(position.text)
        found = game.search(start=position, table=table)
        assert found.table and found.winner == answer.winner and found.nodes == 0
        assert set(found.best) == set(solution.best_names(position.text))
    assert [move.move for move in table.query(moves=["1", "2", "1", "2", "1", "3"]).moves][0] == "1"


def test_a_table_counts_and_checks_itself(table: retrograde.table.Table, tmp_path: Path) -> None:
    stats = table.stats(reachable=True)
    assert sum(stats["reachable"].values()) == 161029
    assert table.verify() == len(table) == sum(stats["slots"].values())
    assert table.pack(tmp_path / "c4.rgpack") > table.bytes
    packed = retrograde.table.open(tmp_path / "c4.rgpack")
    assert packed.query(moves=["2"]) == table.query(moves=["2"])
    part = sorted((Path(table.name) / "part").iterdir())[-1]
    content = part.read_bytes()
    part.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    try:
        with pytest.raises(retrograde.GameError, match="part/.*block"):
            retrograde.table.open(table.name).query()
    finally:
        part.write_bytes(content)


def test_what_is_looked_up_says_so(table: retrograde.table.Table) -> None:
    game = retrograde.game("connect4", width=4, height=4)
    moves = ["2", "2", "3", "1", "4"]
    plain, known = game.explain(moves=moves, all=True), game.explain(moves=moves, all=True, table=table)
    assert plain.splitlines()[0] == known.splitlines()[0] and "table" not in plain
    assert known.splitlines()[-1] == "Looked up in the table."
    assert game.explain(moves=moves, table=Path(table.name), lang="fr").splitlines()[-1] == "Lu dans la table."
    tabled = game.with_table(table.name)
    assert repr(tabled) == "<Game: connect4 width=4 height=4, with a table>" and tabled == game
    for one in (tabled, table.game, pickle.loads(pickle.dumps(tabled)), pickle.loads(pickle.dumps(table)).game):
        found = one.position().play(*moves).search()
        assert found.table and found.winner == game.search(moves=moves).winner
        assert "from the table" in repr(found)
    assert not game.search(moves=moves).table


def test_rules_that_changed_after_they_were_read_are_those_of_the_table(tmp_path: Path) -> None:
    rules = tmp_path / "sticks.py"
    written = """def start(n=5):
    return (n, 0)


def player(s):
    return s[1]


def moves(s):
    return [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]]


def winner(s):
    return 1 - s[1] if s[0] == 0 else None
"""
    rules.write_text(written)
    game = retrograde.game(rules)
    rules.write_text(written.replace("(1, 2)", "(1, 2, 3)"))
    table = retrograde.table.build(game, tmp_path / "sticks")
    assert game.search(table=table).winner == table.query().winner == game.search().winner == 0
    assert len(table) == len(game.arena())
    with pytest.raises(ValueError, match="the table is of"):
        retrograde.game(rules).search(table=table)


def test_what_is_wrong_is_said_in_python_and_in_french(table: retrograde.table.Table) -> None:
    with pytest.raises(ValueError, match="the table is of connect4 width=4 height=4"):
        retrograde.game("connect4", width=5, height=4).search(table=table)
    with pytest.raises(retrograde.GameError, match="resume=True goes on with it"):
        retrograde.table.build(retrograde.game("connect4", width=4, height=4), table.name)
    assert len(retrograde.table.build(retrograde.game("connect4", width=4, height=4), table.name, resume=True)) == len(table)
    retrograde.lang = "fr"
    try:
        with pytest.raises(FileNotFoundError, match="il n'y a pas de table"):
            retrograde.table.open("nulle part")
        assert repr(table).startswith("<Table de connect4")
    finally:
        retrograde.lang = "en"


def test_a_game_with_cycles_has_a_table(tmp_path: Path) -> None:
    game = retrograde.game("kings")
    table = retrograde.table.build(game, tmp_path / "kings")
    assert len(table) == len(game.arena()) == table.verify()
    assert table.query().winner == game.solve().winner(game.position().text)


def test_a_build_that_is_refused_leaves_nothing_and_fewer_threads_work_where_memory_is_short(tmp_path: Path) -> None:
    game = retrograde.game("connect4", width=4, height=4)
    with pytest.raises(retrograde.GameError, match="allow [0-9]+M"):
        retrograde.table.build(game, tmp_path / "c4", memory=1 << 20, threads=2)
    assert not (tmp_path / "c4").exists()
