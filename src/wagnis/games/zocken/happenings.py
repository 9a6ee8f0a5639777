"""What can happen in Zocken, beside the moves and rolls themselves.

When it happens is said in `rules`, what a turn is worth in `row`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wagnis.core.happenings import GameOver, TurnOver
from wagnis.games.zocken.row import Direction


@dataclass(frozen=True, slots=True)
class Matched:
    """A die lies under the circle of its colour."""

    seat: int
    place: int
    matches: int  # so far in this turn
    worth: int  # what so many matches are worth


@dataclass(frozen=True, slots=True)
class Evaded:
    """A die lies on an evasion field."""

    seat: int
    place: Literal["L", "R"]
    cost: int


@dataclass(frozen=True, slots=True)
class Out:
    """A die is out; with the first one the bonus is gone."""

    seat: int
    first: bool
    cost: int


@dataclass(frozen=True, slots=True)
class DirectionDecided:
    """Two different values lie: the row runs up or down."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class BettingOpens:
    """The others are asked whether they bet on the roller."""

    roller: int


@dataclass(frozen=True, slots=True)
class BetPlaced:
    """A player has said whether they bet on the roller."""

    seat: int
    roller: int
    on: bool


@dataclass(frozen=True, slots=True)
class TurnScored:
    """The seventh die lies: what the turn is worth, and how that came about."""

    seat: int
    points: int
    matches: int
    match_points: int
    bonus: int  # for no die out
    evaded: int
    evasion_cost: int
    out: int
    out_cost: int
    over_fifty: bool  # enough for those who bet on it


@dataclass(frozen=True, slots=True)
class BetWon:
    """The roller got more than 50, and this player had bet on it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class BetLost:
    """The roller did not get more than 50, and this player had bet on it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundBegins:
    """The first of them is the roller again."""

    round: int
    rounds: int  # how many are played


HAPPENINGS: tuple[type, ...] = (
    Matched,
    Evaded,
    Out,
    DirectionDecided,
    BettingOpens,
    BetPlaced,
    TurnScored,
    BetWon,
    BetLost,
    TurnOver,
    RoundBegins,
    GameOver,
)
