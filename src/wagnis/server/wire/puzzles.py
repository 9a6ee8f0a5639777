"""Puzzles on the wire: the list, and one puzzle with everything its board needs.

`wagnis.puzzles` says what a puzzle is.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from wagnis.server.wire.game_types import Fraction
from wagnis.server.wire.positions import GameName, Move, Odds, Standing, Step
from wagnis.server.wire.reviews import DecisionKind


class PuzzleListed(TypedDict):
    id: str
    grade: int  # from 1, easy, to 5
    kind: DecisionKind


class PuzzleList(TypedDict):
    """The puzzles of a game, easy ones first."""

    game: GameName
    puzzles: list[PuzzleListed]


class PlaceLeaves(TypedDict):
    """What a die placed in Gambler leaves behind."""

    row: int
    pays: int  # when the row is finished; minus for a black one
    boxes: int  # of that row still empty
    next: Fraction  # that the next player's first roll finishes it
    before: Fraction  # the same without this die


class PutLeaves(TypedDict):
    """What a die placed in Zocken leaves behind: faces of the dice to come."""

    lies: int  # points of the row so far, with the +50 while it is possible
    matches: int
    home: int  # that find their own circle
    lost: int  # that find no place but OUT
    of: int


class BankLeaves(TypedDict):
    """What stopping in Tutto leaves behind, every charge booked."""

    lead: int  # over the other; minus for a gap
    wins: bool  # the game, there and then


class PuzzleShown(TypedDict):
    """A decision of `seat`; `values`, in the order of `legal`, are for that seat."""

    id: str
    game: GameName
    options: dict[str, Any]
    grade: int
    kind: DecisionKind
    objective: str
    seat: int
    standing: Standing
    legal: list[Move]
    odds: Odds
    values: list[float]
    best: int  # in `legal`
    natural: int  # in `legal`: what the rule of thumb plays
    step: Step  # the best move, played
    # Of the best move, then of the natural one.
    leaves: list[PlaceLeaves | PutLeaves | BankLeaves | None]
    waits: list[float] | None  # matching faces of six: natural die second, best die second
