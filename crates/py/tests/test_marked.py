"""The picture of a correction shows what is too much, too little and otherwise, and stays small."""

import re
from typing import Any

import pytest
from test_trust_wrong import infinity_999, rounds_150

from retrograde import jeux


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)", svg)


def size(svg: str) -> tuple[int, int]:
    found = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert found
    return int(found[1]), int(found[2])


def one_is_enough(G: Any, S1: Any, F1: Any) -> Any:
    A = dict.fromkeys(F1)
    for _ in G:
        A.update({s: None for s in G if any(t in A for t in G[s])})
    return A


def all_but_two(G: Any, S1: Any, F1: Any) -> Any:
    return {s: 1 for s in jeux.attracteur(G, S1, F1) if s in F1}


def test_what_is_too_much_and_what_is_missing_is_marked_in_the_picture_and_told() -> None:
    much = jeux.corrige(one_is_enough, "attracteur", duree=0)
    assert "en trop : 'a'" in str(much)
    shown = texts(much.dessin().svg)
    assert "a : en trop" in shown and "en trop : a" in shown and not any("manque" in text for text in shown)
    little = jeux.corrige(all_but_two, "attracteur", duree=0)
    missing = set(little.attendu) - set(little.obtenu)
    assert missing and all(f"{s} : manque" in texts(little.dessin().svg) for s in missing)
    assert "manque" in little._repr_html_() and "manque" in little.dessin().tikz and "manque" in little.dessin().text


@pytest.mark.parametrize(
    ("function", "name", "mark"),
    [
        (lambda G, S1, F1: {s: m + 1 for s, m in jeux.nombres(G, S1, F1).items()}, "nombres", "1 au lieu de 0"),
        (lambda G, S1, F1, s: 1, "minmax", "1 au lieu de −1"),
        (lambda G: G, "transpose", "liste fausse"),
        (lambda G: {s: 1 for s in G}, "degres_sortants", "1 au lieu de 0"),
    ],
)
def test_what_is_otherwise_is_marked_too(function: Any, name: str, mark: str) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert any(mark in text for text in texts(correction.dessin().svg))


def test_a_wrong_move_is_marked_and_one_that_is_as_good_is_not() -> None:
    def first(G: Any, S1: Any, F1: Any) -> Any:
        A = jeux.attracteur(G, S1, F1)
        return {s: next(t for t in G[s] if t in A) for s in A if S1[s] and G[s]}

    correction = jeux.corrige(first, "strategieGagnante", duree=0)
    wrong = {s for s, t in correction.obtenu.items() if jeux.nombres(correction.G, correction.S1, correction.F1)[t] + 1 != jeux.nombres(correction.G, correction.S1, correction.F1)[s]}
    marked = {text.split(" : ")[0] for text in texts(correction.dessin().svg) if " : joue " in text}
    assert wrong and marked == {str(s) for s in wrong}


@pytest.mark.parametrize(("function", "name"), [(rounds_150, "attracteur"), (infinity_999, "nombres")])
def test_of_a_long_chain_only_what_is_near_the_mistake_is_drawn(function: Any, name: str) -> None:
    correction = jeux.corrige(function, name, duree=0)
    assert len(correction.G) > 100
    width, height = size(correction.dessin().svg)
    assert width < 1000 and height < 1000
    assert any("sommets ; ici" in text for text in texts(correction.dessin().svg))
    assert len(correction._repr_html_()) < 40_000


def test_nothing_is_marked_where_there_is_no_answer() -> None:
    def crash(G: Any, S1: Any, F1: Any) -> Any:
        raise KeyError("a")

    for function in (crash, lambda G, S1, F1: None, lambda G, S1, F1: [["a"]]):
        correction = jeux.corrige(function, "attracteur", duree=0)
        assert not correction and "<svg" in correction._repr_html_()
