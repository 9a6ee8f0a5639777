"""Tutto on the wire: the types of its view, moves, outcomes, odds and happenings."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from typing_extensions import TypedDict

from wagnis.games.tutto.happenings import HAPPENINGS
from wagnis.server.wire.game_types import DiceFell, Fraction, Roll, Stop, WireTypes, happening_types

CardName: TypeAlias = Literal[
    "cloverleaf",
    "fireworks",
    "stop",
    "straight",
    "plus-minus",
    "double",
    "bonus-200",
    "bonus-300",
    "bonus-400",
    "bonus-500",
    "bonus-600",
]


class TuttoView(TypedDict):
    card: CardName | None
    turn_points: int
    aside: list[list[int]]
    dice: list[int]
    left: int
    deck: dict[CardName, int]
    tuttos: int
    charges: int
    roller: int
    rolling: int | None
    last_round: bool


class Keep(TypedDict):
    keep: list[list[int]]


class Draw(TypedDict):
    draw: Literal[True]


class CardDrawn(TypedDict):
    card: CardName


class KeepOdds(TypedDict):
    """The odds of one legal keep, in the order of `legal`."""

    worth: int | None  # points of these dice, None where the card does not count them
    left: int  # dice left afterwards, 0 for a TUTTO
    null: Fraction | None  # probability on the next roll; None for a TUTTO


class TuttoOdds(TypedDict):
    game: Literal["tutto"]
    null: Fraction | None  # probability when rolling on
    tutto: Fraction | None  # probability of a TUTTO with the next roll
    stop: Fraction | None  # probability of a stop card when drawing on
    keeps: list[KeepOdds]
    charged: list[int]  # seats a plus/minus TUTTO would charge if it were banked now


HAPPENED = happening_types("Tutto", __name__, HAPPENINGS)
if TYPE_CHECKING:
    TuttoHappening: TypeAlias = dict[str, Any]
else:
    TuttoHappening = reduce(or_, HAPPENED.values())

WIRE = WireTypes(
    view=TuttoView,
    moves=(Keep, Roll, Draw, Stop),
    outcomes=(DiceFell, CardDrawn),
    odds=TuttoOdds,
    happenings=HAPPENED,
)
