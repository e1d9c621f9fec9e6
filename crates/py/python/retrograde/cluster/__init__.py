"""Tables of games that outgrow one machine: the same build, run by a cluster of Dask.

    from retrograde import cluster
    cluster.build("connect4", width=6, height=5, store="/shared/c4", workers=4)
    cluster.build("connect4", width=6, height=5, store="s3://bucket/c4", client=dask.distributed.Client("tcp://…"))

The bytes are those that one machine with one thread writes. What is finished stays in the store, so that the same call
goes on where another ended. Needs the extra ``cluster``: ``pip install 'retrograde[cluster]'``.
"""

from .._lang import pick

try:
    import distributed as _distributed  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        pick(
            f"clusters need Dask, and there is no module {missing.name!r}: pip install 'retrograde[cluster]'",
            f"les grappes demandent Dask, et le module {missing.name!r} manque : pip install 'retrograde[cluster]'",
        ),
        name=missing.name,
    ) from None

from ._build import Built, ClusterError, build
from ._graph import Graph, graph

__all__ = ["Built", "ClusterError", "Graph", "build", "graph"]
