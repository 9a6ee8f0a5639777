"""Opening a Zocken box: the table options, read strictly.

What the options do to play is said in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core import Seat
from wagnis.core.plain import OptionsError, Plain, is_whole_list, no_unknown, whole_option
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS, Colour
from wagnis.games.zocken.rules import Zocken


def open_box(seats: int, options: Mapping[str, Plain]) -> Zocken:
    """The game with these options, or an `OptionsError` that names the bad one."""
    no_unknown(options, "first", "circles", "matches", "rounds")
    return Zocken(
        seats,
        circles=read_circles(options.get("circles", list(COLOURS))),
        match_points=read_matches(options.get("matches", list(MATCH_POINTS))),
        rounds=whole_option(options, "rounds", 5, 1),
        first=Seat(whole_option(options, "first", 0, 0, seats - 1)),
    )


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
