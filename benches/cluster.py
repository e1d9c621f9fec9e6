"""How well a cluster is used: a simulation of the task graph of a large board, and what Dask costs on this machine.

    python benches/cluster.py                              the graph of 7×6 on 10, 100 and 1 000 workers
    python benches/cluster.py width=6 height=6             another board
    python benches/cluster.py --overhead                   what Dask adds to each task
    python benches/cluster.py --compare target/release/retrograde width=6 height=5
                                                           two workers against two threads of `table build`: CPU, clock, memory;
                                                           medians of five rounds

The graph is the one that `retrograde.cluster` gives Dask. What a task takes is worked out from rates that were measured on
one core and stand below; a worker is one core with a link of its own to a store that all share. A free worker takes the
ready task of which it has most on its own disk among the first few in the order of the plan. Nothing is left to chance: two
runs of a simulation give the same figures. The comparison wants a release build (`maturin develop --release`) and an idle machine.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import retrograde
from retrograde import _native, cluster
from retrograde.cluster._local import local_client


@dataclass(frozen=True)
class Rates:
    """What one core and its links do in a second, and what an object takes. Measured; see docs/cluster.md."""

    solve: float = 245e6  # slots
    write: float = 380e6  # slots that are compressed, hashed and written
    read: float = 550e6  # slots that are solved from children that must be read back
    bits: float = 0.64  # bits a slot, compressed
    link: float = 125e6  # bytes of a worker's share of its machine's link, in each direction
    store: float = 12.5e9  # bytes that the store gives to all together
    overhead: float = 0.01  # seconds that a task takes besides
    scheduler: float = 0.001  # seconds of the one scheduler for each task
    disk: float = 100e9  # bytes that a worker keeps

    def work(self, slots: int) -> float:
        """Seconds of a core for a task of so many slots."""
        return slots / self.solve + slots / self.write + slots / self.read


@dataclass
class Outcome:
    """What a simulated build took."""

    workers: int
    hours: float
    used: float
    solving: float
    reading: float
    waiting: float
    fetched: float
    scheduler: float


#: How many of the ready tasks a free worker chooses from.
CHOICE = 16


def critical_path(made: cluster.Graph, rates: Rates) -> float:
    """Seconds of the longest chain of tasks, if everything that they read were there at once."""
    ends: list[float] = []
    for number, needs in enumerate(made.needs):
        before = max((ends[needed] for needed in needs), default=0.0)
        slots = made.slots[number]
        ends.append(before + rates.overhead + rates.work(slots))
    return max(ends, default=0.0)


def simulate(made: cluster.Graph, workers: int, rates: Rates) -> Outcome:
    """Runs the graph on so many workers."""
    count = len(made.keys)
    size = [slots * rates.bits / 8 for slots in made.slots]
    waits = [len(needs) for needs in made.needs]
    after: list[list[int]] = [[] for _ in range(count)]
    for number, needs in enumerate(made.needs):
        for needed in needs:
            after[needed].append(number)
    ready = [number for number in range(count) if waits[number] == 0]
    heapq.heapify(ready)
    free = list(range(workers))
    disks: list[OrderedDict[int, None]] = [OrderedDict() for _ in range(workers)]
    kept = [0.0] * workers
    running: list[tuple[float, int, int]] = []
    now = scheduler_free = store_free = solving = reading = fetched = 0.0
    finished = 0

    def keep(worker: int, number: int) -> None:
        disk = disks[worker]
        if number in disk:
            disk.move_to_end(number)
            return
        disk[number] = None
        kept[worker] += size[number]
        while kept[worker] > rates.disk:
            kept[worker] -= size[disk.popitem(last=False)[0]]

    while finished < count:
        while free and ready:
            worker = free.pop()
            choice = [heapq.heappop(ready) for _ in range(min(CHOICE, len(ready)))]
            disk = disks[worker]
            missing = [sum(size[needed] for needed in made.needs[number] if needed not in disk) for number in choice]
            best = min(range(len(choice)), key=lambda at: (missing[at], choice[at]))
            number = choice.pop(best)
            for other in choice:
                heapq.heappush(ready, other)
            # The scheduler handles one task after the other.
            scheduler_free = max(scheduler_free, now) + rates.scheduler
            # The store serves all of them in the order in which they come, each no faster than its own link.
            bytes_moved = missing[best] + size[number]
            store_free = max(store_free, scheduler_free) + bytes_moved / rates.store
            moved = max(bytes_moved / rates.link, store_free - scheduler_free)
            work = rates.work(made.slots[number])
            fetched += missing[best]
            reading += moved
            solving += work
            for needed in made.needs[number]:
                keep(worker, needed)
            end = scheduler_free + rates.overhead + moved + work
            heapq.heappush(running, (end, number, worker))
        now, number, worker = heapq.heappop(running)
        finished += 1
        keep(worker, number)
        free.append(worker)
        for later in after[number]:
            waits[later] -= 1
            if waits[later] == 0:
                heapq.heappush(ready, later)
    total = workers * now
    return Outcome(workers, now / 3600, solving / total, solving / 3600, reading / total, 1 - (solving + reading) / total, fetched, count * rates.scheduler / now)


def cpu() -> tuple[float, float]:
    """Seconds of CPU that this process has used, for itself and for the system."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime, used.ru_stime


def since(before: tuple[float, float], after: tuple[float, float]) -> tuple[float, float]:
    """What was used between two times."""
    return after[0] - before[0], after[1] - before[1]


def peak() -> int:
    """The most bytes that this process had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def overhead() -> None:
    """What Dask adds to a task: a build of small tasks by one worker against the same tasks by one thread."""
    board: dict[str, Any] = {"width": 5, "height": 4}
    with tempfile.TemporaryDirectory() as folder:
        with local_client(1, 2 << 30, 0, 5, None) as client:
            cluster.build("connect4", width=4, height=4, store=f"{folder}/warm", client=client)
            game = retrograde.game("connect4", **board)
            begin = time.perf_counter()
            _native.Table.build(game._native, f"{folder}/here", 1 << 30, 1, False, None, 16384)
            here = time.perf_counter() - begin
            begin = time.perf_counter()
            built = cluster.build("connect4", task_slots=16384, store=f"{folder}/there", client=client, cache_bytes=0, **board)
            there = time.perf_counter() - begin
    each = (there - here) / built.tasks
    print(f"{built.tasks} tasks: {here:.2f} s by one thread, {there:.2f} s by one worker, {1000 * each:.1f} ms more for each task")


def compare(program: str, words: list[str], folder: Path) -> tuple[float, float, float, float, float, float]:
    """Two workers of one thread against two threads of `table build`: CPU, clock and memory of both, and the same bytes."""
    folder.mkdir()
    command = [program, "table", "build", "connect4", *words, "-o", f"{folder}/threads", "--threads", "2", "--json"]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    single = json.loads(process.stdout.read())
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0
    clock, single_cpu, most = time.perf_counter() - begin, (used.ru_utime, used.ru_stime), used.ru_maxrss << 10
    parameters: dict[str, Any] = dict(word.split("=") for word in words)
    # Small boards need less than Python and Dask do by themselves.
    limit = max(int(0.65 * most / 0.75), 600 << 20)
    with local_client(2, limit, 0, 5, None) as client:
        before, own = client.run(cpu), cpu()
        begin = time.perf_counter()
        built = cluster.build("connect4", store=folder / "dask", client=client, cache_bytes=0, **parameters)
        there = time.perf_counter() - begin
        after = client.run(cpu)
        around = since(own, cpu())
        solving = [since(before[worker], after[worker]) for worker in after]
        peaks = sorted(client.run(peak).values())
    same = all(
        (folder / "threads" / path.relative_to(folder / "dask")).read_bytes() == path.read_bytes()
        for path in (folder / "dask").rglob("*")
        if path.is_file() and path.name != "lock"
    )
    assert same and not built.failures and single["slots"] == built.slots
    print(f"{' '.join(words)}: {built.slots} slots, {built.tasks} tasks, the same bytes")
    seconds, total = sum(single_cpu), sum(around) + sum(map(sum, solving))
    print(f"two threads: {seconds:.1f} CPU s ({single_cpu[1]:.1f} of the system), {clock:.1f} s, {most / 1e6:.0f} MB")
    each = " and ".join(f"{sum(one):.1f} ({one[1]:.1f} of the system)" for one in solving)
    print(f"two workers: {total:.1f} CPU s, {there:.1f} s, {' and '.join(f'{one / 1e6:.0f}' for one in peaks)} MB")
    print(f"of which the workers {each}, client and scheduler {sum(around):.1f}")
    print(f"CPU {total / seconds:.2f} times, clock {there / clock:.2f} times, memory of a worker {peaks[-1] / most:.2f} of it")
    print(f"{1000 * (total - seconds) / built.tasks:.1f} ms of CPU more for each task")
    return seconds, clock, most, total, there, peaks[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parameters", nargs="*", default=["width=7", "height=6"])
    parser.add_argument("--workers", type=int, nargs="*", default=[10, 100, 1000])
    parser.add_argument("--overhead", action="store_true")
    parser.add_argument("--compare", metavar="PROGRAM")
    parser.add_argument("--rounds", type=int, default=5, help="how often to compare; the medians are told")
    for name, value in Rates().__dict__.items():
        parser.add_argument(f"--{name}", type=float, default=value) if name != "overhead" else None
    asked = parser.parse_args()
    if asked.overhead:
        overhead()
        return
    if asked.compare:
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
            # Nothing is removed before the end: file systems look at everything that was removed lately to make a new file.
            rounds = [compare(asked.compare, asked.parameters, Path(folder) / str(number)) for number in range(asked.rounds)]
        medians = [statistics.median(one) for one in zip(*rounds)]
        cpu_times, clock, memory = (workers / threads for threads, workers in zip(medians[:3], medians[3:]))
        print(f"medians of {asked.rounds} rounds: CPU {medians[0]:.1f} and {medians[3]:.1f} s, clock {medians[1]:.1f} and {medians[4]:.1f} s")
        print(f"CPU {cpu_times:.2f} times, clock {clock:.2f} times, memory {memory:.2f}")
        return
    rates = Rates(**{name: getattr(asked, name) for name in Rates().__dict__ if name != "overhead"})
    begin = time.perf_counter()
    made = cluster.graph("connect4", **dict(word.split("=") for word in asked.parameters))
    print(f"{len(made.keys)} tasks, {made.edges} dependencies, {sum(made.slots):.3g} slots, planned in {time.perf_counter() - begin:.1f} s")
    print(f"the longest chain of tasks takes {critical_path(made, rates) / 3600:.2f} h")
    print("| workers | hours | solving | reading and writing | waiting | fetched | scheduler busy |")
    print("|---|---|---|---|---|---|---|")
    for workers in asked.workers:
        found = simulate(made, workers, rates)
        print(
            f"| {workers} | {found.hours:.1f} | {found.used:.0%} | {found.reading:.0%} | {found.waiting:.0%} "
            f"| {found.fetched / 1e12:.1f} TB | {found.scheduler:.1%} |"
        )


if __name__ == "__main__":
    main()
