"""What an installed package must do without anything else: run by ./test.sh in fresh environments without Rust and NumPy, for the
wheel and for what pip builds from the source distribution."""

import importlib.metadata
import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path

import retrograde
from retrograde import jeux


def main() -> None:
    assert retrograde.__version__ == importlib.metadata.version("retrograde")
    assert importlib.util.find_spec("numpy") is None, "the environment is not fresh"
    nim = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
    solution = retrograde.solve(nim, V0={(0, 1)}, V1={(0, 0)}, start=(10, 0))
    assert (solution.rank((10, 0)), solution.best((10, 0))) == (7, [(9, 1)])
    assert solution.verify()
    assert solution.draw().svg.startswith("<svg")
    assert retrograde.game("connect4", width=4, height=4).search().winner is None

    def degres_sortants(G: dict[str, list[str]]) -> dict[str, int]:
        return {s: len(G[s]) for s in G}

    assert jeux.corrige(degres_sortants)

    # The command line is there in both ways, with its page, and answers by exit codes.
    program = Path(sysconfig.get_path("scripts"), "retrograde.exe" if sys.platform == "win32" else "retrograde")
    for command in ([sys.executable, "-m", "retrograde"], [str(program)]):
        solved = subprocess.run([*command, "solve", "nim", "sticks=10", "take=1,2"], capture_output=True, text=True, check=True)
        assert "J0 wins in 7 moves" in solved.stdout, solved.stdout
        wrong = subprocess.run([*command, "solve", "morpoin"], capture_output=True, text=True)
        assert wrong.returncode == 2 and "morpion" in wrong.stderr, wrong
    print("the wheel works:", retrograde.__version__)


if __name__ == "__main__":
    main()
