"""Dice sources: each draws the lots that games describe.

A source draws the k-th chance event of a match. A seeded source therefore gives the same dice after
an undo and in a resumed game.
"""

from wagnis.dice.deals import Dealt, GivenUp, Promised
from wagnis.dice.fair import FairDice, FairSeeds
from wagnis.dice.faults import faults
from wagnis.dice.seeds import Stretch
from wagnis.dice.sources import Prng, SeededDice, Source, SystemDice, TapeDice, TapeError

__all__ = [
    "Dealt",
    "FairDice",
    "FairSeeds",
    "GivenUp",
    "Prng",
    "Promised",
    "SeededDice",
    "Source",
    "Stretch",
    "SystemDice",
    "TapeDice",
    "TapeError",
    "faults",
]
