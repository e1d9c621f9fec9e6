# Two kings around a lake. In turn each king steps to a neighbouring square of the shore, also diagonally, or stays
# where he is. The king of J0 hunts the king of J1, who wants to reach the gate in the top right corner. If he can
# neither reach it nor be caught, they go round the lake for ever.
# A position is (who moves, square of the hunter, square of the fugitive); a square is (column, row).

WIDTH = 6
HEIGHT = 5
SHORE = 1

names = ("hunter", "fugitive")


def start():
    return (0, (WIDTH - 1, HEIGHT - 1), (0, 0))


def player(s):
    return s[0]


def is_shore(column, row):
    if not (0 <= column < WIDTH and 0 <= row < HEIGHT):
        return False
    return not (SHORE <= column < WIDTH - SHORE and SHORE <= row < HEIGHT - SHORE)


def steps(square):
    column, row = square
    return [
        (column + right, row + up)
        for right in (-1, 0, 1)
        for up in (-1, 0, 1)
        if is_shore(column + right, row + up)
    ]


def winner(s):
    _, hunter, fugitive = s
    if hunter == fugitive:
        return 0
    if fugitive == (WIDTH - 1, HEIGHT - 1):
        return 1
    return None


def square_name(square):
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1] + 1)


def moves(s):
    mover, hunter, fugitive = s
    if mover == 0:
        return [(square_name(to), (1, to, fugitive)) for to in steps(hunter)]
    return [(square_name(to), (0, hunter, to)) for to in steps(fugitive) if to != hunter]


def show(s):
    rows = []
    for row in range(HEIGHT - 1, -1, -1):
        cells = []
        for column in range(WIDTH):
            here = (column, row)
            empty = "." if is_shore(column, row) else "~"
            cells.append("H" if here == s[1] else "f" if here == s[2] else empty)
        rows.append(f"{row + 1} " + " ".join(cells))
    return "\n".join(rows + ["  " + " ".join("abcdefghijklmnopqrstuvwxyz"[:WIDTH])])
