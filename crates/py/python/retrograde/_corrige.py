"""Correcting a student's function: the smallest arena on which it is wrong, and which known mistake it looks like."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from . import _pictures
from ._arena import arena
from ._cases import Case, at_random, of_course, smaller
from ._isolated import Outcome, outcomes
from ._traps import CHANGED, ENDLESS, TRAPS

#: How many arguments of (G, S1, F1, s) each function takes.
_ARGUMENTS = {"attracteur": 3, "nombres": 3, "strategieGagnante": 3, "minmax": 4, "transpose": 1, "degres_sortants": 1}


@dataclass(frozen=True)
class Correction:
    """Le résultat de :func:`corrige`. Vrai (``if correction:``) si aucune faute n'a été trouvée."""

    #: Le nom de la fonction de l'exercice.
    fonction: str
    #: Si aucune faute n'a été trouvée.
    juste: bool
    #: Sur combien d'arènes la fonction a été essayée.
    essais: int
    #: La plus petite arène où elle se trompe : le graphe, …
    G: dict[Any, list[Any]] = field(default_factory=dict)
    #: … qui joue où, …
    S1: dict[Any, bool] = field(default_factory=dict)
    #: … les positions finales gagnantes pour J1, …
    F1: dict[Any, int] = field(default_factory=dict)
    #: … et, pour ``minmax``, le sommet.
    s: Any = None
    #: Ce qu'il fallait renvoyer.
    attendu: Any = None
    #: Ce que la fonction a renvoyé.
    obtenu: Any = None
    #: L'exception levée, s'il y en a une, avec les lignes de la fonction.
    erreur: str | None = None
    #: Si la fonction ne s'est pas arrêtée à temps.
    sans_fin: bool = False
    #: Le piège auquel cela ressemble.
    piege: str | None = None

    def __bool__(self) -> bool:
        return self.juste

    def _lines(self) -> list[tuple[str, str]]:
        arguments = {"G": self.G, "S1": self.S1, "F1": self.F1, "s": self.s}
        shown = [(name, repr(arguments[name])) for name in list(arguments)[: _ARGUMENTS[self.fonction]]]
        shown.append(("attendu", repr(self.attendu)))
        if self.sans_fin:
            shown.append(("obtenu", "rien : la fonction ne s'arrête pas"))
        elif self.erreur is not None:
            shown.append(("obtenu", self.erreur))
        else:
            shown.append(("obtenu", repr(self.obtenu)))
        if self.piege is not None:
            shown.append(("piège", self.piege))
        return shown

    def __str__(self) -> str:
        if self.juste:
            return f"{self.fonction} : aucune faute sur {self.essais} arènes."
        lines = [f"{name} : {text}" for name, text in self._lines()]
        return "\n".join([f"{self.fonction} se trompe sur cette arène, la plus petite trouvée :", *lines])

    __repr__ = __str__

    def dessin(self) -> _pictures.Picture:
        """L'arène de la faute, dessinée."""
        built = arena(self.G, self.S1, self.F1, reacher=0, players=("J1", "J2"))
        return built.solve(progress=False).draw(lang="fr")

    def _repr_html_(self) -> str:
        if self.juste:
            return f"<p>✔ {html.escape(str(self))}</p>"
        rows = "".join(
            f"<tr><th style='text-align:left;vertical-align:top'>{html.escape(name)}</th>"
            f"<td style='text-align:left'><pre style='white-space:pre-wrap'>{html.escape(text)}</pre></td></tr>"
            for name, text in self._lines()
        )
        title = html.escape(f"{self.fonction} se trompe sur cette arène, la plus petite trouvée :")
        return f"<p>✘ {title}</p>{self.dessin().svg}<table>{rows}</table>"


def corrige(
    fonction: Callable[..., Any],
    nom: str | None = None,
    *,
    essais: int = 300,
    limite: float = 2.0,
    graine: int = 0,
    cycles: bool = False,
) -> Correction:
    """Corrige votre ``attracteur``, ``nombres``, ``strategieGagnante``, ``minmax``, ``transpose`` ou ``degres_sortants``.

    La fonction est essayée sur les exemples du cours et sur ``essais`` arènes tirées au hasard (sans cycle, comme dans
    l'exercice, sauf si ``cycles=True``). Une fonction qui met plus de ``limite`` secondes sur une de ces petites arènes
    est arrêtée. ``nom`` dit de quelle fonction il s'agit, si la vôtre porte un autre nom.

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
    if name not in _ARGUMENTS:
        raise ValueError(f"{name!r} n'est pas une fonction de l'exercice ; donnez nom= parmi {', '.join(_ARGUMENTS)}")
    cases = sorted(chain(of_course(), at_random(essais, graine, cycles=cycles)), key=lambda case: case.size)
    failure = _first_failure(name, fonction, cases, limite)
    if failure is None:
        return Correction(name, True, len(cases))
    case, outcome = _shrunk(name, fonction, failure, limite)
    return Correction(
        name,
        False,
        len(cases),
        case.G,
        case.S1,
        case.F1,
        case.s if name == "minmax" else None,
        _expected(name, case),
        outcome.value,
        outcome.error,
        outcome.endless,
        _trap(name, fonction, cases, case, outcome, limite),
    )


def _expected(name: str, case: Case) -> Any:
    from . import jeux

    return getattr(jeux, name)(*case[: _ARGUMENTS[name]])


def _runner(name: str, function: Callable[..., Any]) -> Callable[[Case], Any]:
    """Calls the function with dictionaries of its own, and says which of them it has changed."""

    def run(case: Case) -> tuple[Any, str | None]:
        given = case.copy()
        value = function(*given[: _ARGUMENTS[name]])
        changed = [part for part in ("G", "S1", "F1") if getattr(given, part) != getattr(case, part)]
        return value, changed[0] if changed else None

    return run


def _run(name: str, function: Callable[..., Any], cases: Sequence[Case], limit: float) -> Any:
    for outcome in outcomes(_runner(name, function), cases, limit):
        changed = None
        if isinstance(outcome.value, tuple) and len(outcome.value) == 2:
            value, changed = outcome.value
            outcome = Outcome(value=value)
        yield outcome, changed


def _first_failure(
    name: str, function: Callable[..., Any], cases: Sequence[Case], limit: float
) -> tuple[Case, Outcome, str | None] | None:
    for case, (outcome, changed) in zip(cases, _run(name, function, cases, limit)):
        wrong = outcome.endless or outcome.error is not None or not _is_right(name, case, outcome.value)
        if wrong or changed is not None:
            return case, outcome, changed if not wrong else None
    return None


def _shrunk(
    name: str, function: Callable[..., Any], failure: tuple[Case, Outcome, str | None], limit: float
) -> tuple[Case, Outcome]:
    """Takes vertices and edges away as long as the function stays wrong in the same way."""
    case, outcome, changed = failure
    quick = limit / 4 if outcome.endless else limit
    for _ in range(30):
        found = _first_failure(name, function, list(smaller(case)), quick)
        if found is None or (found[1].endless, found[1].error is None) != (outcome.endless, outcome.error is None):
            break
        case, outcome, changed = found
    if changed is not None:
        outcome = Outcome(value=outcome.value, error=CHANGED.format(changed))
    return case, outcome


def _trap(
    name: str, function: Callable[..., Any], cases: list[Case], case: Case, outcome: Outcome, limit: float
) -> str | None:
    """The known mistake that gives the same answers, on the smallest arena and on most others."""
    if outcome.endless:
        return ENDLESS
    if outcome.error is not None:
        return None
    sample = cases[:: max(1, len(cases) // 60)]
    given = [(one, result.value) for one, (result, _) in zip(sample, _run(name, function, sample, limit)) if result.error is None]
    best: tuple[float, str | None] = (0.5, None)
    for text, program in TRAPS[name]:
        if _same(name, _attempt(program, case), outcome.value):
            share = sum(_same(name, _attempt(program, one), value) for one, value in given) / max(1, len(given))
            if share > best[0]:
                best = share, text
    return best[1]


def _attempt(program: Callable[[Case], Any], case: Case) -> Any:
    try:
        return program(case)
    except (ValueError, KeyError, RecursionError):
        return None


def _same(name: str, a: Any, b: Any) -> bool:
    if name == "attracteur" and isinstance(a, dict) and isinstance(b, dict):
        return set(a) == set(b)
    if name == "transpose" and isinstance(a, dict) and isinstance(b, dict):
        return set(a) == set(b) and all(_rows_equal(a[s], b[s]) for s in a)
    return type(a) is type(b) and bool(a == b)


def _rows_equal(a: Any, b: Any) -> bool:
    try:
        return Counter(a) == Counter(b)
    except TypeError:
        return False


def _is_right(name: str, case: Case, value: Any) -> bool:
    if name == "strategieGagnante":
        return _is_fastest(case, value)
    expected = _expected(name, case)
    if name == "minmax":
        return bool(value == expected)
    return isinstance(value, dict) and _same(name, expected, value)


def _is_fastest(case: Case, value: Any) -> bool:
    """Whether the strategy wins as fast as possible wherever J1 moves and wins, and says nothing illegal elsewhere."""
    if not isinstance(value, dict):
        return False
    ranks = _expected("nombres", case)
    needed = {s for s in ranks if case.S1[s] and s not in case.F1}
    if not needed <= set(value):
        return False
    for s, t in value.items():
        if s in needed:
            if t not in case.G[s] or ranks.get(t) != ranks[s] - 1:
                return False
        elif t is not None and (s not in ranks or t not in case.G[s]):
            return False
    return True
