"""No panic crosses into Python, whatever the arguments are: every entry point is called with odd ones."""

import inspect
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import retrograde
from retrograde import _native

EXAMPLES = Path(__file__).parents[3] / "examples"


class Strange:
    """Looks like an array and like a graph, and is neither."""

    dtype = "strange"
    ndim = 1
    shape = (3, 3)

    def __repr__(self) -> str:
        raise ValueError("no repr")


class Unhashable:
    __hash__ = None  # type: ignore[assignment]


ODD: list[Any] = [
    None, -1, 2, 10**30, 1.5, float("nan"), "", "\ud800", "\0", b"", [], {}, set(), (), [[]], {"a": 1}, ("a", "b"), object(), Strange(), Unhashable(),
    len, lambda *_: 1 / 0, True, np.zeros(3), np.zeros((2, 2)), np.array([1, 2], dtype=np.int32), range(3), iter([1]),
]  # fmt: skip


def subjects() -> list[Any]:
    arena = retrograde.arena({"a": ["b"], "b": []}, S0=["a"], V0=["b"], start="a")
    rows = (np.array([0, 1, 1], dtype=np.int32), np.array([1], dtype=np.int32))
    game = retrograde.game("nim", sticks=4, take=[1, 2])
    position = game.position()
    own = retrograde.game(start=2, moves=lambda s: [s - 1] if s in (1, 2) else [], player=lambda s: 0, winner=lambda s: 0 if s == 0 else None)
    return [
        own, own.position(), own._native, arena, arena.solve(), retrograde.arena(rows, S0=[0]).solve(), game.solve(), game, position, game.tree(), game.search(), arena.draw(),
        arena.steps(), arena.minimax("a"), retrograde.load(EXAMPLES / "nim10.json"), _native, _native.Arena, _native.Game, _native.Table, _native.Tasks,
        arena._native, arena.solve()._native, game._native, retrograde, retrograde.table,
    ]  # fmt: skip


#: What would write files, open windows, or work for long.
LEFT_OUT = {"command", "save", "build", "pack", "slider", "exercise", "run", "corrige"}


def calls(subject: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in dir(subject):
        if name in LEFT_OUT or name.startswith("_") and name not in ("__contains__", "__getitem__"):
            continue
        thing = getattr(subject, name)
        if callable(thing) and not (inspect.isclass(thing) and issubclass(thing, BaseException)):
            yield f"{type(subject).__name__}.{name}", thing


def odd_arguments(function: Callable[..., Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and p.default is p.empty]
    for odd in ODD:
        yield [odd] * max(len(plain), 1), {}
        for parameter in parameters:
            if parameter.default is not parameter.empty and parameter.name not in ("progress", "threads", "client"):
                yield ["a"] * len(plain), {parameter.name: odd}


def test_no_panic_crosses_into_python_whatever_the_arguments_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda *_: "")
    made = 0
    for subject in subjects():
        for name, function in calls(subject):
            for arguments, options in odd_arguments(function):
                made += 1
                try:
                    function(*arguments, **options)
                except SystemError as error:
                    pytest.fail(f"{name}{arguments}{options}: {error}")
                except Exception as error:
                    assert "mistake in retrograde" not in str(error), f"{name} {options}: {error}"
                except BaseException as error:
                    pytest.fail(f"{name} {options}: {type(error).__name__}: {error}")
    assert made > 5000


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import retrograde
solution = retrograde.solve([[1], []], S0=[0], V0=[1])
class Array:
    dtype, ndim = "int32", 1
    def __iter__(self): return iter([1])
def tried(call):
    try:
        call()
    except ModuleNotFoundError as error:
        assert "pip install numpy" in str(error), error
    else:
        raise AssertionError("no error")
tried(solution.to_numpy)
tried(lambda: retrograde.arena((Array(), Array()), S0=[0]))
assert retrograde.solve([[1], []], S0=[0], V0=Array()).winner(0) == 0
"""


def test_arrays_without_numpy_are_an_ordinary_error() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "panicked" not in done.stderr


def test_a_dictionary_that_changes_while_it_is_read_is_an_error() -> None:
    graph: dict[Any, Any] = {}

    class Row:
        def __iter__(self) -> Iterator[Any]:
            graph.clear()
            return iter(())

    graph.update({n: Row() for n in range(5)})
    with pytest.raises(RuntimeError, match="changed size"):
        retrograde.arena(graph, S0=lambda s: True)


@pytest.mark.parametrize("view", [False, True])
def test_rows_that_another_thread_changes_during_a_solve_are_an_error(view: bool) -> None:
    count = 3_000_000
    random = np.random.default_rng(1)
    indptr = np.concatenate([[0, 0, 0], np.arange(2, 2 * count - 3, 2)]).astype(np.int32)
    indices = random.integers(0, count, indptr[-1], dtype=np.int32)
    written = indices[:]  # a view may write where NumPy refuses the array itself
    arena = retrograde.arena((indptr, indices), S0=np.arange(count) % 2 == 0, V0=[0], V1=[1])
    solving, refused = threading.Event(), threading.Event()

    def change() -> None:
        solving.wait()
        for _ in range(30):
            try:
                (written if view else indices)[:] = count + 7
            except ValueError:
                refused.set()
                return

    def progress(*_: object) -> None:
        solving.set()
        refused.wait(0.2)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        if view:
            with pytest.raises(retrograde.ArenaError, match="changed while it was solved"):
                arena.solve(progress=progress)
        else:
            arena.solve(progress=progress)
            assert refused.is_set() and indices.flags.writeable
    finally:
        solving.set()
        thread.join()


def test_there_is_one_base_for_exceptions_and_files_raise_an_oserror(tmp_path: Path) -> None:
    assert issubclass(retrograde.UnknownVertex, KeyError) and issubclass(retrograde.ArenaError, ValueError)
    for one in (retrograde.ArenaError, retrograde.GameError, retrograde.UnknownVertex):
        assert issubclass(one, retrograde.Error) and one.__module__ == "retrograde"
    solution = retrograde.solve([[1], []], S0=[0])
    with pytest.raises(KeyError) as caught:
        solution.winner(7)
    assert str(caught.value) == "7 is not a vertex of the arena"
    with pytest.raises(IsADirectoryError, match="this is a directory"):
        retrograde.load(EXAMPLES)
    for name in ("no/such/file.json", "none.py"):
        with pytest.raises(FileNotFoundError):
            retrograde.load(tmp_path / name)
    with pytest.raises(OSError):
        retrograde.table.open(tmp_path / "nowhere")


def test_players_are_named_or_counted() -> None:
    graph = {"s": ["t"], "t": []}
    first = retrograde.solve(graph, S1=["s"], F1=["t"])
    assert first.attractor("J1") == first.attractor(0) == {"s", "t"} and first.attractor("J2") == set()
    assert first.strategy("J1") == {"s": "t"} and first.wins("J1") == {"s", "t"} and first.ranks("J1") == {"s": 1, "t": 0}
    assert first.arena.targets("J1") == {"t"} and first.check({"s": "t"}, player="J1")
    assert first.draw(player="J1").svg == first.draw().svg and first.arena.steps(player="J1").total == 3
    for call in (first.attractor, first.strategy, first.wins, first.layers, first.arena.targets):
        with pytest.raises(ValueError, match='1, which can mean two players here; say "J1" or "J2"'):
            call(1)
        for odd in (-1, 2, "J0", None, True, 1.0):
            with pytest.raises(ValueError, match=r'there is no player .*; the players are "J1" \(0\) and "J2" \(1\)'):
                call(odd)
    plain = retrograde.solve(graph, S0=["s"], V0=["t"])
    assert plain.attractor(0) == plain.attractor("J0") and plain.attractor(1) == set()
    assert retrograde.solve(graph, ["s"], ["t"], reacher="J0").wins("J0") == {"s", "t"}


def test_s1_alone_is_refused() -> None:
    for options in ({"S1": ["s"]}, {"S1": ["s"], "V0": ["t"]}, {"S1": ["s"], "V1": ["t"]}):
        with pytest.raises(retrograde.ArenaError, match="S1 alone can mean two players"):
            retrograde.solve({"s": ["t"], "t": []}, **options)
    assert retrograde.solve({"s": ["t"], "t": []}, S1=["s"], S2=["t"]).arena.players == ("J1", "J2")
    assert retrograde.solve({"s": ["t"], "t": []}, S0=["t"], S1=["s"]).arena.owner("s") == 1


def test_a_word_of_several_moves_counts_as_these_moves() -> None:
    start = retrograde.game("connect4").position()
    assert [one.text for one in start.play("12").history] == [one.text for one in start.play("1", "2").history]
    assert len(start.play("443").history) == 4 and start.play(4, 4, "3") == start.play("443") == start.play("4,4,3")
    assert len(retrograde.game("morpion").position().play("b2,a1").history) == 3
    assert len(retrograde.game("connect4").position(moves="443").history) == 4
    with pytest.raises(retrograde.GameError, match="move 3"):
        start.play("4", "49")
    for odd in (2.0, None, True, b"1", ["1"]):
        with pytest.raises(TypeError, match="a move is"):
            start.play(odd)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a move is"):
            start.game.search(moves=[odd])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected a list of moves"):
        start.game.solve(moves=7)  # type: ignore[arg-type]


def test_steps_are_refused_before_any_work() -> None:
    named = 0

    class Vertex:
        def __str__(self) -> str:
            nonlocal named
            named += 1
            return f"v{id(self)}"

    vertices = [Vertex() for _ in range(3000)]
    arena = retrograde.arena({v: [] for v in vertices}, S0=vertices)
    wrong: list[dict[str, Any]] = [
        {"algorithm": "bogus"}, {"player": 2}, {"lang": "de"}, {"algorithm": "minimax"}, {"pictures": True},
    ]  # fmt: skip
    for options in wrong:
        with pytest.raises(ValueError):
            arena.steps(**options)
    assert named == 0


def test_exceptions_of_the_package_are_pickled() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(retrograde.GameError("said")))
    assert str(error) == "said" and isinstance(error, retrograde.GameError)


def test_odd_files_are_ordinary_errors() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("a.json", b"\xff\xfe{"), ("b.csv", b"\0"), ("c.py", b"def"), ("d.dot", b"digraph {"), ("e.pg", b"x")):
            path = Path(folder, name)
            path.write_bytes(content)
            with pytest.raises(retrograde.Error):
                retrograde.load(path)
