"""Positions, moves and outcomes as they are on the wire, said as types.

The games' own notation writes them; a test holds the two together.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

GameName: TypeAlias = Literal["gambler", "engel-bengel", "tutto", "zocken"]
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
    view: View


class Position(Standing):
    """How things stand, and what may be done about it."""

    legal: list[Move]


class Step(TypedDict):
    """One event: who did it, what it was, how things stood afterwards."""

    by: int | Literal["chance"]
    event: Move | Outcome
    then: Standing
