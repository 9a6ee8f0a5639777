"""Zocken's table options, and how to create a game from them.

`rules` applies them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wagnis.core import Seat
from wagnis.core.options import FIRST_SEAT, Data, Option, OptionsError, Whole
from wagnis.core.plain import Plain, PlainObject, is_whole_list
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS, Colour
from wagnis.games.zocken.rules import Zocken


def read_circles(written: Plain) -> tuple[Colour, ...]:
    """The colours over fields 1…7, each once (R13)."""
    if (
        not isinstance(written, list)
        or not all(isinstance(colour, str) for colour in written)
        or sorted(written) != sorted(COLOURS)
    ):
        raise OptionsError(f"option 'circles' must list each colour once: {', '.join(COLOURS)}")
    return tuple(written)


def read_matches(written: Plain) -> tuple[int, ...]:
    """Points for 1…7 matches (R14); multiples of ten keep half of them a whole number."""
    if (
        not is_whole_list(written)
        or len(written) != len(COLOURS)
        or any(points < 0 or points % 10 for points in written)
    ):
        raise OptionsError("option 'matches' must be seven multiples of 10, none below 0")
    return tuple(written)


SEVEN: PlainObject = {"minItems": len(COLOURS), "maxItems": len(COLOURS)}

OPTIONS = (
    FIRST_SEAT,
    Option(
        "circles",
        Data(
            read_circles,
            {"type": "array", **SEVEN, "uniqueItems": True, "items": {"enum": list(COLOURS)}},
        ),
        "the colours over fields 1 to 7, each once (R13)",
        list(COLOURS),
    ),
    Option(
        "matches",
        Data(
            read_matches,
            {
                "type": "array",
                **SEVEN,
                "items": {"type": "integer", "minimum": 0, "multipleOf": 10},
            },
        ),
        "points for 1 to 7 matches (R14)",
        list(MATCH_POINTS),
    ),
    Option("rounds", Whole(1), "turns of each player", 5),
)


def build(seats: int, options: Mapping[str, Any]) -> Zocken:
    return Zocken(
        seats,
        circles=options["circles"],
        match_points=options["matches"],
        rounds=options["rounds"],
        first=Seat(options["first"]),
    )
