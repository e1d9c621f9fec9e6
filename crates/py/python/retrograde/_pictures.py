"""What is seen in notebooks: pictures, tables, a slider."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _errors, _lang, _native
from ._ask import PLAYERS, ask, data, ending, language
from ._types import Lang

if TYPE_CHECKING:
    from ._arena import Arena
    from ._solution import Solution
    from ._tree import Tree

#: Arenas of more vertices are shown as a table only; `draw` still draws them.
SMALL = 60
#: Nobody can look at more vertices than this, and placing them takes long.
MOST = 2000
#: So many rows of a table are shown.
ROWS = 20
#: Endings of files, and the formats that they tell.
FORMATS = {"svg": "svg", "tex": "tex", "tikz": "tex", "png": "png", "dot": "dot", "gv": "dot", "txt": "txt"}


class Picture:
    """A picture. Notebooks show it; :meth:`save` writes it to a file as SVG, TikZ, PNG, DOT or text.

    >>> import retrograde
    >>> picture = retrograde.arena([[1], []], S0=[0], V0=[1]).draw()
    >>> picture.svg[:4], picture.dot[:7], picture.png[:4]
    ('<svg', 'digraph', b'\\x89PNG')
    """

    def __init__(self, make: Callable[[str], bytes]) -> None:
        self._make = make
        self._made: dict[str, bytes] = {}

    def _in(self, format: str) -> bytes:
        if format not in self._made:
            self._made[format] = self._make(format)
        return self._made[format]

    def __reduce__(self) -> tuple[Any, ...]:
        # What a picture is made from need not be there where it is read.
        made = {}
        for format in dict.fromkeys(FORMATS.values()):
            try:
                made[format] = self._in(format)
            except ValueError:  # Pictures of steps have one format.
                continue
        return _picture_of, (made,)

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self._in("svg").decode("utf-8")

    @property
    def tikz(self) -> str:
        """The picture for LaTeX."""
        return self._in("tex").decode("utf-8")

    @property
    def dot(self) -> str:
        """The graph for Graphviz."""
        return self._in("dot").decode("utf-8")

    @property
    def png(self) -> bytes:
        """The picture in pixels, the bytes of a file."""
        return self._in("png")

    @property
    def text(self) -> str:
        """The picture for a terminal."""
        return self._in("txt").decode("utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return _lang.pick(f"<Picture: {len(self.svg)} bytes of SVG>", f"<Image : {len(self.svg)} octets de SVG>")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, in the format that its ending tells: .svg, .tex, .png, .dot or .txt."""
        Path(path).write_bytes(self._in(ending(path, FORMATS)))


def _picture_of(made: dict[str, bytes]) -> Picture:
    """A picture whose formats were made before it was pickled."""

    def missing(format: str) -> bytes:
        raise ValueError(_lang.pick(f"the picture was pickled without {format}", f"l'image a été sérialisée sans {format}"))

    picture = Picture(missing)
    picture._made.update(made)
    return picture


def style(
    *,
    columns: bool = False,
    lang: Lang | None = None,
    legend: bool = True,
    dark: bool = False,
    double_circles: bool = False,
    left_to_right: bool = False,
) -> dict[str, Any]:
    """How a picture is to look. ``double_circles`` is the other convention of the course: a double circle says that
    player 0 moves."""
    return {
        "layout": "columns" if columns else "layered",
        "sideways": left_to_right,
        "theme": "dark" if dark else "light",
        "convention": "double-circles" if double_circles else "shapes",
        "lang": language(lang),
        "legend": legend,
    }


def plain_style() -> dict[str, Any]:
    """How a picture looks if nothing else is said."""
    return style()


def of_arena(
    arena: Arena[Any], *, solved: bool, layer: int | None = None, player: int = 0, style: dict[str, Any] | None = None
) -> Picture:
    """A picture of an arena, with what the solution says about it."""
    if len(arena) > MOST:
        raise _errors.ArenaError(_lang.pick(
            f"the arena has {len(arena)} vertices; a picture shows at most {MOST}",
            f"l'arène a {len(arena)} sommets ; une image en montre au plus {MOST}",
        ))
    marks: Any = "none" if not solved else "solved" if layer is None else {"layer": layer}
    what = {"arena": {"marks": marks, "player": PLAYERS[player], "strategy": solved}}
    job = {"what": what, "most": MOST, "style": plain_style() if style is None else style}
    return of_job(job, arena._native)


def of_job(job: dict[str, Any], subject: _native.Arena | _native.Game) -> Picture:
    """A picture that a drawing job makes; it is made once now, so that what is wrong is said here."""
    def make(format: str) -> bytes:
        return data(ask("draw", {**job, "format": format}, subject)["pictures"][0])

    picture = Picture(make)
    picture._in("svg")
    return picture


def of_tree(tree: Tree, look: dict[str, Any]) -> Picture:
    """A picture of a game tree."""
    written = json.dumps(look)
    picture = Picture(lambda format: _native.draw_tree(tree, written, format))
    picture._in("svg")
    return picture


def small_svg(arena: Arena[Any], *, solved: bool) -> str | None:
    """The picture of an arena, if it is small enough to be looked at."""
    return of_arena(arena, solved=solved).svg if len(arena) <= SMALL else None


def preformatted(text: str) -> str:
    """A text as HTML, as it is."""
    return f"<pre>{html.escape(text)}</pre>"


def table(columns: list[str], rows: list[list[Any]], hidden: int) -> str:
    """A table as HTML, and how many rows it leaves out.

    >>> table(["n"], [[1]], 0)
    '<table><thead><tr><th>n</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'
    """
    head = "".join(f"<th>{html.escape(column)}</th>" for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(_cell(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    more = f"<p>… {_lang.pick(f'{hidden} more', f'{hidden} de plus')}</p>" if hidden > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(cell: Any) -> str:
    return "" if cell is None else str(cell)


def arena_html(arena: Arena[Any]) -> str:
    """The picture of a small arena, or the first rows of a large one."""
    title = f"<p>{html.escape(repr(arena)[1:-1])}</p>"
    svg = small_svg(arena, solved=False)
    if svg is not None:
        return title + svg
    shown = arena.vertices[:ROWS]
    rows = [[vertex, arena.players[arena.owner(vertex)], ", ".join(map(str, arena.successors(vertex)))] for vertex in shown]
    heads = [_lang.pick("vertex", "sommet"), _lang.pick("player", "joueur"), _lang.pick("successors", "successeurs")]
    return title + table(heads, rows, len(arena) - len(shown))


def solution_html(solution: Solution[Any]) -> str:
    """The picture of a small arena with its layers and strategy, and a table."""
    arena = solution.arena
    vertices, owners, _, _, _, moves = solution._native.columns(ROWS)
    rows = [
        [vertex, arena.players[owner], solution.verdict(vertex), move]
        for vertex, owner, move in zip(vertices, owners, moves)
    ]
    title = f"<p>{html.escape(repr(solution)[1:-1])}</p>"
    svg = small_svg(arena, solved=True) or ""
    heads = [_lang.pick("vertex", "sommet"), _lang.pick("player", "joueur"), _lang.pick("value", "valeur"),
             _lang.pick("best move", "meilleur coup")]
    return title + svg + table(heads, rows, len(arena) - len(rows))


def slider(solution: Solution[Any], player: int, *, columns: bool, lang: Lang | None) -> Any:
    """A slider over the layers of an attractor, above the picture of the layer."""
    import ipywidgets

    last = len(solution.layers(player)) - 1
    picture = ipywidgets.HTML()
    layers = ipywidgets.IntSlider(value=last, min=0, max=last, description="A_n, n =")

    def show(layer: int) -> None:
        picture.value = solution.draw(layer=layer, player=player, columns=columns, lang=lang).svg

    layers.observe(lambda change: show(change["new"]), names="value")
    show(last)
    return ipywidgets.VBox([layers, picture])
