# The graph of misere Nim with N = 9 in the way of note 001: vertices are numbers, G is a list of adjacency lists,
# S0 a list of booleans, V0 and V1 lists of vertices. Vertex 2k is "k matches, a moves", vertex 2k + 1 is "k matches, b moves".

N = 9
names = ["a", "b"]

G = [[] for _ in range(2 * N + 2)]
for k in range(N + 1):
    for take in range(1, 4):
        if take <= k:
            G[2 * k].append(2 * (k - take) + 1)
            G[2 * k + 1].append(2 * (k - take))

S0 = [s % 2 == 0 for s in range(len(G))]
V0 = [0]
V1 = [1]
start = 2 * N
