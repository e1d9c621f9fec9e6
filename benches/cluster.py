"""How well a cluster would be used by the table of a large board: a simulation of its task graph.

    python benches/cluster.py                      the graph of 7×6 on 10, 100 and 1 000 workers
    python benches/cluster.py width=6 height=6     another board
    python benches/cluster.py --overhead           measures what Dask adds to each task, on this machine

The graph is the one that `retrograde.cluster` gives Dask. What a task takes is worked out from rates that were measured on
one core and stand below; a worker is one core with a link of its own to a store that all share. A free worker takes the
ready task of which it has most on its own disk, as Dask's scheduler does, among the first few in the order of the plan.
Nothing is left to chance: two runs give the same figures.
"""

from __future__ import annotations

import argparse
import heapq
import time
from collections import OrderedDict
from dataclasses import dataclass

from retrograde import cluster


@dataclass(frozen=True)
class Rates:
    """What one core and its links do in a second, and what an object takes. Measured; see docs/cluster.md."""

    solve: float = 100e6  # slots
    compress: float = 280e6  # slots of one byte
    decompress: float = 480e6  # slots of one byte
    bits: float = 1.2  # bits a slot, compressed
    link: float = 125e6  # bytes of a worker's share of its machine's link, in each direction
    store: float = 12.5e9  # bytes that the store gives to all together
    overhead: float = 0.01  # seconds that a task takes besides
    scheduler: float = 0.001  # seconds of the one scheduler for each task
    disk: float = 100e9  # bytes that a worker keeps


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
        ends.append(before + rates.overhead + slots / rates.solve + slots / rates.compress)
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
    link = min(rates.link, rates.store / workers)
    ready = [number for number in range(count) if waits[number] == 0]
    heapq.heapify(ready)
    free = list(range(workers))
    disks: list[OrderedDict[int, None]] = [OrderedDict() for _ in range(workers)]
    kept = [0.0] * workers
    running: list[tuple[float, int, int]] = []
    now = scheduler_free = solving = reading = fetched = 0.0
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
            read = missing[best] / link + sum(made.slots[needed] for needed in made.needs[number]) / rates.decompress
            slots = made.slots[number]
            solve = slots / rates.solve + slots / rates.compress
            fetched += missing[best]
            reading += read + size[number] / link
            solving += solve
            for needed in made.needs[number]:
                keep(worker, needed)
            end = scheduler_free + rates.overhead + read + solve + size[number] / link
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


def overhead() -> None:
    """What Dask adds to a task: a build of small tasks by one worker against the same tasks by one thread."""
    import tempfile

    from distributed import Client, LocalCluster

    with tempfile.TemporaryDirectory() as folder, LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as machines:
        with Client(machines) as client:
            tasks = cluster.graph("connect4", width=5, height=4, task_slots=16384).tasks
            cluster.build("connect4", width=4, height=4, store=f"{folder}/warm", client=client)
            begin = time.perf_counter()
            tasks.build_here(f"{folder}/here", 1 << 30, 1)
            here = time.perf_counter() - begin
            begin = time.perf_counter()
            built = cluster.build("connect4", width=5, height=4, task_slots=16384, store=f"{folder}/there", client=client)
            there = time.perf_counter() - begin
    each = (there - here) / built.tasks
    print(f"{built.tasks} tasks: {here:.2f} s by one thread, {there:.2f} s by one worker, {1000 * each:.1f} ms more for each task")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parameters", nargs="*", default=["width=7", "height=6"])
    parser.add_argument("--workers", type=int, nargs="*", default=[10, 100, 1000])
    parser.add_argument("--overhead", action="store_true")
    for name, value in Rates().__dict__.items():
        parser.add_argument(f"--{name}", type=float, default=value) if name != "overhead" else None
    asked = parser.parse_args()
    if asked.overhead:
        overhead()
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
