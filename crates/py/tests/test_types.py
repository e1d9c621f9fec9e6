"""``mypy --strict`` finds options that do not exist and words that mean nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import retrograde

#: Lines that are wrong say so; all others are right.
PROGRAM = '''\
import retrograde
from typing import Any

solution = retrograde.solve({"a": ["b"], "b": []}, S0={"a"}, V0={"b"}, dead_ends="normal", reacher="J0", start="a")
retrograde.solve({"a": ["b"], "b": []}, S0={"a"}, dead_ends="loose")  # wrong
retrograde.arena([[1], []], S0=[0], dead_ends="loose")  # wrong
winner: int | None = solution["a"].winner
name: str | None = solution["a"].winner_name
ranks: dict[str, int | None] = {vertex: verdict.rank for vertex, verdict in solution.items()}
best: list[str] = solution.best("a")
solution.attractor("J1"), solution.attractor(1), solution.verdict("a", lang="fr")
solution.verdict("a", lang="de")  # wrong
solution.draw(layer=1, player="J0", double_circles=True)
solution.draw(colour="red")  # wrong
solution.arena.steps("stack", player="J1")
solution.arena.steps("heap")  # wrong
solution.moves("a")  # wrong
game = retrograde.game("connect4", width=4, height=4)
position = game.position().play("4", 4)
position.search(depth=3, best="one", algorithm="pns")
position.search(dephth=3)  # wrong
position.search(algorithm="bogus")  # wrong
position.tree(2, nodes=100)
position.tree(2, node=100)  # wrong
game.search(best="some")  # wrong
text: str = game.search().text + game.tree(1).text
game.search().length  # wrong
try:
    retrograde.load("nowhere.json")
except (retrograde.Error, OSError):
    pass

class Race:
    start = 0
    def moves(self, s: int) -> list[int]:
        return [s + 1, s + 2]
    def player(self, s: int) -> int:
        return s % 2
    def winner(self, s: int) -> int | None:
        return 0 if s > 6 else None

retrograde.game(Race).search().winner_name
retrograde.table.build("connect4", "folder", width=4)
'''


def test_mypy_finds_what_is_wrong_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    package = Path(retrograde.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-version=3.10", f"--cache-dir={tmp_path}/cache", str(file)],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(package)},
    )  # fmt: skip
    found = {int(line) for line in re.findall(r"program\.py:(\d+): error", done.stdout)}
    wrong = {number for number, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}
    assert found == wrong and len(wrong) == 11, done.stdout + done.stderr
