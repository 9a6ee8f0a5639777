"""The small set-ups whose positions are counted; run as a module it writes the golden file anew.

python -m tests.census.small > tests/census/golden.txt
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from wagnis.games import BOXES
from wagnis.testing import census

SHORT_ROWS = [
    {"kind": "fixed", "faces": [1], "sign": 1, "value": 20},
    {"kind": "fixed", "faces": [2, 3], "sign": -1, "value": 40},
    {"kind": "star", "boxes": 2, "sign": 1, "value": 50},
    {"kind": "star", "boxes": 1, "sign": -1, "value": 20},
    {"kind": "fixed", "faces": [6, 6], "sign": 1, "value": 30},
    {"kind": "full_house", "boxes": 5, "sign": 1, "value": 90},
]
SINGLES = [{"kind": "fixed", "faces": [face], "sign": 1, "value": 50} for face in range(1, 7)]


class SetUp(NamedTuple):
    name: str
    game: str
    seats: int
    depth: int
    options: dict[str, Any]


SET_UPS = [
    SetUp("gambler from the stack", "gambler", 2, 2, {}),
    SetUp("gambler on mixed rows", "gambler", 2, 4, {"stack": [{"rows": SHORT_ROWS}]}),
    SetUp(
        "gambler to a near target", "gambler", 6, 7, {"stack": [{"rows": SINGLES}], "target": 100}
    ),
    SetUp("engel-bengel for five", "engel-bengel", 5, 2, {}),
    SetUp("tutto from the full deck", "tutto", 2, 3, {}),
    SetUp("tutto on a bonus", "tutto", 2, 4, {"deck": ["bonus-300"], "target": 300}),
    SetUp("tutto to the end", "tutto", 2, 5, {"deck": ["bonus-200", "stop"], "target": 50}),
    SetUp("tutto on fireworks", "tutto", 3, 5, {"deck": ["fireworks"]}),
    SetUp("tutto on a straight", "tutto", 2, 5, {"deck": ["straight", "stop"]}),
    SetUp("tutto on a cloverleaf", "tutto", 10, 4, {"deck": ["cloverleaf"]}),
    SetUp("zocken alone", "zocken", 1, 6, {"rounds": 1}),
    SetUp("zocken for two", "zocken", 2, 6, {}),
]


def counted(set_up: SetUp) -> list[str]:
    """A line per number of events: chance, decision, over, courses."""
    game = BOXES[set_up.game].open(set_up.seats, set_up.options)
    return [f"{depth} {count}" for depth, count in enumerate(census(game, set_up.depth))]


def golden_lines() -> Iterator[str]:
    yield "# events: positions by what is due (chance, decision, over), and courses that lead there"
    for set_up in SET_UPS:
        yield ""
        yield set_up.name
        yield from counted(set_up)


if __name__ == "__main__":
    import sys

    sys.stdout.write("\n".join(golden_lines()) + "\n")
