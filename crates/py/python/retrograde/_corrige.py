"""Correcting a student's function: the smallest arena on which it is wrong, and which known mistake it makes."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from . import _lang
from ._cases import Case, at_random, chains, of_course, sticks, very_small
from ._correction import Correction
from ._exam import TINY, Exam
from ._examiner import Examiner
from ._long import long_chain, slowness
from ._report import correction, endless, reported
from ._roles import Roles, players_of, roles_of, task_of
from ._tasks import TASKS, Task
from ._traps import SLOW_CASE

#: So many random arenas are tried, however little time there is, and compared with known mistakes, unless another number was asked for.
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

    La fonction est essayée sur les exemples du cours, sur toutes les très petites arènes, sur des chaînes, puis sur des
    arènes tirées au hasard, de plus en plus grandes, pendant ``duree`` secondes (au moins 300 arènes ; ``essais`` en fixe
    le nombre), et enfin sur une très longue chaîne. Comme dans l'exercice, les joueurs alternent et il n'y a pas de
    cycle : ``alterne=False`` et ``cycles=True`` lèvent ces hypothèses. Une fonction trop lente pour une arène est arrêtée,
    et essayée sur de plus petites ; elle n'est dite sans fin que si elle ne répond pas en ``limite`` secondes sur une arène
    minuscule.

    ``nom`` dit de quelle fonction il s'agit, si la vôtre porte un autre nom. Ce qu'elle reçoit est reconnu aux noms de ses
    arguments, ou en essayant ; si ce n'est pas clair, dites-le par ``arguments``, par exemple ``arguments=["F1", "G"]``.
    ``rapide=True`` vérifie aussi que le temps est linéaire (question 4c). ``optimale=False`` accepte toute stratégie
    gagnante, même lente.

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
    task = _task(fonction, nom)

    def exam(roles: Roles) -> Exam:
        return Exam(task, Examiner(fonction, task.name, roles), limite, optimale)

    def cases(roles: Roles) -> Iterator[Case]:
        return _cases(task, roles, fonction, graine, cycles=cycles, alternating=alterne)

    def right(roles: Roles) -> tuple[int, int]:
        sample = list(islice(cases(roles), 0, len(_fixed(alterne)) + 60, 6))
        return exam(roles).right(sample), len(sample)

    roles = _said(arguments, task) if arguments is not None else roles_of(fonction, task, right)
    fixed = 0 if task.about_nim else len(_fixed(alterne))
    fewest = fixed + (FEWEST if essais is None else essais)
    search = _Search(exam(roles), lambda: list(islice(cases(roles), fewest)))
    return search.run(cases(roles), fewest, 0.0 if essais is not None else duree, rapide)


def _task(function: Any, name: str | None) -> Task:
    if not callable(function):
        kind = "rien (None)" if function is None else f"un objet de type {type(function).__name__}"
        raise TypeError(
            f"corrige reçoit {kind} et non une fonction : donnez la fonction elle-même, sans parenthèses, par exemple corrige(attracteur) et "
            "non corrige(attracteur(G, S1, F1))"
        )
    said = name or str(getattr(function, "__name__", ""))
    task = task_of(said)
    if task is None:
        raise ValueError(f"{said!r} n'est pas une fonction de l'exercice ; donnez nom= parmi {', '.join(TASKS)}")
    return task


def _said(arguments: Sequence[str], task: Task) -> Roles:
    """The roles that were told."""
    known = (*task.arguments, *(("S0", "joueur") if "S1" in task.arguments else ()))
    strange = [role for role in arguments if role not in known]
    if strange:
        raise ValueError(f"arguments= contient {strange[0]!r} ; {task.name} reçoit {', '.join(task.arguments)}")
    return tuple(arguments)


@functools.cache
def _fixed(alternating: bool) -> list[Case]:
    """The cases that come before the random ones. Nobody changes them: a function gets copies."""
    return sorted(chain(of_course(), very_small(alternating=alternating), chains()), key=lambda case: case.size)


@functools.lru_cache(maxsize=4)
def _first_random(seed: int, cycles: bool, alternating: bool) -> list[Case]:
    return list(islice(at_random(seed, cycles=cycles, alternating=alternating), FEWEST))


def _random(seed: int, cycles: bool, alternating: bool) -> Iterator[Case]:
    """Random arenas without end, of which the first are made once."""
    yield from _first_random(seed, cycles, alternating)
    yield from islice(at_random(seed, cycles=cycles, alternating=alternating), FEWEST, None)


def _cases(task: Task, roles: Roles, function: Any, seed: int, *, cycles: bool, alternating: bool) -> Iterator[Case]:
    """The smallest first, then random ones without end."""
    if task.about_nim:
        yield from sticks(seed)
    elif roles == ("joueur",):
        yield from _of_note_004(function)
    else:
        for case in chain(_fixed(alternating), _random(seed, cycles, alternating)):
            # Without S1 the vertex itself says who moves.
            yield case if {"S1", "S0"} & set(roles) or len(roles) == 1 else case.with_players()


def _of_note_004(function: Any) -> Iterator[Case]:
    """The Nim of note 004 with the players of the global graph of the function, as each of them sees it."""
    players = players_of(getattr(function, "__globals__", {}).get("G"))
    if players is None:
        raise ValueError("arguments=['joueur'] demande une variable globale G qui soit le graphe du jeu de Nim de la note 004")
    other = dict(zip(players, reversed(players)))
    for n in [*range(1, 13), 3, 1, 20]:
        for me in players:
            G = {(k, j): [(m, other[j]) for m in range(max(k - 3, 1), k)] for k in range(1, n + 1) for j in players}
            yield Case(G, {s: s[1] == me for s in G}, {(1, other[me]): 1}, (n, me), joueur=me)


@dataclass
class _Search:
    """The search for a case on which a function is wrong."""

    exam: Exam
    #: Makes what known mistakes are compared on.
    sample: Callable[[], list[Case]]
    #: A case of so many vertices took too many steps; what is larger is not tried.
    slow: int | None = None

    def run(self, cases: Iterator[Case], fewest: int, seconds: float, strict: bool) -> Correction:
        """Tries so many cases, and more if there is time."""
        exam, tried, begin = self.exam, list[Case](), time.monotonic()
        for case, verdict in exam.verdicts(one for one in cases if self.slow is None or len(one.G) < self.slow):
            if verdict.late:
                if len(case.G) > TINY:
                    self.slow = len(case.G)
                    continue
                patient = exam.given_time(case, verdict)
                if patient is None:
                    return endless(exam, case, verdict, tried)
                # It is slow everywhere: nothing is gained by counting.
                verdict, exam.most = patient, 0
            if verdict.wrong:
                return reported(exam, case, verdict, tried, self.sample())
            tried.append(case)
            over = time.monotonic() - begin
            if exam.most == 0 and over > max(seconds, exam.limit) or len(tried) >= fewest and over >= seconds:
                break
        if self.slow is None and exam.most:
            found = long_chain(exam)
            if found is not None:
                case, verdict, said = found
                return correction(exam, case, verdict, len(tried), piege=said)
        return self._right(len(tried), strict)

    def _right(self, tried: int, strict: bool) -> Correction:
        """What is said about a function that was never wrong."""
        exam = self.exam
        told = slowness(exam) if strict else None
        if told is None and self.slow is not None:
            told = SLOW_CASE.format(self.slow)
        elif told is None and not exam.most:
            told = SLOW_CASE.format(f"au plus {TINY}")
        return Correction(exam.task.name, told is None or not strict, tried, roles=exam.examiner.roles, lenteur=told)
