# Nim the other way round. In turn the players take one, two or three matches.
# Who takes the last one has lost. The players are called a and b.

MATCHES = 20
TAKE = (1, 2, 3)

names = ("a", "b")
start = (MATCHES, 0)


def player(s):
    return s[1]


def winner(s):
    matches, mover = s
    # The match before was taken by the other player, who has lost by that.
    return mover if matches == 0 else None


def moves(s):
    matches, mover = s
    return [(matches - k, 1 - mover) for k in TAKE if k <= matches]
