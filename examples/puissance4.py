# Puissance 4, also called Connect Four, on a small board. In turn the players drop a token into a column
# that is not full. Who first has ALIGN tokens in a line has won. A full board is a draw.
# A position is (who moves, the columns from the left, each with its tokens from below).

WIDTH = 4
HEIGHT = 4
ALIGN = 4

start = (0, ("",) * WIDTH)


def player(s):
    return s[0]


def token(columns, column, row):
    if 0 <= column < WIDTH and 0 <= row < len(columns[column]):
        return columns[column][row]
    return None


def has_line(columns, mark):
    for column in range(WIDTH):
        for row in range(len(columns[column])):
            if columns[column][row] != mark:
                continue
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                length = 1
                while token(columns, column + length * right, row + length * up) == mark:
                    length += 1
                if length >= ALIGN:
                    return True
    return False


def winner(s):
    mover, columns = s
    # Only the player who has just moved can have made a line.
    if has_line(columns, "XO"[1 - mover]):
        return 1 - mover
    if all(len(column) == HEIGHT for column in columns):
        return "draw"
    return None


def moves(s):
    mover, columns = s
    found = []
    for i, column in enumerate(columns):
        if len(column) < HEIGHT:
            dropped = (*columns[:i], column + "XO"[mover], *columns[i + 1:])
            found.append((str(i + 1), (1 - mover, dropped)))
    return found


def show(s):
    rows = []
    for row in reversed(range(HEIGHT)):
        rows.append(" ".join(column[row] if row < len(column) else "." for column in s[1]))
    return "\n".join(rows)
