"""Two-player games on graphs, solved: who wins from every position, in how many moves, by which move.

>>> import retrograde
>>> G = {"s0": ["s1", "s3"], "s1": ["s2", "s4"], "s3": ["s6", "s2"], "s2": [], "s4": [], "s6": []}
>>> solution = retrograde.solve(G, S0={"s0", "s2", "s4", "s6"}, V0={"s2"}, V1={"s4"})
>>> solution.draws == {"s0", "s3", "s6"}, solution.best("s0")
(True, ['s3'])

``retrograde.lang = "fr"`` makes the package speak French. `retrograde.jeux` has the functions of the French exercise, and corrects yours; `retrograde.table`
has tables of every position of a game.
"""

import sys

from . import _lang, jeux, table
from ._arena import Arena, ArenaWarning, arena, solve
from ._exercise import Exercise, exercise
from ._game import Game, explore, game, games, load
from ._minimax import Minimax
from ._native import VERSION as __version__
from ._errors import ArenaError, Error, GameError, UnknownVertex
from ._pictures import Picture
from ._position import Position
from ._solution import Move, Play, Solution, Verdict
from ._steps import Step, Steps
from ._strategy import Checked
from ._tree import Found, Tree

#: The language of everything that the package says: "en" or "fr".
lang = "en"
sys.modules[__name__].__class__ = _lang.Speaking

__all__ = [
    "Arena",
    "ArenaError",
    "ArenaWarning",
    "Checked",
    "Error",
    "Exercise",
    "Found",
    "Game",
    "GameError",
    "Minimax",
    "Move",
    "Picture",
    "Play",
    "Position",
    "Solution",
    "Step",
    "Steps",
    "Tree",
    "UnknownVertex",
    "Verdict",
    "__version__",
    "arena",
    "exercise",
    "explore",
    "game",
    "games",
    "jeux",
    "lang",
    "load",
    "solve",
    "table",
]
