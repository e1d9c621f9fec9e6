"""The textbook program that Retrograde is measured beside: dictionaries, counters, a deque.

Reads a game in PGSolver text and computes, for both players, the attractor of their final vertices
with exact ranks, and a move for every vertex: what a good student would write from the course.

    python3 benches/textbook.py game.pg      prints edges, seconds of processor time and a checksum as JSON
"""

import json
import sys
import time
from collections import deque


def read(path):
    """Successors, owners, and the player who wins at each final vertex."""
    successors, owner, winner = {}, {}, {}
    with open(path, encoding="ascii") as lines:
        next(lines)
        for line in lines:
            number, priority, player, row = line.rstrip(";\n").split(" ", 3)
            vertex = int(number)
            owner[vertex] = int(player)
            heads = [int(head) for head in row.split(",")]
            if heads == [vertex]:
                winner[vertex] = int(priority) % 2
                heads = []
            successors[vertex] = heads
    return successors, owner, winner


def transpose(successors):
    """The predecessors of every vertex."""
    predecessors = {vertex: [] for vertex in successors}
    for vertex, heads in successors.items():
        for head in heads:
            predecessors[head].append(vertex)
    return predecessors


def attractor(successors, predecessors, owner, winner, player):
    """Rank and move of every vertex from which the player can force a win."""
    counter = {vertex: len(heads) for vertex, heads in successors.items()}
    rank = {vertex: 0 for vertex, who in winner.items() if who == player}
    move = {}
    queue = deque(rank)
    while queue:
        vertex = queue.popleft()
        for before in predecessors[vertex]:
            if before not in rank:
                counter[before] -= 1
                if owner[before] == player or counter[before] == 0:
                    rank[before] = rank[vertex] + 1
                    move[before] = vertex
                    queue.append(before)
    return rank, move


def solve(path):
    """Who wins (player 1 where nobody can force it), ranks and moves of all vertices."""
    successors, owner, winner = read(path)
    predecessors = transpose(successors)
    rank, move = {}, {}
    value = dict.fromkeys(successors, 1)
    for player in (0, 1):
        ranks, moves = attractor(successors, predecessors, owner, winner, player)
        rank.update(ranks)
        move.update(moves)
        for vertex in ranks:
            value[vertex] = player
    for vertex, heads in successors.items():
        if vertex not in rank:
            move[vertex] = next(head for head in heads if head not in rank)
    return successors, value, rank, move


def main():
    begin = time.process_time()
    successors, value, rank, move = solve(sys.argv[1])
    seconds = time.process_time() - begin
    edges = sum(len(heads) for heads in successors.values())
    won = sum(1 for player in value.values() if player == 0)
    print(json.dumps({"edges": edges, "seconds": seconds, "won": won, "ranks": sum(rank.values())}))


if __name__ == "__main__":
    main()
