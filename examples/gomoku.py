# Gomoku, the game of five in a row, on a board small enough to be solved. In turn the players put a stone on an empty
# point, and every stone after the first must touch a stone that lies there already, also diagonally. Who first has
# ALIGN stones in an unbroken line has won. A full board is a draw.
# A position is (who moves, the points of J0, the points of J1); a point is (row, column).
#
#   retrograde solve examples/gomoku.py WIDTH=4

WIDTH = 3
HEIGHT = 3
ALIGN = 3

names = ("black", "white")
start = (0, (), ())

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def player(s):
    return s[0]


def stones(s, who):
    return s[1 + who]


def occupied(s):
    return set(stones(s, 0)) | set(stones(s, 1))


def on_board(point):
    row, column = point
    return 0 <= row < HEIGHT and 0 <= column < WIDTH


def step(point, direction, times=1):
    return (point[0] + times * direction[0], point[1] + times * direction[1])


def opposite(direction):
    return (-direction[0], -direction[1])


def neighbours(point):
    around = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    return [step(point, direction) for direction in around if on_board(step(point, direction))]


NEIGHBOURS = {(row, column): neighbours((row, column)) for row in range(HEIGHT) for column in range(WIDTH)}


def reach(mine, point, direction):
    # How many stones lie in a row behind this point.
    length = 0
    while step(point, direction, length + 1) in mine:
        length += 1
    return length


def begins_line(mine, point, direction):
    # Only the first stone of a row counts its length.
    return step(point, opposite(direction)) not in mine and reach(mine, point, direction) + 1 >= ALIGN


def has_line(points):
    mine = set(points)
    return any(begins_line(mine, point, direction) for point in points for direction in DIRECTIONS)


def is_full(s):
    return len(stones(s, 0)) + len(stones(s, 1)) == WIDTH * HEIGHT


def winner(s):
    last = 1 - player(s)
    if has_line(stones(s, last)):
        return last
    return "draw" if is_full(s) else None


def candidates(s):
    taken = occupied(s)
    if not taken:
        return sorted(NEIGHBOURS)
    near = {other for point in taken for other in NEIGHBOURS[point]}
    return sorted(near - taken)


def put(s, point):
    points = [stones(s, 0), stones(s, 1)]
    points[player(s)] = tuple(sorted(points[player(s)] + (point,)))
    return (1 - player(s), points[0], points[1])


def point_name(point):
    return "abcdefghij"[point[1]] + str(HEIGHT - point[0])


def moves(s):
    return [(point_name(point), put(s, point)) for point in candidates(s)]


def mark(s, point):
    if point in stones(s, 0):
        return "X"
    return "O" if point in stones(s, 1) else "."


def show(s):
    return "\n".join(" ".join(mark(s, (row, column)) for column in range(WIDTH)) for row in range(HEIGHT))
