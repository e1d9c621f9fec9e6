# A small graph with draws (figure 3 of note 003), written as a matrix with the numbers of its vertices. From s0 neither
# player can force a win; s0 should go to s3.

numbers = {"s0": 0, "s1": 1, "s2": 2, "s3": 3, "s4": 4, "s6": 5}
matrix = [
    [0, 1, 0, 1, 0, 0],
    [0, 0, 1, 0, 1, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 1],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
]

G = (numbers, matrix)
S0 = {"s0", "s2", "s4", "s6"}
V0 = {"s2"}
V1 = {"s4"}
start = "s0"
