"""The daily roll over HTTP: today's games and one's own results, yesterday's with the seed.

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
    """How many have got these points."""

    points: int
    count: int


class DailyGame(TypedDict):
    """One game of one day; what others and perfect play got is told to who has played, or after."""

    game: GameName
    options: dict[str, Any]
    client_seeds: list[str]  # follow from date and game; the same for everybody
    state: Literal["new", "playing", "over"]
    table: str | None  # this device's own
    points: int | None  # one's own, less the opponent's where there is one
    scores: list[int] | None
    won: bool | None  # where there is an opponent
    players: int  # devices that have finished in time
    perfect: int | None  # perfect play's points with the same dice
    better: int | None  # devices with more points than this one
    bars: list[DailyBar] | None  # everybody's points, the fewest first


class DailyDay(TypedDict):
    day: str  # 2026-11-16, by UTC
    commit: str  # SHA-256 of the day's seed; the seed of the day before
    server_seed: str | None  # once the day is over
    games: list[DailyGame]


class Daily(TypedDict):
    now: int  # the server's clock, in milliseconds since 1970
    ends: int  # when the next roll comes
    streak: int  # days in a row with a game finished, up to today or yesterday
    today: DailyDay
    yesterday: DailyDay
