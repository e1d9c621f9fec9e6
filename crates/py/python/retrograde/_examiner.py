"""What happens to a student's function in the process where it runs: it is called, watched, and its answer made plain."""

from __future__ import annotations

import pickle
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ._cases import Case
from ._shipping import _names
from ._tasks import TASKS, NotThatForm


@dataclass
class Answer:
    """What a function answered, in pieces that can be sent to another process."""

    #: The answer in the form in which right answers are equal, pickled; ``None`` if it has none or cannot be sent.
    normal: bytes | None = None
    #: The answer itself, pickled, if it can be.
    value: bytes | None = None
    #: The answer as text.
    text: str = ""
    #: What is wrong about the kind of the answer.
    form: str | None = None
    #: Which of its arguments the function has changed.
    changed: str | None = None
    #: How many steps it took, if they were counted.
    steps: int = 0


@dataclass(frozen=True)
class Request:
    """A case to try a function on."""

    case: Case
    #: Whether the steps are to be counted, up to so many.
    count: int = 0
    #: Whether what the function remembers from before is to be taken away from it.
    forget: bool = False


class Examiner:
    """Calls a function with dictionaries of its own, and says which of them it has changed."""

    def __init__(self, function: Callable[..., Any], task: str, roles: tuple[str, ...]) -> None:
        self.function, self.task, self.roles = function, task, roles

    def __call__(self, request: Request) -> Answer:
        if request.forget:
            forget(self.function)
        case = request.case if not request.count else _counted(request.case)
        given = case.copy()
        arguments = [getattr(given, role) for role in self.roles]
        if request.count:
            return Answer(steps=_steps(self.function, arguments, request.count))
        value = self.function(*arguments)
        changed = next((role for role in self.roles if getattr(given, role) != getattr(case, role)), None)
        answer = Answer(text=_text(value), changed=changed, value=_bytes(value))
        try:
            answer.normal = _bytes(TASKS[self.task].normal(value))
            if answer.normal is None:
                answer.form = "La réponse contient des objets que l'on ne peut pas comparer à la réponse attendue."
        except NotThatForm as wrong:
            answer.form = str(wrong)
        return answer


def _bytes(value: Any) -> bytes | None:
    try:
        return pickle.dumps(value)
    except Exception:  # A class of the user may raise anything here.
        return None


def _text(value: Any) -> str:
    try:
        return repr(value)
    except Exception:
        return f"un objet de type {type(value).__name__}"


class _Counter:
    """How many steps were taken: lines that ran, and vertices that were looked for or compared."""

    taken = 0


class _Sommet:
    """A vertex that counts how often it is looked for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __hash__(self) -> int:
        _Counter.taken += 1
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        _Counter.taken += 1
        return isinstance(other, _Sommet) and other.name == self.name

    def __repr__(self) -> str:
        return self.name


def _counted(case: Case) -> Case:
    return case.renamed({s: _Sommet(str(s)) for s in case.G})


class _Enough(BaseException):
    """So many steps that counting on makes no sense."""


def _steps(function: Callable[..., Any], arguments: list[Any], most: int) -> int:
    """How many steps the function takes, up to ``most``."""

    def trace(_frame: types.FrameType, _event: str, _argument: Any) -> Any:
        _Counter.taken += 1
        if _Counter.taken > most:
            raise _Enough
        return trace

    before = sys.gettrace()
    _Counter.taken = 0
    sys.settrace(trace)
    try:
        function(*arguments)
    except _Enough:
        pass
    finally:
        sys.settrace(before)
    return _Counter.taken


def forget(function: Any) -> None:
    """Empties what a function could remember its earlier answers in: dictionaries, lists and sets that it refers to."""
    for kept in _kept(function, set()):
        if isinstance(kept, (dict, list, set)):
            kept.clear()
        else:
            kept.cache_clear()


def _kept(function: Any, seen: set[int]) -> Iterator[Any]:
    if id(function) in seen:
        return
    seen.add(id(function))
    if hasattr(function, "cache_clear"):
        yield function
        function = getattr(function, "__wrapped__", None)
    if not isinstance(function, types.FunctionType):
        return
    cells = [cell.cell_contents for cell in function.__closure__ or () if _full(cell)]
    named = [function.__globals__.get(name) for name in _names(function.__code__)]
    parts = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values(), *function.__dict__.values()]
    for part in [*parts, *cells, *named]:
        if type(part) in (dict, list, set):
            yield part
        elif callable(part):
            yield from _kept(part, seen)


def _full(cell: types.CellType) -> bool:
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True
