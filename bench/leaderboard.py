"""The leaderboard, docs/results/leaderboard.json: its schema, its check, and its tables as a page.

python -m bench.leaderboard            checks the file, writes the tables of the page and the curves
python -m bench.leaderboard --check    only reports the first mistake

docs/results/baselines.md says how to add a row. `bench.baselines` measures ours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from math import isfinite
from pathlib import Path
from typing import Any

from wagnis.games import BOXES

RESULTS = Path(__file__).parents[1] / "docs" / "results"
FILE, PAGE = RESULTS / "leaderboard.json", RESULTS / "baselines.md"
SCHEMA = 2
KINDS = ("random", "rule", "level", "search", "learned", "perfect", "other")
UNITS = ("win", "points")
OPPONENTS = ("thumb", "perfect")
BEGIN, END = "<!-- tables: python -m bench.leaderboard -->", "<!-- end of the tables -->"
ENOUGH = 40
"""Shares of fewer games are not shown."""


class LeaderboardError(ValueError):
    """The file does not follow the schema."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean, half the width of its 95% interval, and how many games or decisions it is of."""

    mean: float
    half: float
    count: int


@dataclass(frozen=True, slots=True)
class Point:
    """A learner after so many steps: its share of the win against `thumb`, and its regret."""

    seed: int
    steps: int
    share: float
    regret: float | None


@dataclass(frozen=True, slots=True)
class Row:
    """One player of one game."""

    game: str
    players: int
    player: str
    kind: str
    steps: int  # of training in the environment, for each seed
    simulations: int  # per decision
    seconds: float  # of training, on one core, for each seed; 0 for training on a GPU
    shares: dict[str, Measure]  # of the win, by the opponent
    regret: Measure | None  # per decision with a choice, in games against the rule of thumb
    unit: str  # of the regret: chance to win, or points
    curve: tuple[Point, ...]  # of a learner
    by: str  # a person or a project
    version: str  # of Wagnis
    command: str  # that repeats it

    @property
    def key(self) -> tuple[str, int, str, str]:
        return self.game, self.players, self.player, self.by

    @property
    def fair(self) -> float:
        """The share of equal players."""
        return 1 / self.players

    def mean_curve(self) -> dict[int, float]:
        """The mean share over the seeds, by steps."""
        by: dict[int, list[float]] = {}
        for point in self.curve:
            by.setdefault(point.steps, []).append(point.share)
        return {steps: sum(found) / len(found) for steps, found in sorted(by.items())}

    def reached(self) -> int | None:
        """The first steps of the curve at which the mean share is that of `thumb`, or None."""
        return next((at for at, share in self.mean_curve().items() if share >= self.fair), None)


def read(written: Any) -> tuple[Row, ...]:
    """The rows, or a `LeaderboardError` that names the first mistake."""
    if not isinstance(written, dict) or written.keys() != {"schema", "rows"}:
        raise LeaderboardError("the file is an object with the fields schema and rows")
    if written["schema"] != SCHEMA:
        raise LeaderboardError(f"the schema is {SCHEMA}, not {written['schema']!r}")
    if not isinstance(written["rows"], list):
        raise LeaderboardError("rows is a list")
    rows = list[Row]()
    for place, given in enumerate(written["rows"], 1):
        try:
            rows.append(row := _row(given))
            if row.key in {other.key for other in rows[:-1]}:
                raise LeaderboardError(
                    f"there is already a row of {row.game} for {row.players} "
                    f"with player {row.player!r} by {row.by!r}"
                )
        except LeaderboardError as error:
            raise LeaderboardError(f"row {place}{_name_of(given)}: {error}") from None
    return tuple(rows)


def _name_of(given: Any) -> str:
    named = isinstance(given, dict) and given.get("game") and given.get("player")
    return f" ({given['game']}, {given['player']})" if named else ""


STR, WHOLE, NUMBER = "a text", "a whole number from 0", "a number from 0"
TESTS: dict[str, Callable[[Any], bool]] = {
    STR: lambda value: isinstance(value, str) and bool(value.strip()),
    WHOLE: lambda value: type(value) is int and value >= 0,
    NUMBER: lambda value: type(value) in (int, float) and isfinite(value) and value >= 0,
}
IS = {
    "game": STR,
    "players": WHOLE,
    "player": STR,
    "kind": STR,
    "steps": WHOLE,
    "simulations": WHOLE,
    "seconds": NUMBER,
    "unit": STR,
    "by": STR,
    "version": STR,
    "command": STR,
}
ONE_OF: dict[str, Sequence[str]] = {"kind": KINDS, "unit": UNITS, "game": tuple(BOXES.house)}


def _row(given: Any) -> Row:
    _has(given, [field.name for field in fields(Row)], "a row")
    _are(given, IS, "")
    for name, values in ONE_OF.items():
        if given[name] not in values:
            raise LeaderboardError(f"{name} is {given[name]!r}, but must be {_or(values)}")
    seats = BOXES[given["game"]].seats
    if given["players"] not in seats or given["players"] < 2:
        raise LeaderboardError(
            f"players is {given['players']}, but {given['game']} is measured "
            f"with 2 to {seats[-1]} players"
        )
    if not isinstance(given["shares"], dict):
        raise LeaderboardError("shares is an object with a share for each opponent")
    shares = {
        name: _measure(value, f"the share against {name}")
        for name, value in given["shares"].items()
    }
    for name, share in shares.items():
        if share.mean > 1:
            raise LeaderboardError(f"the share against {name} is {share.mean}, but must be 0 to 1")
    regret = None if given["regret"] is None else _measure(given["regret"], "the regret")
    if not shares and regret is None:
        raise LeaderboardError("there is neither a share of the win nor a regret")
    if not isinstance(given["curve"], list):
        raise LeaderboardError("curve is a list, empty for a player who does not learn")
    curve = tuple(_point(point) for point in given["curve"])
    if curve and not given["steps"]:
        raise LeaderboardError("a player with a curve has steps")
    return Row(**{**given, "shares": shares, "regret": regret, "curve": curve})


def _measure(given: Any, what: str) -> Measure:
    _has(given, [field.name for field in fields(Measure)], what)
    _are(given, {"mean": NUMBER, "half": NUMBER, "count": WHOLE}, f" of {what}")
    if not given["count"]:
        raise LeaderboardError(f"count of {what} is 0")
    return Measure(**given)


def _point(given: Any) -> Point:
    what = "a point of the curve"
    _has(given, [field.name for field in fields(Point)], what)
    _are(given, {"seed": WHOLE, "steps": WHOLE, "share": NUMBER}, f" of {what}")
    if given["regret"] is not None:
        _are(given, {"regret": NUMBER}, f" of {what}")
    if given["share"] > 1:
        raise LeaderboardError(f"share of {what} is {given['share']}, but must be 0 to 1")
    return Point(**given)


def _has(given: Any, names: Sequence[str], what: str) -> None:
    if not isinstance(given, dict):
        raise LeaderboardError(f"{what} is an object with the fields {', '.join(names)}")
    if missing := [name for name in names if name not in given]:
        raise LeaderboardError(f"{what} lacks {', '.join(missing)}")
    if extra := [name for name in given if name not in names]:
        raise LeaderboardError(f"{what} has no field {_or(extra)}")


def _are(given: Any, kinds: dict[str, str], of: str) -> None:
    for name, kind in kinds.items():
        if not TESTS[kind](given[name]):
            raise LeaderboardError(f"{name}{of} is {given[name]!r}, but must be {kind}")


def _or(values: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))


def rows() -> tuple[Row, ...]:
    """The rows of the file; a `LeaderboardError` if it cannot be read."""
    try:
        written = json.loads(FILE.read_text("utf-8"))
    except json.JSONDecodeError as error:
        raise LeaderboardError(f"line {error.lineno} is not JSON: {error.msg}") from None
    return read(written)


def add(row: Row) -> None:
    """Add the row, or replace the one of the same player."""
    kept = [other for other in rows() if other.key != row.key]
    listed = [asdict(one) for one in sorted((*kept, row), key=order)]
    written = json.dumps({"schema": SCHEMA, "rows": listed}, indent=1, ensure_ascii=False)
    read(json.loads(written))
    FILE.write_text(written + "\n", encoding="utf-8")


def order(row: Row) -> tuple[Any, ...]:
    """By game and players, then by the share against `thumb`, the least first."""
    against = row.shares.get(OPPONENTS[0])
    share = row.fair if against is None else against.mean
    return list(BOXES.house).index(row.game), row.players, share, row.player


def page(text: str, listed: Sequence[Row]) -> str:
    """The page with these tables between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "".join((before, BEGIN, "\n", *tables(listed), "\n", END, after))


def tables(listed: Sequence[Row]) -> Iterator[str]:
    """A table for each game and number of players."""
    for game, players in dict.fromkeys((row.game, row.players) for row in listed):
        if sum((row.game, row.players) == (game, players) for row in listed) < 2:
            continue  # one row compares nothing
        yield f"\n## {BOXES[game].title}, {players} players\n\n"
        yield "| player | against thumb | against perfect | regret | level with thumb after |\n"
        yield "|---|---:|---:|---:|---:|\n"
        for row in sorted(listed, key=order):
            if (row.game, row.players) == (game, players):
                yield line(row) + "\n"


def line(row: Row) -> str:
    """One row of the table."""
    name = row.player if row.by == "wagnis" else f"{row.player} ({row.by})"
    shares = [_percent(row.shares.get(one)) for one in OPPONENTS]
    cells = [name, *shares, _lost(row), _level(row)]
    return f"| {' | '.join(cells)} |"


def _percent(found: Measure | None) -> str:
    if found is None or found.count < ENOUGH:
        return ""
    return f"{100 * found.mean:.1f} ± {100 * found.half:.1f}%"


def _lost(row: Row) -> str:
    found = row.regret
    if found is None:
        return ""
    if row.unit == UNITS[0]:
        return f"{100 * found.mean:.3f} ± {100 * found.half:.3f}%"
    return f"{found.mean:.2f} ± {found.half:.2f}"


def _level(row: Row) -> str:
    if not row.curve:
        return ""
    reached = row.reached()
    return f"not within {row.steps:,}" if reached is None else f"{reached:,} steps"


def main() -> int:
    try:
        listed = rows()
    except LeaderboardError as error:
        print(f"{FILE.name}: {error}")
        return 1
    if "--check" not in sys.argv[1:]:
        from bench import curves

        PAGE.write_text(page(PAGE.read_text("utf-8"), listed), encoding="utf-8")
        curves.draw(listed)
    print(f"{FILE.name}: {len(listed)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
