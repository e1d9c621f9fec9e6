# The graph of Nim for J1, who takes one or two, and J2, who takes one or three, in the way of note 002: G is the arena,
# S1 tells which vertices J1 controls, F1 holds the final position that J1 wins. All other final positions are won by J2.

N = 4


def arene(n):
    G = {}
    for k in range(n + 1):
        G[(k, 1)] = [(k - q, 2) for q in [1, 2] if k - q >= 0]
        G[(k, 2)] = [(k - q, 1) for q in [1, 3] if k - q >= 0]
    return G


def sommetsJ1(n):
    return {(k, i): i == 1 for k in range(n + 1) for i in [1, 2]}


def finalJ1(n):
    return {(0, 1): 1}


G = arene(N)
S1 = sommetsJ1(N)
F1 = finalJ1(N)
start = (N, 1)
