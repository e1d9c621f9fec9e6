"""Right functions as many students would write them, each in a style of its own: graphs, attractors."""

# The name before two underscores is that of the exercise; what follows tells the style.
from collections import Counter, OrderedDict, defaultdict, deque
from functools import reduce
from itertools import chain, count


def arene__comprehension(n):
    return {(k, i): [(k - q, 3 - i) for q in ((1, 2) if i == 1 else (1, 3)) if q <= k] for k in range(n + 1) for i in (1, 2)}


def arene__max(n):
    G = {}
    for k in range(n + 1):
        G[k, 1] = [(m, 2) for m in range(max(0, k - 2), k)]
        G[k, 2] = [(k - 1, 1)] * (k >= 1) + [(k - 3, 1)] * (k >= 3)
    return G


def arene__recursive(n):
    if n < 0:
        return {}
    G = arene__recursive(n - 1) if n < 150 else arene__max(n - 1)
    G[(n, 1)] = [s for s in [(n - 1, 2), (n - 2, 2)] if s in G]
    G[(n, 2)] = [s for s in [(n - 1, 1), (n - 3, 1)] if s in G]
    return G


def arene__default(n, coups={1: [1, 2], 2: [1, 3]}):
    G = {}
    for i in coups:
        for k in range(n + 1):
            G[(k, i)] = [(k - q, 3 - i) for q in coups[i] if k - q >= 0]
    return G


ARENES = {}


def arene__cache(n):
    if n not in ARENES:
        ARENES[n] = arene__max(n)
    return ARENES[n]


def sommetsJ1__zip(n):
    return dict(zip([(k, i) for i in (1, 2) for k in range(n + 1)], [True] * (n + 1) + [False] * (n + 1)))


def sommetsJ1__update(n):
    S = {(k, 1): True for k in range(n + 1)}
    S.update({(k, 2): False for k in range(n + 1)})
    return S


def finalJ1__none(n):
    return {(0, 1): None}


def finalJ1__search(n):
    return {s: True for s, row in arene__max(n).items() if row == [] and s[1] == 1}


def transpose__defaultdict(G):
    T = defaultdict(list)
    for s in G:
        T[s]
        for t in G[s]:
            T[t].append(s)
    return dict(T)


def transpose__setdefault(G):
    T = {}
    for s, row in G.items():
        T.setdefault(s, [])
        for t in row:
            T.setdefault(t, []).append(s)
    return T


def transpose__quadratic(G):
    return {t: [s for s in G if t in G[s]] for t in G}


def transpose__sets(G):
    return {t: {s for s in G if t in set(G[s])} for t in G}


transpose__lambda = lambda G: {t: list(filter(lambda s: G[s].count(t) > 0, G)) for t in G}


def degres_sortants__map(G):
    return dict(zip(G, map(len, G.values())))


def degres_sortants__counter(G):
    c = Counter({s: 0 for s in G})
    c.update(chain.from_iterable([s] * len(G[s]) for s in G))
    return c


def degres_sortants__sum(G):
    return OrderedDict((s, sum(1 for _ in G[s])) for s in G)


def _predecesseurs(G):
    T = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            T[t].append(s)
    return T


def attracteur__pile_sets(G, S1, F1):
    A, pile, T = set(), [f for f in F1], _predecesseurs(G)
    reste = {s: set(G[s]) for s in G}
    while pile != []:
        s = pile.pop()
        if s in A:
            continue
        A.add(s)
        for t in T[s]:
            reste[t].discard(s)
            if S1[t] or len(reste[t]) == 0:
                pile.append(t)
    return {s: None for s in A}


def attracteur__lists(G, S1, F1):
    A = [s for s in G if s in F1]
    ajout = True
    while ajout:
        ajout = False
        for s in G:
            if s not in A and len(G[s]) > 0:
                gagnants = [t for t in G[s] if t in A]
                if (S1[s] == True and gagnants != []) or (S1[s] == False and len(gagnants) == len(G[s])):
                    A.append(s)
                    ajout = True
    return dict.fromkeys(A, True)


def attracteur__deque(G, S1, F1):
    T, manque, A, file = _predecesseurs(G), {s: len(G[s]) for s in G}, {}, deque(F1)
    for f in F1:
        A[f] = False
    while file:
        s = file.popleft()
        for t in T[s]:
            if t in A:
                continue
            manque[t] -= 1
            if S1[t] or not manque[t]:
                A[t] = False
                file.append(t)
    return A


def attracteur__naive(G, S1, F1):
    def gagne(s):
        if not G[s]:
            return s in F1
        if S1[s]:
            return any(gagne(t) for t in G[s])
        return all(gagne(t) for t in G[s])

    return {s: 1 for s in G if gagne(s)}


def attracteur__existence(G, S1, F1):
    """As note 004 does it, with its dead end mended."""

    def existence(X, s):
        for t in G[s]:
            if t in X:
                return True
        return False

    def pour_tout(X, s):
        for t in G[s]:
            if t not in X:
                return False
        return G[s] != []

    X = list(F1)
    while True:
        Y = [s for s in G if s not in X and (existence(X, s) if S1[s] else pour_tout(X, s))]
        if len(Y) == 0:
            return {x: 1 for x in X}
        X = X + Y


class Attracteurs:
    """Keeps the arena in an object, and the answer in its fields."""

    def __init__(self, G, S1, F1):
        self.G, self.S1, self.F1 = G, S1, F1
        self.A = {}
        self.T = _predecesseurs(G)
        self.d = {s: len(G[s]) for s in G}

    def propage(self, s):
        if s not in self.A:
            self.A[s] = len(self.A)
            for t in self.T[s]:
                self.d[t] -= 1
                if self.S1[t] or self.d[t] == 0:
                    self.propage(t)


def attracteur__class(G, S1, F1):
    calcul = Attracteurs(G, S1, F1)
    for f in F1:
        calcul.propage(f)
    return calcul.A


def attracteur__reduce(G, S1, F1):
    def etape(A, _):
        return A | {s for s in G if G[s] and (any if S1[s] else all)(t in A for t in G[s])}

    return dict.fromkeys(reduce(etape, G, set(F1)))


def attracteur__default_memo(G, S1, F1, memo=None):
    memo = {} if memo is None else memo

    def v(s):
        if s not in memo:
            memo[s] = s in F1 if not G[s] else (any if S1[s] else all)([v(t) for t in G[s]])
        return memo[s]

    return {s: v(s) for s in G if v(s)}


attracteur__lambda = lambda G, S1, F1: (lambda A: dict.fromkeys(A))(
    reduce(lambda A, _: A.union(s for s in G if G[s] and (S1[s] and A & set(G[s]) or not S1[s] and set(G[s]) <= A)), G, frozenset(F1))
)

RANGS = {}


def attracteur__global_reset(G, S1, F1):
    """A global dictionary that is emptied at every call."""
    RANGS.clear()
    for f in F1:
        RANGS[f] = 0
    for n in count(1):
        neufs = [s for s in G if s not in RANGS and G[s] and (any if S1[s] else all)(t in RANGS for t in G[s])]
        if not neufs:
            return dict(RANGS)
        for s in neufs:
            RANGS[s] = n


def attracteur__complement(G, S1, F1):
    """Where J2 wins, taken away from the rest."""
    perdus = {s for s in G if not G[s] and s not in F1}
    taille = -1
    while taille != len(perdus):
        taille = len(perdus)
        for s in G:
            if G[s] and (all(t in perdus for t in G[s]) if S1[s] else any(t in perdus for t in G[s])):
                perdus.add(s)
    return {s: "gagnant" for s in G if s not in perdus}


def attracteur__order(G, S1, F1):
    """One pass in topological order."""
    vus, ordre = set(), []

    def visite(s):
        if s not in vus:
            vus.add(s)
            for t in G[s]:
                visite(t)
            ordre.append(s)

    for s in G:
        visite(s)
    A = {}
    for s in ordre:
        if s in F1 or G[s] and (any(t in A for t in G[s]) if S1[s] else all(t in A for t in G[s])):
            A[s] = 1
    return A
