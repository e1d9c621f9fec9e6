"""Whatever runs the tasks, the bytes are those of one machine with one thread."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from retrograde import cluster
from retrograde.cluster import _graph

from support import GAMES, Bucket, Cluster, answer, by_one_thread, objects


def test_any_number_of_workers_and_any_store_give_the_bytes_of_one_thread(tmp_path: Path) -> None:
    wanted = [by_one_thread(tmp_path / f"one-{at}", *game) for at, game in enumerate(GAMES)]
    assert len(wanted[0]) > 20 and len(wanted[1]) > 5, "the games must be cut into many tasks"
    cases = 0
    with Bucket(tmp_path / "s3") as bucket, pytest.MonkeyPatch.context() as patch:
        for key, value in bucket.environment().items():
            patch.setenv(key, value)
        with Cluster(tmp_path / "cluster") as machines:
            for count in (1, 2, 3, 5):
                while len(machines.workers) < count:
                    machines.add(f"w{len(machines.workers)}")
                with machines.client() as client:
                    assert len(client.scheduler_info(n_workers=-1)["workers"]) == count
                    for at, (game, parameters, task_slots) in enumerate(GAMES):
                        folder = tmp_path / f"folder-{count}-{at}"
                        for store, found in ((str(folder), folder), (f"s3://bucket/{count}-{at}", bucket.folder / f"{count}-{at}")):
                            done = cluster.build(game, store=store, client=client, task_slots=task_slots, **parameters)
                            assert done.run == done.tasks and not done.failures
                            assert objects(found) == wanted[at], (count, store)
                            cases += 1
    assert cases == 4 * 2 * 3


def test_a_build_without_scheduler_starts_workers_of_its_own_and_goes_on_with_what_is_there(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    words = [game, *(f"{key}={value}" for key, value in parameters.items())]
    wanted = by_one_thread(tmp_path / "one", game, parameters, task_slots)
    options = ["--store", str(tmp_path / "c4"), "--workers", "2", "--task-slots", str(task_slots), "--logs", str(tmp_path / "logs")]
    done = answer("build", *words, *options)
    assert objects(tmp_path / "c4") == wanted
    assert (done["winner"], done["text"], done["run"], done["found"]) == (None, "a draw", done["tasks"], 0)
    said = {path.name: path.read_text() for path in (tmp_path / "logs").iterdir()}
    assert set(said) == {"0.log", "1.log"}
    assert sum(text.count(" finished in ") for text in said.values()) == done["tasks"]
    # Everything but two objects is found again.
    (tmp_path / "c4" / "manifest.json").unlink()
    for name in sorted(wanted)[1:3]:
        (tmp_path / "c4" / name).unlink()
    again = answer("build", *words, *options)
    assert objects(tmp_path / "c4") == wanted
    assert again["run"] == 2 and again["found"] == done["tasks"] - 2


def test_workers_of_its_own_leave_the_environment_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALLOC_ARENA_MAX", "3")
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    # This one is Dask's own, which says where its processes come from.
    before = {name: value for name, value in os.environ.items() if name != "__DASK_PARENT_PID"}
    cluster.build("morpion", store=tmp_path / "morpion", workers=1)
    assert {name: value for name, value in os.environ.items() if name != "__DASK_PARENT_PID"} == before


def test_small_tasks_go_to_workers_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, parameters, task_slots = GAMES[0]
    wanted = by_one_thread(tmp_path / "one", game, parameters, task_slots)
    monkeypatch.setattr(_graph, "_GROUPS", 2)
    made = cluster.graph(game, task_slots=task_slots, **parameters)
    assert [task for group in made.groups for task in group] == list(range(len(made.tasks)))
    assert 2 * len(made.keys) < len(made.tasks), "most groups must have several tasks"
    assert all(needed < at for at, needs in enumerate(made.needs) for needed in needs)
    with Cluster(tmp_path / "cluster", 2) as machines, machines.client() as client:
        whole = cluster.build(game, store=tmp_path / "whole", client=client, task_slots=task_slots, **parameters)
        assert objects(tmp_path / "whole") == wanted and whole.run == whole.tasks == len(made.tasks)
        (tmp_path / "whole" / "part" / "000003.rgt").unlink()
        again = cluster.build(game, store=tmp_path / "whole", client=client, task_slots=task_slots, **parameters)
        assert objects(tmp_path / "whole") == wanted and again.run == 1
        some = cluster.build(game, store=tmp_path / "some", client=client, task_slots=task_slots, drop=True, **parameters)
        assert (some.winner, some.rank, some.bytes) == (whole.winner, whole.rank, whole.bytes)


def test_what_nobody_needs_any_more_is_dropped_if_asked(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    with Cluster(tmp_path / "cluster", 2) as machines, machines.client() as client:
        whole = cluster.build(game, store=tmp_path / "whole", client=client, task_slots=task_slots, **parameters)
        some = cluster.build(game, store=tmp_path / "some", client=client, task_slots=task_slots, drop=True, **parameters)
        assert (some.winner, some.rank, some.tasks, some.bytes) == (whole.winner, whole.rank, whole.tasks, whole.bytes)
        kept = list((tmp_path / "some" / "part").iterdir())
        made = cluster.graph(game, task_slots=task_slots, **parameters)
        assert len(kept) == sum(len(group) for group, users in zip(made.groups, made.users()) if users == 0)
        assert not (tmp_path / "some" / "manifest.json").exists()
        again = cluster.build(game, store=tmp_path / "some", client=client, task_slots=task_slots, drop=True, **parameters)
        assert (again.run, again.winner) == (0, whole.winner)
