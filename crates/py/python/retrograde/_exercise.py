"""Exercises with their answers, as LaTeX."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _check, _lang
from ._ask import ask, language


@dataclass(frozen=True, repr=False)
class Exercise:
    """An exercise: a sheet for the class and the answers, both as LaTeX documents."""

    #: What it is about.
    kind: str
    #: How difficult it is, 1 to 5.
    difficulty: int
    #: The same seed makes the same exercise.
    seed: int
    #: The sheet.
    sheet: str
    #: The answers.
    answers: str

    def __repr__(self) -> str:
        return _lang.pick(
            f"<Exercise: {self.kind}, difficulty {self.difficulty}, seed {self.seed}>",
            f"<Exercice : {self.kind}, difficulté {self.difficulty}, graine {self.seed}>",
        )

    def save(self, path: str | os.PathLike[str]) -> tuple[Path, Path]:
        """Writes the sheet to ``path`` and the answers beside it, and says where."""
        sheet = Path(path)
        answers = sheet.with_name(f"{sheet.stem}-{_lang.pick('answers', 'corrige')}{sheet.suffix}")
        sheet.write_text(self.sheet, encoding="utf-8")
        answers.write_text(self.answers, encoding="utf-8")
        return sheet, answers


def exercise(kind: str = "attractor", *, difficulty: int = 1, seed: int = 0, lang: str | None = None) -> Exercise:
    """An exercise about ``"attractor"``, ``"strategy"``, ``"nim"`` or ``"minimax"``, with its answers; different for each
    seed, of a difficulty from 1 to 5.

    >>> import retrograde
    >>> one = retrograde.exercise("nim", difficulty=2, seed=7, lang="fr")
    >>> one
    <Exercise: nim, difficulty 2, seed 7>
    >>> "documentclass" in one.sheet and one.answers != one.sheet
    True
    """
    job: dict[str, Any] = {"kind": kind, "difficulty": _check.one_of("difficulty", difficulty, (1, 2, 3, 4, 5)), "seed": _check.whole("seed", seed)}
    reply = ask("exercise", {**job, "lang": language(lang)})
    return Exercise(reply["kind"], reply["difficulty"], reply["seed"], reply["sheet"], reply["answers"])
