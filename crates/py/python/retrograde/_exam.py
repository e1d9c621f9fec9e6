"""A student's function, tried on one case after the other: right, wrong, or too slow to tell.

A function is stopped after a number of steps, not after a time, so that the same function gets the same verdict on every
machine. Only what takes no steps that can be counted, such as a loop inside the interpreter, is stopped by the clock.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from ._cases import Case
from ._examiner import Answer, Examiner, Request
from ._isolated import Ask, Outcome, runner
from ._tasks import Task, same

#: After so many steps a function is too slow to be tried on that case.
STEPS = 300_000
#: A function is endless only if it does not come back from an arena of so few vertices.
TINY = 8
#: Where steps are counted, the clock is for what takes none. It has so many seconds on an arena that is not tiny, where a function
#: that takes steps must be stopped by these also on a busy machine.
CLOCK = 5.0
#: On an arena of more vertices a function may recurse deeper than Python lets it, and want of stack or memory is forgiven.
SHALLOW = 60


@dataclass
class Verdict:
    """Whether an outcome is wrong, and how. Of a function that was stopped nothing is known, and nothing is wrong."""

    wrong: bool
    outcome: Outcome
    answer: Answer
    normal: Any = None
    #: How long it took to find out.
    seconds: float = 0.0

    @property
    def late(self) -> bool:
        """Whether the function was stopped, so that nothing is known about its answer."""
        return self.outcome.endless or self.answer.stopped

    @property
    def failed(self) -> bool:
        """Whether there is no answer."""
        return self.late or self.outcome.error is not None

    @property
    def way(self) -> tuple[bool, bool, bool]:
        """In which way it is wrong: without end, with an exception, or with a wrong answer."""
        return self.late, self.outcome.error is not None, self.answer.changed is not None


class Exam:
    """A function that is tried on cases, in a process that lives as long as the function lets it."""

    def __init__(self, task: Task, examiner: Examiner, limit: float, fastest: bool) -> None:
        self.task, self.examiner, self.limit, self.fastest = task, examiner, limit, fastest
        #: After how many steps the function is stopped; 0 never.
        self.most = STEPS
        #: How many steps it took at the most for an arena of more than :data:`SHALLOW` vertices.
        self.heaviest = 0

    def verdicts(self, cases: Iterable[Case], limit: float | None = None) -> Iterator[tuple[Case, Verdict]]:
        """Each case with its verdict; a function that fails gets a new process."""
        ask = None
        with ExitStack() as stack:
            for case in cases:
                if ask is None:
                    ask = stack.enter_context(runner(self.examiner))
                verdict = self._verdict(ask, self._request(case), limit)
                if verdict.failed:
                    stack.close()
                    ask = None
                yield case, verdict

    def alone(self, *cases: Case, forget: bool = False) -> Verdict:
        """The verdict on the last of these cases in a fresh process."""
        with runner(self.examiner) as ask:
            for case in cases:
                verdict = self._verdict(ask, self._request(case, forget), None)
                if verdict.failed:
                    break
        return verdict

    def patiently(self, case: Case, limit: float, *, deep: bool = False) -> Verdict:
        """The verdict on a case in a fresh process, by the clock and at full speed."""
        with runner(self.examiner) as ask:
            return self._verdict(ask, Request(case, deep=deep), limit)

    def right(self, cases: list[Case]) -> int:
        """On how many of the cases the function is right, until it was wrong a few times."""
        right = wrong = 0
        for _, verdict in self.verdicts(cases):
            right += not verdict.wrong and not verdict.late
            wrong += verdict.wrong
            if verdict.late or wrong > 3:
                break
        return right

    def steps(self, case: Case, most: int) -> int | None:
        """How many steps the function takes; ``None`` if it fails."""
        with runner(self.examiner) as ask:
            outcome = ask(Request(case, count=most), 10 * self.limit)
        return outcome.value.steps if isinstance(outcome.value, Answer) else None

    def given_time(self, case: Case, verdict: Verdict) -> Verdict | None:
        """The verdict if the function, which was stopped on this tiny case, has all the time that it can want; ``None`` if
        it does not come back. A slow machine gives more time."""
        patient = self.patiently(case, max(self.limit, 10 * verdict.seconds if verdict.answer.stopped else 0))
        return None if patient.late else patient

    def _request(self, case: Case, forget: bool = False) -> Request:
        return Request(case, most=self.most, forget=forget, deep=len(case.G) > SHALLOW)

    def _verdict(self, ask: Ask, request: Request, limit: float | None) -> Verdict:
        begin = time.monotonic()
        if limit is None:
            limit = max(self.limit, CLOCK) if request.most and len(request.case.G) > TINY else self.limit
        outcome = ask(request, limit)
        seconds = time.monotonic() - begin
        if request.deep and _wants_room(outcome):
            outcome = Outcome(endless=True)
        answer = outcome.value if isinstance(outcome.value, Answer) else Answer()
        failed = outcome.endless or outcome.error is not None or answer.normal is None
        normal = None if failed else loaded(answer.normal)
        right = not failed and answer.changed is None and self._is_right(request.case, normal)
        if request.deep and request.most:
            self.heaviest = max(self.heaviest, answer.steps)
        late = outcome.endless or answer.stopped
        return Verdict(not right and not late, outcome, answer, normal, seconds)

    def _is_right(self, case: Case, normal: Any) -> bool:
        if self.task.name == "strategieGagnante":
            return is_strategy(case, normal, fastest=self.fastest)
        return same(self.task.normal(self.task.expected(case)), normal)


def _wants_room(outcome: Outcome) -> bool:
    """Whether the function failed for want of stack or memory."""
    error = (outcome.error or "").splitlines()[-1:]
    return any(kind in line for line in error for kind in ("RecursionError", "MemoryError", "brutalement"))


def loaded(data: bytes | None) -> Any:
    """What was pickled; ``None`` if it cannot be read again."""
    try:
        return None if data is None else pickle.loads(data)
    except Exception:  # What is read may be objects of the user's classes.
        return None


def is_strategy(case: Case, moves: Any, *, fastest: bool) -> bool:
    """Whether the strategy wins wherever J1 can win, as fast as possible if that is asked for, and is legal elsewhere, where
    it may say something or nothing."""
    from . import jeux

    if not isinstance(moves, dict):
        return False
    ranks = jeux.nombres(case.G, case.S1, case.F1)
    needed = {s for s in ranks if case.S1[s] and s not in case.F1}
    try:
        if not needed <= set(moves) or any(s not in case.G or t not in case.G[s] for s, t in moves.items()):
            return False
    except TypeError:
        return False
    if not fastest:
        own = {s: t for s, t in moves.items() if case.S1[s]}
        return not needed or not jeux._solution(case.G, case.S1, case.F1).check(own, player=0).missed
    return all(ranks.get(moves[s]) == ranks[s] - 1 for s in needed)
