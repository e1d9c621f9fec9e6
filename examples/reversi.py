# Reversi, also called Othello, on a board of WIDTH times HEIGHT. In turn the players put a disc on an empty cell so
# that discs of the other stand in a straight line between it and another disc of their own; all of these are turned
# over. Who cannot do so passes. When neither can, who has more discs has won.
# A position is (who moves, the board); the board is a tuple of rows, each a tuple of "X", "O" and ".".
#
#   retrograde solve examples/reversi.py HEIGHT=4

WIDTH = 4
HEIGHT = 3

names = ("black", "white")
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def start():
    row, column = HEIGHT // 2 - 1, WIDTH // 2 - 1
    middle = {(row, column): "O", (row, column + 1): "X", (row + 1, column): "X", (row + 1, column + 1): "O"}
    return (0, tuple(tuple(middle.get((r, c), ".") for c in range(WIDTH)) for r in range(HEIGHT)))


def player(s):
    return s[0]


def is_on_board(row, column):
    return 0 <= row < HEIGHT and 0 <= column < WIDTH


def turned(board, who, row, column):
    # The discs that are turned over if `who` puts a disc there.
    if board[row][column] != ".":
        return []
    mine, other = "XO"[who], "XO"[1 - who]
    found = []
    for down, right in DIRECTIONS:
        line = []
        r, c = row + down, column + right
        while is_on_board(r, c) and board[r][c] == other:
            line.append((r, c))
            r, c = r + down, c + right
        if is_on_board(r, c) and board[r][c] == mine:
            found += line
    return found


def places(board, who):
    # A dict from the cells where `who` can put a disc to the discs that are turned over then.
    found = {}
    for row in range(HEIGHT):
        for column in range(WIDTH):
            discs = turned(board, who, row, column)
            if discs:
                found[row, column] = discs
    return found


def count(board, mark):
    return sum(row.count(mark) for row in board)


def winner(s):
    _, board = s
    if places(board, 0) or places(board, 1):
        return None
    lead = count(board, "X") - count(board, "O")
    if lead == 0:
        return "draw"
    return 0 if lead > 0 else 1


def put(board, who, cells):
    rows = [list(row) for row in board]
    for row, column in cells:
        rows[row][column] = "XO"[who]
    return tuple(tuple(row) for row in rows)


def cell_name(cell):
    row, column = cell
    return "abcdefghij"[column] + str(row + 1)


def moves(s):
    mover, board = s
    found = []
    for cell, discs in places(board, mover).items():
        found.append((cell_name(cell), (1 - mover, put(board, mover, discs + [cell]))))
    return found or [("pass", (1 - mover, board))]


def heuristic(s):
    return count(s[1], "X") - count(s[1], "O")


def show(s):
    return "\n".join(" ".join(row) for row in s[1])
