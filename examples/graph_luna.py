# The graph of the game of Luna and Lucie in the way of note 004: built by a recursive walk from the start. The vertex
# itself tells who moves.

N = 8
Opp = {"Luna": "Lucie", "Lucie": "Luna"}
names = ("Luna", "Lucie")
G = {}


def GrapheNim(n, joueur):
    if (n, joueur) not in G:
        G[(n, joueur)] = [(k, Opp[joueur]) for k in range(max(n - 3, 1), n)]
        for (m, o) in G[(n, joueur)]:
            GrapheNim(m, o)


start = (N, "Luna")
GrapheNim(N, "Luna")

S0 = lambda s: s[1] == "Luna"
V0 = {(1, "Lucie")} & set(G)
V1 = {(1, "Luna")} & set(G)
