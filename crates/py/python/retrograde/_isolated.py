"""Running somebody's function on many cases, each within a time limit that really holds.

Where the system can fork, the cases run in a child process, which can be killed whatever it does and which needs
nothing to be pickled on the way in: functions that were defined in a notebook work. Elsewhere they run in a thread
into which an exception is thrown when the time is over; that stops everything but code that never comes back to Python.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import select
import signal
import struct
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

#: How much more memory than now a child may use.
_MEMORY = 1 << 30


@dataclass
class Outcome:
    """What became of one case: a value, or an exception as text, or neither if the time was over."""

    value: Any = None
    error: str | None = None
    endless: bool = False


class _TimeOver(BaseException):
    """Thrown into a thread; not an ``Exception``, so that few programs catch it."""


def outcomes(run: Callable[[Any], Any], cases: Sequence[Any], limit: float, *, fork: bool | None = None) -> Iterator[Outcome]:
    """What ``run`` gives for each case, in order, until one takes longer than ``limit`` seconds; that is the last."""
    can_fork = hasattr(os, "fork") if fork is None else fork
    return _in_children(run, cases, limit) if can_fork else _in_threads(run, cases, limit)


def _attempt(run: Callable[[Any], Any], case: Any) -> Outcome:
    try:
        return Outcome(value=run(case))
    except Exception as error:
        return Outcome(error=_shown(error))


def _shown(error: BaseException) -> str:
    """The exception, with the lines of the user's function that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if os.path.dirname(frame.filename) != os.path.dirname(__file__)]
    lines = [f"ligne {frame.lineno} de {frame.name}: {frame.line}" for frame in theirs[-3:] if frame.line]
    text = "".join(traceback.format_exception_only(type(error), error)).strip()
    return "\n".join([*lines, text])


def _in_children(run: Callable[[Any], Any], cases: Sequence[Any], limit: float) -> Iterator[Outcome]:
    reading, writing = os.pipe()
    # The child does nothing that another thread of the parent could be in the middle of.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _be_child(run, cases, writing)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb", buffering=0) as answers:
            for _ in cases:
                answer = _answer(answers, time.monotonic() + limit)
                if answer is None:
                    yield Outcome(endless=True)
                    return
                yield answer
    finally:
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(child, 0)


def _be_child(run: Callable[[Any], Any], cases: Sequence[Any], writing: int) -> None:
    """Answers all cases and ends the process, whatever happens."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.stdout = sys.stderr = open(os.devnull, "w")
        sys.stdin = open(os.devnull)
        _limit_memory()
        with os.fdopen(writing, "wb", buffering=0) as answers:
            for case in cases:
                outcome = _attempt(run, case)
                try:
                    data = pickle.dumps(outcome)
                except Exception:
                    data = pickle.dumps(Outcome(value=repr(outcome.value)))
                answers.write(struct.pack("<Q", len(data)))
                view = memoryview(data)
                while view:
                    view = view[answers.write(view) :]
    finally:
        os._exit(0)


def _limit_memory() -> None:
    try:
        import resource

        with open("/proc/self/statm") as statm:
            now = int(statm.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + _MEMORY, now + _MEMORY))
    except (ImportError, OSError, ValueError):
        pass


def _answer(answers: BinaryIO, deadline: float) -> Outcome | None:
    """The next answer of the child; ``None`` if it does not come in time."""
    head = _bytes(answers, 8, deadline)
    if head is None:
        return None
    data = _bytes(answers, struct.unpack("<Q", head)[0], deadline)
    if data is None:
        return None
    if not data:
        return Outcome(error="le processus s'est arrêté brutalement")
    outcome: Outcome = pickle.loads(data)
    return outcome


def _bytes(answers: BinaryIO, count: int, deadline: float) -> bytes | None:
    """So many bytes; fewer than asked for if the child has died; ``None`` if they do not come in time."""
    data = b""
    while len(data) < count:
        ready, _, _ = select.select([answers], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return None
        more = answers.read(count - len(data))
        if not more:
            return b"\0" * 8 if count == 8 else b""
        data += more
    return data


def _in_threads(run: Callable[[Any], Any], cases: Sequence[Any], limit: float) -> Iterator[Outcome]:
    for case in cases:
        results: list[Outcome] = []
        thread = threading.Thread(target=_answer_into, args=(results, run, case), daemon=True)
        thread.start()
        thread.join(limit)
        if thread.is_alive():
            _stop(thread)
            yield Outcome(endless=True)
            return
        yield results[0] if results else Outcome(endless=True)


def _answer_into(results: list[Outcome], run: Callable[[Any], Any], case: Any) -> None:
    try:
        results.append(_attempt(run, case))
    except _TimeOver:
        pass


def _stop(thread: threading.Thread) -> None:
    """Throws an exception into a thread until it ends; gives up after a while."""
    for _ in range(20):
        if thread.ident is None or not thread.is_alive():
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_TimeOver))
        thread.join(0.05)
