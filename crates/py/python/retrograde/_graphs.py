"""The ways in which Python programs write graphs, brought to the three that the compiled part reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._native import ArenaError

FORMS = (
    "a dict from vertices to lists of successors, a list of lists, a pair (vertices, edges), a pair of a dict from "
    "names to numbers and a matrix, a networkx DiGraph, a scipy sparse matrix, or a pair of NumPy arrays (indptr, indices)"
)


def rows(graph: Any) -> Any:
    """The graph as a dict, a list of lists, or a triple of row offsets, columns and names."""
    if isinstance(graph, (dict, list)):
        return graph
    if hasattr(graph, "is_directed"):
        return _of_networkx(graph)
    if isinstance(graph, Mapping):
        return dict(graph)
    if hasattr(graph, "tocsr"):
        return _of_sparse(graph, None)
    if getattr(graph, "ndim", None) == 2:
        return _of_matrix(graph, None)
    if isinstance(graph, tuple) and len(graph) == 2:
        first, second = graph
        if hasattr(first, "dtype") and hasattr(second, "dtype") and first.ndim == second.ndim == 1:
            return first, second, None
        if isinstance(first, Mapping):
            return _of_names_and_matrix(first, second)
        return _of_vertices_and_edges(first, second)
    raise TypeError(f"this is no graph: {graph!r:.100}; expected {FORMS}")


def owners_within(graph: Any) -> dict[Any, bool] | None:
    """Who owns the nodes of a networkx graph, if each says so by its attribute ``owner``."""
    if not (hasattr(graph, "nodes") and hasattr(graph, "successors")):
        return None
    owners = dict(graph.nodes(data="owner"))
    if not owners or any(owner not in (0, 1) for owner in owners.values()):
        return None
    return {vertex: owner == 0 for vertex, owner in owners.items()}


def _of_networkx(graph: Any) -> dict[Any, list[Any]]:
    if not graph.is_directed():
        raise ArenaError("the networkx graph is not directed; a DiGraph says which way one may move")
    return {vertex: list(graph.successors(vertex)) for vertex in graph}


def _of_sparse(matrix: Any, names: list[Any] | None) -> tuple[Any, Any, Any]:
    if matrix.shape[0] != matrix.shape[1]:
        raise ArenaError(f"the matrix is {matrix.shape[0]} × {matrix.shape[1]}; the matrix of a graph is square")
    matrix = matrix.tocsr()
    if not matrix.data.all():
        # A zero that is stored is still no edge.
        matrix = matrix.copy()
        matrix.eliminate_zeros()
    return matrix.indptr, matrix.indices, names


def _of_matrix(matrix: Any, names: list[Any] | None) -> tuple[Any, Any, Any]:
    import numpy as np

    array = np.asarray(matrix)
    if array.shape[0] != array.shape[1]:
        raise ArenaError(f"the matrix is {array.shape[0]} × {array.shape[1]}; the matrix of a graph is square")
    tails, heads = np.nonzero(array)
    offsets = np.zeros(len(array) + 1, dtype=np.int64)
    np.cumsum(np.bincount(tails, minlength=len(array)), out=offsets[1:])
    return offsets, heads.astype(np.int64), names


def _of_names_and_matrix(numbers: Mapping[Any, int], matrix: Any) -> Any:
    names: list[Any] = [None] * len(numbers)
    taken = [False] * len(numbers)
    for name, number in numbers.items():
        if not isinstance(number, int) or not 0 <= number < len(names) or taken[number]:
            raise _wrong(name, f"{name!r} has the number {number!r}; the names have the numbers 0 to {len(names) - 1}, each once")
        names[number], taken[number] = name, True
    if hasattr(matrix, "tocsr"):
        return _of_sparse(matrix, names)
    if hasattr(matrix, "dtype"):
        return _of_matrix(matrix, names)
    if len(matrix) != len(names):
        raise ArenaError(f"the matrix has {len(matrix)} rows for {len(names)} names")
    graph = {}
    for name, row in zip(names, matrix):
        if len(row) != len(names):
            raise _wrong(name, f"the row of {name!r} has {len(row)} numbers for {len(names)} names")
        graph[name] = [other for other, entry in zip(names, row) if entry]
    return graph


def _of_vertices_and_edges(vertices: Any, edges: Any) -> dict[Any, list[Any]]:
    graph: dict[Any, list[Any]] = {vertex: [] for vertex in vertices}
    for edge in edges:
        try:
            tail, head = edge
        except (TypeError, ValueError):
            raise ArenaError(f"{edge!r:.100} is no edge; expected a pair (from, to)") from None
        if tail not in graph:
            raise _wrong(tail, f"the edge {edge!r} leaves {tail!r}, which is not among the vertices")
        if head not in graph:
            raise _wrong(head, f"the edge {edge!r} goes to {head!r}, which is not among the vertices")
        graph[tail].append(head)
    return graph


def _wrong(vertex: Any, message: str) -> ArenaError:
    error = ArenaError(message)
    error.vertex = vertex
    return error
