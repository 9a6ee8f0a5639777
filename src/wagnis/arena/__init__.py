"""Bots and engines play each other, many games, by the same dice for everybody.

Who they are is said in `wagnis.bots`; the command that people type is in `wagnis.cli`.
"""

from wagnis.arena.contest import ArenaError, Contest, Entrant, entrants
from wagnis.arena.journal import Journal
from wagnis.arena.ratings import Rating
from wagnis.arena.report import Line, labels_of, ratings, report
from wagnis.arena.runner import Dealt
from wagnis.arena.workers import play_all

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
