"""Tutto's 56 cards: which kinds there are, how many of each, and what they do, as data.

`rules` has the course of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias


class Card(StrEnum):
    """The eleven kinds, in the order in which decks are counted."""

    __hash__ = str.__hash__  # the hash of the string; an enum's own hash is a slower Python call

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


class Keeps(StrEnum):
    """Which dice of a roll may be set aside."""

    CHOICES = "choices"  # any valid groups, at least one
    EVERYTHING = "everything"  # all valid dice
    NEW_FACES = "new faces"  # faces that are not set aside yet, at least one


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKind:
    """What a kind of card does. A TUTTO makes `times` the points at risk, and `adds` to them.

    After that a new card may be drawn, unless it `rolls_on`: then all dice are rolled again.
    """

    copies: int
    ends_turn: bool = False  # at once, and the collected points are lost
    keeps: Keeps = Keeps.CHOICES
    scores_dice: bool = False  # dice set aside score points
    may_stop: bool = False  # before the TUTTO
    null_banks: bool = False
    rolls_on: bool = False
    times: int = 1
    adds: int = 0
    charges: int = 0  # the loss of every leader except the roller
    wins_after: int = 0  # the number of consecutive TUTTOs that win; 0 if none

    def after_tutto(self, at_risk: int) -> int:
        """The points at risk after the card's effect.

        >>> CARDS[Card.DOUBLE].after_tutto(350), CARDS[Card.BONUS_300].after_tutto(350)
        (700, 650)
        """
        return self.times * at_risk + self.adds

    @property
    def forced(self) -> bool:
        """No stopping before the TUTTO, which brings points."""
        return self.adds > 0 and not self.may_stop


def _bonus(points: int) -> CardKind:
    return CardKind(copies=5, scores_dice=True, may_stop=True, adds=points)


CARDS: Mapping[Card, CardKind] = MappingProxyType(
    {
        Card.CLOVERLEAF: CardKind(copies=1, rolls_on=True, wins_after=2),
        Card.FIREWORKS: CardKind(
            copies=5, keeps=Keeps.EVERYTHING, scores_dice=True, null_banks=True, rolls_on=True
        ),
        Card.STOP: CardKind(copies=10, ends_turn=True),
        Card.STRAIGHT: CardKind(copies=5, keeps=Keeps.NEW_FACES, adds=2000),
        Card.PLUS_MINUS: CardKind(copies=5, adds=1000, charges=1000),
        Card.DOUBLE: CardKind(copies=5, scores_dice=True, may_stop=True, times=2),
        Card.BONUS_200: _bonus(200),
        Card.BONUS_300: _bonus(300),
        Card.BONUS_400: _bonus(400),
        Card.BONUS_500: _bonus(500),
        Card.BONUS_600: _bonus(600),
    }
)
"""The meaning of every card, read by the rules, the odds, the heuristic player and the solvers."""

Counts: TypeAlias = tuple[int, ...]  # copies of each kind, in the order of `Card`

KINDS: tuple[Card, ...] = tuple(Card)
PLACE_OF = {card: place for place, card in enumerate(KINDS)}
FULL_DECK: Counts = tuple(CARDS[card].copies for card in KINDS)

MAY_STOP = frozenset(card for card in KINDS if CARDS[card].may_stop)
"""On these cards the player may stop before the TUTTO."""

SCORES_DICE = frozenset(card for card in KINDS if CARDS[card].scores_dice)
"""On these cards dice set aside are worth their points."""

BONUS = {card: CARDS[card].adds for card in KINDS if card in MAY_STOP and CARDS[card].adds}


def without(counts: Counts, card: Card, full: Counts = FULL_DECK) -> Counts:
    """The deck after this card has been drawn; an empty one is all cards shuffled first (R11)."""
    place = PLACE_OF[card]
    counts = counts if any(counts) else full
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])
