"""Contests of bots and engines over many games, with the same dice for every seating.

`wagnis.simulation` has the pools, the intervals and the loop that plays a game; `wagnis.bots` has
the players, `wagnis.cli` the command.
"""

from wagnis.arena.contest import ArenaError, Contest, Entrant, entrants
from wagnis.arena.journal import Journal, play_all
from wagnis.arena.report import Line, Rating, labels_of, ratings, report
from wagnis.arena.runner import Dealt

__all__ = [
    "ArenaError",
    "Contest",
    "Dealt",
    "Entrant",
    "Journal",
    "Line",
    "Rating",
    "entrants",
    "labels_of",
    "play_all",
    "ratings",
    "report",
]
