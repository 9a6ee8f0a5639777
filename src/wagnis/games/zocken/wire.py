"""Zocken on the wire: the types of its view, moves, outcomes, odds and happenings."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from typing_extensions import TypedDict

from wagnis.games.zocken.happenings import HAPPENINGS
from wagnis.server.wire.game_types import DiceFell, Fraction, WireTypes, happening_types

Colour: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple", "white"]


class LyingDie(TypedDict):
    die: Colour
    face: int


class ZockenView(TypedDict):
    row: list[LyingDie | None]
    circles: list[Colour]
    out: list[LyingDie]
    remaining: list[Colour]
    die: Colour | None
    face: int | None
    round: int
    roller: int
    bets: list[bool | None]
    direction: Literal["up", "down"] | None


class Pick(TypedDict):
    pick: Colour


class Put(TypedDict):
    place: int | Literal["L", "R", "out"]


class Bet(TypedDict):
    bet: bool


class PickOdds(TypedDict):
    """The odds of one legal pick, in the order of `legal`: numbers of faces out of six."""

    home: int  # fit the field under the die's own circle
    off: int  # fit no row field
    lost: int  # fit nothing but OUT


class ZockenOdds(TypedDict):
    game: Literal["zocken"]
    picks: list[PickOdds]
    matches: int  # dice lying under their own circles
    points: int  # the value of the turn if nothing changed: matches, escape fields, OUT
    bonus: bool  # whether the +50 is still possible
    over: Fraction | None  # probability if the roller plays for it; only while players bet


HAPPENED = happening_types("Zocken", __name__, HAPPENINGS)
if TYPE_CHECKING:
    ZockenHappening: TypeAlias = dict[str, Any]
else:
    ZockenHappening = reduce(or_, HAPPENED.values())

WIRE = WireTypes(
    view=ZockenView,
    moves=(Pick, Put, Bet),
    outcomes=(DiceFell,),
    odds=ZockenOdds,
    happenings=HAPPENED,
)
