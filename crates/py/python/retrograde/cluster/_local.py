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


@contextmanager
def local_client(workers: int | None, memory: int | None, least: int, failures: int, dashboard: str | None) -> Iterator[Client]:
    """A client of a cluster on this machine, which ends with it. ``memory`` is what a worker may use in all."""
    check_workers(workers)
    limit = memory or max(limit_for(least), 2 << 30)
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
        # Memory that many threads share out is used by none of them. And what a task has given back the next one needs at once;
        # Dask's own settings would hand it to the system every time, which costs more than solving what goes into it.
        "distributed.nanny.pre-spawn-environ.MALLOC_ARENA_MAX": 1,
        "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": 64 << 20,
        "distributed.nanny.pre-spawn-environ.MALLOC_MMAP_THRESHOLD_": 32 << 20,
    }
    with dask.config.set(config):
        with LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            processes=True,
            memory_limit=limit,
            # What goes wrong is told in sentences of ours.
            silence_logs=logging.CRITICAL,
            dashboard_address=dashboard,
        ) as cluster, Client(cluster) as client:
            yield client
