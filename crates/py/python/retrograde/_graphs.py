"""The ways in which Python programs write graphs, brought to the three that the compiled part reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import _check, _lang
from ._errors import ArenaError

FORMES = (
    "un dictionnaire des sommets vers les listes de successeurs, une liste de listes, un couple (sommets, arêtes), le couple d'un "
    "dictionnaire des numéros et d'une matrice, un DiGraph de networkx, une matrice creuse de scipy, ou un couple de tableaux NumPy "
    "(indptr, indices)"
)
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
    raise TypeError(_lang.pick(f"this is not a graph: {graph!r:.100}; expected {FORMS}", f"ce n'est pas un graphe : {graph!r:.100} ; il faut {FORMES}"))


def complete(graph: Any, given: Any) -> None:
    """Adds what a networkx graph itself says: who owns its nodes (``owner``), whose targets they are (``target``), and of
    the graph ``start``, ``players``, ``dead_ends`` and ``reacher``. What was given is left as it is."""
    if not (hasattr(graph, "nodes") and hasattr(graph, "adjacency")):
        return
    about = getattr(graph, "graph", {})
    if given.start is None and about.get("start") in graph:
        given.start = about["start"]
    for name in ("players", "dead_ends", "reacher"):
        if getattr(given, name) is None:
            setattr(given, name, about.get(name))
    players = given.names()
    if given.S0 is None and given.S1 is None:
        owners = _attribute(graph, "owner", players)
        if any(owner is not None for owner in owners.values()):
            for vertex, owner in owners.items():
                if owner is None:
                    raise _wrong(vertex, _lang.pick(
                        f"the node {vertex!r} has no owner, and others have one",
                        f"le nœud {vertex!r} n'a pas de propriétaire (owner), et d'autres en ont un",
                    ))
            given.S0 = {vertex: owner == 0 for vertex, owner in owners.items()}
    if given.V0 is None and given.V1 is None:
        targets = _attribute(graph, "target", players)
        given.V0, given.V1 = ([vertex for vertex, target in targets.items() if target == player] for player in (0, 1))


def _attribute(graph: Any, name: str, players: tuple[str, str]) -> dict[Any, int | None]:
    """The players that an attribute of the nodes names, ``None`` for nobody."""
    # Nearly all nodes have one of few values. True is equal to 1 and names nobody.
    numbers: dict[Any, int | None] = {(type(None), None): None}
    said: dict[Any, int | None] = {}
    for vertex, value in graph.nodes(data=name):
        try:
            said[vertex] = numbers[type(value), value]
        except (KeyError, TypeError):
            try:
                numbers[type(value), value] = said[vertex] = _check.player(value, players)
            except (ValueError, TypeError):
                zero, one = players
                raise _wrong(vertex, _lang.pick(
                    f'{name} of the node {vertex!r} is {value!r:.100}; expected a player, "{zero}" (0) or "{one}" (1)',
                    f'{name} du nœud {vertex!r} vaut {value!r:.100} ; il faut un joueur, "{zero}" (0) ou "{one}" (1)',
                )) from None
    return said


def with_final_vertices(graph: Any, sets: list[Any]) -> dict[Any, list[Any]] | None:
    """The dictionary with the vertices that are only successors, and that one of the sets names, as note 000 writes it;
    ``None`` if there are none."""
    if not isinstance(graph, dict) or not all(isinstance(row, (list, tuple, set, frozenset, dict)) for row in graph.values()):
        return None
    named: set[Any] = set()
    for one in sets[:4]:
        if isinstance(one, (Mapping, set, frozenset, list, tuple)):
            named.update(one)
    try:
        heads = dict.fromkeys(head for row in graph.values() for head in row)
    except TypeError:  # A successor that cannot be a vertex; whoever read the graph has named it.
        return None
    final: dict[Any, list[Any]] = {vertex: [] for vertex in heads if vertex not in graph and vertex in named}
    return {**graph, **final} if final else None


def _of_networkx(graph: Any) -> dict[Any, Any]:
    if not graph.is_directed():
        raise ArenaError(_lang.pick(
            "the networkx graph is not directed; a DiGraph says which way one may move",
            "le graphe networkx n'est pas orienté ; un DiGraph dit dans quel sens on peut jouer",
        ))
    # Its rows are dictionaries, and reading them where they are is faster than any list of them.
    return dict(graph.adjacency())


def _of_sparse(matrix: Any, names: list[Any] | None) -> tuple[Any, Any, Any]:
    if matrix.shape[0] != matrix.shape[1]:
        raise _not_square(matrix)
    matrix = matrix.tocsr()
    if not matrix.data.all():
        # A zero that is stored is still no edge.
        matrix = matrix.copy()
        matrix.eliminate_zeros()
    return matrix.indptr, matrix.indices, names


def _not_square(matrix: Any) -> ArenaError:
    rows, columns = matrix.shape
    return ArenaError(_lang.pick(
        f"the matrix is {rows} × {columns}; the matrix of a graph is square",
        f"la matrice est {rows} × {columns} ; la matrice d'un graphe est carrée",
    ))


def _of_matrix(matrix: Any, names: list[Any] | None) -> tuple[Any, Any, Any]:
    import numpy as np

    array = np.asarray(matrix)
    if array.shape[0] != array.shape[1]:
        raise _not_square(array)
    tails, heads = np.nonzero(array)
    offsets = np.zeros(len(array) + 1, dtype=np.int64)
    np.cumsum(np.bincount(tails, minlength=len(array)), out=offsets[1:])
    return offsets, heads.astype(np.int64), names


def _of_names_and_matrix(numbers: Mapping[Any, int], matrix: Any) -> Any:
    names: list[Any] = [None] * len(numbers)
    taken = [False] * len(numbers)
    for name, number in numbers.items():
        if not isinstance(number, int) or not 0 <= number < len(names) or taken[number]:
            raise _wrong(name, _lang.pick(
                f"{name!r} has the number {number!r}; the names have the numbers 0 to {len(names) - 1}, each once",
                f"{name!r} a le numéro {number!r} ; les noms ont les numéros 0 à {len(names) - 1}, chacun une fois",
            ))
        names[number], taken[number] = name, True
    if hasattr(matrix, "tocsr"):
        return _of_sparse(matrix, names)
    if hasattr(matrix, "dtype"):
        return _of_matrix(matrix, names)
    if len(matrix) != len(names):
        raise ArenaError(_lang.pick(
            f"the matrix has {len(matrix)} rows for {len(names)} names", f"la matrice a {len(matrix)} lignes pour {len(names)} noms"
        ))
    graph = {}
    for name, row in zip(names, matrix):
        if len(row) != len(names):
            raise _wrong(name, _lang.pick(
                f"the row of {name!r} has {len(row)} numbers for {len(names)} names",
                f"la ligne de {name!r} a {len(row)} nombres pour {len(names)} noms",
            ))
        graph[name] = [other for other, entry in zip(names, row) if entry]
    return graph


def _of_vertices_and_edges(vertices: Any, edges: Any) -> dict[Any, list[Any]]:
    graph: dict[Any, list[Any]] = {vertex: [] for vertex in vertices}
    for edge in edges:
        try:
            tail, head = edge
        except (TypeError, ValueError):
            raise ArenaError(_lang.pick(
                f"{edge!r:.100} is not an edge; expected a pair (from, to)", f"{edge!r:.100} n'est pas une arête ; il faut un couple (de, vers)"
            )) from None
        if tail not in graph:
            raise _wrong(tail, _lang.pick(
                f"the edge {edge!r} leaves {tail!r}, which is not among the vertices",
                f"l'arête {edge!r} part de {tail!r}, qui n'est pas parmi les sommets",
            ))
        if head not in graph:
            raise _wrong(head, _lang.pick(
                f"the edge {edge!r} goes to {head!r}, which is not among the vertices",
                f"l'arête {edge!r} mène à {head!r}, qui n'est pas parmi les sommets",
            ))
        graph[tail].append(head)
    return graph


def _wrong(vertex: Any, message: str) -> ArenaError:
    error = ArenaError(message)
    error.vertex = vertex
    return error
