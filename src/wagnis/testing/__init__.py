"""The conformance kit: laws that any game behind the contract must keep, and a census.

It ships with the package, so that a new game can be held to the same laws. It knows no game.
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
