"""The exercises of notes 002 and 004, solved as a student would, with the mistakes of the notes mended."""

from typing import Any

Graph = dict[Any, list[Any]]

# Note 002. J1 takes one or two sticks, J2 one or three; who has none left has won.


def arene(n: int) -> Graph:
    G: Graph = {}
    for k in range(n + 1):
        G[(k, 1)] = [(k - q, 2) for q in [1, 2] if k - q >= 0]
        G[(k, 2)] = [(k - q, 1) for q in [1, 3] if k - q >= 0]
    return G


def sommetsJ1(n: int) -> dict[Any, bool]:
    S1 = {}
    for k in range(n + 1):
        S1[(k, 1)] = True
        S1[(k, 2)] = False
    return S1


def finalJ1(n: int) -> dict[Any, int]:
    return {(0, 1): 1}


def transpose(G: Graph) -> Graph:
    T: Graph = {}
    for s in G:
        T[s] = []
    for s in G:
        for t in G[s]:
            T[t].append(s)
    return T


def degres_sortants(G: Graph) -> dict[Any, int]:
    compteur = {}
    for s in G:
        compteur[s] = len(G[s])
    return compteur


def attracteur(G: Graph, S1: dict[Any, bool], F1: dict[Any, int]) -> dict[Any, int]:
    T = transpose(G)
    compteur = degres_sortants(G)
    A: dict[Any, int] = {}
    pile = list(F1)
    while pile:
        s = pile.pop()
        if s not in A:
            A[s] = 1
            for t in T[s]:
                compteur[t] -= 1
                if S1[t] or compteur[t] == 0:
                    pile.append(t)
    return A


def minmax(G: Graph, S1: dict[Any, bool], F1: dict[Any, int], s: Any) -> int:
    dico: dict[Any, int] = {}

    def v(s: Any) -> int:
        if s not in dico:
            if not G[s]:
                dico[s] = 1 if s in F1 else -1
            elif S1[s]:
                dico[s] = max([v(t) for t in G[s]])
            else:
                dico[s] = min([v(t) for t in G[s]])
        return dico[s]

    return v(s)


def minmaxNim(s: Any) -> int:
    dico = {(0, 1): 1, (0, 2): -1}
    for k in range(1, s[0] + 1):
        dico[(k, 1)] = max([dico[(k - q, 2)] for q in [1, 2] if k - q >= 0])
        dico[(k, 2)] = min([dico[(k - q, 1)] for q in [1, 3] if k - q >= 0])
    return dico[s]


def nombres(G: Graph, S1: dict[Any, bool], F1: dict[Any, int]) -> dict[Any, int]:
    A = attracteur(G, S1, F1)
    M: dict[Any, int] = {}

    def m(s: Any) -> int:
        if s not in M:
            if s in F1:
                M[s] = 0
            elif S1[s]:
                M[s] = 1 + min([m(t) for t in G[s] if t in A])
            else:
                M[s] = 1 + max([m(t) for t in G[s]])
        return M[s]

    for s in A:
        m(s)
    return M


def strategieGagnante(G: Graph, S1: dict[Any, bool], F1: dict[Any, int]) -> dict[Any, Any]:
    M = nombres(G, S1, F1)
    Sg = {}
    for s in M:
        if S1[s] and s not in F1:
            for t in G[s]:
                if t in M and M[t] == M[s] - 1 and s not in Sg:
                    Sg[s] = t
    return Sg


# Note 004. One, two or three matches are taken and at least one is left; who cannot do so loses.

OPP = {"Luna": "Lucie", "Lucie": "Luna"}


def successeurs(N: int, joueuse: str) -> list[Any]:
    return [(k, OPP[joueuse]) for k in range(max(N - 3, 1), N)]


def graphe_recursif(N: int, joueuse: str) -> Graph:
    G: Graph = {}

    def visite(s: Any) -> None:
        if s not in G:
            G[s] = successeurs(*s)
            for t in G[s]:
                visite(t)

    visite((N, joueuse))
    return G


def graphe_pile(N: int, joueuse: str) -> Graph:
    G: Graph = {}
    pile: list[Any] = [(N, joueuse)]
    while pile:
        s = pile.pop()
        if s not in G:
            G[s] = successeurs(*s)
            pile = pile + [t for t in G[s] if t not in G]
    return G


def graphe_file(N: int, joueuse: str) -> Graph:
    G: Graph = {}
    file: list[Any] = [(N, joueuse)]
    while file:
        s = file.pop(0)
        if s not in G:
            G[s] = successeurs(*s)
            # The note reads the graph of another function here.
            file = file + [t for t in G[s] if t not in G]
    return G


def rangs(G: Graph, joueuse: str) -> dict[Any, int]:
    """The rank of every vertex from which the player wins, layer by layer."""
    R = {s: 0 for s in G if s == (1, OPP[joueuse])}
    n = 0
    nouveaux = list(R)
    while nouveaux:
        n += 1
        # A dead end is never won because "all its successors" are: it has none.
        nouveaux = [
            s
            for s in G
            if s not in R and G[s] and (any if s[1] == joueuse else all)(t in R for t in G[s])
        ]
        for s in nouveaux:
            R[s] = n
    return R


def strategie(G: Graph, joueuse: str, sommet: Any) -> Any:
    """A move towards the win, or None outside of the attractor, where the note never comes to an end."""
    R = rangs(G, joueuse)
    if sommet not in R:
        return None
    for v in G[sommet]:
        if v in R and R[v] < R[sommet]:
            return v
    return None
