"""What a worker does: one task of a table, natively."""

from __future__ import annotations

import contextvars
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from dask.sizeof import sizeof
from distributed import Worker, get_worker

import retrograde

from .. import _native
from .._lang import pick, speaking
from ._secrets import hidden

#: The topic of Dask's events by which workers tell what went wrong.
TOPIC = "retrograde"

# Dask shows what its own workers log, on their standard error and in the dashboard.
_log = logging.getLogger("distributed.worker.retrograde")

#: What of a worker's memory Python and Dask need, and the part of its limit that is used at all.
_BESIDES = 32 << 20
_PART = 0.75
#: The part of what is left that tasks may ask for: the allocator keeps more than it was asked for.
_ASKED = 0.97

#: How many seconds a worker that is refused has to leave.
_LEAVING = 5.0

_opened: dict[str, _native.Tasks] = {}
_opening = threading.Lock()
_files: set[str] = set()


class Job(dict[str, Any]):
    """What every task of a build is told: the game, the store, the limits, and which tasks are meant for which worker."""


class Done(list[tuple[int, str, int, bool]]):
    """What tasks tell: the number of each, the hash and the size of its object, and whether it was run now."""


@sizeof.register(Done)  # type: ignore[untyped-decorator]
def size_of(done: Done) -> int:
    """Dask gives a task to the worker that has most of what it needs. What it needs are the objects, which are in the memory or
    on the disk of the worker that wrote them, and not these few words."""
    return sum(size for _, _, size, _ in done)


class TaskFailed(Exception):
    """A task that failed on a worker."""


class Refused(TaskFailed):
    """A worker that must not take part."""


def memory_of(worker: Worker) -> int | None:
    """How many bytes all tasks of a worker may use together."""
    limit = worker.memory_manager.memory_limit
    return None if not limit else max(int((limit * _PART - _BESIDES) * _ASKED), 0)


def run(job: Job, first: int, end: int, needs: list[object]) -> Done:
    """Runs some tasks one after the other; what they need is there."""
    worker = get_worker()
    log_to_file(worker, job["logs"])
    # What tasks keep in memory has a limit of its own. A worker that Dask stops above a part of its limit would wait for ever:
    # nothing is given back before the next task.
    worker.memory_manager.memory_pause_fraction = False
    with speaking(job["lang"]):
        return Done(_run_each(job, range(first, end), worker))


def _run_each(job: Job, numbers: range, worker: Worker) -> Iterator[tuple[int, str, int, bool]]:
    """Runs tasks one after the other, and tells why one failed."""
    task, begin = numbers.start, time.monotonic()
    try:
        tasks = _tasks(job, worker)
        tasks.take(numbers.start, numbers.stop)
        answers = _patiently(job, tasks, numbers, worker)
        for task in numbers:
            done, cache = next(answers)
            if cache is not None:
                _log.warning("going on without a copy on this disk: %s", hidden(cache))
                _tell(worker, "cache", task, hidden(cache))
            number, sha256, size, was_run = done
            what, now = "finished" if was_run else "was finished already", time.monotonic()
            _log.info("task %d %s in %.2f s: %s, %d bytes", number, what, now - begin, sha256[:16], size)
            begin = now
            yield done
    except Exception as error:
        why = hidden(str(error))
        kind = "refused" if isinstance(error, Refused) else "other"
        _log.warning("task %d failed: %s", task, why)
        _tell(worker, kind, task, why, getattr(error, "damaged", None))
        if kind == "refused":
            # It leaves by itself, and takes no task meanwhile: nobody else may be there who would use up all tries.
            worker.loop.add_callback(worker.close, executor_wait=False, reason="retrograde-refused")
            time.sleep(_LEAVING)
        said = pick(
            f"task {task} failed on worker {_name(worker)}: {why}",
            f"la tâche {task} a échoué sur le processus {_name(worker)} : {why}",
        )
        # Neither the cause nor its traceback goes over the wire: they are another worker's files and lines.
        raise (Refused if isinstance(error, Refused) else TaskFailed)(said) from None


def _tell(worker: Worker, kind: str, task: int, why: str, damaged: str | None = None) -> None:
    """Tells the client what went wrong. Dask adds the address of the worker by itself."""
    worker.log_event(TOPIC, {"kind": kind, "task": task, "name": _name(worker), "address": worker.address, "why": why, "damaged": damaged})


def _tasks(job: Job, worker: Worker) -> _native.Tasks:
    """The tasks of the build, planned once for each process and compared with what the client has planned."""
    mine, theirs = retrograde.__version__, job["version"]
    if mine != theirs:
        raise Refused(
            pick(
                f"it has version {mine} of retrograde, but the build is by version {theirs}",
                f"il a la version {mine} de retrograde, mais la construction est faite par la version {theirs}",
            )
        )
    with _opening:
        key = job["attempt"]
        if key not in _opened:
            # A worker builds one table at a time; what it kept of another is not needed any more.
            _opened.clear()
            tasks = _native.Tasks.of_spec(job["spec"], job["task_slots"])
            _refuse_another(job, tasks)
            # One that came later is meant for nothing, and may be given anything.
            if worker.address in job["meant"]:
                tasks.expect(job["meant"][worker.address])
            _opened[key] = tasks
        return _opened[key]


def _refuse_another(job: Job, tasks: _native.Tasks) -> None:
    """Refuses a worker that would build something else, or somewhere else."""
    mine, theirs = tasks.name, job["game"]
    if tasks.spec != job["spec"]:
        raise Refused(pick(f"it builds {mine}, but the build is of {theirs}", f"il construit {mine}, mais la construction est celle de {theirs}"))
    if tasks.short != job["short"]:
        raise Refused(pick(f"it plans another build of {mine}", f"il planifie une autre construction de {mine}"))
    stranger = tasks.stranger(job["store"])
    if stranger is not None:
        raise Refused(stranger)


def _patiently(job: Job, tasks: _native.Tasks, numbers: range, worker: Worker) -> Iterator[_Ran]:
    """Runs tasks in another thread, so that one that hangs can be given up."""
    threads = worker.state.nthreads
    allowed = memory_of(worker)
    memory = job["memory"] if allowed is None else allowed
    near = None if job["cache_bytes"] == 0 else os.path.join(job["cache"] or worker.local_directory, "retrograde-cache", _name(worker))
    hand: _Hand | None = getattr(_hands, "hand", None)
    if hand is None:
        hand = _hands.hand = _Hand()
    try:
        yield from hand.run(lambda task: tasks.run(job["store"], task, memory, threads, near, job["cache_bytes"]), numbers, job["patience"])
        return
    except queue.Empty:
        _hands.hand = None
    raise TaskFailed(
        pick(
            f"it took more than {job['patience']} s and was given up",
            f"elle a pris plus de {job['patience']} s et a été abandonnée",
        )
    )


_Ran = tuple[tuple[int, str, int, bool], "str | None"]


class _Hand:
    """A thread that runs one task after the other, and is left to itself when one of them hangs. A new thread for each task would
    make anew what compressing works in."""

    def __init__(self) -> None:
        self.asked: queue.SimpleQueue[tuple[Callable[[int], _Ran], range]] = queue.SimpleQueue()
        self.answered: queue.SimpleQueue[_Ran | BaseException] = queue.SimpleQueue()
        self.lost = False
        # One that hangs must not keep the process alive.
        threading.Thread(target=self.work, name="retrograde-tasks", daemon=True).start()

    def work(self) -> None:
        while not self.lost:
            call, numbers = self.asked.get()
            try:
                for number in numbers:
                    # Whoever has given this hand up has its tasks run elsewhere.
                    if self.lost:
                        return
                    self.answered.put(call(number))
            except BaseException as error:
                self.answered.put(error)

    def run(self, call: Callable[[int], _Ran], numbers: range, patience: float) -> Iterator[_Ran]:
        """Runs tasks; `queue.Empty` means that one took too long, and that this hand is lost."""
        # The thread speaks the language of this one.
        context = contextvars.copy_context()
        self.asked.put((lambda number: context.run(call, number), numbers))
        for _ in numbers:
            try:
                answer = self.answered.get(timeout=patience)
            except queue.Empty:
                self.lost = True
                raise
            if isinstance(answer, BaseException):
                raise answer
            yield answer


#: Each thread that Dask runs tasks in has a hand of its own.
_hands = threading.local()


def _name(worker: Worker) -> str:
    """The worker as its owner called it; Dask numbers those of a local cluster."""
    name = str(worker.name)
    return name if "://" not in name else name.split("://", 1)[1].replace("/", "_")


def log_to_file(worker: Worker, folder: str | None) -> None:
    """Writes what the worker logs also to a file of its own in this folder."""
    if folder is None or folder in _files:
        return
    _files.add(folder)
    Path(folder).mkdir(parents=True, exist_ok=True)
    handler = logging.FileHandler(Path(folder) / f"{_name(worker)}.log", encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)


def limit_for(memory: int) -> int:
    """The limit that a worker must have for its tasks to get so many bytes."""
    return int((memory / _ASKED + _BESIDES) / _PART) + 1
