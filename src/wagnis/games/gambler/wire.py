"""Gambler on the wire: the types of its view, moves, outcomes, odds and happenings."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from typing_extensions import TypedDict

from wagnis.games.gambler.happenings import HAPPENINGS
from wagnis.server.wire.game_types import DiceFell, Fraction, Roll, Stop, WireTypes, happening_types


class Row(TypedDict):
    kind: Literal["fixed", "star", "full_house"]
    faces: list[int] | None
    boxes: int
    sign: Literal[1, -1]
    value: int


class Tableau(TypedDict):
    id: str
    rows: list[Row]


class GamblerView(TypedDict):
    tableau: Tableau | None
    filled: list[list[int]]
    stock: list[int]
    cup: list[int]
    roller: int
    rolling: int | None
    round: int
    starter: int


class PlaceOnRow(TypedDict):
    face: int
    row: int


class PlaceDie(TypedDict):
    place: PlaceOnRow


class TableauOpened(TypedDict):
    tableau: str


class GamblerOdds(TypedDict):
    """The odds of rolling the cup again; None where that is not a legal move."""

    game: Literal["gambler", "engel-bengel"]
    nothing: Fraction | None
    plus: Fraction | None  # a plus row can be finished from the cup
    minus: Fraction | None  # every placement finishes a minus row


HAPPENED = happening_types("Gambler", __name__, HAPPENINGS)
if TYPE_CHECKING:
    GamblerHappening: TypeAlias = dict[str, Any]
else:
    GamblerHappening = reduce(or_, HAPPENED.values())

WIRE = WireTypes(
    view=GamblerView,
    moves=(PlaceDie, Roll, Stop),
    outcomes=(DiceFell, TableauOpened),
    odds=GamblerOdds,
    happenings=HAPPENED,
)
