"""The Python exercises: what stands on the answer sheet is run, compared and corrected."""

import re
from typing import Any

import pytest

import retrograde
from retrograde import jeux

FUNCTIONS = ["degres_sortants", "transpose", "attracteur", "minmax", "strategieGagnante"]


def programs(sheet: str) -> list[str]:
    """The programs of a sheet, as somebody would copy them from the paper."""
    blocks = []
    for block in re.findall(r"\\parskip=0pt\n(.*?)\n}\n", sheet, re.DOTALL):
        lines = re.findall(r"\\mbox\{\\hspace\*\{(.*?)em\}(.*)\}$", block, re.MULTILINE)
        lines = [" " * round(float(indent) / 0.525) + line for indent, line in lines]
        text = "\n".join(lines).replace("\\char13{}", "'")
        blocks.append(re.sub(r"\\char(\d+)\{\}", lambda code: chr(int(code[1])), text))
    return blocks


@pytest.mark.parametrize("difficulty", range(1, 6))
def test_the_answers_are_python_that_returns_what_they_say_and_is_right(difficulty: int) -> None:
    name = FUNCTIONS[difficulty - 1]
    for seed in range(12):
        made = retrograde.exercise("python", difficulty=difficulty, seed=seed, lang="fr")
        example, asked = programs(made.sheet)
        result, program, correction = programs(made.answers)
        space: dict[str, Any] = {}
        exec(example, space)
        exec(program, space)
        function = space[name]
        call = re.search(rf"{name}\((G.*?)\)", "".join(re.sub(r"\\char13\{\}", "'", made.answers).replace("\\char95{}", "_")))
        assert call, made.answers
        given = eval(f"{name}({call[1]})", space)
        wanted = eval(result)
        if name == "attracteur":
            given, wanted = set(given), set(wanted)
        elif name == "transpose":
            given, wanted = ({s: sorted(row) for s, row in graph.items()} for graph in (given, wanted))
        elif name == "strategieGagnante":
            # Any of the fastest moves will do; the correction below is about that.
            assert given.keys() == wanted.keys()
            given = wanted
        assert given == wanted, (difficulty, seed, made.answers)
    assert asked == correction and correction.splitlines() == ["from retrograde.jeux import corrige", f"print(corrige({name}))"]
    assert jeux.corrige(function, essais=200, rapide=name != "degres_sortants").juste


def test_an_exercise_about_a_game_of_ones_own() -> None:
    nim = retrograde.game("nim", sticks=10, take=[1, 2])
    for kind in ("attractor", "strategy", "nim", "degrees", "building", "python"):
        assert "10" in retrograde.exercise(kind, nim, difficulty=3, seed=2, lang="fr").answers
    small = retrograde.game("nim", sticks=4, take=[1, 2])
    assert "minimax" in retrograde.exercise("minimax", small, lang="fr").answers
    with pytest.raises(retrograde.GameError, match="need numbers on the final vertices"):
        retrograde.exercise("values", small)
