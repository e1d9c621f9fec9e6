"""Running somebody's function on many cases, each within a time limit that really holds.

The cases run in a child process, which can be killed whatever it does. Where the system can fork, the child has the
function already: functions that were defined in a notebook work. Elsewhere the child is a fresh interpreter, which gets
the function as bytes (:mod:`._shipping`). Where there are no processes at all, as in a browser, the function runs in a
thread into which an exception is thrown when the time is over.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

from . import _shipping

#: How much more memory than now a child may use.
_MEMORY = 1 << 30
#: How many seconds a fresh interpreter may take to start, and what it says then.
_STARTING = 60.0
_READY = b"ready"
#: How many times its limit a case may take by the clock, as long as its process has not computed for so long.
_BUSY = 3.0


@dataclass
class Outcome:
    """What became of one case: a value, or an exception as text, or neither if the time was over."""

    value: Any = None
    error: str | None = None
    endless: bool = False


class _TimeOver(BaseException):
    """Thrown into a thread; not an ``Exception``, so that few programs catch it."""


class Gone(Exception):
    """There is nobody left to answer: the last case took too long, or ended the process."""


#: Answers a case within so many seconds.
Ask = Callable[[Any, float], Outcome]


@contextmanager
def runner(run: Callable[[Any], Any], *, way: str | None = None) -> Iterator[Ask]:
    """Somebody who answers cases, one after the other, until one takes longer than its limit.

    ``way`` is "fork", "spawn" or "thread"; without it the best that there is.
    """
    if way is None:
        way = "fork" if hasattr(os, "fork") else "spawn"
    made: _Child | _Thread | None = None
    if way == "spawn":
        try:
            made = _Child.spawned(_shipping.packed(run))
        except Exception:  # What cannot be sent, or a system without processes.
            way = "thread"
    if made is None:
        made = _Child.forked(run) if way == "fork" else _Thread(run)
    try:
        yield made.ask
    finally:
        made.close()


def outcomes(run: Callable[[Any], Any], cases: Iterable[Any], limit: float, *, way: str | None = None) -> Iterator[Outcome]:
    """What ``run`` gives for each case, in order, until one takes longer than ``limit`` seconds; that is the last."""
    with runner(run, way=way) as ask:
        for case in cases:
            outcome = ask(case, limit)
            yield outcome
            if outcome.endless:
                return


def _attempt(run: Callable[[Any], Any], case: Any) -> Outcome:
    try:
        return Outcome(value=run(case))
    except Exception as error:
        return Outcome(error=_shown(error))


def _shown(error: BaseException) -> str:
    """The exception, with the lines of the user's function that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if os.path.dirname(frame.filename) != os.path.dirname(__file__)]
    lines = [f"ligne {frame.lineno} de {frame.name} : {frame.line}" for frame in theirs[-3:] if frame.line]
    text = "".join(traceback.format_exception_only(type(error), error)).strip()
    return "\n".join([*lines, text])


class _Child:
    """A process that reads cases from a pipe and writes what became of them into another."""

    def __init__(self, cases: BinaryIO, answers: BinaryIO, number: int, kill: Callable[[], None]) -> None:
        self._cases, self._number, self._kill = cases, number, kill
        self._ready: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # Reading in a thread has a time limit on every system; waiting for a pipe has not.
        threading.Thread(target=self._listen, args=(answers,), daemon=True).start()
        self._alive = True

    @classmethod
    def forked(cls, run: Callable[[Any], Any]) -> _Child:
        in_reading, in_writing = os.pipe()
        out_reading, out_writing = os.pipe()
        # The child does nothing that another thread of the parent could be in the middle of.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            os.close(in_writing)
            os.close(out_reading)
            _be_child(run, os.fdopen(in_reading, "rb"), out_writing)
        os.close(in_reading)
        os.close(out_writing)

        def kill() -> None:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
            os.waitpid(child, 0)

        return cls(os.fdopen(in_writing, "wb", buffering=0), os.fdopen(out_reading, "rb"), child, kill)

    @classmethod
    def spawned(cls, function: bytes) -> _Child:
        program = "from retrograde import _isolated; _isolated.serve()"
        process = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        assert process.stdin is not None and process.stdout is not None
        cases, answers = process.stdin, process.stdout

        def kill() -> None:
            process.kill()
            process.wait()

        child = cls(cases, answers, process.pid, kill)  # type: ignore[arg-type]
        child._send(function)
        # Starting an interpreter is no part of anybody's time limit.
        if child._next(_STARTING) != _READY:
            child.close()
            raise OSError("the child process did not start")
        return child

    def _listen(self, answers: BinaryIO) -> None:
        with answers:
            while (data := _read(answers)) is not None:
                self._ready.put(data)
        self._ready.put(b"")

    def _send(self, data: bytes) -> None:
        try:
            view = memoryview(struct.pack("<Q", len(data)) + data)
            while view:
                view = view[self._cases.write(view) :]
            self._cases.flush()
        except OSError:
            # The answer to this case will be that nobody is there.
            pass

    def ask(self, case: Any, limit: float) -> Outcome:
        if not self._alive:
            raise Gone
        self._send(pickle.dumps(case))
        data = self._next(limit)
        if data is None:
            self._alive = False
            return Outcome(endless=True)
        if not data:
            self._alive = False
            return Outcome(error="le processus s'est arrêté brutalement")
        try:
            outcome: Outcome = pickle.loads(data)
        except Exception as error:  # What was sent may run code of the user's classes.
            return Outcome(error=_shown(error))
        return outcome

    def _next(self, limit: float) -> bytes | None:
        """The next answer, ``None`` if it does not come in time, and no bytes if nobody is there. Waiting in small pieces
        lets Ctrl-C through on every system."""
        begin, before = time.monotonic(), _processor_time(self._number)
        while True:
            try:
                return self._ready.get(timeout=max(0.0, min(limit, 0.05)))
            except queue.Empty:
                passed, used = time.monotonic() - begin, _processor_time(self._number) - before
                # On a busy machine the child waits too; that is not its fault.
                if passed >= limit and (used >= limit or passed >= _BUSY * limit or not before):
                    return None

    def close(self) -> None:
        self._alive = False
        self._kill()
        try:
            self._cases.close()
        except OSError:
            pass


def _processor_time(number: int) -> float:
    """How many seconds a process has computed; 0 where the system does not say."""
    try:
        with open(f"/proc/{number}/stat", "rb") as stat:
            # The name of the program, which may hold spaces, stands between parentheses.
            fields = stat.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + 1e-9
    except (OSError, ValueError, IndexError, AttributeError):
        return 0.0


def _read(stream: BinaryIO) -> bytes | None:
    """The next message; ``None`` at the end."""
    head = stream.read(8)
    if len(head) < 8:
        return None
    size = struct.unpack("<Q", head)[0]
    data = stream.read(size)
    return data if len(data) == size else None


def _be_child(run: Callable[[Any], Any], cases: BinaryIO, writing: int) -> None:
    """Answers cases until there are no more, and ends the process, whatever happens."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.stdout = sys.stderr = open(os.devnull, "w")
        sys.stdin = open(os.devnull)
        _limit_memory()
        with os.fdopen(writing, "wb", buffering=0) as answers:
            while (data := _read(cases)) is not None:
                outcome = _attempt(run, pickle.loads(data))
                try:
                    reply = pickle.dumps(outcome)
                except Exception:
                    reply = pickle.dumps(Outcome(value=repr(outcome.value)))
                view = memoryview(struct.pack("<Q", len(reply)) + reply)
                while view:
                    view = view[answers.write(view) :]
    finally:
        os._exit(0)


def serve() -> None:
    """What a fresh interpreter does: gets the function first, then cases."""
    # What the function prints must not get between the answers.
    writing = os.dup(sys.stdout.fileno())
    cases = sys.stdin.buffer
    function = _read(cases)
    if function is not None:
        run = _shipping.unpacked(function)
        os.write(writing, struct.pack("<Q", len(_READY)) + _READY)
        _be_child(run, cases, writing)


def _limit_memory() -> None:
    try:
        import resource

        with open("/proc/self/statm") as statm:
            now = int(statm.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + _MEMORY, now + _MEMORY))
    except (ImportError, OSError, ValueError):
        pass


class _Thread:
    """A thread for each case, where there are no processes. It stops everything but code that never comes back to Python."""

    def __init__(self, run: Callable[[Any], Any]) -> None:
        self._run, self._alive = run, True

    def ask(self, case: Any, limit: float) -> Outcome:
        if not self._alive:
            raise Gone
        results: list[Outcome] = []
        thread = threading.Thread(target=_answer_into, args=(results, self._run, case), daemon=True)
        thread.start()
        thread.join(limit)
        if thread.is_alive():
            _stop(thread)
            self._alive = False
            return Outcome(endless=True)
        return results[0] if results else Outcome(endless=True)

    def close(self) -> None:
        self._alive = False


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
