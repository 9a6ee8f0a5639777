"""The contract that every game fulfils, and lots: descriptions of what is rolled or drawn.

Games, dice sources and the wire format are in other rooms.
"""

from wagnis.core.contract import (
    FIRST,
    Chance,
    Decision,
    Fate,
    Game,
    Happening,
    IllegalMoveError,
    Lot,
    Node,
    Over,
    Seat,
    State,
    allowed,
    best,
    play,
)
from wagnis.core.lots import Deck, Dice, Roll

__all__ = [
    "FIRST",
    "Chance",
    "Decision",
    "Deck",
    "Dice",
    "Fate",
    "Game",
    "Happening",
    "IllegalMoveError",
    "Lot",
    "Node",
    "Over",
    "Roll",
    "Seat",
    "State",
    "allowed",
    "best",
    "play",
]
