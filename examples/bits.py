# Domineering on a board of bits. In turn J0 puts a domino that stands and J1 a domino that lies on two free cells of
# a board of 7 times 7, of which only the CELLS uppermost cells are free at the start. Who cannot move has lost.
# A position is (who moves, the free cells). The cells are one number of 49 bits: bit 7 * row + column is 1 if the cell
# is free; row 0 is at the bottom.
#
#   retrograde solve examples/bits.py CELLS=24

SIZE = 7
CELLS = 14

names = ("vertical", "horizontal")

BOARD = (1 << SIZE * SIZE) - 1
LEFT = sum(1 << SIZE * row for row in range(SIZE))


def start():
    taken = (1 << SIZE * SIZE - CELLS) - 1
    return (0, BOARD & ~taken)


def player(s):
    return s[0]


def bit(row, column):
    return 1 << (SIZE * row + column)


def standing(free):
    # The lower cells of all dominoes that can stand.
    return free & (free >> SIZE)


def lying(free):
    # The left cells of all dominoes that can lie: the cell to the right must be in the same row.
    return free & ((free & ~LEFT) >> 1)


def places(s):
    mover, free = s
    return standing(free) if mover == 0 else lying(free)


def winner(s):
    return 1 - s[0] if places(s) == 0 else None


def bits_of(number):
    # The bits that are set, one by one, from the lowest.
    found = []
    while number:
        lowest = number & -number
        found.append(lowest)
        number ^= lowest
    return found


def cell_name(cell):
    row, column = divmod(cell.bit_length() - 1, SIZE)
    return "abcdefg"[column] + str(row + 1)


def moves(s):
    mover, free = s
    found = []
    for cell in bits_of(places(s)):
        domino = cell | cell << (SIZE if mover == 0 else 1)
        found.append((cell_name(cell), (1 - mover, free & ~domino)))
    return found


def heuristic(s):
    # How many dominoes each could put now.
    return len(bits_of(standing(s[1]))) - len(bits_of(lying(s[1])))


def show(s):
    rows = []
    for row in reversed(range(SIZE)):
        rows.append(" ".join("." if s[1] & bit(row, column) else "#" for column in range(SIZE)))
    return "\n".join(rows)
