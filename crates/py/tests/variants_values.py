"""Right functions as many students would write them, each in a style of its own: values, ranks, strategies."""

# The name before two underscores is that of the exercise; what follows tells the style.
from collections import deque
from functools import lru_cache

from variants_graph import _predecesseurs, attracteur__deque, attracteur__naive

INFINI = float("inf")


def minmax__naive(G, S1, F1, s):
    if not G[s]:
        return 1 if s in F1 else -1
    valeurs = [minmax__naive(G, S1, F1, t) for t in G[s]]
    return max(valeurs) if S1[s] else min(valeurs)


def minmax__twice(G, S1, F1, s):
    """Calls itself again for the value that it has just compared."""
    if len(G[s]) == 0:
        return 1 if s in F1 else -1
    best = -2 if S1[s] else 2
    for t in G[s]:
        if S1[s]:
            if minmax__twice(G, S1, F1, t) > best:
                best = minmax__twice(G, S1, F1, t)
        elif minmax__twice(G, S1, F1, t) < best:
            best = minmax__twice(G, S1, F1, t)
    return best


def minmax__generator(G, S1, F1, s):
    return (max if S1[s] else min)(minmax__generator(G, S1, F1, t) for t in G[s]) if G[s] else 2 * (s in F1) - 1


def minmax__short(G, S1, F1, s):
    """Stops at the first good move."""
    if not G[s]:
        return 1 if s in F1 else -1
    for t in G[s]:
        v = minmax__short(G, S1, F1, t)
        if S1[s] and v == 1:
            return 1
        if not S1[s] and v == -1:
            return -1
    return -1 if S1[s] else 1


def minmax__default(G, S1, F1, s, dico=None):
    if dico is None:
        dico = {}
    if s in dico:
        return dico[s]
    if not G[s]:
        v = 1 if s in F1 else -1
    elif S1[s]:
        v = max([minmax__default(G, S1, F1, t, dico) for t in G[s]])
    else:
        v = min([minmax__default(G, S1, F1, t, dico) for t in G[s]])
    dico[s] = v
    return v


def minmax__lru(G, S1, F1, s):
    @lru_cache(maxsize=None)
    def v(s):
        if not G[s]:
            return 1 if s in F1 else -1
        return (max if S1[s] else min)(map(v, G[s]))

    return v(s)


MEMO = {}


def minmax__global(G, S1, F1, s):
    """A global dictionary that is emptied at every call."""
    MEMO.clear()

    def v(s):
        if s not in MEMO:
            MEMO[s] = (max if S1[s] else min)([v(t) for t in G[s]]) if G[s] else 1 if s in F1 else -1
        return MEMO[s]

    return v(s)


def minmax__attractor(G, S1, F1, s):
    return 1 if s in attracteur__deque(G, S1, F1) else -1


class MinMax:
    """Keeps what it knows in an object."""

    def __init__(self, G, S1, F1):
        self.G, self.S1, self.F1, self.connu = G, S1, F1, {}

    def __call__(self, s):
        if s not in self.connu:
            suite = [self(t) for t in self.G[s]]
            self.connu[s] = (max(suite) if self.S1[s] else min(suite)) if suite else (1 if s in self.F1 else -1)
        return self.connu[s]


def minmax__class(G, S1, F1, s):
    return MinMax(G, S1, F1)(s)


minmax__lambda = lambda G, S1, F1, s: (lambda v: v(v, s))(
    lambda v, s: (1 if s in F1.keys() else -1) if G[s] == [] else max(v(v, t) for t in G[s]) if S1[s] else min(v(v, t) for t in G[s])
)


def minmax__negamax(G, S1, F1, s):
    """One maximum for both players, with a sign; it relies on their taking turns."""

    def n(s):
        signe = 1 if S1[s] else -1
        if not G[s]:
            return signe * (1 if s in F1 else -1)
        return max(-n(t) for t in G[s])

    return n(s) * (1 if S1[s] else -1)


def minmax__float(G, S1, F1, s):
    if not G[s]:
        return 1.0 if s in F1 else -1.0
    m = -INFINI if S1[s] else INFINI
    for t in G[s]:
        v = minmax__float(G, S1, F1, t)
        m = max(m, v) if S1[s] else min(m, v)
    return m


def minmaxNim__naive(s):
    k, j = s
    if k == 0:
        return 1 if j == 1 else -1
    if j == 1:
        return max([minmaxNim__naive((k - q, 2)) for q in (1, 2) if q <= k])
    return min([minmaxNim__naive((k - q, 1)) for q in (1, 3) if q <= k])


@lru_cache(maxsize=None)
def _nim(k, j):
    if k == 0:
        return 1 if j == 1 else -1
    return max(_nim(k - q, 2) for q in (1, 2) if q <= k) if j == 1 else min(_nim(k - q, 1) for q in (1, 3) if q <= k)


def minmaxNim__lru(s):
    return _nim(*s)


VALEURS = {(0, 1): 1, (0, 2): -1}


def minmaxNim__global(s):
    """A global dictionary that only grows: the values of Nim are the same at every call."""
    for k in range(1, s[0] + 1):
        if (k, 1) not in VALEURS:
            VALEURS[(k, 1)] = max([VALEURS[(k - q, 2)] for q in [1, 2] if q <= k])
            VALEURS[(k, 2)] = min([VALEURS[(k - q, 1)] for q in [1, 3] if q <= k])
    return VALEURS[s]


def minmaxNim__lists(s):
    un, deux = [1], [-1]
    for k in range(1, s[0] + 1):
        a = max(deux[k - 1], deux[k - 2] if k >= 2 else -1)
        b = min(un[k - 1], un[k - 3] if k >= 3 else 1)
        un.append(a)
        deux.append(b)
    return (un if s[1] == 1 else deux)[s[0]]


def nombres__queue(G, S1, F1):
    T, d, M, file = _predecesseurs(G), {s: len(G[s]) for s in G}, {}, deque((f, 0) for f in F1)
    while file:
        s, m = file.popleft()
        if s in M:
            continue
        M[s] = m
        for t in T[s]:
            d[t] -= 1
            if S1[t] or d[t] == 0:
                file.append((t, m + 1))
    return M


def nombres__naive(G, S1, F1):
    A = attracteur__naive(G, S1, F1)

    def m(s):
        if s in F1:
            return 0
        if S1[s]:
            return 1 + min(m(t) for t in G[s] if t in A)
        return 1 + max(m(t) for t in G[s])

    return {s: m(s) for s in A}


def nombres__infinite(G, S1, F1):
    """Infinity for what is not won."""
    memo = {}

    def m(s):
        if s not in memo:
            if not G[s]:
                memo[s] = 0 if s in F1 else INFINI
            else:
                memo[s] = 1 + (min if S1[s] else max)([m(t) for t in G[s]])
        return memo[s]

    return {s: m(s) for s in G if m(s) < INFINI}


def nombres__relax(G, S1, F1):
    """Values that sink to what they should be."""
    M = {s: 0 if s in F1 else len(G) + 1 for s in G}
    for _ in range(len(G)):
        for s in G:
            if G[s]:
                M[s] = min(len(G) + 1, 1 + (min if S1[s] else max)(M[t] for t in G[s]))
    return {s: M[s] for s in M if M[s] <= len(G)}


def nombres__layers(G, S1, F1):
    couches = [set(F1)]
    A = set(F1)
    while couches[-1]:
        neufs = {s for s in G if s not in A and G[s] and (not A.isdisjoint(G[s]) if S1[s] else A.issuperset(G[s]))}
        couches.append(neufs)
        A |= neufs
    return {s: n for n, couche in enumerate(couches) for s in couche}


def nombres__lru(G, S1, F1):
    A = attracteur__deque(G, S1, F1)

    @lru_cache(maxsize=None)
    def m(s):
        return 0 if s in F1 else 1 + (min(m(t) for t in G[s] if t in A) if S1[s] else max(m(t) for t in G[s]))

    return dict((s, m(s)) for s in A)


def strategieGagnante__sorted(G, S1, F1):
    M = nombres__queue(G, S1, F1)
    return {s: sorted((t for t in G[s] if t in M), key=M.get)[0] for s in M if S1[s] and G[s]}


def strategieGagnante__min(G, S1, F1):
    M = nombres__layers(G, S1, F1)
    return {s: min([t for t in G[s] if t in M], key=lambda t: M[t]) for s in M if S1[s] and M[s] > 0}


def strategieGagnante__total(G, S1, F1):
    """Note 001: a move wherever J1 moves, winning or not."""
    M = nombres__queue(G, S1, F1)
    return {s: min(G[s], key=lambda t: M.get(t, INFINI)) for s in G if S1[s] and G[s]}


def strategieGagnante__none(G, S1, F1):
    """None where there is no move to be given."""
    M = nombres__queue(G, S1, F1)
    Sg = {}
    for s in G:
        Sg[s] = None
        if S1[s] and s in M:
            for t in G[s]:
                if t in M and M[t] + 1 == M[s]:
                    Sg[s] = t
    return Sg


def strategieGagnante__both(G, S1, F1):
    """A move for J2 as well, where J1 wins: the one that lasts longest."""
    M = nombres__queue(G, S1, F1)
    return {s: (min if S1[s] else max)([t for t in G[s] if t in M], key=M.get) for s in M if G[s]}


def strategieGagnante__pairs(G, S1, F1):
    """The move is noted when the vertex enters, breadth first."""
    T, d, vus, Sg = _predecesseurs(G), {s: len(G[s]) for s in G}, set(F1), {}
    couche = list(F1)
    while couche:
        suite = []
        for s in couche:
            for t in T[s]:
                d[t] -= 1
                if t not in vus and (S1[t] or d[t] == 0):
                    vus.add(t)
                    suite.append(t)
                    if S1[t]:
                        Sg[t] = s
        couche = suite
    return Sg
