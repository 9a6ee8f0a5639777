"""Farkle in its box: everything Wagnis needs to know about it.

Start reading in `rules`; the texts are in `labels`. The entry point in pyproject.toml names `BOX`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wagnis.core import Roll, Seat
from wagnis.core.accounts import win
from wagnis.core.box import Box
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.core.options import FIRST_SEAT, Option, Whole

from wagnis_farkle import notation
from wagnis_farkle.labels import LABELS, words
from wagnis_farkle.rules import (
    Action,
    Bank,
    Banked,
    Farkled,
    HotDice,
    Keep,
    Penalised,
    RollOn,
    Rules,
    SetAside,
    State,
    Won,
)
from wagnis_farkle.thumb import Thumb

OPTIONS = (
    FIRST_SEAT,
    Option("target", Whole(50, 1_000_000), "points that win the game", 10_000),
    Option("minimum", Whole(0, 10_000), "the least points that can be banked", 300),
    Option("penalty", Whole(0, 10_000), "points that the third farkle in a row costs", 500),
)


def build(seats: int, options: Mapping[str, Any]) -> Rules:
    return Rules(
        seats,
        target=options["target"],
        minimum=options["minimum"],
        penalty=options["penalty"],
        first=Seat(options["first"]),
    )


BOX: Box[State, Action, Roll] = Box(
    name="farkle",
    title="Farkle",
    seats=range(2, 11),
    rules=1,
    build=build,
    notation=notation,
    options=OPTIONS,
    happenings=(SetAside, HotDice, Farkled, Penalised, Banked, Won, TurnOver, GameOver),
    bots={"thumb": Thumb},
    objectives=("win",),
    preferred=("win",),
    solver="wagnis_farkle.solver:SOLVES",
    accounts={"win": win(swing=0.05)},
    kinds={Keep: "keeping", RollOn: "stopping", Bank: "stopping"},
    words=words,
    labels=LABELS,
    parts={"board": "wagnis_farkle.board:BOARD"},
)
