"""What notebooks show."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import retrograde
from retrograde import _progress, jeux

NIM = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(5) for i in (0, 1)}
SOLUTION = retrograde.solve(NIM, V0=[(0, 1)], V1=[(0, 0)], start=(4, 0))


def texts(svg: str | None) -> list[str]:
    """The texts of an SVG file, which must be one."""
    assert svg is not None
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_arenas_and_solutions_show_every_vertex() -> None:
    for shown in (SOLUTION.arena, SOLUTION):
        names = texts(shown._repr_svg_())
        assert all(f"({k},{i})" in names for k, i in NIM)
    assert "<svg" in SOLUTION._repr_html_() and "J0 wins in 3 moves" in SOLUTION._repr_html_()
    assert "<svg" in SOLUTION.arena._repr_html_()


def test_a_layer_shows_only_what_has_entered_by_then() -> None:
    last = len(SOLUTION.layers(0)) - 1
    pictures = [SOLUTION.draw(layer=layer).svg for layer in range(last + 1)]
    assert len(set(pictures)) == last + 1
    ranked = [sum(text.isdigit() for text in texts(picture)) for picture in pictures]
    assert [more - less for less, more in zip(ranked, ranked[1:])] == [len(layer) for layer in SOLUTION.layers(0)[1:]]
    assert SOLUTION.draw(player=1).svg != SOLUTION.draw(player=0).svg


def test_pictures_have_columns_languages_and_colours() -> None:
    plain = SOLUTION.draw().svg
    assert any("rang" in text for text in texts(SOLUTION.draw(lang="fr").svg))
    for options in ({"columns": True}, {"dark": True}, {"legend": False}, {"double_circles": True}):
        assert SOLUTION.draw(**options).svg != plain
    with pytest.raises(ValueError, match='expected "en" or "fr"'):
        SOLUTION.draw(lang="de")
    with pytest.raises(TypeError):
        SOLUTION.draw(colour="red")


def test_a_picture_is_saved_as_a_file(tmp_path: Path) -> None:
    SOLUTION.draw().save(tmp_path / "nim.svg")
    assert texts((tmp_path / "nim.svg").read_text("utf-8"))


def test_large_arenas_are_shown_as_tables_and_refused_as_pictures() -> None:
    large: dict[int, list[int]] = {n: [n - 1] if n else [] for n in range(3000)}
    solution = retrograde.solve(large, S0=lambda s: s % 2 == 0, V0=[0])
    assert solution._repr_svg_() is None and solution.arena._repr_svg_() is None
    assert "2980 more" in solution._repr_html_() and "2980 more" in solution.arena._repr_html_()
    with pytest.raises(retrograde.ArenaError, match="at most 2000"):
        solution.draw()


def test_trees_positions_games_and_corrections_show_themselves() -> None:
    tree = retrograde.game("nim", sticks=4, take=[1, 2]).tree(4)
    assert "(4,0)" in texts(tree._repr_svg_())
    assert texts(retrograde.game("morpion").position(moves=["b2"])._repr_svg_())
    assert "<svg" in retrograde.game("hex", width=3, height=3)._repr_html_()
    wide = retrograde.game("connect4").tree(3)
    assert wide._repr_svg_() is None and "<pre>" in wide._repr_html_()
    wrong = jeux.corrige(lambda G: G, "transpose")
    assert "<svg" in wrong._repr_html_() and texts(wrong.dessin().svg)


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    solution = retrograde.solve({"<b>&": []}, S0=["<b>&"])
    assert "<b>&" in texts(solution._repr_svg_())
    assert "<td>&lt;b&gt;&amp;</td>" in solution._repr_html_()


def test_a_slider_goes_through_the_layers() -> None:
    pytest.importorskip("ipywidgets")
    slider, picture = SOLUTION.slider(0).children
    assert slider.max == len(SOLUTION.layers(0)) - 1
    shown = []
    for layer in range(slider.max + 1):
        slider.value = layer
        shown.append(picture.value)
    assert shown == [SOLUTION.draw(layer=layer).svg for layer in range(slider.max + 1)]


def test_explanations_are_in_french_and_english() -> None:
    assert "J0" in SOLUTION.explain((4, 0)) and SOLUTION.explain((4, 0)) != SOLUTION.explain((4, 0), lang="fr")
    named = retrograde.solve(NIM, V0=[(0, 1)], V1=[(0, 0)], players=("Luna", "Lucie"))
    assert "Luna" in named.explain((4, 0), lang="fr") and "(3,1)" in named.explain((4, 0))
    with pytest.raises(ValueError, match="lang"):
        SOLUTION.explain((4, 0), lang="de")
    with pytest.raises(retrograde.UnknownVertex):
        SOLUTION.explain((9, 9))


def test_progress_is_shown_only_where_it_is_wanted(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(_progress, "_PATIENCE", 0.0)
    with _progress.told(True) as shown:
        assert shown is not None
        shown("attractor of J0", 1, 2)
    assert "50 %" in capsys.readouterr().err
    for wish in (None, False):
        with _progress.told(wish) as shown:
            assert shown is None
