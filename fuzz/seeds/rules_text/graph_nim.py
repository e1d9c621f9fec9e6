# The graph of Nim with n = 10 and the rule {1, 2}, in the way of note 000: a dict of adjacency lists whose keys are
# (sticks, who moves), sets as dicts to None.

N = 10
RULE = (1, 2)

S0 = {(k, 0): None for k in range(N + 1)}
S1 = {(k, 1): None for k in range(N)}

G = {}
for (k, i) in list(S0) + list(S1):
    G[(k, i)] = [(k - q, 1 - i) for q in RULE if k - q >= 0]

# J0 wins where J1 cannot move, and the other way round.
V0 = {(k, 1): None for k in range(min(RULE))}
V1 = {(k, 0): None for k in range(min(RULE))}

start = (N, 0)
