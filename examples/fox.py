# Fox and hounds, on the dark squares of a chessboard. The hounds stand on the first row, the fox on the last one.
# In turn the fox goes one square diagonally in any direction, and one hound goes one square diagonally ahead. Nobody
# jumps or takes. The fox wins if it passes all hounds, or if they cannot move; the hounds win if the fox cannot move.
# A position is (who moves, square of the fox, squares of the hounds); a square is (column, row).
#
#   retrograde solve examples/fox.py HEIGHT=8

WIDTH = 8
HEIGHT = 4

names = ("fox", "hounds")


def is_square(column, row):
    return 0 <= column < WIDTH and 0 <= row < HEIGHT and (column + row) % 2 == 0


def start():
    hounds = tuple((column, 0) for column in range(WIDTH) if is_square(column, 0))
    # The fox begins as near to the middle of its row as it can.
    row = HEIGHT - 1
    fox = min((abs(2 * column - WIDTH + 1), column, row) for column in range(WIDTH) if is_square(column, row))
    return (0, fox[1:], hounds)


def player(s):
    return s[0]


def steps(square, rows, taken):
    column, row = square
    found = []
    for up in rows:
        for right in (-1, 1):
            to = (column + right, row + up)
            if is_square(*to) and to not in taken:
                found.append(to)
    return found


def fox_steps(fox, hounds):
    return steps(fox, (-1, 1), hounds)


def hound_steps(fox, hounds):
    # Pairs of the hound that goes and the square that it goes to.
    return [(hound, to) for hound in hounds for to in steps(hound, (1,), hounds + (fox,))]


def winner(s):
    mover, fox, hounds = s
    if all(fox[1] <= row for _, row in hounds):
        return 0
    if mover == 0 and not fox_steps(fox, hounds):
        return 1
    if mover == 1 and not hound_steps(fox, hounds):
        return 0
    return None


def square_name(square):
    column, row = square
    return "abcdefghij"[column] + str(row + 1)


def moves(s):
    mover, fox, hounds = s
    if mover == 0:
        return [(square_name(to), (1, to, hounds)) for to in fox_steps(fox, hounds)]
    found = []
    for hound, to in hound_steps(fox, hounds):
        others = [other for other in hounds if other != hound]
        found.append((square_name(hound) + "-" + square_name(to), (0, fox, tuple(sorted(others + [to])))))
    return found


def show(s):
    _, fox, hounds = s
    rows = []
    for row in reversed(range(HEIGHT)):
        cells = []
        for column in range(WIDTH):
            here = (column, row)
            empty = "." if is_square(*here) else " "
            cells.append("F" if here == fox else "h" if here in hounds else empty)
        rows.append(f"{row + 1} " + " ".join(cells))
    return "\n".join(rows + ["  " + " ".join("abcdefghij"[:WIDTH])])
