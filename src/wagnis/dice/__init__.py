"""Sources of fate: each fulfils the lots that games ask for.

A source is asked for the k-th chance event of a match, so that one which depends on a seed gives
the same dice after an undo or a resumed game. No rules here.
"""

from wagnis.dice.deals import Dealt, GivenUp, Promised, faults
from wagnis.dice.fair import FairDice, FairSeeds, Stretch
from wagnis.dice.notes import SeedNote
from wagnis.dice.source import Source
from wagnis.dice.sources import Prng, SeededDice, SystemDice, TapeDice, TapeError

__all__ = [
    "Dealt",
    "FairDice",
    "FairSeeds",
    "GivenUp",
    "Prng",
    "Promised",
    "SeedNote",
    "SeededDice",
    "Source",
    "Stretch",
    "SystemDice",
    "TapeDice",
    "TapeError",
    "faults",
]
