"""What can happen in Gambler and Engel & Bengel, beside the moves and rolls themselves.

`rules` reports them.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.core.happenings import GameOver, TurnOver


@dataclass(frozen=True, slots=True)
class TableauOpened:
    """This round is played on this tableau."""

    round: int
    tableau: str


@dataclass(frozen=True, slots=True)
class NothingFits:
    """No die of the roll fits anywhere."""

    seat: int


@dataclass(frozen=True, slots=True)
class PickedUp:
    """So many unplaced dice go back into the cup to be rolled again."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class RowFinished:
    """The last box of a row is filled. A debtor pays what is there, so `points` may be less."""

    seat: int
    row: int
    value: int  # signed: what the row pays or costs
    points: int


@dataclass(frozen=True, slots=True)
class AllPlaced:
    """Every die of the turn is placed; more are in front of the player."""

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
    """The tableau is full; all dice are dealt afresh and `starter` begins the next one."""

    round: int
    starter: int


@dataclass(frozen=True, slots=True)
class TargetReached:
    """The tableau is full and somebody has reached the target."""

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
