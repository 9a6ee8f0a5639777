"""The leaderboard, docs/results/leaderboard.json: its schema, its check, and its tables as a page.

python -m bench.leaderboard            checks the file and writes the tables of the page
python -m bench.leaderboard --check    only says what is wrong

docs/results/baselines.md says how to add a row. `bench.baselines` measures ours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from wagnis.games import BOXES

RESULTS = Path(__file__).parents[1] / "docs" / "results"
FILE, PAGE = RESULTS / "leaderboard.json", RESULTS / "baselines.md"
SCHEMA = 1
KINDS = ("random", "rule", "level", "search", "learned", "perfect", "other")
UNITS = ("win", "points")
OPPONENTS = ("thumb", "perfect")
BEGIN, END = "<!-- tables: python -m bench.leaderboard -->", "<!-- end of the tables -->"


ENOUGH = 20
"""Shares of fewer games are not shown."""


class LeaderboardError(ValueError):
    """The file does not follow the schema."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean, half the width of its 95 % interval, and how many numbers it is of."""

    mean: float
    half: float
    count: int


def measure(numbers: Any) -> Measure:
    """
    >>> measure([1.0, 0.0, 1.0, 0.0])
    Measure(mean=0.5, half=0.565803, count=4)
    """
    found = np.asarray(numbers, np.float64)
    spread = float(found.std(ddof=1)) if len(found) > 1 else 0.0
    half = 1.96 * spread / sqrt(len(found))
    return Measure(round(float(found.mean()), 6), round(half, 6), len(found))


@dataclass(frozen=True, slots=True)
class Row:
    """One player of one game."""

    game: str
    players: int
    player: str
    kind: str
    steps: int  # of training in the environment
    simulations: int  # per decision
    seconds: float  # of training, on one core
    shares: dict[str, Measure]  # of the win, by the opponent
    regret: Measure | None  # per decision with a choice, in games against the rule of thumb
    unit: str  # of the regret: chance to win, or points
    by: str  # a person or a project
    version: str  # of Wagnis
    command: str  # that repeats it

    @property
    def key(self) -> tuple[str, int, str, str]:
        return self.game, self.players, self.player, self.by


def read(written: Any) -> tuple[Row, ...]:
    """The rows, or a `LeaderboardError` that names the first mistake."""
    if not isinstance(written, dict) or written.keys() != {"schema", "rows"}:
        raise LeaderboardError("the file is an object with schema and rows")
    if written["schema"] != SCHEMA:
        raise LeaderboardError(f"the schema is {SCHEMA}, not {written['schema']!r}")
    rows = tuple(_row(number, row) for number, row in enumerate(written["rows"]))
    for place, row in enumerate(rows):
        if row.key in {other.key for other in rows[:place]}:
            raise LeaderboardError(f"row {place}: {row.player} of {row.by} is there twice")
    return rows


TYPES: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "players": (int,),
    "player": (str,),
    "kind": (str,),
    "steps": (int,),
    "simulations": (int,),
    "seconds": (int, float),
    "shares": (dict,),
    "regret": (dict, type(None)),
    "unit": (str,),
    "by": (str,),
    "version": (str,),
    "command": (str,),
}
ONE_OF: dict[str, Sequence[str]] = {"kind": KINDS, "unit": UNITS}


def _row(number: int, given: Any) -> Row:
    def wrong(what: str) -> LeaderboardError:
        return LeaderboardError(f"row {number}: {what}")

    if not isinstance(given, dict) or given.keys() != TYPES.keys():
        raise wrong(f"a row has exactly {', '.join(TYPES)}")
    for name, kinds in TYPES.items():
        value = given[name]
        if type(value) not in kinds or value == "":
            raise wrong(f"{name} is {' or '.join(k.__name__ for k in kinds)}, not {value!r}")
        if name in ONE_OF and value not in ONE_OF[name]:
            raise wrong(f"{name} is one of {', '.join(ONE_OF[name])}, not {value!r}")
        if isinstance(value, int | float) and value < 0:
            raise wrong(f"{name} is {value}, less than 0")
    if given["game"] not in BOXES:
        raise wrong(f"there is no game {given['game']!r}")
    if not given["shares"] and given["regret"] is None:
        raise wrong("there is neither a share of the win nor a regret")
    shares = {}
    for name, value in given["shares"].items():
        shares[name] = one = _measure(value, wrong, f"the share against {name}")
        if one.mean > 1:
            raise wrong(f"the share against {name} is above 1")
    regret = given["regret"]
    regret = None if regret is None else _measure(regret, wrong, "the regret")
    return Row(**{**given, "shares": shares, "regret": regret})


def _measure(given: Any, wrong: Any, what: str) -> Measure:
    names = [field.name for field in fields(Measure)]
    if not isinstance(given, dict) or list(given) != names:
        raise wrong(f"{what} has {', '.join(names)}")
    numbers = all(type(given[name]) in (int, float) and given[name] >= 0 for name in names)
    if not numbers or type(given["count"]) is not int or given["count"] < 1:
        raise wrong(f"{what} is {given}: three numbers, the last a whole one from 1")
    return Measure(**given)


def rows() -> tuple[Row, ...]:
    return read(json.loads(FILE.read_text("utf-8"))) if FILE.exists() else ()


def add(row: Row) -> None:
    """Add the row, or replace the one of the same player."""
    kept = [other for other in rows() if other.key != row.key]
    listed = [asdict(one) for one in sorted((*kept, row), key=order)]
    written = json.dumps({"schema": SCHEMA, "rows": listed}, indent=1, ensure_ascii=False)
    read(json.loads(written))
    FILE.write_text(written + "\n", encoding="utf-8")


def order(row: Row) -> tuple[str, int, float, str]:
    """By game, then by regret, the worst first."""
    return row.game, row.players, -(row.regret.mean if row.regret else 0.0), row.player


def line(row: Row) -> str:
    """One row of the table."""
    shares = [percent(row.shares.get(name)) for name in OPPONENTS]
    lost = "" if row.regret is None else lost_by(row.regret, row.unit)
    cost = f"{row.steps:,} steps" if row.steps else ""
    cost = f"{row.simulations} simulations a decision" if row.simulations else cost
    return f"| {row.player} | {' | '.join(shares)} | {lost} | {cost} | `{row.command}` |"


def percent(found: Measure | None) -> str:
    if found is None or found.count < ENOUGH:
        return ""
    return f"{100 * found.mean:.1f} ± {100 * found.half:.1f} % ({found.count:,})"


def lost_by(found: Measure, unit: str) -> str:
    if unit == "win":
        return f"{100 * found.mean:.3f} ± {100 * found.half:.3f} % ({found.count:,})"
    return f"{found.mean:.2f} ± {found.half:.2f} points ({found.count:,})"


def page(text: str, listed: Sequence[Row]) -> str:
    """The page with these tables between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "".join((before, BEGIN, "\n", *tables(listed), "\n", END, after))


def tables(listed: Sequence[Row]) -> Iterator[str]:
    """A table for each game and number of players."""
    for game, players in dict.fromkeys((row.game, row.players) for row in listed):
        yield f"\n## {BOXES[game].title}, {players} players\n\n"
        yield "| player | against thumb | against perfect | regret per decision | cost | repeat |\n"
        yield "|---|---:|---:|---:|---|---|\n"
        for row in listed:
            if (row.game, row.players) == (game, players):
                yield line(row) + "\n"


def main() -> int:
    try:
        listed = rows()
    except LeaderboardError as error:
        print(f"{FILE.name}: {error}")
        return 1
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(PAGE.read_text("utf-8"), listed), encoding="utf-8")
    print(f"{FILE.name}: {len(listed)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
