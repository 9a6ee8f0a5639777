"""The contract every game keeps, and the lots it asks fate for.

No game, no dice source and no wire format lives here.
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
