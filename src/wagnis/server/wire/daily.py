"""The daily roll over HTTP: today's games and the device's results, yesterday's with the seed.

`GET /api/daily` answers `Daily`; `POST /api/daily/{game}` takes `DailyStart` and answers
`DailyTable`: the same table however often a device asks.
"""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict

from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import Name, Request


class DailyStart(Request):
    name: Name | None = None


class DailyTable(TypedDict):
    id: str


class DailyBar(TypedDict):
    """The number of devices with these points."""

    points: int
    count: int


class DailyGame(TypedDict):
    """One game of one day; the results of others and of perfect play are shown after playing."""

    game: GameName
    options: dict[str, Any]
    client_seeds: list[str]  # derived from date and game; the same for everybody
    state: Literal["new", "playing", "over"]
    table: str | None  # this device's table
    points: int | None  # this device's points, less those of an opponent, if any
    scores: list[int] | None
    won: bool | None  # null without an opponent
    players: int  # devices that have finished in time
    perfect: int | None  # perfect play's points with the same dice
    better: int | None  # devices with more points than this one
    bars: list[DailyBar] | None  # everybody's points, the fewest first


class DailyDay(TypedDict):
    day: str  # such as 2026-11-16, in UTC
    commit: str  # SHA-256 of the day's seed; the seed of the day before
    server_seed: str | None  # once the day is over
    games: list[DailyGame]


class Daily(TypedDict):
    now: int  # the server's clock, in milliseconds since 1970
    ends: int  # start of the next roll
    streak: int  # days in a row with a game finished, up to today or yesterday
    today: DailyDay
    yesterday: DailyDay
