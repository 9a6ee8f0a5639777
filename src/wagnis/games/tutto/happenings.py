"""What can happen in Tutto, beside the moves, rolls and cards themselves.

`rules` reports them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from wagnis.core.happenings import GameOver, TurnOver
from wagnis.games.tutto.cards import Card

Effect: TypeAlias = Literal["bonus", "doubled", "straight", "plus", "again", "one_more"]

EFFECTS: Mapping[Card, Effect] = MappingProxyType(
    {
        Card.CLOVERLEAF: "one_more",
        Card.FIREWORKS: "again",
        Card.STRAIGHT: "straight",
        Card.PLUS_MINUS: "plus",
        Card.DOUBLE: "doubled",
    }
)
"""What a TUTTO on a card is called; on all others it is a bonus."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The deck was used up; all cards are shuffled before this one is drawn."""


@dataclass(frozen=True, slots=True)
class StopDrawn:
    """A stop card ends the turn and costs what it had collected."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Null:
    """Nothing of the roll counts: the turn is over and what was at risk is lost.

    The null that ends fireworks loses nothing: what is told of it is that it banks.
    """

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class PickedUp:
    """So many dice are rolled again."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class WentOn:
    """The next card is drawn after a TUTTO, with so much at risk."""

    seat: int
    at_risk: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice set aside count their points, on a card that counts them."""

    seat: int
    worth: int


@dataclass(frozen=True, slots=True)
class TuttoMade:
    """All six dice are set aside, and the card takes effect."""

    seat: int
    card: Card
    effect: Effect
    added: int  # by the card
    at_risk: int  # with that


@dataclass(frozen=True, slots=True)
class Charged:
    """Plus/minus: a leader loses points, never more than there are."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ChargesCancelled:
    """The turn has failed, and with it the charges that waited to be booked."""

    seat: int
    charges: int


@dataclass(frozen=True, slots=True)
class Banked:
    """The points of the turn are booked: by stopping, or by the null that ends fireworks."""

    seat: int
    points: int
    by: Literal["stop", "fireworks"]


@dataclass(frozen=True, slots=True)
class LastRound:
    """This player has reached the target; those after them have one more turn."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class CloverleafWon:
    """Two TUTTOs on the cloverleaf win the game."""

    seat: int


HAPPENINGS: tuple[type, ...] = (
    Shuffled,
    StopDrawn,
    Null,
    PickedUp,
    WentOn,
    Kept,
    TuttoMade,
    Charged,
    ChargesCancelled,
    Banked,
    CloverleafWon,
    TurnOver,
    LastRound,
    GameOver,
)
