"""Tables from Python: built, opened, asked, checked and damaged."""

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
        assert answer.distance == solution.rank(position.text)
        found = game.search(start=position, table=table)
        assert found.table and found.winner == answer.winner and found.nodes == 0
        assert set(found.moves) == set(solution.move_names(position.text))
    assert [move.text for move in table.query(moves=["1", "2", "1", "2", "1", "3"]).moves][0] == "1"


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
