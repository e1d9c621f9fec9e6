"""`retrograde.lang = "fr"` makes everything French, and `retrograde.jeux` is French anyway."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import retrograde
from retrograde import jeux

NIM = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(6) for i in (0, 1)}

#: Words that no French sentence holds. Names of arguments and of formats are English on purpose.
ENGLISH = re.compile(
    r"\b(the|is|are|not|there|which|vertex|vertices|edges?|wins?|draws?|moves?|has|have|give|expected|of|and|or|to|no|with)\b"
)


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(retrograde, "lang", "fr")
    yield


def assert_french(text: str) -> None:
    # What stands in quotes and before a sign of equality was given by the user or is an argument.
    plain = re.sub(r"\"[^\"]*\"|'[^']*'|«[^»]*»|\w+=|\w+\([^)]*\)|`[^`]*`", "", text)
    found = ENGLISH.search(plain)
    assert found is None, f"{found} in {text!r}"


def test_texts_are_french(french: None, tmp_path: Path) -> None:
    solution = retrograde.solve(NIM, V0=[(0, 1)], V1=[(0, 0)], start=(5, 0))
    assert repr(solution) == "<Solution de 12 sommets : J0 en gagne 6, J1 en gagne 6, 0 nul ; départ (5, 0) : J0 gagne en 3 coups>"
    assert repr(solution.arena) == "<Arène : 12 sommets, 18 arêtes, départ (5, 0)>"
    game = retrograde.game("morpion")
    position = game.position().play("b2")
    shown: list[Any] = [
        solution, solution.arena, solution[5, 0], position, position.tree(1), solution.draw(),
        solution.arena.steps(), solution.explain((5, 0)), solution.arena.steps("minimax"),
        *solution.review([(5, 0), (4, 1), (3, 0), (1, 1), (0, 0)]), retrograde.exercise("nim"),
        retrograde.solve([[1], [0]], S0=[0])[0], retrograde.solve([[]], S0=[0])[0],
    ]
    for one in shown:
        assert_french(str(one) if not isinstance(one, retrograde.Position) else repr(one))
        if not isinstance(one, (str, tuple)):
            assert_french(repr(one))
    assert "rang" in solution.draw().svg and "sommet" in solution._repr_html_()
    assert "bâtonnets" in retrograde.games()["nim"] or "allumettes" in retrograde.games()["nim"]


WRONG: list[Any] = [
    lambda: retrograde.arena({"a": ["x"]}, S0=["a"]),
    lambda: retrograde.arena({"a": 5}, S0=["a"]),
    lambda: retrograde.arena({"a": []}, S0=["b"]),
    lambda: retrograde.arena({"a": []}, S0=5),
    lambda: retrograde.arena({"a": [], "b": []}, S0={"a": True}),
    lambda: retrograde.arena({"a": []}, S0=["a"], S1=["a"]),
    lambda: retrograde.arena({"a": [], "b": []}, S0=["a"], S1=[]),
    lambda: retrograde.arena({"a": []}, S0=["a"], V0=["a"], V1=["a"]),
    lambda: retrograde.arena({"a": []}),
    lambda: retrograde.arena({"a": []}, S0={"a": 0, "b": 1}),
    lambda: retrograde.arena([[7]], S0=[0]),
    lambda: retrograde.arena([5], S0=[0]),
    lambda: retrograde.arena([[0, 1], [1, 0]], S0=[0]),
    lambda: retrograde.arena([[1], [2], []], S0=[0, 1, 1]),
    lambda: retrograde.arena([[1], []], S0=[True]),
    lambda: retrograde.arena(7),
    lambda: retrograde.arena((["a"], [("a", "b")])),
    lambda: retrograde.arena((["a"], [5])),
    lambda: retrograde.arena(({"a": 5}, [[0]])),
    lambda: retrograde.arena(({"a": 0}, [[0], [0]])),
    lambda: retrograde.arena(NIM, players=3),
    lambda: retrograde.arena(NIM, reacher=5),
    lambda: retrograde.arena(NIM, dead_ends="perte"),
    lambda: retrograde.arena(NIM, F1=[], V0=[]),
    lambda: retrograde.solve(NIM)[9, 9],
    lambda: retrograde.solve(NIM).wins(2),
    lambda: retrograde.solve(NIM).draw(lang="de"),
    lambda: retrograde.solve(NIM).draw(player=3),
    lambda: retrograde.arena(NIM).draw().save("x.jpg"),
    lambda: retrograde.explore((1, 0), lambda s: 7, lambda s: 0, lambda s: None),
    lambda: retrograde.explore((1, 0), lambda s: [], lambda s: 5, lambda s: None),
    lambda: retrograde.explore((1, 0), lambda s: [], lambda s: 0, lambda s: False),
    lambda: retrograde.explore(0, lambda s: [s + 1], lambda s: 0, lambda s: None, limit=10),
    lambda: retrograde.explore(5),
    lambda: retrograde.game("nim").solve(start=5),
    lambda: retrograde.game("nim").solve(limit=-1),
    lambda: retrograde.game("nim").search(best="deux"),
    lambda: retrograde.game("connect4").solve(limit=10),
    lambda: retrograde.exercise(difficulty=9),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_errors_are_french(french: None, number: int) -> None:
    with pytest.raises((ValueError, TypeError, LookupError)) as caught:
        WRONG[number]()
    assert_french(str(caught.value))


def test_jeux_is_always_french() -> None:
    assert retrograde.lang == "en"
    with pytest.raises(retrograde.ArenaError, match="n'est pas une clé de G"):
        jeux.attracteur({"a": ["x"]}, {"a": True}, {})
    with pytest.raises(retrograde.UnknownVertex, match="n'est pas un sommet"):
        jeux.minmax({"a": []}, {"a": True}, {}, "z")
    with pytest.raises(LookupError, match="n'est pas une clé de G"):
        jeux.transpose({"a": ["x"]})
    assert_french(str(jeux.corrige(lambda G: None, "transpose", duree=0)))
    with pytest.raises(retrograde.ArenaError, match="is not a key of G"):
        retrograde.arena({"a": ["x"]}, S0=["a"])


def test_progress_is_told_in_french(french: None) -> None:
    told: list[str] = []
    retrograde.explore(0, lambda s: [s + 1] if s < 300_000 else [], lambda s: s % 2, lambda s: None,
                       progress=lambda stage, done, total: told.append(stage))
    assert told and set(told) == {"exploration"}


def test_a_language_that_there_is_not_is_refused_at_once() -> None:
    for lang in ("de", "FR", None):
        with pytest.raises(ValueError, match="expected \"en\" or \"fr\""):
            retrograde.lang = lang  # type: ignore[assignment]
    assert retrograde.lang == "en"


def test_names_that_there_are_not_are_told_in_french() -> None:
    arena = retrograde.arena({"a": ["b"], "b": []}, S0=["a"], V0=["b"], start="a")
    retrograde.lang = "fr"
    try:
        with pytest.raises(ValueError, match='algorithm vaut .foo. ; il faut "fixpoint", "recursive"'):
            arena.steps("foo")
        with pytest.raises(ValueError, match="il n'y a pas d'exercices sur"):
            retrograde.exercise("foo")
    finally:
        retrograde.lang = "en"
