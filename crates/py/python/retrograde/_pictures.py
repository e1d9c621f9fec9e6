"""What is seen in notebooks: pictures, tables, a slider."""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _native
from ._types import Look

if TYPE_CHECKING:
    from ._arena import Arena
    from ._game import Tree
    from ._solution import Solution

#: Arenas of more vertices are shown as a table only; `draw` still draws them.
SMALL = 60
#: So many rows of a table are shown.
ROWS = 20


class Picture:
    """A picture as SVG. Notebooks show it; ``save`` writes it to a file; ``svg`` is its text."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} bytes of SVG>"

    def save(self, path: str | Path) -> None:
        """Writes the picture to an SVG file."""
        Path(path).write_text(self.svg, encoding="utf-8")


def look(
    *,
    layer: int | None = None,
    player: int = 0,
    columns: bool = False,
    lang: str = "en",
    legend: bool = True,
    dark: bool = False,
    double_circles: bool = False,
) -> Look:
    """How a picture is to look. ``double_circles`` is the other convention of the course: a double circle says that
    player 0 moves."""
    return {
        "layer": layer,
        "player": player,
        "columns": columns,
        "lang": lang,
        "legend": legend,
        "dark": dark,
        "double_circles": double_circles,
    }


def of_arena(arena: _native.Arena, solution: _native.Solution | None, **options: Any) -> Picture:
    """A picture of an arena, with what a solution says about it."""
    return Picture(_native.draw(arena, solution, look(**options)))


def of_tree(tree: Tree, **options: Any) -> Picture:
    """A picture of a game tree."""
    return Picture(_native.draw_tree(tree, look(**options)))


def small_svg(arena: _native.Arena, solution: _native.Solution | None) -> str | None:
    """The picture of an arena, if it is small enough to be looked at."""
    return of_arena(arena, solution).svg if len(arena) <= SMALL else None


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
    more = f"<p>… {hidden} more</p>" if hidden > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(cell: Any) -> str:
    return "" if cell is None else str(cell)


def arena_html(arena: Arena[Any]) -> str:
    """The picture of a small arena, or the first rows of a large one."""
    title = f"<p>{html.escape(repr(arena)[1:-1])}</p>"
    svg = small_svg(arena._native, None)
    if svg is not None:
        return title + svg
    shown = arena.vertices[:ROWS]
    rows = [[vertex, arena.players[arena.owner(vertex)], ", ".join(map(str, arena.successors(vertex)))] for vertex in shown]
    return title + table(["vertex", "player", "successors"], rows, len(arena) - len(shown))


def solution_html(solution: Solution[Any]) -> str:
    """The picture of a small arena with its layers and strategy, and a table."""
    arena = solution.arena
    vertices, owners, _, _, _, moves = solution._native.columns(ROWS)
    rows = [
        [vertex, arena.players[owner], solution.verdict(vertex), move]
        for vertex, owner, move in zip(vertices, owners, moves)
    ]
    title = f"<p>{html.escape(repr(solution)[1:-1])}</p>"
    svg = small_svg(arena._native, solution._native) or ""
    return title + svg + table(["vertex", "player", "value", "best move"], rows, len(arena) - len(rows))


def slider(solution: Solution[Any], player: int, *, columns: bool, lang: str) -> Any:
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
