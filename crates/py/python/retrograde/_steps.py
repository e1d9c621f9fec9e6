"""The algorithms of the course, step by step."""

from __future__ import annotations

import html
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from . import _check, _lang, _pictures
from ._ask import PLAYERS, ask, data, language

if TYPE_CHECKING:
    from ._arena import Arena

#: The algorithms that compute the value of the start, and all of them.
VALUES = ("minimax", "memo", "alphabeta")
ALGORITHMS = ("fixpoint", "recursive", "stack", "queue", *VALUES)


@dataclass(frozen=True)
class Step:
    """One step of an algorithm."""

    number: int
    #: What happens, in sentences.
    text: str
    #: The vertex that is taken, or where minimax is.
    taken: Any = None
    #: The counters that were lowered, and to what.
    counters: dict[Any, int] = field(default_factory=dict)
    #: What enters the attractor, with its rank, or its label if the algorithm gives no ranks.
    entered: dict[Any, int] = field(default_factory=dict)
    #: What waits after the step, the next one first; of minimax the calls that run, the innermost first.
    waiting: list[Any] = field(default_factory=list)
    #: A picture, if pictures were asked for.
    picture: _pictures.Picture | None = None

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        svg = "" if self.picture is None else self.picture.svg
        return f"<p>{html.escape(self.text)}</p>{svg}"


class Steps(list[Step]):
    """The steps of an algorithm, in order. ``title`` says what they are about; ``total`` how many there are, of which a
    long list shows only the first."""

    title: str = ""
    total: int = 0

    def __str__(self) -> str:
        more = self.total - len(self)
        rest = [_lang.pick(f"… {more} more", f"… {more} de plus")] if more > 0 else []
        return "\n".join([self.title, *map(str, self), *rest])

    def __repr__(self) -> str:
        return _lang.pick(f"<Steps: {self.total}>", f"<Étapes : {self.total}>")

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.title)}</p>" + "".join(step._repr_html_() for step in self)


def steps_of(arena: Arena[Any], algorithm: str, *, player: Any, lang: str | None, all: bool, pictures: bool) -> Steps:
    """Asks for the steps, and gives them back with the user's own vertices."""
    _check.one_of("algorithm", algorithm, ALGORITHMS)
    who = PLAYERS[_check.player(player, arena.players)]
    if algorithm in VALUES and arena.start is None:
        raise ValueError(_lang.pick(
            f"{algorithm} begins at the start, and the arena has none: give start=",
            f"{algorithm} commence au départ, et l'arène n'en a pas : donnez start=",
        ))
    if pictures and len(arena) > _pictures.MOST:
        raise ValueError(_lang.pick(
            f"the arena has {len(arena)} vertices; pictures show at most {_pictures.MOST}",
            f"l'arène a {len(arena)} sommets ; les images en montrent au plus {_pictures.MOST}",
        ))
    spoken = language(lang)
    topic: dict[str, Any] = {"algorithm": {"algorithm": algorithm}}
    if pictures:
        topic["algorithm"]["pictures"] = {"player": who, "format": "svg"}
    reply = ask("explain", {"topic": topic, "lang": spoken, "all": bool(all)}, arena._native)
    drawn = [_drawn(data(file)) for file in reply.get("files", [])]
    vertex = arena._native.vertex_named
    if PLAYERS[0] in reply:
        found = reply[who]
        steps = Steps(
            Step(
                step["number"],
                step.get("text") or "",
                None if step["taken"] is None else vertex(step["taken"]),
                {vertex(name): left for name, left in step["counters"]},
                {vertex(entry["vertex"]): entry["number"] for entry in step["entered"]},
                [vertex(name) for name in step["waiting"]],
            )
            for step in found["steps"]
        )
        steps.title, steps.total = found.get("text") or "", found["count"]
    else:
        steps = Steps(
            Step(step["number"], step["text"], vertex(step["vertex"]), waiting=[vertex(name) for name in step["stack"]])
            for step in reply["steps"]
        )
        steps.title, steps.total = " ".join(reply["text"]), reply["count"] or len(steps)
    for place, picture in enumerate(drawn[: len(steps)]):
        steps[place] = replace(steps[place], picture=picture)
    return steps


def _drawn(svg: bytes) -> _pictures.Picture:
    def make(format: str) -> bytes:
        if format == "svg":
            return svg
        raise ValueError(_lang.pick("pictures of steps are SVG", "les images des étapes sont en SVG"))

    return _pictures.Picture(make)
