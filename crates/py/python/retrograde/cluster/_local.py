"""A cluster on one machine: some processes of one thread each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import dask
from distributed import Client, LocalCluster

from ._worker import limit_for

#: How long a worker may be silent before its tasks go to others.
_SILENCE = "60s"


@contextmanager
def local_client(workers: int | None, memory: int | None, least: int, failures: int) -> Iterator[Client]:
    """A client of a cluster on this machine, which ends with it. ``memory`` is what a worker may use in all."""
    limit = memory or max(limit_for(least), 2 << 30)
    config = {
        "distributed.scheduler.worker-ttl": _SILENCE,
        "distributed.scheduler.allowed-failures": failures,
        "distributed.admin.large-graph-warning-threshold": "1GB",
    }
    with dask.config.set(config):
        with LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            processes=True,
            memory_limit=limit,
            dashboard_address=None,
        ) as cluster, Client(cluster) as client:
            yield client
