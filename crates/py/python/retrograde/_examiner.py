"""What happens to a student's function in the process where it runs: it is called, watched, and its answer made plain."""

from __future__ import annotations

import pickle
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from . import _counting
from ._cases import Case
from ._shipping import _names
from ._tasks import TASKS, NotThatForm

#: How deep a function may recurse on a long chain.
_DEEP = 20_000
#: Names that give random numbers.
_CHANCE = {"random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform", "secrets"}


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
    #: Whether it was stopped because it took more steps than it may.
    stopped: bool = False


@dataclass(frozen=True)
class Request:
    """A case to try a function on."""

    case: Case
    #: Whether the steps are to be counted, up to so many.
    count: int = 0
    #: After how many steps the function is stopped; 0 never.
    most: int = 0
    #: Whether what the function remembers from before is to be taken away from it.
    forget: bool = False
    #: Whether it may recurse deeper than Python lets it.
    deep: bool = False


class Examiner:
    """Calls a function with dictionaries of its own, and says which of them it has changed."""

    def __init__(self, function: Callable[..., Any], task: str, roles: tuple[str, ...]) -> None:
        self.function, self.task, self.roles = function, task, roles

    @property
    def reads_global(self) -> bool:
        """Whether the function finds the graph in a global variable ``G``, as in note 004."""
        return self.roles == ("joueur",)

    def keeps(self) -> bool:
        """Whether the function refers to something in which it could keep an answer until the next call."""
        return any(True for _ in _kept(self.function, set()))

    def uses_chance(self) -> bool:
        """Whether the function, or one that it calls, names something that gives random numbers."""
        return any(not _CHANCE.isdisjoint(_names(called.__code__)) for called in _functions(self.function, set()))

    def __call__(self, request: Request) -> Answer:
        if request.forget:
            forget(self.function)
        case = request.case if not request.count else _counting.with_counters(request.case)
        arguments = [case.given(role) for role in self.roles]
        if request.count:
            return Answer(steps=_counting.steps(self.function, arguments, request.count))
        with _global_graph(self.function if self.reads_global else None, case), _recursion(request.deep):
            try:
                value = self._called(arguments, request.most)
            except _counting.Enough:
                return Answer(stopped=True)
        changed = next((role for role, mine in zip(self.roles, arguments) if mine != case.given(role)), None)
        answer = Answer(text=_text(value), changed=changed, value=_bytes(value), steps=_counting.taken() if request.most else 0)
        try:
            answer.normal = _bytes(self._normal(value))
            if answer.normal is None:
                answer.form = "La réponse contient des objets que l'on ne peut pas comparer à la réponse attendue."
        except NotThatForm as wrong:
            answer.form = str(wrong)
        return answer

    def _called(self, arguments: list[Any], most: int) -> Any:
        return _counting.limited(self.function, arguments, most) if most else self.function(*arguments)

    def _normal(self, value: Any) -> Any:
        task = TASKS[self.task]
        # The list of note 004, and the sets of other courses, are as good as the dictionary of the exercise.
        if task.name == "attracteur" and self.roles != task.arguments and isinstance(value, (list, tuple, set, frozenset)):
            try:
                value = dict.fromkeys(value)
            except TypeError:
                raise NotThatForm("La réponse contient des éléments qui ne sont pas des sommets.") from None
        return task.normal(value)


@contextmanager
def _global_graph(function: Any, case: Case) -> Iterator[None]:
    """Makes the graph of the case the global ``G`` that the function and those that it calls read, for as long as this lasts.
    In a fresh interpreter each of them has globals of its own."""
    called = [] if function is None else list(_functions(function, set()))
    spaces = {id(one.__globals__): one.__globals__ for one in called if "G" in one.__globals__}
    before = {key: space["G"] for key, space in spaces.items()}
    graph = case.given("G")
    for space in spaces.values():
        space["G"] = graph
    try:
        yield
    finally:
        for key, space in spaces.items():
            space["G"] = before[key]


@contextmanager
def _recursion(deep: bool) -> Iterator[None]:
    """Lets a function recurse deeper, where the stack of the machine is deep enough: not in threads, whose stack is small."""
    before = sys.getrecursionlimit()
    if not deep or before > _DEEP or threading.current_thread() is not threading.main_thread():
        yield
        return
    sys.setrecursionlimit(_DEEP)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


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


def _functions(function: Any, seen: set[int]) -> Iterator[types.FunctionType]:
    """The function and those that it calls by name."""
    function = getattr(function, "__wrapped__", getattr(function, "__func__", function))
    if not isinstance(function, types.FunctionType) or id(function) in seen:
        return
    seen.add(id(function))
    yield function
    called = [function.__globals__.get(name) for name in _names(function.__code__)]
    called += [cell.cell_contents for cell in function.__closure__ or () if _full(cell)]
    for part in called:
        yield from _functions(part, seen)


def _full(cell: types.CellType) -> bool:
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True
