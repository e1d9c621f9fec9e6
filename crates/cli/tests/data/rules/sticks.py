# Sticks. In turn the players take one or two; who takes the last one wins.
# A position is (sticks left, who moves).

TAKE = (1, 2)


def start(sticks=7):
    return (sticks, 0)


def player(s):
    return s[1]


def winner(s):
    return 1 - s[1] if s[0] == 0 else None


def moves(s):
    return [("take-%d" % k, (s[0] - k, 1 - s[1])) for k in TAKE if k <= s[0]]


def show(s):
    return "|" * s[0]
