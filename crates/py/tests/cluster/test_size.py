"""Memory and size: of the scheduler with the graph of 7×6, of workers, of what they keep on their disks."""

from __future__ import annotations

from pathlib import Path

import pytest
from dask.base import annotate

from retrograde import cluster
from retrograde.cluster import _graph

from support import GAMES, Cluster, wait_until


def resident(pid: int, what: str = "VmHWM") -> int:
    """Bytes of memory that a process has, or had at most."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split(f"{what}:")[1].split()[0]) << 10


def test_the_graph_of_7_by_6_has_fewer_than_a_hundred_thousand_tasks_and_fits_a_scheduler_of_1_gb(tmp_path: Path) -> None:
    made = cluster.graph("connect4", width=7, height=6)
    assert 1_000 < len(made.keys) < 100_000
    assert sum(made.slots) == made.tasks.slots > 3e13
    with Cluster(tmp_path / "cluster") as machines, machines.client(0) as client:
        # As a build gives it to a hundred workers, which never come.
        places = _graph.Places({key: [f"tcp://127.0.0.1:{part + 1}"] for key, part in zip(made.keys, made.parts(100))})
        with annotate(priority=_graph.priority, workers=places, allow_other_workers=True):
            futures = client.get(made.dask, made.keys, sync=False, retries=5)
        wait_until("the scheduler to know all tasks", lambda: client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) > len(made.keys))
        peak = resident(machines.scheduler.pid)
        print(f"{len(made.keys)} tasks, {made.edges} dependencies: the scheduler had at most {peak / 1e6:.0f} MB")
        assert peak < 1e9
        # The dashboard groups tasks by these names.
        shown = client.run_on_scheduler(lambda dask_scheduler: set(dask_scheduler.task_prefixes))
        levels = {key[0].split("-")[0] for key in made.keys}
        assert len(levels) > 30 and levels | {"build"} == shown, shown
        del futures


def test_workers_stay_within_their_memory_and_their_disk(tmp_path: Path) -> None:
    memory, disk = 400 << 20, 200 << 10
    with Cluster(tmp_path / "cluster") as machines:
        for name in ("w0", "w1"):
            machines.add(name, memory=str(memory))
        with machines.client() as client:
            cluster.build(
                "connect4", store=tmp_path / "c4", client=client, width=5, height=4, task_slots=16384,
                cache=tmp_path / "cache", cache_bytes=disk,
            )  # fmt: skip
            # Dask would stop a worker whose tasks keep much in memory, and nothing would ever let it go on.
            pauses = client.run(lambda dask_worker: dask_worker.memory_manager.memory_pause_fraction)
            assert set(pauses.values()) == {False}
            peaks = client.run(lambda: Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
        for kilobytes in peaks.values():
            assert int(kilobytes) << 10 < memory
    kept = [sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) for folder in (tmp_path / "cache" / "retrograde-cache").iterdir()]
    assert len(kept) == 2 and all(0 < size <= disk for size in kept), kept


def test_a_worker_with_too_little_memory_says_how_much_a_task_needs(tmp_path: Path) -> None:
    with Cluster(tmp_path / "cluster") as machines:
        # Enough for Python and Dask, but not for the last tier, which has 1.6·10⁸ slots.
        machines.add("w0", memory="300MB")
        with machines.client() as client:
            with pytest.raises(cluster.ClusterError, match="failed on worker w0: a task of this table needs [0-9]+ MiB"):
                cluster.build("connect4", store=tmp_path / "c4", client=client, width=6, height=5, task_slots=1 << 28, retries=0, wait=60)


def test_workers_whose_memory_is_full_before_they_begin_are_told(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    with Cluster(tmp_path / "cluster") as machines:
        machines.add("w0", memory="50MB")
        with machines.client() as client:
            wait_until("the worker to pause", lambda: {worker["status"] for worker in client.scheduler_info()["workers"].values()} == {"paused"})
            with pytest.raises(cluster.ClusterError, match="all workers have paused for 1 s because their memory is full: w0; give each more"):
                cluster.build(game, store=tmp_path / "c4", client=client, task_slots=task_slots, wait=1, **parameters)


def test_two_workers_read_little_of_what_the_other_wrote() -> None:
    made = cluster.graph("connect4", width=6, height=5)
    part_of = [part for group, part in zip(made.groups, made.parts(2)) for _ in group]
    listed = made.tasks.listed()
    read = {needed for number, _, _, _, needs in listed for needed in needs if part_of[needed] != part_of[number]}
    # In the order of the numbers of tiers it was 0.45 of the table.
    assert sum(listed[needed][2] for needed in read) < 0.35 * made.tasks.slots
