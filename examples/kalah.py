# Kalah, with PITS pits on each side and SEEDS seeds in each of them. A player takes all seeds of one of their pits and
# sows them one by one, counter-clockwise, into the next pits, their own store included and the other one left out. Who
# ends in their own store moves again; who ends in an empty pit of their own captures it with the pit opposite. The play
# is over when the pits of a side are empty; the other side keeps its seeds. The score is the difference of the seeds.
# A position is (who moves, pits of south, store of south, pits of north, store of north).
#
#   retrograde search examples/kalah.py PITS=4 SEEDS=3

PITS = 3
SEEDS = 2

names = ("south", "north")


def start():
    return (0, (SEEDS,) * PITS, 0, (SEEDS,) * PITS, 0)


def player(s):
    return s[0]


def moves(s):
    mover, south, a, north, b = s
    if sum(south) == 0 or sum(north) == 0:
        return []
    found = []
    mine = (south, north)[mover]
    for pit in range(PITS):
        if mine[pit] == 0:
            continue
        board = list(south) + [a] + list(north) + [b]
        own = mover * (PITS + 1)
        store = own + PITS
        other = (store + PITS + 1) % (2 * PITS + 2)
        at = own + pit
        hand = board[at]
        board[at] = 0
        while hand > 0:
            at = (at + 1) % (2 * PITS + 2)
            if at == other:
                continue
            board[at] += 1
            hand -= 1
        if own <= at < store and board[at] == 1:
            opposite = 2 * PITS - at
            if board[opposite] > 0:
                board[store] += board[opposite] + 1
                board[opposite] = 0
                board[at] = 0
        after = mover if at == store else 1 - mover
        position = (after, tuple(board[:PITS]), board[PITS], tuple(board[PITS + 1:2 * PITS + 1]), board[2 * PITS + 1])
        found.append((str(pit + 1), position))
    return found


def value(s):
    _, south, a, north, b = s
    return a + sum(south) - b - sum(north)
