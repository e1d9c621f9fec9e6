# Hex on a small rhombus. In turn the players put a stone of their colour on an empty cell. J0 (X) wants to
# join the top edge with the bottom edge, J1 (O) the left edge with the right edge. There is no draw.
# A position is the board, row by row; each row lies half a cell to the right of the row above it.

SIZE = 3

start = "." * (SIZE * SIZE)


def player(s):
    return (s.count("X") + s.count("O")) % 2


def neighbours(cell):
    row, column = divmod(cell, SIZE)
    found = []
    for down, right in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
        r, c = row + down, column + right
        if 0 <= r < SIZE and 0 <= c < SIZE:
            found.append(r * SIZE + c)
    return found


NEIGHBOURS = [neighbours(cell) for cell in range(SIZE * SIZE)]
TOP = list(range(SIZE))
BOTTOM = [SIZE * (SIZE - 1) + i for i in range(SIZE)]
LEFT = [SIZE * i for i in range(SIZE)]
RIGHT = [SIZE * i + SIZE - 1 for i in range(SIZE)]


def joins(s, mark, here, there):
    stack = [cell for cell in here if s[cell] == mark]
    seen = set(stack)
    while stack:
        cell = stack.pop()
        if cell in there:
            return True
        for other in NEIGHBOURS[cell]:
            if s[other] == mark and other not in seen:
                seen.add(other)
                stack.append(other)
    return False


def winner(s):
    if joins(s, "X", TOP, BOTTOM):
        return 0
    if joins(s, "O", LEFT, RIGHT):
        return 1
    return None


def moves(s):
    mark = "XO"[player(s)]
    return [s[:i] + mark + s[i + 1:] for i in range(len(s)) if s[i] == "."]


def show(s):
    return "\n".join(" " * row + " ".join(s[row * SIZE:(row + 1) * SIZE]) for row in range(SIZE))
