"""Correcting a student's function: the smallest arena on which it is wrong, and which known mistake it makes."""

from __future__ import annotations

import functools
import inspect
import pickle
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from . import _lang
from ._cases import Case, at_random, chains, ladder, of_course, smaller, sticks, very_small
from ._correction import Correction
from ._examiner import Answer, Examiner, Request
from ._isolated import Ask, Outcome, runner
from ._tasks import ROLES, TASKS, Task, same
from ._traps import BOOLEANS, CHANGED, ENDLESS, REMEMBERS, SLOW, TRAPS

#: So many random arenas are tried, however little time there is; and so many answers are compared with known mistakes.
FEWEST = 300


@_lang.in_french
def corrige(
    fonction: Callable[..., Any],
    nom: str | None = None,
    *,
    duree: float = 1.0,
    essais: int | None = None,
    limite: float = 2.0,
    graine: int = 0,
    cycles: bool = False,
    alterne: bool = True,
    rapide: bool = False,
    optimale: bool = True,
    arguments: Sequence[str] | None = None,
) -> Correction:
    """Corrige votre fonction : ``arene``, ``sommetsJ1``, ``finalJ1``, ``transpose``, ``degres_sortants``,
    ``attracteur``, ``minmax``, ``minmaxNim``, ``nombres`` ou ``strategieGagnante``.

    La fonction est essayée sur les exemples du cours, sur toutes les très petites arènes, sur de longues chaînes, puis
    sur des arènes tirées au hasard, de plus en plus grandes, pendant ``duree`` secondes (au moins 300 arènes ;
    ``essais`` en fixe le nombre). Comme dans l'exercice, les joueurs alternent et il n'y a pas de cycle :
    ``alterne=False`` et ``cycles=True`` lèvent ces hypothèses. Une fonction qui met plus de ``limite`` secondes sur une
    de ces arènes est arrêtée.

    ``nom`` dit de quelle fonction il s'agit, si la vôtre porte un autre nom ; ``arguments`` dit ce qu'elle reçoit, si ce
    n'est pas ce que donne l'exercice, par exemple ``arguments=["G", "F1"]``. ``rapide=True`` vérifie aussi que le temps
    est linéaire (question 4c). ``optimale=False`` accepte toute stratégie gagnante, même lente.

    >>> def attracteur(G, S1, F1):
    ...     A = set(F1)
    ...     for _ in G:
    ...         A |= {s for s in G if (any if S1[s] else all)(t in A for t in G[s])}
    ...     return dict.fromkeys(A)
    >>> correction = corrige(attracteur)
    >>> correction.juste, correction.G, correction.attendu
    (False, {'a': []}, {})
    >>> print(correction.piege)
    Un sommet sans successeur où joue J2 entre dans l'attracteur : ...
    """
    name = nom or getattr(fonction, "__name__", "")
    if name not in TASKS:
        raise ValueError(f"{name!r} n'est pas une fonction de l'exercice ; donnez nom= parmi {', '.join(TASKS)}")
    task = TASKS[name]
    roles = _roles(fonction, task, arguments)
    exam = _Exam(task, Examiner(fonction, name, roles), limite, optimale)

    def cases() -> Iterator[Case]:
        return _cases(task, roles, graine, cycles=cycles, alternating=alterne)

    fixed = 0 if task.about_nim else len(_fixed(alterne))
    fewest = fixed + (FEWEST if essais is None else essais)
    tried = 0
    begin = time.monotonic()
    for tried, (case, verdict) in enumerate(exam.verdicts(cases()), 1):
        if verdict.wrong:
            return _reported(exam, case, verdict, tried, list(islice(cases(), fixed + FEWEST)))
        if tried >= fewest and (essais is not None or time.monotonic() - begin > duree):
            break
    slow = _slowness(exam) if rapide else None
    return Correction(name, slow is None, tried, roles=roles, lenteur=slow)


@functools.cache
def _fixed(alternating: bool) -> list[Case]:
    """The cases that come before the random ones. Nobody changes them: a function gets copies."""
    return sorted(chain(of_course(), very_small(alternating=alternating), chains()), key=lambda case: case.size)


def _cases(task: Task, roles: tuple[str, ...], seed: int, *, cycles: bool, alternating: bool) -> Iterator[Case]:
    """The smallest first, then random ones without end."""
    if task.about_nim:
        yield from sticks()
        return
    for case in chain(_fixed(alternating), at_random(seed, cycles=cycles, alternating=alternating)):
        # Without S1 the vertex itself says who moves.
        yield case if "S1" in roles or len(roles) == 1 else _with_players(case)


def _with_players(case: Case) -> Case:
    return case.renamed({s: (number, 1 if case.S1[s] else 2) for number, s in enumerate(case.G)})


def _roles(function: Callable[..., Any], task: Task, said: Sequence[str] | None) -> tuple[str, ...]:
    """What the function is given, in order: what was said, what the exercise gives, or what the names tell."""
    if said is not None:
        strange = [role for role in said if role not in task.arguments]
        if strange:
            raise ValueError(f"arguments= contient {strange[0]!r} ; {task.name} reçoit {', '.join(task.arguments)}")
        return tuple(said)
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return task.arguments
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    needed = [p for p in positional if p.default is p.empty]
    count = len(task.arguments)
    if len(needed) <= count and (count <= len(positional) or any(p.kind is p.VAR_POSITIONAL for p in parameters)):
        return task.arguments
    found: list[str] = []
    for parameter in needed:
        plain = unicodedata.normalize("NFD", parameter.name.lower()).encode("ascii", "ignore").decode().replace("_", "")
        role = next((r for r in task.arguments if r not in found and plain in ROLES[r]), None)
        if role is None:
            break
        found.append(role)
    if len(found) < len(needed):
        names = ", ".join(p.name for p in needed)
        raise ValueError(
            f"{task.name} prend ici {len(needed)} arguments ({names}) ; l'exercice lui donne {', '.join(task.arguments)}. "
            f"Dites dans cet ordre ce qu'elle reçoit, par exemple arguments={list(task.arguments[:len(needed)])}"
        )
    return tuple(found)


@dataclass
class _Verdict:
    """What is wrong about an outcome, if anything is."""

    wrong: bool
    outcome: Outcome
    answer: Answer
    normal: Any = None

    @property
    def way(self) -> tuple[bool, bool, bool]:
        """In which way it is wrong: without end, with an exception, or with a wrong answer."""
        return self.outcome.endless, self.outcome.error is not None, self.answer.changed is not None


class _Exam:
    """A function that is tried on cases, in a process that lives as long as the function lets it."""

    def __init__(self, task: Task, examiner: Examiner, limit: float, fastest: bool) -> None:
        self.task, self.examiner, self.limit, self.fastest = task, examiner, limit, fastest

    def verdicts(self, cases: Iterable[Case], limit: float | None = None, *, alone: bool = False) -> Iterator[tuple[Case, _Verdict]]:
        """Each case with its verdict; a function that never comes back gets a new process, and ``alone`` each case its own."""
        stack, ask = ExitStack(), None
        with stack:
            for case in cases:
                if ask is None:
                    ask = stack.enter_context(runner(self.examiner))
                verdict = self._verdict(ask, Request(case), limit)
                if alone or verdict.outcome.endless or verdict.outcome.error is not None:
                    stack.close()
                    ask = None
                yield case, verdict

    def alone(self, *cases: Case, forget: bool = False) -> _Verdict:
        """The verdict on the last of these cases in a fresh process."""
        with runner(self.examiner) as ask:
            for case in cases:
                verdict = self._verdict(ask, Request(case, forget=forget), None)
                if verdict.outcome.endless or verdict.outcome.error is not None:
                    break
        return verdict

    def steps(self, case: Case, most: int) -> int | None:
        """How many steps the function takes; ``None`` if it fails."""
        with runner(self.examiner) as ask:
            outcome = ask(Request(case, count=most), 10 * self.limit)
        return outcome.value.steps if isinstance(outcome.value, Answer) else None

    def _verdict(self, ask: Ask, request: Request, limit: float | None) -> _Verdict:
        outcome = ask(request, self.limit if limit is None else limit)
        answer = outcome.value if isinstance(outcome.value, Answer) else Answer()
        failed = outcome.endless or outcome.error is not None or answer.normal is None
        normal = None if failed else _loaded(answer.normal)
        right = not failed and answer.changed is None and self._is_right(request.case, normal)
        return _Verdict(not right, outcome, answer, normal)

    def _is_right(self, case: Case, normal: Any) -> bool:
        if self.task.name == "strategieGagnante":
            return _is_strategy(case, normal, fastest=self.fastest)
        return same(self.task.normal(self.task.expected(case)), normal)


def _loaded(data: bytes | None) -> Any:
    try:
        return None if data is None else pickle.loads(data)
    except Exception:  # What is read may be objects of the user's classes.
        return None


def _reported(exam: _Exam, case: Case, verdict: _Verdict, tried: int, sample: list[Case]) -> Correction:
    """What is said about a function that was wrong on a case."""
    again = verdict if verdict.outcome.endless else exam.alone(case)
    if not again.wrong or not exam.alone(case, forget=True).wrong:
        return _remembering(exam, case, verdict, tried, sample)
    case, verdict = _shrunk(exam, case, again)
    return _correction(exam, case, verdict, tried, piege=_trap(exam, verdict, sample))


def _correction(exam: _Exam, case: Case, verdict: _Verdict, tried: int, **more: Any) -> Correction:
    answer = verdict.answer
    value = _loaded(answer.value)
    changed = None if answer.changed is None else CHANGED.format(answer.changed)
    return Correction(
        exam.task.name,
        False,
        tried,
        G=case.G,
        S1=case.S1,
        F1=case.F1,
        s=case.s if "s" in exam.task.arguments else None,
        n=case.n if "n" in exam.task.arguments else None,
        attendu=exam.task.expected(case),
        obtenu=answer.text if value is None and answer.text != "None" else value,
        erreur=verdict.outcome.error or changed,
        sans_fin=verdict.outcome.endless,
        conseil=answer.form,
        roles=exam.examiner.roles,
        **more,
    )


def _remembering(exam: _Exam, case: Case, verdict: _Verdict, tried: int, sample: list[Case]) -> Correction:
    """The function is right on the case alone: something is kept from an earlier call."""
    before = next((one for one in islice(sample, 60) if exam.alone(one, case).wrong), None)
    if before is not None:
        verdict = exam.alone(before, case)
        for smaller_case in sample:
            if smaller_case.size >= case.size:
                break
            shorter = exam.alone(before, smaller_case)
            if shorter.wrong and not exam.alone(smaller_case).wrong:
                case, verdict = smaller_case, shorter
                break
    return _correction(exam, case, verdict, tried, piege=REMEMBERS, avant=before)


def _shrunk(exam: _Exam, case: Case, verdict: _Verdict) -> tuple[Case, _Verdict]:
    """Takes vertices, edges and targets away as long as the function stays wrong in the same way."""
    if exam.task.about_nim:
        return case, verdict
    quick = exam.limit / 4 if verdict.outcome.endless else exam.limit
    while True:
        for one, found in exam.verdicts(smaller(case), quick):
            # What was found among others must also be true of the case alone.
            if found.wrong and found.way == verdict.way and (found.outcome.endless or exam.alone(one).wrong):
                case, verdict = one, found
                break
        else:
            return case, verdict


def _trap(exam: _Exam, verdict: _Verdict, sample: list[Case]) -> str | None:
    """The known mistake that gives the same answer on every arena of the sample."""
    if verdict.outcome.endless:
        return ENDLESS
    if verdict.outcome.error is not None or verdict.answer.form is not None or verdict.answer.changed is not None:
        return None
    if exam.task.name == "attracteur" and _is_flags(_loaded(verdict.answer.value)):
        return BOOLEANS
    left = list(TRAPS.get(exam.task.name, ()))
    for case, found in exam.verdicts(sample):
        if found.outcome.endless or found.outcome.error is not None or found.normal is None:
            return None
        left = [trap for trap in left if same(_attempt(exam.task, trap.program, case), found.normal)]
        if not left:
            return None
    return left[0].text


def _is_flags(value: Any) -> bool:
    return isinstance(value, dict) and False in value.values() and all(isinstance(flag, bool) for flag in value.values())


def _attempt(task: Task, program: Callable[[Case], Any], case: Case) -> Any:
    try:
        return task.normal(program(case))
    except Exception:  # A program that makes a mistake may also fail; then it does not behave like the student's.
        return None


def _slowness(exam: _Exam) -> str | None:
    """Whether four times as large a graph takes about four times as many steps."""
    if exam.task.about_nim:
        return None
    most = 500_000
    few, many = (exam.steps(ladder(size), most) for size in (20, 80))
    if few is None or many is None or (few < most and many <= 8 * few):
        return None
    told = (str(steps) if steps < most else f"plus de {most}" for steps in (few, many))
    return SLOW.format(*told)


def _is_strategy(case: Case, moves: Any, *, fastest: bool) -> bool:
    """Whether the strategy wins wherever J1 can win, as fast as possible if that is asked for, and is legal elsewhere."""
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
    return all(ranks.get(moves[s]) == ranks[s] - 1 for s in needed) and all(s in ranks for s in moves)
