"""Two-player games on graphs, solved: who wins from every position, in how many moves, by which move.

>>> import retrograde
>>> G = {"s0": ["s1", "s3"], "s1": ["s2", "s4"], "s3": ["s6", "s2"], "s2": [], "s4": [], "s6": []}
>>> solution = retrograde.solve(G, S0={"s0", "s2", "s4", "s6"}, V0={"s2"}, V1={"s4"})
>>> solution.draws == {"s0", "s3", "s6"}, solution.moves("s0")
(True, ['s3'])

`retrograde.jeux` has the functions of the French exercise, and corrects yours.
"""

from . import jeux
from ._arena import Arena, ArenaWarning, arena, solve
from ._game import Found, Game, Position, Tree, explore, game, games, load
from ._native import ArenaError, GameError, UnknownVertex
from ._pictures import Picture
from ._solution import Move, Play, Solution

#: The language in which errors are told: "en" or "fr".
lang = "en"

__all__ = [
    "Arena",
    "ArenaError",
    "ArenaWarning",
    "Found",
    "Game",
    "GameError",
    "Move",
    "Picture",
    "Play",
    "Position",
    "Solution",
    "Tree",
    "UnknownVertex",
    "arena",
    "explore",
    "game",
    "games",
    "jeux",
    "load",
    "solve",
]
