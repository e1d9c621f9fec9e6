"""A cluster on one machine: some processes of one thread each."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager

import dask
from distributed import Client, LocalCluster

from .._lang import pick
from ._worker import limit_for

#: How long a worker may be silent before its tasks go to others.
_SILENCE = "60s"


def check_workers(workers: int | None) -> None:
    """Says so if there are too few workers."""
    if workers is not None and workers < 1:
        raise ValueError(pick(f"a build needs at least one worker, not {workers}", f"une construction demande au moins un processus, pas {workers}"))


def address_for(dashboard: str | None) -> str:
    """Where Dask's pages answer: on this machine alone unless another address is named. Dask has some pages also where nobody wants a
    dashboard; these get a port that is free, as two builds side by side need one each.

    >>> address_for(":8787"), address_for("0.0.0.0:8787"), address_for(None)
    ('127.0.0.1:8787', '0.0.0.0:8787', '127.0.0.1:0')
    """
    if dashboard is None:
        return "127.0.0.1:0"
    host, _, port = dashboard.rpartition(":")
    return dashboard if host else f"127.0.0.1:{port}"


@contextmanager
def local_client(workers: int | None, memory: int | None, least: int, failures: int, dashboard: str | None) -> Iterator[Client]:
    """A client of a cluster on this machine, which ends with it. ``memory`` is what a worker may use in all."""
    check_workers(workers)
    limit = memory or max(limit_for(least), 2 << 30)
    environment: dict[str, object] = {
        # Memory that many threads share out is used by none of them. And what a task has given back the next one needs at once;
        # Dask's own settings would hand it to the system every time, which costs more than solving what goes into it.
        "MALLOC_ARENA_MAX": 1,
        "MALLOC_TRIM_THRESHOLD_": 64 << 20,
        "MALLOC_MMAP_THRESHOLD_": 32 << 20,
        # What tasks tell are some words, however large the objects are that they tell of: nothing is weighed before it is sent.
        "DASK_DISTRIBUTED__COMM__OFFLOAD": "False",
    }
    if dashboard is None:
        # The dashboard shows what workers log of each task, and files have it for those who ask for them; otherwise nobody sees it.
        environment["DASK_LOGGING"] = "{'distributed': 'info', 'distributed.worker.retrograde': 'warning'}"
    config = {
        "distributed.scheduler.worker-ttl": _SILENCE,
        "distributed.scheduler.allowed-failures": failures,
        "distributed.admin.large-graph-warning-threshold": "1GB",
        # Tasks run natively, where Dask's profile sees nothing. What Dask looks at fifty times a second takes a tenth of a core.
        "distributed.worker.profile.enabled": False,
        "distributed.admin.tick.interval": "1s",
        "distributed.admin.system-monitor.interval": "5s",
        "distributed.worker.memory.monitor-interval": "5s",
        "distributed.scheduler.work-stealing-interval": "1s",
        # Of some words there is nothing to spill, and nothing to keep from being in two places.
        "distributed.worker.memory.target": False,
        "distributed.worker.memory.spill": False,
        "distributed.scheduler.active-memory-manager.start": False,
        **{f"distributed.nanny.pre-spawn-environ.{name}": value for name, value in environment.items()},
    }
    with dask.config.set(config), _restored_environment():
        with LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            processes=True,
            memory_limit=limit,
            # What goes wrong is told in sentences of ours.
            silence_logs=logging.CRITICAL,
            dashboard_address=address_for(dashboard),
            scheduler_kwargs={"dashboard": dashboard is not None},
        ) as cluster, Client(cluster) as client:
            yield client


@contextmanager
def _restored_environment() -> Iterator[None]:
    """Gives variables of the environment back what they were: Dask sets those of its workers in this process, and leaves them."""
    names = [*dask.config.get("distributed.nanny.pre-spawn-environ"), "PYTHONHASHSEED"]
    before = {name: os.environ.get(name) for name in names}
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
