"""Reviews of finished games, which clients compute: the ledger, and what HTTP gives them for it.

`wagnis.analysis` writes the ledger, and so does the browser client; tests compare both with these
types. `POST /api/reviews` stores a match record and answers `RecordKept`; what is wrong with a
record is refused as `bad_record`, with the index of its event where there is one.
`GET /api/reviews/{id}` answers the record, as `GET /api/tables/{id}/record` does of a table.
`GET /api/finished` answers `FinishedGames`, and `GET /api/tables/{id}/played` answers `Played`:
whose decisions count in the statistics of this device.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from typing_extensions import TypedDict

from wagnis.server.wire.positions import GameName, Move, PlainObject
from wagnis.server.wire.tables import BotLevel

DecisionKind: TypeAlias = Literal["stopping", "keeping", "placing", "picking", "betting"]
DecisionLabel: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
ChanceKind: TypeAlias = Literal["dice", "card", "tableau", "deck", "bet"]
TurningKind: TypeAlias = Literal["luckiest", "unluckiest", "costliest"]
ReviewUnit: TypeAlias = Literal["chance", "points"]


class ReviewedDecision(TypedDict):
    """A decision: the move played, the best one, and the loss; values for the seat that decided."""

    event: int  # its index in the steps
    seat: int
    kind: DecisionKind
    played: Move | PlainObject
    best: Move | PlainObject
    loss: float  # in the review's unit, never below 0
    label: DecisionLabel
    value: float  # of the best move
    values: list[tuple[Move | PlainObject, float]]  # the best few and the one played, best first
    moves: int  # how many were legal; more than in `values` where some were left out


class ReviewedChance(TypedDict):
    """A roll or a card: the value after it less the value before."""

    event: int
    seat: int
    what: ChanceKind
    luck: float  # for seat 0 where the game is zero-sum, else for the seat itself


class TurningPoint(TypedDict):
    kind: TurningKind
    event: int
    seat: int
    amount: float  # never below 0


class KindSum(TypedDict):
    """Decisions of one kind, and their total loss."""

    decisions: int
    loss: float


class ReviewedSeat(TypedDict):
    """A seat's sums; only decisions with a choice count."""

    decisions: int
    loss: float
    mean_loss: float
    accuracy: float  # from 0 to 100
    resembles: BotLevel | None
    luck: float  # in this seat's own view
    kinds: dict[DecisionKind, KindSum]


class Review(TypedDict):
    """The ledger of a match: result = start + luck less errors, with nothing left over."""

    format: int
    game: GameName
    players: list[str]
    options: dict[str, Any]
    objective: str
    exact: bool
    assumes: str  # the model that the values assume, in one English sentence
    zero_sum: bool
    unit: ReviewUnit
    start: float | list[float]  # for seat 0 where the game is zero-sum, else per seat
    result: float | list[float]
    luck: list[float]  # of each seat's own dice and cards
    error: list[float]  # the loss of each seat, in its own view
    residual: float
    interval: list[float] | None  # half of the 95 % interval, per seat, where it is an estimate
    decisions: list[ReviewedDecision]
    chances: list[ReviewedChance]
    chance: list[list[float]] | None  # to win, per seat: before the first event, then after each
    chance_exact: bool
    turning: list[TurningPoint]  # at most three, the largest first
    seats: list[ReviewedSeat]


class RecordKept(TypedDict):
    """A record was accepted; its review is at `/review/{id}`."""

    id: str


class SeatPlayed(TypedDict):
    """A seat of this device whose person made every decision."""

    seat: int
    opponents: list[Literal["person"] | BotLevel]


class Played(TypedDict):
    """What this device did at a finished table."""

    ended: int  # milliseconds since 1970
    seats: list[SeatPlayed]  # none in a game that was continued from another: that is practice


class FinishedGames(TypedDict):
    """The finished games of this device, the latest first."""

    tables: list[str]
