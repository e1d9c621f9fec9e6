"""One very long chain, on which numbers that stand for "often enough" and "infinitely far" are too small; and linear time."""

from __future__ import annotations

from ._cases import Case, chain, ladder, nim
from ._exam import Exam, Verdict
from ._traps import CHAIN, SLOW, STICKS

#: How long the chains are, and how many the sticks.
LENGTHS = (250, 1000, 3000)
#: How many seconds a function may take for one of them before it is left alone.
PATIENCE = 1.0


def long_chain(exam: Exam) -> tuple[Case, Verdict, str] | None:
    """The shortest chain on which the function is wrong, with what is said about it. That it takes too long, or recurses
    too deep, is forgiven: it may be right all the same."""
    if exam.examiner.reads_global:
        return None
    right = 37 if exam.task.about_nim else 120
    for length in LENGTHS:
        for backwards in (False, True):
            verdict = _verdict(exam, length, backwards)
            if verdict.forgivable:
                return None
            if verdict.wrong:
                return _shortest(exam, right, length, backwards)
        right = length
    return None


def _shortest(exam: Exam, right: int, wrong: int, backwards: bool) -> tuple[Case, Verdict, str]:
    """Halves the distance between a length that is right and one that is wrong."""
    while wrong - right > 1:
        middle = (right + wrong) // 2
        verdict = _verdict(exam, middle, backwards)
        if verdict.wrong and not verdict.forgivable:
            wrong = middle
        else:
            right = middle
    case = _case(exam, wrong, backwards)
    said = STICKS.format(case.n) if exam.task.about_nim else CHAIN.format(len(case.G))
    return case, _verdict(exam, wrong, backwards), said


def _verdict(exam: Exam, length: int, backwards: bool) -> Verdict:
    return exam.patiently(_case(exam, length, backwards), min(PATIENCE, exam.limit), deep=True)


def _case(exam: Exam, length: int, backwards: bool) -> Case:
    """A chain of so many moves, or a game of Nim with so many sticks."""
    if exam.task.about_nim:
        return nim(length)._replace(s=(length, 2 if backwards else 1))
    made = chain(length, backwards=backwards)
    return made if {"S1", "S0"} & set(exam.examiner.roles) or len(exam.examiner.roles) == 1 else made.with_players()


def slowness(exam: Exam) -> str | None:
    """Whether four times as large a graph takes about four times as many steps."""
    if exam.task.about_nim or exam.examiner.reads_global:
        return None
    most = 500_000
    few, many = (exam.steps(ladder(size), most) for size in (20, 80))
    if few is None or many is None or (few < most and many <= 8 * few):
        return None
    told = (str(steps) if steps < most else f"plus de {most}" for steps in (few, many))
    return SLOW.format(*told)
