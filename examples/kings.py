# Two kings chase each other. In turn each king steps to a neighbouring square, also diagonally.
# The king of J0 wants to catch the other one, the king of J1 wants to reach the top row. A king does not step
# next to the king that could catch him... unless he has nowhere else to go. Play may go round for ever.
# A position is (who moves, square of the hunter, square of the fugitive); a square is (column, row).

WIDTH = 5
HEIGHT = 4

names = ("hunter", "fugitive")


def start():
    return (0, (0, HEIGHT - 1), (WIDTH - 1, 0))


def player(s):
    return s[0]


def steps(square):
    column, row = square
    return [
        (column + right, row + up)
        for right in (-1, 0, 1)
        for up in (-1, 0, 1)
        if (right, up) != (0, 0) and 0 <= column + right < WIDTH and 0 <= row + up < HEIGHT
    ]


def near(a, b):
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def winner(s):
    _, hunter, fugitive = s
    if hunter == fugitive:
        return 0
    if fugitive[1] == HEIGHT - 1:
        return 1
    return None


def square_name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def moves(s):
    mover, hunter, fugitive = s
    if mover == 0:
        return [(square_name(to), (1, to, fugitive)) for to in steps(hunter)]
    safe = [to for to in steps(fugitive) if not near(to, hunter)]
    return [(square_name(to), (0, hunter, to)) for to in safe or steps(fugitive)]


def show(s):
    rows = []
    for row in range(HEIGHT - 1, -1, -1):
        cells = []
        for column in range(WIDTH):
            here = (column, row)
            cells.append("H" if here == s[1] else "f" if here == s[2] else ".")
        rows.append(f"{row + 1} " + " ".join(cells))
    return "\n".join(rows + ["  " + " ".join("abcdefgh"[:WIDTH])])
