"""Processes that are killed for real, stores that fail, workers that must not take part."""

from __future__ import annotations

import os
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from distributed.client import FutureCancelledError

import retrograde
from retrograde import GameError, _native, cluster
from retrograde.cluster import _build

from support import GAMES, PATIENCE, BadLink, Bucket, Cluster, by_one_thread, command, objects, wait_until

#: Enough tasks to be interrupted in the middle.
BOARD, SLOTS = {"width": 5, "height": 4}, 16384


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    found = by_one_thread(tmp_path_factory.mktemp("one"), "connect4", BOARD, SLOTS)
    assert len(found) > 100
    return found


def parts(folder: Path) -> int:
    """How many tasks are finished."""
    return len([path for path in (folder / "part").glob("*.rgt")]) if (folder / "part").exists() else 0


class Building(threading.Thread):
    """A build in the background."""

    def __init__(self, **options: object) -> None:
        super().__init__(daemon=True)
        self.options = options
        self.done: cluster.Built | None = None
        self.failed: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self.done = cluster.build("connect4", task_slots=SLOTS, **self.options, **BOARD)  # type: ignore[arg-type]
        except BaseException as error:
            self.failed = error

    def result(self) -> cluster.Built:
        self.join(PATIENCE)
        assert not self.is_alive(), "the build hangs"
        if self.failed is not None:
            raise self.failed
        assert self.done is not None
        return self.done


def test_workers_killed_again_and_again_and_all_at_once_cost_nothing_that_was_finished(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    dice = random.Random(3)
    store = tmp_path / "c4"
    with Cluster(tmp_path / "cluster", 3) as machines, machines.client() as client:
        building = Building(store=store, client=client, retries=20)
        kills = 0
        while kills < 4 and parts(store) < len(wanted) - 40:
            goal = parts(store) + dice.randrange(5, 20)
            wait_until("some tasks", lambda: parts(store) >= goal or not building.is_alive())
            known = {str(worker["name"]) for worker in client.scheduler_info(n_workers=-1)["workers"].values()}
            name = dice.choice([name for name in machines.workers if name in known and machines.workers[name].poll() is None])
            before = {path.name for path in (store / "part").glob("*.rgt")}
            machines.workers[name].kill()
            kills += 1
            assert before <= {path.name for path in (store / "part").glob("*.rgt")}
            machines.add(f"again{kills}")
        assert kills >= 3 and building.is_alive()
        for process in machines.workers.values():
            process.kill()
        wait_until("nobody to be left", lambda: not client.scheduler_info(n_workers=-1)["workers"])
        machines.add("last")
        done = building.result()
        assert objects(store) == wanted
        lost = [sentence for sentence in done.failures if "was lost while it" in sentence]
        assert len(lost) >= kills and all("tcp://127.0.0.1" in sentence for sentence in lost), done.failures
        assert any("had task" in sentence for sentence in lost)


def test_a_build_whose_scheduler_was_killed_goes_on_under_another(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    store = tmp_path / "c4"
    with Cluster(tmp_path / "first", 1, DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="2s") as machines, machines.client() as client:
        building = Building(store=store, client=client)
        wait_until("some tasks", lambda: parts(store) >= 10)
        machines.scheduler.kill()
        with pytest.raises(cluster.ClusterError, match="the scheduler at .* is gone; what is finished is in"):
            building.result()
        finished = {path.name for path in (store / "part").glob("*.rgt")}
    with Cluster(tmp_path / "second", 1) as machines, machines.client() as client:
        done = Building(store=store, client=client).result()
        assert objects(store) == wanted
        assert done.found >= len(finished) >= 10


def test_futures_that_are_given_up_with_the_scheduler_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def given_up(*_: object) -> None:
        raise FutureCancelledError("key", "scheduler-connection-lost")

    with Cluster(tmp_path / "cluster", 1) as machines, machines.client() as client:
        # Which of the ways Dask takes depends on when it notices; this one is rare.
        monkeypatch.setattr(client, "gather", given_up)
        with pytest.raises(cluster.ClusterError, match="the scheduler at .* is gone"):
            cluster.build("connect4", store=tmp_path / "c4", client=client, width=4, height=4)


def test_a_worker_that_hangs_is_passed_over(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    store = tmp_path / "c4"
    with Cluster(tmp_path / "cluster", 2) as machines, machines.client() as client:
        building = Building(store=store, client=client)
        wait_until("some tasks", lambda: parts(store) >= 5)
        machines.workers["w0"].send_signal(signal.SIGSTOP)
        done = building.result()
        assert objects(store) == wanted
        assert any("was lost while it had task" in sentence for sentence in done.failures)


def test_a_task_that_takes_too_long_is_given_up_with_worker_and_task(tmp_path: Path) -> None:
    with Cluster(tmp_path / "cluster", 1) as machines, machines.client() as client:
        with pytest.raises(cluster.ClusterError, match=r"task \d+ failed on worker w0: it took more than 0.001 s .* \(given up after 2 tries\)"):
            cluster.build("connect4", store=tmp_path / "c4", client=client, patience=0.001, retries=1, width=6, height=4)


def test_a_store_that_errs_or_sends_half_is_asked_again(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    wanted = by_one_thread(tmp_path / "one", game, parameters, task_slots)
    with Bucket(tmp_path / "s3") as bucket, BadLink(bucket.port, errors=0.04, halves=0.04) as link, pytest.MonkeyPatch.context() as patch:
        for key, value in bucket.environment(link.own_port).items():
            patch.setenv(key, value)
        with Cluster(tmp_path / "cluster", 2) as machines, machines.client() as client:
            cluster.build(game, store="s3://bucket/c4", client=client, task_slots=task_slots, cache_bytes=0, **parameters)
            assert objects(bucket.folder / "c4") == wanted
            assert link.count["errors"] > 5 and link.count["halves"] > 5, link.count
            # A store that always errs is given up, with worker, task and reason.
            link.chances = (1.0, 0.0)
            with pytest.raises((cluster.ClusterError, OSError), match="could not (write|read)"):
                cluster.build(game, store="s3://bucket/other", client=client, task_slots=task_slots, retries=0, **parameters)


def test_half_an_object_in_the_store_is_named_and_never_used(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    store = tmp_path / "c4"
    with Cluster(tmp_path / "cluster", 1) as machines, machines.client() as client:
        cluster.build(game, store=store, client=client, task_slots=task_slots, **parameters)
        wanted = objects(store)
        (store / "manifest.json").unlink()
        half = store / "part" / "000003.rgt"
        half.write_bytes(half.read_bytes()[:-20])
        with pytest.raises(cluster.ClusterError, match=r'task 3 failed on worker w0: "part/000003.rgt" is damaged .* \(given up after 2 tries\)'):
            cluster.build(game, store=store, client=client, task_slots=task_slots, retries=1, **parameters)
        half.unlink()
        cluster.build(game, store=store, client=client, task_slots=task_slots, **parameters)
        assert objects(store) == wanted


def test_a_damaged_object_is_reported_once_whoever_needs_it(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    store = tmp_path / "c4"
    by_one_thread(store, game, parameters, task_slots)
    (store / "manifest.json").unlink()
    damaged = store / "part" / "000000.rgt"
    damaged.write_bytes(damaged.read_bytes()[:-20])
    tasks = _native.Tasks.of_game(retrograde.game(game, **parameters)._native, task_slots)
    tasks.begin(str(store), False).release()
    with pytest.raises(GameError, match="is damaged") as caught:
        tasks.run(str(store), 0, 1 << 30, 1)
    named = getattr(caught.value, "damaged")
    assert named == "part/000000.rgt"

    running, told = _build._Running.__new__(_build._Running), []
    running.events, running.failures, running.damaged = queue.SimpleQueue(), [], set()
    running.bar, running.told = _build.Bar(1, None), told.append
    for task, worker in ((3, "w0"), (4, "w1"), (3, "w1"), (5, "w2")):
        running.events.put({"kind": "other", "task": task, "name": worker, "why": str(caught.value), "damaged": named})
    running.events.put({"kind": "other", "task": 9, "name": "w0", "why": "could not read", "damaged": None})
    running.listen()
    assert len(told) == len(running.failures) == 2 and "task 3 failed on worker w0" in told[0] and "could not read" in told[1]


@pytest.fixture
def small_disk(tmp_path: Path) -> Path:
    """A disk with room for very little."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"not permitted to mount a small disk: {mounted.stderr.strip()}")
    yield folder  # type: ignore[misc]
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_worker_whose_own_disk_is_full_goes_on_without_copies(tmp_path: Path, small_disk: Path, wanted: dict[str, bytes]) -> None:
    store = tmp_path / "c4"
    # Of two workers each reads what the other wrote.
    with Cluster(tmp_path / "cluster", 2) as machines, machines.client() as client:
        done = Building(store=store, client=client, cache=small_disk).result()
        assert objects(store) == wanted
        said = [sentence for sentence in done.failures if "keeps no copy" in sentence]
        assert said and re.match(r"worker w\d keeps", said[0]) and "no room" in said[0], done.failures


def test_a_full_store_is_told_and_the_build_goes_on_when_there_is_room(tmp_path: Path, small_disk: Path, wanted: dict[str, bytes]) -> None:
    with Cluster(tmp_path / "cluster", 1) as machines, machines.client() as client:
        with pytest.raises(cluster.ClusterError, match=r"task \d+ failed on worker w0: no room is left to write"):
            Building(store=small_disk, client=client, retries=1).result()
        finished = parts(small_disk)
        assert finished > 3
        subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
        done = Building(store=small_disk, client=client).result()
        assert objects(small_disk) == wanted and done.found >= finished


def test_a_worker_with_another_version_is_refused_by_name(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    old = tmp_path / "old_version.py"
    old.write_text("import retrograde\nretrograde.__version__ = '0.0.1'\n")
    with Cluster(tmp_path / "cluster", 1) as machines:
        machines.add("old", "--preload", str(old))
        with machines.client() as client:
            with pytest.raises(cluster.ClusterError, match=r"worker old at tcp://\S+ has version 0.0.1 of retrograde, this program \S+; install the same"):
                cluster.build(game, store=tmp_path / "c4", client=client, task_slots=task_slots, **parameters)
            assert not (tmp_path / "c4").exists()


def test_a_worker_that_joins_with_another_version_is_sent_away_and_the_build_goes_on(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    store, old = tmp_path / "c4", tmp_path / "old_version.py"
    old.write_text("import retrograde\nretrograde.__version__ = '0.0.1'\n")
    with Cluster(tmp_path / "cluster", 1) as machines, machines.client() as client:
        machines.workers["w0"].send_signal(signal.SIGSTOP)
        machines.workers["w0"].send_signal(signal.SIGCONT)
        building = Building(store=store, client=client, retries=20)
        wait_until("the build to begin", lambda: parts(store) >= 1)
        # The only worker is gone, so that the stranger gets its tasks.
        machines.workers["w0"].kill()
        machines.add("old", "--preload", str(old))
        wait_until("the stranger to be sent away", lambda: machines.workers["old"].poll() is not None)
        machines.add("new")
        done = building.result()
        assert objects(store) == wanted
        assert any("worker old is refused for task" in sentence and "0.0.1" in sentence for sentence in done.failures)


#: A worker that takes what is to be built for another game.
ANOTHER_GAME = """
from retrograde import _native

class Tasks:
    # Dask loads this file twice.
    real = getattr(_native.Tasks, "real", _native.Tasks)

    @classmethod
    def of_spec(cls, spec, task_slots):
        return cls.real.of_spec(ANOTHER, task_slots)

_native.Tasks = Tasks
"""


@pytest.mark.parametrize(
    ("game", "parameters", "name"),
    [
        ("connect4", {"width": 5, "height": 5}, "connect4 width=5 height=5 align=4"),
        ("nim", {}, "nim sticks=20 take=1,2,3 take2=1,2,3 misere=no leave=0 players=J0,J1"),
    ],
)
def test_a_worker_with_another_games_spec_is_refused_by_name_and_the_build_goes_on(
    tmp_path: Path, wanted: dict[str, bytes], game: str, parameters: dict[str, int], name: str
) -> None:
    store, other = tmp_path / "c4", tmp_path / "another_game.py"
    other.write_text(f"ANOTHER = {cluster.graph(game, **parameters).tasks.spec!r}\n{ANOTHER_GAME}")
    with Cluster(tmp_path / "cluster") as machines:
        machines.add("other", "--preload", str(other))
        machines.add("right")
        with machines.client() as client:
            building = Building(store=store, client=client, retries=20)
            wait_until("the stranger to be sent away", lambda: machines.workers["other"].poll() is not None)
            done = building.result()
            assert objects(store) == wanted
            why = rf"worker other is refused for task \d+: it builds {re.escape(name)}, but the build is of connect4 width=5 height=4 align=4"
            assert any(re.fullmatch(why, sentence) for sentence in done.failures), done.failures


def test_a_worker_with_another_games_spec_writes_nothing(tmp_path: Path) -> None:
    store, other = tmp_path / "c4", tmp_path / "another_game.py"
    other.write_text(f"ANOTHER = {cluster.graph('nim').tasks.spec!r}\n{ANOTHER_GAME}")
    with Cluster(tmp_path / "cluster") as machines:
        machines.add("other", "--preload", str(other))
        with machines.client() as client:
            with pytest.raises(cluster.ClusterError, match=r"worker other is refused for task \d+: it builds nim"):
                Building(store=store, client=client, wait=10 * PATIENCE).result()
    assert parts(store) == 0, "it has written something"


def seeing(other: Path, folder: Path) -> tuple[str, ...]:
    """What a command begins with that sees another folder in the place of one."""
    prefix = ("unshare", "--mount", "sh", "-c", f"mount --bind {other} {folder} && exec \"$@\"", "sh")
    tried = subprocess.run([*prefix, "true"], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"not permitted to mount a folder in a namespace: {tried.stderr.strip()}")
    return prefix


def test_a_worker_that_sees_another_folder_is_refused_by_name_and_the_build_goes_on(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    store, elsewhere = tmp_path / "c4", tmp_path / "elsewhere"
    store.mkdir()
    with Cluster(tmp_path / "cluster") as machines:
        _native.Table.build(retrograde.game("morpion")._native, str(elsewhere), 1 << 30, 1, False, None, None)
        # In a room of its own it has another table where the others have the build.
        machines.add("lost", prefix=seeing(elsewhere, store))
        machines.add("right")
        with machines.client() as client:
            building = Building(store=store, client=client, retries=20)
            wait_until("the stranger to be sent away", lambda: machines.workers["lost"].poll() is not None)
            done = building.result()
            assert objects(store) == wanted
            refused = [sentence for sentence in done.failures if sentence.startswith("worker lost is refused for task ")]
            assert refused and "another table in this place" in refused[0] and "morpion" in refused[0], done.failures


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", r"worker w\d is refused for task \d+: no build was begun in .* as seen from there; is it the same storage for all\? \(given up: no other worker is there\)"),
        ("fr", r"le processus w\d est refusé pour la tâche \d+ : aucune construction n'est commencée dans .* vu de là ; .*\? \(abandon : aucun autre processus n'est là\)"),
    ],
)
def test_a_folder_that_is_wrong_on_every_worker_ends_the_build_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    store, empty = tmp_path / "c4", tmp_path / "empty"
    store.mkdir()
    empty.mkdir()
    monkeypatch.setattr(retrograde, "lang", lang)
    with Cluster(tmp_path / "cluster") as machines:
        for name in ("w0", "w1"):
            machines.add(name, prefix=seeing(empty, store))
        with machines.client() as client:
            # Nothing but the refusal of both ends it as long as this test waits.
            with pytest.raises(cluster.ClusterError) as failed:
                Building(store=store, client=client, wait=10 * PATIENCE).result()
    assert re.fullmatch(said, str(failed.value)), failed.value
    assert not list(empty.rglob("*.rgt"))


def test_a_store_with_another_table_is_refused_by_name(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    store = tmp_path / "c4"
    with Cluster(tmp_path / "cluster", 1) as machines, machines.client() as client:
        cluster.build(game, store=store, client=client, task_slots=task_slots, **parameters)
        with pytest.raises(GameError, match=r"another table in this place, of .*connect4.*; choose another name for .*morpion"):
            cluster.build("morpion", store=store, client=client)


def test_a_cut_link_costs_a_worker_and_not_the_build(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    space = f"retrograde{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", space], capture_output=True, text=True)
    if made.returncode != 0:
        pytest.skip(f"not permitted to make a network namespace: {made.stderr.strip()}")
    near, far = f"rg{os.getpid()}a"[-14:], f"rg{os.getpid()}b"[-14:]
    ours, theirs = "10.231.7.1", "10.231.7.2"
    inside = ["ip", "netns", "exec", space]
    try:
        for words in (
            ["ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", space],
            ["ip", "addr", "add", f"{ours}/30", "dev", near],
            ["ip", "link", "set", near, "up"],
            [*inside, "ip", "addr", "add", f"{theirs}/30", "dev", far],
            [*inside, "ip", "link", "set", far, "up"],
            [*inside, "ip", "link", "set", "lo", "up"],
        ):
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode != 0:
                pytest.skip(f"not permitted to make a link: {done.stderr.strip()}")
        store = tmp_path / "c4"
        with Cluster(tmp_path / "cluster", 0, host=ours) as machines:
            machines.add("near")
            machines.add("far", "--host", theirs, prefix=tuple(inside))
            with machines.client() as client:
                building = Building(store=store, client=client)
                wait_until("some tasks", lambda: parts(store) >= 5)
                subprocess.run(["ip", "link", "set", near, "down"], check=True)
                built = building.result()
                assert objects(store) == wanted
                assert any(theirs in sentence and "was lost while it" in sentence for sentence in built.failures), built.failures
    finally:
        subprocess.run(["ip", "netns", "del", space], check=True)


def test_without_workers_the_build_is_given_up_after_a_while(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    with Cluster(tmp_path / "cluster", 0) as machines, machines.client(0) as client:
        begin = time.monotonic()
        with pytest.raises(cluster.ClusterError, match="no worker has been there for 1 s; start some and build again to go on"):
            cluster.build(game, store=tmp_path / "c4", client=client, task_slots=task_slots, wait=1.0, **parameters)
        assert time.monotonic() - begin < PATIENCE


def test_messages_of_the_command_are_one_sentence_in_both_languages(tmp_path: Path) -> None:
    for lang, said in (("en", "error: the address of the store has"), ("fr", "erreur : l'adresse du stockage contient")):
        done = command("build", "connect4", "--store", "s3://me:secret@bucket/c4", "--lang", lang)
        assert done.returncode == 1 and done.stderr.startswith(said) and "secret@" not in done.stderr
    soon = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
    for lang, words, said in (
        ("en", ("--workers", "0"), "error: a build needs at least one worker, not 0"),
        ("fr", ("--workers", "-1"), "erreur : une construction demande au moins un processus, pas -1"),
        ("en", ("--scheduler", "tcp://127.0.0.1:1"), "error: no scheduler of Dask answers at tcp://127.0.0.1:1: "),
        ("fr", ("--scheduler", "nowhere"), "erreur : aucun ordonnanceur de Dask ne répond à nowhere : "),
    ):
        done = command("build", "connect4", "--store", str(tmp_path / "c4"), "--lang", lang, *words, environment=soon)
        assert done.returncode == 1 and done.stderr.startswith(said) and done.stderr.count("\n") == 1, done.stderr
    assert not (tmp_path / "c4").exists()


def test_without_dask_one_line_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['distributed'] = None; import runpy; runpy.run_module('retrograde.cluster', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert "clusters need Dask, and there is no module 'distributed': pip install 'retrograde[cluster]'" in done.stderr.splitlines()[-1]
