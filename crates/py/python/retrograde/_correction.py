"""What is said about a student's function, as text and in notebooks."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any

from . import _pictures
from ._arena import arena
from ._cases import Case
from ._tasks import TASKS


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
    #: … pour ``minmax`` et ``minmaxNim``, le sommet, …
    s: Any = None
    #: … et pour ``arene``, ``sommetsJ1`` et ``finalJ1``, le nombre de bâtonnets.
    n: int | None = None
    #: Ce qu'il fallait renvoyer.
    attendu: Any = None
    #: Ce que la fonction a renvoyé.
    obtenu: Any = None
    #: L'exception levée, s'il y en a une, avec les lignes de la fonction.
    erreur: str | None = None
    #: Si la fonction ne s'est pas arrêtée à temps.
    sans_fin: bool = False
    #: Le piège connu dans lequel la fonction tombe sur toutes les arènes essayées.
    piege: str | None = None
    #: Ce qui ne va pas dans la forme de la réponse.
    conseil: str | None = None
    #: L'arène d'un appel précédent sans lequel la réponse serait juste : la fonction se souvient.
    avant: Case | None = None
    #: Pourquoi la fonction, juste, est trop lente (``rapide=True``).
    lenteur: str | None = None
    #: Ce que la fonction reçoit, dans l'ordre.
    roles: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.juste

    def _arguments(self, case: Case | Correction) -> list[tuple[str, str]]:
        return [(role, repr(getattr(case, role))) for role in self.roles or TASKS[self.fonction].arguments]

    def _lines(self) -> list[tuple[str, str]]:
        if self.lenteur is not None:
            return [("trop lent", self.lenteur)]
        shown: list[tuple[str, str]] = []
        if self.avant is not None:
            shown.extend((f"d'abord {role}", text) for role, text in self._arguments(self.avant))
        shown.extend(self._arguments(self))
        shown.append(("attendu", repr(self.attendu)))
        if self.sans_fin:
            shown.append(("obtenu", "rien : la fonction ne s'arrête pas"))
        elif self.erreur is not None:
            shown.append(("obtenu", self.erreur))
        else:
            shown.append(("obtenu", repr(self.obtenu)))
        if self.conseil is not None:
            shown.append(("conseil", self.conseil))
        if self.piege is not None:
            shown.append(("piège", self.piege))
        return shown

    def _title(self) -> str:
        if self.juste:
            what = "jeux" if TASKS[self.fonction].about_nim else "arènes"
            return f"{self.fonction} : aucune faute sur {self.essais} {what}."
        if self.lenteur is not None:
            return f"{self.fonction} : aucune faute, mais trop de temps."
        if TASKS[self.fonction].about_nim:
            return f"{self.fonction} se trompe :"
        if self.avant is not None:
            return f"{self.fonction} se trompe au deuxième appel :"
        return f"{self.fonction} se trompe sur cette arène, la plus petite trouvée :"

    def __str__(self) -> str:
        if self.juste:
            return self._title()
        return "\n".join([self._title(), *(f"{name} : {text}" for name, text in self._lines())])

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
        picture = self.dessin().svg if self.G and not TASKS[self.fonction].about_nim else ""
        return f"<p>✘ {html.escape(self._title())}</p>{picture}<table>{rows}</table>"
