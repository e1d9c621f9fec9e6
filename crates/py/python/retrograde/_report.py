"""What is said about a function that was wrong on a case: the smallest arena that shows it, and which mistake it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from ._cases import Case, smaller
from ._correction import Correction
from ._exam import Exam, Verdict, loaded
from ._examiner import Examiner
from ._tasks import Task, same
from ._traps import BOOLEANS, CHANCE, CHANGED, ENDLESS, F1_VALUES, IN_S1, REMEMBERS, TRAPS

#: How often a function is called on the same case to see whether it always answers the same, and how often if it names chance.
REPEATS = 2
REPEATS_OF_CHANCE = 40
#: Arenas of more vertices are not made smaller one vertex at a time.
SHRINKABLE = 60


def reported(exam: Exam, case: Case, verdict: Verdict, tried: list[Case], sample: list[Case]) -> Correction:
    """What is said about a function that was wrong on a case after those that were tried before."""
    # Step 1. Is it wrong whenever it is called on this case, or by chance?
    again = exam.alone(case)
    other = _another_answer(exam, case, verdict, again)
    if other is not None:
        shown = next(run for run in (again, other, verdict) if run.wrong)
        return correction(exam, case, shown, len(tried), piege=CHANCE)
    # Step 2. Is it wrong only after other calls?
    if not again.wrong:
        return _remembering(exam, case, verdict, tried, sample)
    if _is_right_when_it_forgets(exam, case, sample):
        return correction(exam, case, verdict, len(tried), piege=REMEMBERS)
    # Step 3. Is it wrong because of the values of F1?
    case, verdict, values = _with_plain_values(exam, case, again)
    # Step 4. Where is it wrong on the smallest arena, and which mistake is it?
    case, verdict = shrunk(exam, case, verdict)
    trap = F1_VALUES if values else _trap(exam, verdict, sample)
    return correction(exam, case, verdict, len(tried), piege=trap)


def endless(exam: Exam, case: Case, verdict: Verdict, tried: list[Case]) -> Correction:
    """What is said about a function that did not come back from a tiny case."""
    one, found = shrunk(exam, case, verdict)
    if one is not case and exam.given_time(one, found) is not None:
        one, found = case, verdict
    return correction(exam, one, found, len(tried), piege=ENDLESS)


def correction(exam: Exam, case: Case, verdict: Verdict, tried: int, **more: Any) -> Correction:
    """A verdict on a case, as it is shown."""
    answer = verdict.answer
    value = loaded(answer.value)
    changed = None if answer.changed is None else CHANGED.format(answer.changed)
    roles = exam.examiner.roles
    return Correction(
        exam.task.name,
        False,
        tried,
        G=case.G,
        S1=case.S1,
        F1=case.F1,
        s=case.s if "s" in exam.task.arguments else None,
        n=case.n if "n" in exam.task.arguments else None,
        joueur=case.joueur if "joueur" in roles else None,
        attendu=exam.task.expected(case),
        obtenu=answer.text if value is None and answer.text != "None" else value,
        erreur=verdict.outcome.error or changed,
        sans_fin=verdict.late,
        conseil=answer.form,
        roles=roles,
        **more,
    )


def _another_answer(exam: Exam, case: Case, verdict: Verdict, again: Verdict) -> Verdict | None:
    """What the function answers when it is called on the same case again in a fresh process, if that is something else."""
    if verdict.outcome.error and again.outcome.error:
        # An exception that comes again is no chance, and what eats memory or time need not do so many times.
        return None
    repeats = REPEATS_OF_CHANCE if exam.examiner.uses_chance() else REPEATS
    runs = (exam.alone(case) for _ in range(1, repeats))
    return next((run for run in runs if run.wrong != again.wrong or not same(run.normal, again.normal)), None)


def _is_right_when_it_forgets(exam: Exam, case: Case, sample: list[Case]) -> bool:
    """Whether what the function has kept from before the correction is all that is wrong about it."""
    if not exam.examiner.keeps() or exam.alone(case, forget=True).wrong:
        return False
    return not any(exam.alone(one, forget=True).wrong for one in islice(sample, 30))


def _remembering(exam: Exam, case: Case, verdict: Verdict, tried: list[Case], sample: list[Case]) -> Correction:
    """The function is right on the case alone: it keeps something from an earlier call, or is wrong by chance."""
    if not all(exam.alone(*tried, case).wrong for _ in range(2)):
        return correction(exam, case, verdict, len(tried), piege=CHANCE)
    earlier = [*tried[-1:], *islice(sample, 60)]
    before = next((one for one in earlier if exam.alone(one, case).wrong), None)
    if before is not None:
        verdict = exam.alone(before, case)
        for one in islice(sample, 60):
            if one.size >= case.size:
                break
            shorter = exam.alone(before, one)
            if shorter.wrong and not exam.alone(one).wrong:
                case, verdict = one, shorter
                break
    return correction(exam, case, verdict, len(tried), piege=REMEMBERS, avant=before)


def _with_plain_values(exam: Exam, case: Case, verdict: Verdict) -> tuple[Case, Verdict, bool]:
    """The case with 1 for every key of F1, if the function is wrong there too; and whether it is not."""
    if "F1" not in exam.examiner.roles or all(type(value) is int and value == 1 for value in case.F1.values()):
        return case, verdict, False
    simple = case.valued(1)
    found = exam.alone(simple)
    return (simple, found, False) if found.wrong else (case, verdict, True)


def shrunk(exam: Exam, case: Case, verdict: Verdict) -> tuple[Case, Verdict]:
    """Takes vertices, edges and targets away as long as the function stays wrong in the same way."""
    if exam.task.about_nim or exam.examiner.reads_global or len(case.G) > SHRINKABLE:
        return case, verdict
    quick = exam.limit / 4 if verdict.late else exam.limit
    while True:
        for one, found in exam.verdicts(smaller(case), quick):
            # What was found among others must also be true of the case alone.
            if found.way == verdict.way and (found.late or found.wrong and exam.alone(one).wrong):
                case, verdict = one, found
                break
        else:
            return case, verdict


def _trap(exam: Exam, verdict: Verdict, sample: list[Case]) -> str | None:
    """The known mistake that gives the same answer on every arena of the sample."""
    if verdict.outcome.error is not None or verdict.answer.form is not None or verdict.answer.changed is not None:
        return None
    if exam.task.name == "attracteur" and _is_flags(loaded(verdict.answer.value)):
        return BOOLEANS
    if _is_right_with_keys(exam, sample):
        return IN_S1
    left = list(TRAPS.get(exam.task.name, ()))
    for case, found in exam.verdicts(sample):
        if found.failed or found.normal is None:
            return None
        left = [trap for trap in left if same(attempt(exam.task, trap.program, case), found.normal)]
        if not left:
            return None
    return left[0].text


def _is_right_with_keys(exam: Exam, sample: list[Case]) -> bool:
    """Whether the function would be right if the keys of S1 were J1's vertices and no others."""
    roles = tuple("S0" if role == "S1" else role for role in exam.examiner.roles)
    if roles == exam.examiner.roles:
        return False
    other = Exam(exam.task, Examiner(exam.examiner.function, exam.task.name, roles), exam.limit, exam.fastest)
    return not any(found.wrong or found.late for _, found in other.verdicts(sample))


def _is_flags(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(flag, bool) for flag in value.values()) and False in value.values()


def attempt(task: Task, program: Callable[[Case], Any], case: Case) -> Any:
    """What a program that makes a known mistake answers."""
    try:
        return task.normal(program(case))
    except Exception:  # A program that makes a mistake may also fail; then it does not behave like the student's.
        return None
