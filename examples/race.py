# A race. Two runners stand at the beginning of a lane of LENGTH squares. In turn a runner goes one, two or three
# squares ahead, but not onto the square of the other. A runner may also push: if the other is at most two squares
# ahead, the other goes back to the beginning. Who reaches the end has won. Pushes may go on for ever.
# A position is (who moves, square of J0, square of J1).

LENGTH = 12
STEPS = [1, 2, 3]
REACH = 2


def start(length=LENGTH):
    # The position carries the length, so that every function knows it.
    return (0, 0, 0, length)


def player(s):
    return s[0]


def winner(s):
    _, a, b, length = s
    if a >= length:
        return 0
    if b >= length:
        return 1
    return None


def moves(s):
    mover, a, b, length = s
    mine, other = (a, b) if mover == 0 else (b, a)
    found = []
    for step in STEPS:
        to = min(mine + step, length)
        if to != other:
            found.append((f"+{step}", to, other))
    if 0 < other - mine <= REACH:
        found.append(("push", mine, 0))
    named = []
    for name, mine, other in found:
        a, b = (mine, other) if mover == 0 else (other, mine)
        named.append((name, (1 - mover, a, b, length)))
    return named
