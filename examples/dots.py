# Dots and boxes. Dots lie in a grid around ROWS times COLUMNS boxes. In turn the players draw an edge between two
# neighbouring dots. Who draws the last edge of a box owns it and must move again. When all edges are drawn, who has
# more boxes has won.
# A position is (who moves, the edges that are drawn, boxes of J0 minus boxes of J1); the edges are a string of 0 and 1,
# first those that lie, row by row, then those that stand.
#
#   retrograde solve examples/dots.py COLUMNS=3

ROWS = 2
COLUMNS = 2

LYING = [("h", row, column) for row in range(ROWS + 1) for column in range(COLUMNS)]
STANDING = [("v", row, column) for row in range(ROWS) for column in range(COLUMNS + 1)]
EDGES = LYING + STANDING
NUMBER = {edge: index for index, edge in enumerate(EDGES)}


def sides(row, column):
    around = [("h", row, column), ("h", row + 1, column), ("v", row, column), ("v", row, column + 1)]
    return tuple(NUMBER[edge] for edge in around)


BOXES = [sides(row, column) for row in range(ROWS) for column in range(COLUMNS)]

# For every edge the boxes that it is a side of: one or two.
BESIDE = {edge: [box for box in BOXES if edge in box] for edge in range(len(EDGES))}

start = (0, "0" * len(EDGES), 0)


def player(s):
    return s[0]


def winner(s):
    _, drawn, lead = s
    if "0" in drawn:
        return None
    if lead == 0:
        return "draw"
    return 0 if lead > 0 else 1


def edge_name(edge):
    kind, row, column = EDGES[edge]
    return f"{kind}{row + 1}{column + 1}"


def draw(s, edge):
    mover, drawn, lead = s
    drawn = drawn[:edge] + "1" + drawn[edge + 1:]
    closed = sum(1 for box in BESIDE[edge] if all(drawn[side] == "1" for side in box))
    if closed == 0:
        return (1 - mover, drawn, lead)
    return (mover, drawn, lead + closed if mover == 0 else lead - closed)


def moves(s):
    return [(edge_name(edge), draw(s, edge)) for edge, mark in enumerate(s[1]) if mark == "0"]


def heuristic(s):
    return s[2]


def show(s):
    has = {edge for edge, mark in zip(EDGES, s[1]) if mark == "1"}
    lines = []
    for row in range(ROWS + 1):
        lying = ["--" if ("h", row, column) in has else "  " for column in range(COLUMNS)]
        lines.append("+" + "+".join(lying) + "+")
        if row < ROWS:
            lines.append("  ".join("|" if ("v", row, column) in has else " " for column in range(COLUMNS + 1)))
    return "\n".join(lines)
