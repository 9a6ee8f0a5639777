"""The events of Gambler and Engel & Bengel, besides moves and rolls.

`rules` reports them.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.core.happenings import GameOver, TurnOver


@dataclass(frozen=True, slots=True)
class TableauOpened:
    """The round begins on this tableau."""

    round: int
    tableau: str


@dataclass(frozen=True, slots=True)
class NothingFits:
    """No die of the roll fits anywhere."""

    seat: int


@dataclass(frozen=True, slots=True)
class PickedUp:
    """This many unplaced dice go back into the cup to be rolled again."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class RowFinished:
    """The last space of a row is filled. A player short of chips pays all: `points` is less."""

    seat: int
    row: int
    value: int  # signed: the row's payment or cost
    points: int


@dataclass(frozen=True, slots=True)
class AllPlaced:
    """Every die of the turn is placed, and the player has more dice."""

    seat: int


@dataclass(frozen=True, slots=True)
class OutOfDice:
    """The player's last die is placed: no more turns in this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """The turn passes over a player who has no dice."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The tableau is full. All dice are dealt again, and `starter` begins the next tableau."""

    round: int
    starter: int


@dataclass(frozen=True, slots=True)
class TargetReached:
    """The tableau is full and a player has reached the target."""

    target: int


HAPPENINGS: tuple[type, ...] = (
    TableauOpened,
    NothingFits,
    PickedUp,
    RowFinished,
    AllPlaced,
    OutOfDice,
    TurnOver,
    Skipped,
    RoundOver,
    TargetReached,
    GameOver,
)
