"""The conformance kit: laws that every game must keep, and a census of positions.

It ships with the package, so that games of other packages can use it. It names no game.
"""

from wagnis.testing.census import Census, census
from wagnis.testing.laws import LAWS, Law, LawBrokenError, check_game, every_game_ends
from wagnis.testing.walk import Step, TapeFate, steps, walk

__all__ = [
    "LAWS",
    "Census",
    "Law",
    "LawBrokenError",
    "Step",
    "TapeFate",
    "census",
    "check_game",
    "every_game_ends",
    "steps",
    "walk",
]
