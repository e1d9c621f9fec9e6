"""The package has the command line: ``python -m retrograde``."""

import json
import subprocess
import sys


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "retrograde", *words], capture_output=True, text=True)


def test_the_module_is_the_command_line() -> None:
    solved = run("solve", "nim", "sticks=10", "take=1,2", "--json")
    assert solved.returncode == 0 and json.loads(solved.stdout)["rank"] == 7
    assert "retrograde solve" in run("solve", "--help").stdout


def test_its_exit_codes_are_those_of_the_program() -> None:
    wrong = run("solve", "morpoin")
    assert wrong.returncode == 2 and "morpion" in wrong.stderr and "Traceback" not in wrong.stderr
    assert run("bogus").returncode == 2 and run("--version").stdout.startswith("retrograde ")
