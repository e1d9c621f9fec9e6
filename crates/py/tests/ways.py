"""The functions of the exercise of note 002, each right and written in several ways, as different students would."""

# What stands after an underscore tells the ways apart.
from collections import deque

def arene(n):
    G = {}
    for k in range(n + 1):
        G[(k, 1)] = [(k - q, 2) for q in [1, 2] if k - q >= 0]
        G[(k, 2)] = [(k - q, 1) for q in [1, 3] if k - q >= 0]
    return G


def arene_b(n):
    G = {}
    for k in range(0, n + 1):
        for j in (1, 2):
            G[(k, j)] = []
            coups = [1, 2] if j == 1 else [1, 3]
            for q in coups:
                if q <= k:
                    G[(k, j)].append((k - q, 3 - j))
    return G


def sommetsJ1(n):
    S1 = {}
    for k in range(n + 1):
        S1[(k, 1)] = True
        S1[(k, 2)] = False
    return S1


def sommetsJ1_b(n):
    return {(k, j): j == 1 for k in range(n + 1) for j in [1, 2]}


def finalJ1(n):
    return {(0, 1): 1}


def finalJ1_b(n):
    F = {}
    for k in range(n + 1):
        for j in [1, 2]:
            if k == 0 and j == 1:
                F[(k, j)] = True
    return F


def transpose(G):
    T = {}
    for s in G:
        T[s] = []
    for s in G:
        for t in G[s]:
            T[t].append(s)
    return T


def transpose_b(G):
    T = {s: [] for s in G}
    for s, row in G.items():
        for t in row:
            if s not in T[t]:
                T[t] = T[t] + [s]
    return T


def degres_sortants(G):
    compteur = {}
    for s in G:
        compteur[s] = len(G[s])
    return compteur


def degres_sortants_b(G):
    compteur = {}
    for s in G:
        compteur[s] = 0
        for t in G[s]:
            compteur[s] += 1
    return compteur


def attracteur(G, S1, F1):
    T = transpose(G)
    compteur = degres_sortants(G)
    A = {}
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


def attracteur_recursif(G, S1, F1):
    T = transpose(G)
    degres = degres_sortants(G)
    A = {}

    def etendre(s):
        if s not in A:
            A[s] = True
            for t in T[s]:
                degres[t] = degres[t] - 1
                if S1[t] or degres[t] == 0:
                    etendre(t)

    for f in F1:
        etendre(f)
    return A


def attracteur_file(G, S1, F1):
    T = transpose(G)
    d = {s: len(G[s]) for s in G}
    A = {f: 0 for f in F1}
    file = deque(F1)
    while len(file) > 0:
        s = file.popleft()
        for t in T[s]:
            d[t] -= 1
            if t not in A and (S1[t] or d[t] == 0):
                A[t] = A[s] + 1
                file.append(t)
    return A


def attracteur_fixe(G, S1, F1):
    A = {}
    for f in F1:
        A[f] = None
    change = True
    while change:
        change = False
        for s in G:
            if s not in A and G[s] != []:
                nb = 0
                for t in G[s]:
                    if t in A:
                        nb += 1
                if (S1[s] and nb >= 1) or (not S1[s] and nb == len(G[s])):
                    A[s] = None
                    change = True
    return A


def attracteur_couches(G, S1, F1):
    A = set(F1)
    nouveaux = set(F1)
    while nouveaux:
        nouveaux = {s for s in G if s not in A and G[s] and (any(t in A for t in G[s]) if S1[s] else all(t in A for t in G[s]))}
        A |= nouveaux
    return {s: 1 for s in A}


def minmax(G, S1, F1, s):
    dico = {}

    def v(s):
        if s not in dico:
            if not G[s]:
                dico[s] = 1 if s in F1 else -1
            elif S1[s]:
                dico[s] = max([v(t) for t in G[s]])
            else:
                dico[s] = min([v(t) for t in G[s]])
        return dico[s]

    return v(s)


def minmax_naif(G, S1, F1, s):
    if len(G[s]) == 0:
        if s in F1:
            return 1
        else:
            return -1
    if S1[s]:
        m = -1
        for t in G[s]:
            v = minmax_naif(G, S1, F1, t)
            if v > m:
                m = v
        return m
    m = 1
    for t in G[s]:
        v = minmax_naif(G, S1, F1, t)
        if v < m:
            m = v
    return m


def minmaxNim(s):
    dico = {(0, 1): 1, (0, 2): -1}
    for k in range(1, s[0] + 1):
        dico[(k, 1)] = max([dico[(k - q, 2)] for q in [1, 2] if k - q >= 0])
        dico[(k, 2)] = min([dico[(k - q, 1)] for q in [1, 3] if k - q >= 0])
    return dico[s]


def minmaxNim_memo(s):
    memo = {}

    def v(k, j):
        if k == 0:
            return 1 if j == 1 else -1
        if (k, j) not in memo:
            if j == 1:
                memo[(k, j)] = max([v(k - q, 2) for q in (1, 2) if q <= k])
            else:
                memo[(k, j)] = min([v(k - q, 1) for q in (1, 3) if q <= k])
        return memo[(k, j)]

    return v(s[0], s[1])


def nombres(G, S1, F1):
    A = attracteur(G, S1, F1)
    M = {}

    def m(s):
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


def nombres_file(G, S1, F1):
    T = transpose(G)
    d = degres_sortants(G)
    M = {f: 0 for f in F1}
    file = list(F1)
    while file:
        s = file.pop(0)
        for t in T[s]:
            d[t] -= 1
            if t not in M and (S1[t] or d[t] == 0):
                M[t] = M[s] + 1
                file.append(t)
    return M


def nombres_couches(G, S1, F1):
    M = {f: 0 for f in F1}
    n = 0
    nouveaux = list(F1)
    while nouveaux:
        n += 1
        nouveaux = []
        for s in G:
            if s not in M and G[s]:
                if S1[s] and any(t in M for t in G[s]) or not S1[s] and all(t in M for t in G[s]):
                    nouveaux.append(s)
        for s in nouveaux:
            M[s] = n
    return M


def strategieGagnante(G, S1, F1):
    M = nombres(G, S1, F1)
    Sg = {}
    for s in M:
        if S1[s] and s not in F1:
            for t in G[s]:
                if t in M and M[t] == M[s] - 1 and s not in Sg:
                    Sg[s] = t
    return Sg


def strategieGagnante_file(G, S1, F1):
    T = transpose(G)
    d = degres_sortants(G)
    vus = {f: 1 for f in F1}
    Sg = {}
    file = list(F1)
    while file:
        s = file.pop(0)
        for t in T[s]:
            d[t] -= 1
            if t not in vus:
                if S1[t]:
                    Sg[t] = s
                    vus[t] = 1
                    file.append(t)
                elif d[t] == 0:
                    vus[t] = 1
                    file.append(t)
    return Sg


def strategieGagnante_min(G, S1, F1):
    M = nombres_file(G, S1, F1)
    Sg = {}
    for s in M:
        if S1[s] and M[s] > 0:
            meilleur = None
            for t in G[s]:
                if t in M and (meilleur is None or M[t] < M[meilleur]):
                    meilleur = t
            Sg[s] = meilleur
    return Sg
