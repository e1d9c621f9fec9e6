"""Exercises with their answers, as LaTeX."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from . import _check, _lang
from ._ask import ask, language
from ._types import Lang

if TYPE_CHECKING:
    from ._arena import Arena
    from ._game import Game


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


def exercise(
    kind: str | Sequence[str] = "attractor",
    of: Arena[Any] | Game | None = None,
    *,
    difficulty: Literal[1, 2, 3, 4, 5] = 1,
    seed: int = 0,
    title: str | None = None,
    body: bool = False,
    lang: Lang | None = None,
) -> Exercise:
    r"""An exercise with its answers, as LaTeX; different for each seed, of a difficulty from 1 to 5.

    ``kind`` is ``"attractor"``, ``"strategy"``, ``"nim"``, ``"minimax"``, ``"values"`` (numbers on the leaves),
    ``"degrees"``, ``"building"`` or ``"python"`` (a function to write, with its line for ``corrige``); several of them
    make one sheet. ``of`` is an arena or a game of your own: ``"nim"`` for the game nim, ``"values"`` for
    numbers on the leaves, ``"minimax"`` and ``"python"`` for what has no cycles. ``title`` stands above the sheet; ``body=True`` leaves out the document around it, for ``\input``.

    >>> import retrograde
    >>> one = retrograde.exercise("nim", difficulty=2, seed=7, lang="fr")
    >>> one
    <Exercise: nim, difficulty 2, seed 7>
    >>> "documentclass" in one.sheet and one.answers != one.sheet
    True
    >>> mine = retrograde.game("nim", sticks=4, take=(1, 2))
    >>> sheet = retrograde.exercise(["degrees", "attractor"], mine, title="TD 4", body=True)
    >>> "TD 4" in sheet.sheet, "documentclass" in sheet.sheet
    (True, False)
    """
    kinds = [kind] if isinstance(kind, str) else list(kind)
    job: dict[str, Any] = {
        "kind": kinds[0] if kinds else "attractor",
        "also": kinds[1:],
        "difficulty": _check.one_of("difficulty", difficulty, (1, 2, 3, 4, 5)),
        "seed": _check.whole("seed", seed),
        "title": title,
        "body": body,
        "own": of is not None,
        "lang": language(lang),
    }
    reply = ask("exercise", job) if of is None else ask("exercise", job, of._native)
    return Exercise(reply["kind"], reply["difficulty"], reply["seed"], reply["sheet"], reply["answers"])
