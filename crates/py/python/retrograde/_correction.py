"""What is said about a student's function, as text and in notebooks."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any

from . import _marked, _pictures
from ._cases import Case
from ._tasks import TASKS

#: A longer text is cut where it is shown; the value itself is whole.
LONGEST = 300


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
    F1: dict[Any, Any] = field(default_factory=dict)
    #: … pour ``minmax`` et ``minmaxNim``, le sommet, …
    s: Any = None
    #: … et pour ``arene``, ``sommetsJ1`` et ``finalJ1``, le nombre de bâtonnets.
    n: int | None = None
    #: Le joueur que reçoit la fonction, si elle en reçoit un.
    joueur: Any = None
    #: Ce qu'il fallait renvoyer.
    attendu: Any = None
    #: Ce que la fonction a renvoyé.
    obtenu: Any = None
    #: L'exception levée, s'il y en a une, avec les lignes de la fonction.
    erreur: str | None = None
    #: Si la fonction ne s'arrête pas sur une arène minuscule.
    sans_fin: bool = False
    #: Le piège connu dans lequel la fonction tombe sur toutes les arènes essayées.
    piege: str | None = None
    #: Ce qui ne va pas dans la forme de la réponse.
    conseil: str | None = None
    #: L'arène d'un appel précédent sans lequel la réponse serait juste : la fonction se souvient.
    avant: Case | None = None
    #: Pourquoi la fonction, juste, est lente ; une faute seulement avec ``rapide=True``.
    lenteur: str | None = None
    #: Ce que la fonction reçoit, dans l'ordre.
    roles: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.juste

    def _case(self) -> Case:
        return Case(self.G, self.S1, self.F1, self.s, self.n or 0, self.joueur)

    def _arguments(self, case: Case) -> list[tuple[str, str]]:
        roles = self.roles or TASKS[self.fonction].arguments
        # A function of the player alone reads the graph elsewhere.
        shown = ("G", *roles) if roles == ("joueur",) else roles
        return [(role, _shown(case.given(role), f"correction.{role}")) for role in shown]

    def _lines(self) -> list[tuple[str, str]]:
        if self.lenteur is not None:
            return [("lenteur", self.lenteur)]
        shown: list[tuple[str, str]] = []
        if self.avant is not None:
            shown.extend((f"d'abord {role}", text) for role, text in self._arguments(self.avant))
        shown.extend(self._arguments(self._case()))
        shown.append(("attendu", _shown(self.attendu, "correction.attendu")))
        if self.sans_fin:
            shown.append(("obtenu", "rien : la fonction ne s'arrête pas"))
        elif self.erreur is not None:
            shown.append(("obtenu", self.erreur))
        else:
            shown.append(("obtenu", _shown(self.obtenu, "correction.obtenu")))
        shown.extend((name, _listed(found)) for name, found in self._differences())
        if self.conseil is not None:
            shown.append(("conseil", self.conseil))
        if self.piege is not None:
            shown.append(("piège", self.piege))
        return shown

    def _differences(self) -> list[tuple[str, list[Any]]]:
        """What the student has too much and too little, where answers are long enough for that to help."""
        if self.sans_fin or self.erreur is not None or self.conseil is not None:
            return []
        marks = _marked.marks(self.fonction, self._case(), self.attendu, self.obtenu)
        both = [(word, [s for s, mark in marks.items() if mark == word]) for word in (_marked.EXTRA, _marked.MISSING)]
        return [(word, found) for word, found in both if found]

    def _title(self) -> str:
        what = "jeux" if TASKS[self.fonction].about_nim else "arènes"
        if self.lenteur is not None:
            return f"{self.fonction} : juste sur {self.essais} {what}, mais lente."
        if self.juste:
            return f"{self.fonction} : aucune faute sur {self.essais} {what}."
        if self.avant is not None:
            return f"{self.fonction} se trompe au deuxième appel :"
        if TASKS[self.fonction].about_nim:
            return f"{self.fonction} se trompe :"
        return f"{self.fonction} se trompe sur cette arène, la plus petite trouvée :"

    def __str__(self) -> str:
        if self.juste and self.lenteur is None:
            return self._title()
        return "\n".join([self._title(), *(f"{name} : {text}" for name, text in self._lines())])

    __repr__ = __str__

    def dessin(self) -> _pictures.Picture:
        """L'arène de la faute, dessinée, avec ce que la réponse a en trop et ce qui lui manque ; d'une longue chaîne, le
        voisinage de la première faute."""
        return _marked.picture(self.fonction, self._case(), self.attendu, None if self.sans_fin or self.erreur else self.obtenu)

    def _repr_html_(self) -> str:
        if self.juste and self.lenteur is None:
            return f"<p>✔ {html.escape(str(self))}</p>"
        rows = "".join(
            f"<tr><th style='text-align:left;vertical-align:top'>{html.escape(name)}</th>"
            f"<td style='text-align:left'><pre style='white-space:pre-wrap'>{html.escape(text)}</pre></td></tr>"
            for name, text in self._lines()
        )
        picture = self.dessin().svg if self.G and not TASKS[self.fonction].about_nim else ""
        return f"<p>{'✔' if self.juste else '✘'} {html.escape(self._title())}</p>{picture}<table>{rows}</table>"


def _shown(value: Any, name: str) -> str:
    """A value as text, cut where it is long."""
    text = repr(value)
    if len(text) <= LONGEST:
        return text
    size = f"{len(value)} éléments ; " if isinstance(value, (dict, list, set, tuple)) else ""
    return f"{text[:LONGEST]}… ({size}le tout dans {name})"


def _listed(vertices: list[Any]) -> str:
    """Some of the vertices, and how many more there are."""
    more = f" et {len(vertices) - 8} de plus" if len(vertices) > 8 else ""
    return ", ".join(map(repr, vertices[:8])) + more
