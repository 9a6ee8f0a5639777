"""Positions, moves and outcomes as they are on the wire, said as types.

The games' own notation writes them; a test holds the two together. What happened is not said a
second time: its types are made from the games' own.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, get_args, get_type_hints

from typing_extensions import TypedDict

from wagnis.core.happenings import kind
from wagnis.games.gambler.happenings import HAPPENINGS as GAMBLER
from wagnis.games.tutto.happenings import HAPPENINGS as TUTTO
from wagnis.games.zocken.happenings import HAPPENINGS as ZOCKEN

GameName: TypeAlias = str
"""Of any game on the server's shelf."""
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
Colour: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple", "white"]


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


View: TypeAlias = GamblerView | TuttoView | ZockenView
PlainObject: TypeAlias = dict[str, Any]
"""What games of other packages write, by their own notation."""


class PlaceOnRow(TypedDict):
    face: int
    row: int


class PlaceDie(TypedDict):
    place: PlaceOnRow


class Keep(TypedDict):
    keep: list[list[int]]


class Roll(TypedDict):
    roll: Literal[True]


class Draw(TypedDict):
    draw: Literal[True]


class Stop(TypedDict):
    stop: Literal[True]


class Pick(TypedDict):
    pick: Colour


class Put(TypedDict):
    place: int | Literal["L", "R", "out"]


class Bet(TypedDict):
    bet: bool


Move: TypeAlias = PlaceDie | Keep | Roll | Draw | Stop | Pick | Put | Bet


class DiceFell(TypedDict):
    dice: list[int]


class CardDrawn(TypedDict):
    card: CardName


class TableauOpened(TypedDict):
    tableau: str


Outcome: TypeAlias = DiceFell | CardDrawn | TableauOpened
ToAct: TypeAlias = int | Literal["chance"] | None


class Standing(TypedDict):
    """How things stand after an event."""

    to_act: ToAct
    scores: list[int]
    winners: list[int] | None
    view: View | PlainObject


class Position(Standing):
    """How things stand, and what may be done about it."""

    legal: list[Move | PlainObject]


def _written(happening: type, prefix: str) -> Any:
    """The type of a happening as it is written: its kind, and every field as plain data."""
    hints = get_type_hints(happening)
    entries: dict[str, Any] = {"kind": Literal[kind(happening)]}
    entries |= {field.name: _plain(hints[field.name]) for field in fields(happening)}
    made = cast(Any, TypedDict)(prefix + happening.__name__.removeprefix(prefix), entries)
    made.__doc__, made.__module__ = happening.__doc__, __name__
    return made


def _plain(hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(member.value for member in hint)]
    return list[get_args(hint)[0]] if getattr(hint, "__origin__", None) is tuple else hint  # type: ignore[misc]


HAPPENINGS: dict[str, dict[type, Any]] = {
    prefix: {happening: _written(happening, prefix) for happening in happenings}
    for prefix, happenings in (("Gambler", GAMBLER), ("Tutto", TUTTO), ("Zocken", ZOCKEN))
}
"""The games' happenings, and their types on the wire."""

if TYPE_CHECKING:
    GamblerHappening: TypeAlias = dict[str, Any]
    TuttoHappening: TypeAlias = dict[str, Any]
    ZockenHappening: TypeAlias = dict[str, Any]
else:
    GamblerHappening = reduce(or_, HAPPENINGS["Gambler"].values())
    TuttoHappening = reduce(or_, HAPPENINGS["Tutto"].values())
    ZockenHappening = reduce(or_, HAPPENINGS["Zocken"].values())

Happening: TypeAlias = GamblerHappening | TuttoHappening | ZockenHappening


class Step(TypedDict):
    """One event: who did it, what it was, what came of it, how things stood afterwards."""

    by: int | Literal["chance"]
    event: Move | Outcome | PlainObject
    happened: list[Happening | PlainObject]
    then: Standing
