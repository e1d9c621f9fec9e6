"""Building a table on a cluster: what the client does."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import time
import uuid
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import Any

from dask.base import annotate
from distributed import Client, Future, KilledWorker, as_completed

import retrograde

from .. import _native
from .._errors import Error
from .._game import Game, game_of
from .._lang import current, pick, plural
from .._result import Result
from . import _graph, _worker
from ._bar import Bar, stream_for
from ._local import check_workers, local_client
from ._secrets import check_address, hidden

_log = logging.getLogger("retrograde.cluster")
# Whoever wants the log has a handler for it; Python would print it beside what is told.
_log.addHandler(logging.NullHandler())

#: How long the client sleeps between two looks at what is finished, and how often it asks which workers there are: both
#: cost the scheduler time that tasks need. It sleeps less while so few groups are left that the build may end meanwhile.
_LOOK = 1.0
_LOOK_LAST = 0.05
_FEW = 8
_ASK = 1.0
_GIGABYTE = 1 << 30
#: How many of a lost worker's tasks a sentence names.
_NAMED = 3

#: How Dask says that its scheduler has gone: by futures that it gives up, or by the connection itself.
_GONE = (CancelledError, asyncio.CancelledError, OSError, TimeoutError)


class ClusterError(Error):
    """A build that could not go on. What is finished is in the store, and the same build goes on from there."""


@dataclass
class Built(Result):
    """What a build has done."""

    #: The game with what is set.
    game: str
    #: Where the table is.
    store: str
    #: How many slots the table has, and how many bytes its objects.
    slots: int
    bytes: int
    #: How many tasks there are, how many were run and how many were finished before.
    tasks: int
    run: int
    found: int
    seconds: float
    #: Who wins from the start, 0, 1 or None for a draw, and in how many moves.
    winner: int | None
    rank: int | None
    #: What went wrong on the way, a sentence for each failure.
    failures: list[str] = field(default_factory=list)
    players: tuple[str, str] = ("J0", "J1")

    @property
    def text(self) -> str:
        """What the start is worth, in a few words."""
        return self._in_words()


def build(
    game: Game | str | os.PathLike[str],
    *,
    store: str | os.PathLike[str],
    client: Client | None = None,
    workers: int | None = None,
    memory: int | None = None,
    cache: str | os.PathLike[str] | None = None,
    cache_bytes: int = 10 * _GIGABYTE,
    drop: bool = False,
    retries: int = 5,
    patience: float = 3600.0,
    wait: float = 300.0,
    logs: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    task_slots: int | None = None,
    take_over: bool = False,
    dashboard: str | None = None,
    told: Callable[[str], object] | None = None,
    **parameters: object,
) -> Built:
    """Builds the table of a game on a cluster, or goes on with one that was begun. ``game`` is a game, or a name or rules file
    with its ``parameters``.

    ``client`` is a client of Dask; without one a cluster of ``workers`` processes is started on this machine, each with
    ``memory`` bytes and, at an address such as ``":8787"``, Dask's ``dashboard``. ``store`` is a folder that all workers
    see, or a bucket such as ``s3://bucket/c4``; ``take_over`` takes a bucket over from a build that has died there. Each worker keeps what it read last in the folder ``cache``, or else in
    Dask's, up to ``cache_bytes``; workers that were started here read a folder as it is. With ``drop`` the parts of the
    table that no other part needs any more are removed, and the result is the value of the start alone. A task is tried
    up to ``retries`` times again, and given up after ``patience`` seconds; the build is given up after ``wait`` seconds
    without any worker. ``told`` is called with a sentence for everything that goes wrong.
    """
    place = check_address(os.fspath(store))
    if "://" not in place:
        place = os.path.abspath(place)
    wanted = game_of(game, parameters)
    tasks, players = _native.Tasks.of_game(wanted._native, task_slots), wanted.players
    if client is None:
        if cache is None and "://" not in place:
            cache_bytes = 0
        check_workers(workers)
        # A place where nothing can be built is told before any process is started.
        claimed = tasks.begin(place, take_over)
        try:
            with local_client(workers, memory, tasks.least_memory, retries, dashboard) as own:
                running = _Running(own, tasks, place, locals())
                running.refuse_strangers()
                return running.run_claimed()
        finally:
            claimed.release()
    return _Running(client, tasks, place, locals()).run()


class _Running:
    """A build that is running."""

    def __init__(self, client: Client, tasks: _native.Tasks, store: str, asked: dict[str, Any]) -> None:
        self.client, self.tasks, self.store = client, tasks, store
        self.retries, self.wait, self.drop = asked["retries"], asked["wait"], asked["drop"]
        self.players: tuple[str, str] = asked["players"]
        self.told, self.take_over = asked["told"], bool(asked["take_over"])
        attempt = uuid.uuid4().hex[:8]
        self.job = job = {
            "attempt": attempt,
            "game": tasks.name,
            "spec": tasks.spec,
            "short": tasks.short,
            "version": retrograde.__version__,
            "store": store,
            "task_slots": asked["task_slots"],
            "memory": asked["memory"] or 4 * _GIGABYTE,
            "cache": None if asked["cache"] is None else os.fspath(asked["cache"]),
            "cache_bytes": asked["cache_bytes"],
            "patience": asked["patience"],
            "logs": None if asked["logs"] is None else os.path.abspath(asked["logs"]),
            "lang": current(),
            "meant": {},
        }
        self.logs: str | None = job["logs"]
        self.graph = _graph.of_tasks(tasks, job, f"-{attempt}")
        self.group_of = {group[0]: at for at, group in enumerate(self.graph.groups)}
        self.group: dict[Any, int] = {key: group for group, key in enumerate(self.graph.keys)}
        self.events: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.failures: list[str] = []
        #: Workers that said already that they keep no copies.
        self.without_copies: set[str] = set()
        #: Objects that were reported as damaged: all tasks that need one fail, on every worker that tries.
        self.damaged: set[str] = set()
        #: Addresses of workers that were ever there, and of those that were sent away, with what was told of the last of them.
        self.seen: set[str] = set()
        self.sent_away: set[str] = set()
        self.refused = ""
        self.bar = Bar(tasks.slots, stream_for(asked["progress"]))
        self.done: dict[int, tuple[int, str]] = {}
        self.run_now = self.slots_done = self.solved = 0

    def run(self) -> Built:
        self.refuse_strangers()
        claimed = self.tasks.begin(self.store, self.take_over)
        try:
            return self.run_claimed()
        finally:
            claimed.release()

    def run_claimed(self) -> Built:
        """Builds in a place where nobody else does."""
        begin = time.monotonic()
        self.client.subscribe_topic("all", lambda event: self.events.put(event[1]))
        self.client.subscribe_topic(_worker.TOPIC, lambda event: self.events.put(event[1]))
        try:
            self.follow()
        finally:
            self.listen()
            self.bar.close()
            if self.client.status == "running":
                self.client.unsubscribe_topic(_worker.TOPIC)
                self.client.unsubscribe_topic("all")
        objects = [self.done[number] for number in range(len(self.tasks))]
        if not self.drop:
            self.tasks.complete(self.store, objects)
        winner, rank = self.tasks.worth(self.store)
        return Built(
            game=self.tasks.name,
            store=self.store,
            slots=self.tasks.slots,
            bytes=sum(size for size, _ in objects),
            tasks=len(objects),
            run=self.run_now,
            found=len(objects) - self.run_now,
            seconds=time.monotonic() - begin,
            winner=winner,
            rank=rank,
            failures=self.failures,
            players=self.players,
        )

    def refuse_strangers(self) -> None:
        """Workers with another version of the package are told of before anything is begun."""
        mine = retrograde.__version__
        for address, version in self.client.run(_version, self.logs, on_error="return").items():
            if isinstance(version, OSError):
                # It has just gone, and Dask will notice.
                continue
            if isinstance(version, BaseException):
                said = pick(f"worker {address} cannot import retrograde: {version}", f"le processus {address} ne peut pas importer retrograde : {version}")
            elif version[1] != mine:
                said = pick(
                    f"worker {version[0]} at {address} has version {version[1]} of retrograde, this program {mine}; install the same on both",
                    f"le processus {version[0]} à {address} a la version {version[1]} de retrograde, ce programme {mine} ; installez la même des deux côtés",
                )
            else:
                continue
            raise ClusterError(said)

    def follow(self) -> None:
        """Gives Dask the graph and collects what is finished."""
        keys = self.graph.keys
        places = self.place()
        # The order of the plan goes through each level from one end to the other, as its parts do.
        with annotate(priority=_graph.priority, **places):
            asked = self.client.get(self.graph.dask, keys, sync=False, retries=self.retries)
        futures: dict[int, Future[Any]] = dict(enumerate(asked))
        try:
            self.collect_all(futures)
        finally:
            # What is left of a build that failed is not wanted any more.
            if futures and self.client.status == "running":
                self.client.cancel(list(futures.values()), force=True)

    def place(self) -> dict[str, Any]:
        """What Dask is told of where tasks are best run, for the workers that are there now. Others may take them too."""
        workers = sorted(self.look())
        if not workers:
            return {}
        meant: dict[str, list[tuple[int, int]]] = {worker: [] for worker in workers}
        places: dict[Any, list[str]] = {}
        for key, group, part in zip(self.graph.keys, self.graph.groups, self.graph.parts(len(workers))):
            places[key] = [workers[part]]
            meant[workers[part]].append((group.start, group.stop))
        self.job["meant"] = meant
        return {"workers": _graph.Places(places), "allow_other_workers": True}

    def look(self) -> dict[str, Any]:
        """The workers that are there."""
        there: dict[str, Any] = self.client.scheduler_info(n_workers=-1)["workers"]
        self.seen.update(there)
        return there

    def all_refused(self) -> bool:
        """Whether every worker that was ever there is sent away. Where one was lost another may come that is as good."""
        return bool(self.sent_away) and self.seen <= self.sent_away

    def collect_all(self, futures: dict[int, Future[Any]]) -> None:
        """Collects what is finished, until all is."""
        coming = as_completed(list(futures.values()))
        users, since, asked = self.graph.users(), time.monotonic(), -_ASK
        there: dict[str, Any] = {}
        workers = 0
        while futures:
            self.listen()
            try:
                finished = coming.next_batch(block=False) if coming.has_ready() else []
                if finished:
                    self.collect(finished, futures, users)
                now = time.monotonic()
                if now - asked >= _ASK or self.all_refused():
                    asked, there = now, self.look()
                    # Dask gives no tasks to one that has paused because its memory is full.
                    workers = sum(worker["status"] == "running" for worker in there.values())
            except _GONE:
                raise self.lost() from None
            if self.client.status != "running":
                raise self.lost()
            if self.all_refused():
                # Whoever waited for others would wait in vain where all of them see the wrong place.
                alone = pick("given up: no other worker is there", "abandon : aucun autre processus n'est là")
                raise ClusterError(f"{self.refused} ({alone})")
            if workers:
                since = now
            elif now - since > self.wait and there:
                names = ", ".join(sorted(str(worker["name"]) for worker in there.values())[:_NAMED])
                raise ClusterError(
                    pick(
                        f"all workers have paused for {self.wait:.0f} s because their memory is full: {names}; give each more and build again to go on",
                        f"tous les processus sont en pause depuis {self.wait:.0f} s car leur mémoire est pleine : {names} ; donnez plus à chacun et relancez la construction",
                    )
                )
            elif now - since > self.wait:
                raise ClusterError(
                    pick(
                        f"no worker has been there for {self.wait:.0f} s; start some and build again to go on",
                        f"aucun processus n'est là depuis {self.wait:.0f} s ; lancez-en et relancez la construction",
                    )
                )
            self.bar.show(self.slots_done, self.solved, workers)
            if not finished:
                time.sleep(_LOOK if len(futures) > _FEW else _LOOK_LAST)

    def collect(self, finished: list[Future[Any]], futures: dict[int, Future[Any]], users: list[int]) -> None:
        """Takes what finished tasks tell, and lets Dask forget them."""
        for future in finished:
            if future.status == "error":
                raise self.given_up(future)
            if future.cancelled():
                raise CancelledError(str(future.key))
        for done in self.client.gather(finished):
            group = self.group_of[done[0][0]]
            for number, sha256, size, was_run in done:
                self.done[number] = (size, sha256)
                self.run_now += was_run
            self.slots_done += self.graph.slots[group]
            self.solved += self.graph.slots[group] if any(was_run for *_, was_run in done) else 0
            futures.pop(group).release()
            if self.drop:
                for needed in self.graph.needs[group]:
                    users[needed] -= 1
                    if users[needed] == 0:
                        for number in self.graph.groups[needed]:
                            self.tasks.drop_object(self.store, number, *self.done[number])

    def given_up(self, future: Future[Any]) -> ClusterError:
        error = future.exception()
        self.listen()
        if isinstance(error, KilledWorker):
            which = self.which([error.task])
            return ClusterError(
                pick(
                    f"task {which} was given up: {error.allowed_failures + 1} workers died while they ran it, the last one {error.last_worker.address}",
                    f"la tâche {which} est abandonnée : {error.allowed_failures + 1} processus sont morts en la faisant, le dernier {error.last_worker.address}",
                )
            )
        count = self.retries + 1
        tries = pick(f"given up after {plural(count, 'try', 'tries')}", f"abandon après {plural(count, 'essai', 'essais')}")
        return ClusterError(f"{hidden(str(error))} ({tries})")

    def lost(self) -> ClusterError:
        address = getattr(self.client.scheduler, "address", "?")
        return ClusterError(
            pick(
                f"the scheduler at {address} is gone; what is finished is in {self.store}: build again to go on",
                f"l'ordonnanceur à {address} a disparu ; ce qui est fini est dans {self.store} : relancez la construction",
            )
        )

    def listen(self) -> None:
        """Tells what workers and scheduler have told."""
        while True:
            try:
                event = self.events.get_nowait()
            except queue.Empty:
                return
            sentence = self.sentence(event)
            if sentence is not None and sentence not in self.failures[-20:]:
                self.failures.append(sentence)
                _log.warning("%s", sentence)
                self.bar.say(sentence)
                if self.told is not None:
                    self.told(sentence)

    def which(self, keys: Iterable[Any]) -> str:
        """The numbers of the tasks that Dask has under these names; of many only the first, which are run first."""
        groups = [self.graph.groups[at] for at in sorted(self.group[key] for key in keys if key in self.group)]
        named = ", ".join(str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}" for group in groups[:_NAMED])
        more = len(groups) - _NAMED
        return named if more <= 0 else pick(f"{named} and {more} more", f"{named} et {more} de plus")

    def sentence(self, event: dict[str, Any]) -> str | None:
        """What an event is in words, if it is a failure."""
        if event.get("action") == "remove-worker" and not event.get("expected"):
            which, worker = self.which(event["processing-tasks"]), event["worker"]
            if worker in self.sent_away:
                return None
            if not which:
                return pick(f"worker {worker} was lost while it ran no task", f"le processus {worker} a disparu sans tâche en cours")
            return pick(
                f"worker {worker} was lost while it had task {which}; others do what it left",
                f"le processus {worker} a disparu avec la tâche {which} ; d'autres feront ce qu'il a laissé",
            )
        kind = event.get("kind")
        if kind is None:
            return None
        task, worker, why = event["task"], event["name"], event["why"]
        if kind == "refused":
            self.sent_away.add(event["address"])
            self.refused = pick(f"worker {worker} is refused for task {task}: {why}", f"le processus {worker} est refusé pour la tâche {task} : {why}")
            return self.refused
        if kind == "cache":
            if worker in self.without_copies:
                return None
            self.without_copies.add(worker)
            return pick(
                f"worker {worker} keeps no copy of what it read for task {task}: {why}",
                f"le processus {worker} ne garde pas ce qu'il a lu pour la tâche {task} : {why}",
            )
        damaged = event["damaged"]
        if damaged in self.damaged:
            return None
        if damaged is not None:
            self.damaged.add(damaged)
        return pick(f"task {task} failed on worker {worker}: {why}", f"la tâche {task} a échoué sur le processus {worker} : {why}")


def _version(logs: str | None, dask_worker: Any) -> tuple[str, str]:
    """Begins the log of a worker; which worker it is, and which version of the package it has."""
    _worker.log_to_file(dask_worker, logs)
    return str(dask_worker.name), retrograde.__version__
