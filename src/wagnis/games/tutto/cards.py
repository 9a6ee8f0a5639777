"""Tutto's 56 cards: which kinds there are and how many of each.

What a card does in play is said in `rules`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias


class Card(StrEnum):
    """The eleven kinds, in the order in which decks are counted."""

    CLOVERLEAF = "cloverleaf"
    FIREWORKS = "fireworks"
    STOP = "stop"
    STRAIGHT = "straight"
    PLUS_MINUS = "plus-minus"
    DOUBLE = "double"
    BONUS_200 = "bonus-200"
    BONUS_300 = "bonus-300"
    BONUS_400 = "bonus-400"
    BONUS_500 = "bonus-500"
    BONUS_600 = "bonus-600"


Counts: TypeAlias = tuple[int, ...]  # copies of each kind, in the order of `Card`

KINDS: tuple[Card, ...] = tuple(Card)
PLACE_OF = {card: place for place, card in enumerate(KINDS)}
FULL_DECK: Counts = (1, 5, 10, 5, 5, 5, 5, 5, 5, 5, 5)

BONUS = {
    Card.BONUS_200: 200,
    Card.BONUS_300: 300,
    Card.BONUS_400: 400,
    Card.BONUS_500: 500,
    Card.BONUS_600: 600,
}

MAY_STOP = frozenset({Card.DOUBLE, *BONUS})
"""On these cards the player may stop before the TUTTO."""

SCORES_DICE = MAY_STOP | {Card.FIREWORKS}
"""On these cards dice set aside are worth their points."""


def without(counts: Counts, card: Card) -> Counts:
    """The deck after this card has been drawn; an empty one is all 56 shuffled first (R11)."""
    place = PLACE_OF[card]
    counts = counts if any(counts) else FULL_DECK
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])
