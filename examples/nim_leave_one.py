# Luna and Lucie take one, two or three matches in turn, but they must leave at least one.
# Who has to move when a single match is left has lost.

names = ("Luna", "Lucie")
opponent = {"Luna": "Lucie", "Lucie": "Luna"}


def start(N=8):
    return (N, "Luna")


def player(s):
    return names.index(s[1])


def winner(s):
    matches, who = s
    return 1 - player(s) if matches == 1 else None


def moves(s):
    matches, who = s
    return [(k, opponent[who]) for k in range(max(matches - 3, 1), matches)]
