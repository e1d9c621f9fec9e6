# Two piles of sticks. In turn the players take one, two or three of one pile; who cannot move has lost.
# Every move lowers the number of sticks, so that a table is filled from the end.


def start(n=12):
    return (n, n, 0)


def player(s):
    return s[2]


def winner(s):
    return 1 - s[2] if s[0] + s[1] == 0 else None


def moves(s):
    a, b, mover = s
    left = [(f"left-{k}", (a - k, b, 1 - mover)) for k in (1, 2, 3) if k <= a]
    return left + [(f"right-{k}", (a, b - k, 1 - mover)) for k in (1, 2, 3) if k <= b]


def tier(s):
    return s[0] + s[1]
