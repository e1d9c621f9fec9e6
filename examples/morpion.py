# Morpion, also called tic-tac-toe. In turn the players put their mark on an empty cell, X first.
# Who first has ALIGN marks in a line, across, down or diagonally, has won. A full board is a draw.
# A position is the board, row by row.

WIDTH = 3
HEIGHT = 3
ALIGN = 3


def all_lines():
    lines = []
    for row in range(HEIGHT):
        for column in range(WIDTH):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                cells = [(row + i * down, column + i * right) for i in range(ALIGN)]
                if all(0 <= r < HEIGHT and 0 <= c < WIDTH for r, c in cells):
                    lines.append([r * WIDTH + c for r, c in cells])
    return lines


LINES = all_lines()
start = "." * (WIDTH * HEIGHT)


def player(s):
    return (s.count("X") + s.count("O")) % 2


def winner(s):
    for line in LINES:
        mark = s[line[0]]
        if mark != "." and all(s[cell] == mark for cell in line):
            return 0 if mark == "X" else 1
    return None if "." in s else "draw"


def moves(s):
    mark = "XO"[player(s)]
    found = []
    for cell in range(len(s)):
        if s[cell] == ".":
            row, column = divmod(cell, WIDTH)
            name = "abcdefghij"[column] + str(HEIGHT - row)
            found.append((name, s[:cell] + mark + s[cell + 1:]))
    return found


def show(s):
    return "\n".join(" ".join(s[row * WIDTH:(row + 1) * WIDTH]) for row in range(HEIGHT))


def heuristic(s):
    # Lines that are still open to one player only.
    score = 0
    for line in LINES:
        marks = {s[cell] for cell in line}
        if "O" not in marks:
            score += 1
        if "X" not in marks:
            score -= 1
    return score
