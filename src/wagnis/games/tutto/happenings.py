"""The events of Tutto, besides moves, rolls and cards.

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
"""The effect of a TUTTO on each card; every other card pays a bonus."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The deck is used up: all cards are shuffled before this one is drawn."""


@dataclass(frozen=True, slots=True)
class StopDrawn:
    """A stop card ends the turn and loses the points collected in it."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Null:
    """No die of the roll is valid: the turn is over and its points at risk are lost.

    The null that ends fireworks loses nothing; a `banked` reports it instead.
    """

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class PickedUp:
    """This many dice are rolled again."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class WentOn:
    """After a TUTTO the player draws the next card, with these points at risk."""

    seat: int
    at_risk: int


@dataclass(frozen=True, slots=True)
class Kept:
    """The dice set aside score, on a card that counts points."""

    seat: int
    worth: int


@dataclass(frozen=True, slots=True)
class TuttoMade:
    """All six dice are set aside, and the card takes effect."""

    seat: int
    card: Card
    effect: Effect
    added: int  # by the card
    at_risk: int  # including what the card added


@dataclass(frozen=True, slots=True)
class Charged:
    """Plus/minus: a leader loses points, at most all they have."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ChargesCancelled:
    """The turn has failed, so its pending charges are dropped."""

    seat: int
    charges: int


@dataclass(frozen=True, slots=True)
class Banked:
    """The points of the turn are banked: by stopping, or by the null that ends fireworks."""

    seat: int
    points: int
    by: Literal["stop", "fireworks"]


@dataclass(frozen=True, slots=True)
class LastRound:
    """This player has reached the target; the players after them have one more turn."""

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
