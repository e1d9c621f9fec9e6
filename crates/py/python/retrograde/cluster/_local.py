"""A cluster on one machine: some processes of one thread each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import dask
from distributed import Client, LocalCluster

from .._lang import pick
from ._worker import limit_for

#: How long a worker may be silent before its tasks go to others.
_SILENCE = "60s"


@contextmanager
def local_client(workers: int | None, memory: int | None, least: int, failures: int, dashboard: str | None) -> Iterator[Client]:
    """A client of a cluster on this machine, which ends with it. ``memory`` is what a worker may use in all."""
    if workers is not None and workers < 1:
        raise ValueError(pick(f"a build needs at least one worker, not {workers}", f"une construction demande au moins un processus, pas {workers}"))
    limit = memory or max(limit_for(least), 2 << 30)
    config = {
        "distributed.scheduler.worker-ttl": _SILENCE,
        "distributed.scheduler.allowed-failures": failures,
        "distributed.admin.large-graph-warning-threshold": "1GB",
        # Tasks run natively, where Dask's profile sees nothing.
        "distributed.worker.profile.enabled": False,
        # Each task runs in a thread of its own, and memory that many threads share out is used by none of them.
        "distributed.nanny.pre-spawn-environ.MALLOC_ARENA_MAX": 1,
    }
    with dask.config.set(config):
        with LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            processes=True,
            memory_limit=limit,
            dashboard_address=dashboard,
        ) as cluster, Client(cluster) as client:
            yield client
