# Nim. Some sticks lie on the table. In turn the players take one, two or three of them.
# Who cannot move has lost.
#
#   retrograde solve examples/nim.py sticks=10 TAKE=1,2

TAKE = (1, 2, 3)


def start(sticks=10):
    return (sticks, 0)


def player(s):
    return s[1]


def winner(s):
    sticks, mover = s
    return 1 - mover if sticks < min(TAKE) else None


def moves(s):
    sticks, mover = s
    return [(f"take-{k}", (sticks - k, 1 - mover)) for k in TAKE if k <= sticks]


def show(s):
    return "| " * s[0]
