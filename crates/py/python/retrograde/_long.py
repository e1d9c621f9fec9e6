"""One very long chain, on which numbers that stand for "often enough" and "infinitely far" are too small; and linear time."""

from __future__ import annotations

from dataclasses import dataclass

from ._cases import Case, chain, ladder, nim
from ._exam import Exam, Verdict
from ._traps import CHAIN, SLOW, STICKS

#: How long the chains are, or how many the sticks; whether the vertices stand in the order of the moves or against it, where a
#: fixpoint that starts at the end needs most rounds; and whether J1 has won at the end.
CHAINS = ((250, False, True), (250, True, True), (250, True, False), (3000, True, True))
#: A function that takes more steps for the chain of 120 moves is not linear, and takes minutes for the longest.
LINEAR = 20_000
#: How many seconds a function may take for one of them before it is left alone.
PATIENCE = 0.5


def long_chain(exam: Exam) -> tuple[Case, Verdict, str] | None:
    """The shortest chain on which the function is wrong, with what is said about it. That it takes too long, or recurses
    too deep, is forgiven: it may be right all the same."""
    if exam.examiner.reads_global:
        return None
    for length, backwards, won in CHAINS:
        if length > 1000 and exam.heaviest > LINEAR:
            return None
        chains = _Chains(exam, backwards, won)
        verdict = chains.verdict(length)
        if verdict.late:
            return None
        if verdict.wrong:
            # Without dead ends beside it the chain is easier to look at.
            bare = _Chains(exam, backwards, won, beside=False)
            return (bare if bare.is_wrong(length) else chains).shortest(37 if exam.task.about_nim else 120, length)
    return None


@dataclass
class _Chains:
    """Chains of one kind and of any length; or games of Nim with so many sticks."""

    exam: Exam
    backwards: bool
    won: bool
    beside: bool = True

    def shortest(self, right: int, wrong: int) -> tuple[Case, Verdict, str]:
        """Halves the distance between a length that is right and one that is wrong."""
        while wrong - right > 1:
            middle = (right + wrong) // 2
            if self.is_wrong(middle):
                wrong = middle
            else:
                right = middle
        case = self.case(wrong)
        said = STICKS.format(case.n) if self.exam.task.about_nim else CHAIN.format(len(case.G))
        return case, self.verdict(wrong), said

    def is_wrong(self, length: int) -> bool:
        return self.verdict(length).wrong

    def verdict(self, length: int) -> Verdict:
        return self.exam.patiently(self.case(length), min(PATIENCE, self.exam.limit), deep=True)

    def case(self, length: int) -> Case:
        if self.exam.task.about_nim:
            return nim(length)._replace(s=(length, 2 if self.backwards else 1))
        made = chain(length, backwards=self.backwards, beside=self.beside, won=self.won)
        roles = self.exam.examiner.roles
        return made if {"S1", "S0"} & set(roles) or len(roles) == 1 else made.with_players()


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
