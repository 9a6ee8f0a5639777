"""The events of Zocken, besides moves and rolls.

`rules` reports them; `row` scores a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wagnis.core.happenings import GameOver, TurnOver
from wagnis.games.zocken.row import Direction


@dataclass(frozen=True, slots=True)
class Matched:
    """A die is placed under the circle of its colour."""

    seat: int
    place: int
    matches: int  # so far in this turn
    worth: int  # the points for this many matches


@dataclass(frozen=True, slots=True)
class Evaded:
    """A die is placed on an escape field."""

    seat: int
    place: Literal["L", "R"]
    cost: int


@dataclass(frozen=True, slots=True)
class Out:
    """A die goes on OUT; the first one loses the bonus."""

    seat: int
    first: bool
    cost: int


@dataclass(frozen=True, slots=True)
class DirectionDecided:
    """Two different values are in the row, so the row ascends or descends."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class BettingOpens:
    """The other players decide whether to bet on the roller."""

    roller: int


@dataclass(frozen=True, slots=True)
class BetPlaced:
    """A player has decided whether to bet on the roller."""

    seat: int
    roller: int
    on: bool


@dataclass(frozen=True, slots=True)
class TurnScored:
    """The seventh die is placed: the score of the turn and its parts."""

    seat: int
    points: int
    matches: int
    match_points: int
    bonus: int  # for no die out
    evaded: int
    evasion_cost: int
    out: int
    out_cost: int
    over_fifty: bool  # the bets on this turn are won


@dataclass(frozen=True, slots=True)
class BetWon:
    """The roller scored more than 50, and this player had bet on it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class BetLost:
    """The roller did not score more than 50, and this player had bet on it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundBegins:
    """A new round begins with the first player."""

    round: int
    rounds: int  # the length of the game


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
