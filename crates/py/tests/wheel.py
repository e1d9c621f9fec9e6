"""What an installed wheel must do without anything else: run by ./test.sh in a fresh environment without Rust and NumPy."""

import importlib.metadata
import importlib.util

import retrograde
from retrograde import jeux


def main() -> None:
    assert retrograde.__version__ == importlib.metadata.version("retrograde")
    assert importlib.util.find_spec("numpy") is None, "the environment is not fresh"
    nim = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(11) for i in (0, 1)}
    solution = retrograde.solve(nim, V0={(0, 1)}, V1={(0, 0)}, start=(10, 0))
    assert (solution.rank((10, 0)), solution.moves((10, 0))) == (7, [(9, 1)])
    assert solution.verify()
    assert solution.draw().svg.startswith("<svg")
    assert retrograde.game("connect4", width=4, height=4).search().winner is None

    def degres_sortants(G: dict[str, list[str]]) -> dict[str, int]:
        return {s: len(G[s]) for s in G}

    assert jeux.corrige(degres_sortants)
    print("the wheel works:", retrograde.__version__)


if __name__ == "__main__":
    main()
