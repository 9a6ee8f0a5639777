"""The daily roll over HTTP: today's games and the device's results, yesterday's with the seed.

`GET /api/daily` answers `Daily`; `POST /api/daily/{game}` takes `DailyStart` and answers
`DailyTable`: the same table however often a device asks. `roll` has the games and how they are
scored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Literal, TypeAlias

from fastapi import APIRouter
from fastapi import Request as HttpRequest
from starlette.responses import Response
from typing_extensions import TypedDict

from wagnis.records import Match
from wagnis.server.daily import roll as daily
from wagnis.server.daily import rows
from wagnis.server.daily.rows import DailyRow
from wagnis.server.store import ConflictError, Store, StoreError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import device_of
from wagnis.server.web.guards.requests import take
from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import Name, Request

Counted: TypeAlias = defaultdict[tuple[str, str], Counter[int]]
"""By day and game: how many have finished with how many points."""


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


def add_daily(router: APIRouter) -> None:
    @router.get("/daily", response_model=Daily)
    async def roll(context: Here, request: HttpRequest) -> Response:
        """Today's games with one's own results, and yesterday's with the seed."""
        take(context.limits.exports, request)
        return Answer(await _overview(context, context.identity.of(request.headers.raw)))

    @router.post("/daily/{game}", response_model=DailyTable)
    async def enter(context: Here, request: HttpRequest, game: str, wish: DailyStart) -> Response:
        """The table of this device for today's roll; a new one the first time."""
        handle = device_of(context, request)
        day = _day(context, daily.day_of(context.config.now()))
        daily.settings(day.name, game)
        table_id = await _table_of(context, day, game, handle)
        if table_id is None:
            sorry = "many have begun today's games from this network; try again in some minutes"
            take(context.limits.daily, request, sorry)
            try:
                table = await context.hub.openings.enter(day, game, handle, wish.name or "Player 1")
                table_id = table.id
            except ConflictError:  # two concurrent requests
                table_id = await _table_of(context, day, game, handle)
                assert table_id is not None
        answer: DailyTable = {"id": table_id}
        return Answer(answer)


async def _overview(context: Context, me: str | None) -> Daily:
    now = context.config.now()
    today = daily.day_of(now)
    days = [_day(context, today - timedelta(days=1)), _day(context, today)]
    store = context.hub.store
    ends = {day.name: day.ends for day in days}
    own = [] if me is None else await store.read(rows.entries_of, me, ends)
    counted = await _counted(store, ends)
    before, day = (_day_shown(context, one, counted, own, now) for one in days)
    return {
        "now": now,
        "ends": days[1].ends,
        "streak": streak({row.day for row in own if _counts(row)}, today),
        "today": day,
        "yesterday": before,
    }


def streak(played: set[str], today: date) -> int:
    """Days in a row with a game finished, up to today; up to yesterday while today is open.

    >>> streak({"2026-11-14", "2026-11-15"}, date(2026, 11, 16))
    2
    """
    last = today if today.isoformat() in played else today - timedelta(days=1)
    days = 0
    while (last - timedelta(days=days)).isoformat() in played:
        days += 1
    return days


async def _counted(store: Store, ends: Mapping[str, int]) -> Counted:
    """The counts of these days; stores the points of newly finished games."""
    known, new = await store.read(rows.results, ends)
    counted: Counted = defaultdict(Counter)
    for day, game, points, count in known:
        counted[day, game][points] = count
    for row in new:
        counted[row.day, row.game][_points(row)] += 1
    if new:
        with suppress(StoreError):  # the next request tries again
            await store.commit(rows.settle, [(row, _points(row)) for row in new])
    return counted


def _day_shown(
    context: Context, day: daily.Day, counted: Counted, own: Sequence[DailyRow], now: int
) -> DailyDay:
    return {
        "day": day.name,
        "commit": day.commit,
        "server_seed": day.seed.hex() if now >= day.ends else None,
        "games": [
            _game_shown(context, day, game, counted[day.name, game], _of(own, day, game), now)
            for game in daily.games()
        ],
    }


def _game_shown(
    context: Context,
    day: daily.Day,
    game: str,
    counted: Counter[int],
    mine: DailyRow | None,
    now: int,
) -> DailyGame:
    settings = daily.settings(day.name, game)
    over = mine is not None and mine.phase == "over"
    shown = over or now >= day.ends
    points = _points(mine) if mine is not None and over else None
    alone = len(settings.seats) == 1
    # Even a request that must not show the result starts the computation.
    perfect = _perfect(context, day, game)
    return {
        "game": settings.game,
        "options": settings.options,
        "client_seeds": list(daily.client_seeds(day.name, game)),
        "state": "new" if mine is None else "over" if over else "playing",
        "table": None if mine is None else mine.table_id,
        "points": points,
        "scores": mine.document["scores"] if mine is not None and over else None,
        "won": mine.document["winners"] == [0] if mine is not None and over and not alone else None,
        "players": counted.total(),
        "perfect": perfect if shown else None,
        "better": None
        if points is None
        else sum(count for other, count in counted.items() if other > points),
        "bars": _bars(counted) if shown else None,
    }


def _bars(counted: Counter[int]) -> list[DailyBar]:
    return [{"points": value, "count": count} for value, count in sorted(counted.items())]


def _counts(row: DailyRow) -> bool:
    """Whether the game was finished in time: afterwards the dice are public."""
    return row.phase == "over" and row.updated < daily.end_of(row.day)


def _points(row: DailyRow) -> int:
    return daily.points(row.game, row.document["scores"], row.document["winners"])


def _perfect(context: Context, day: daily.Day, game: str) -> int | None:
    """Perfect play's points with the same dice; None until they are computed."""
    settings = daily.settings(day.name, game)
    start = Match.new(game, len(settings.seats), settings.options)
    played = context.pars.of(f"{day.name} {game}", start, day.fair(game))
    return None if played is None else daily.result(played)[0]


def _day(context: Context, day: date) -> daily.Day:
    return daily.Day(day, daily.seed_of(context.key, day))


async def _table_of(context: Context, day: daily.Day, game: str, handle: str) -> str | None:
    row = _of(await context.hub.store.read(rows.entries_of, handle), day, game)
    return None if row is None else row.table_id


def _of(own: Sequence[DailyRow], day: daily.Day, game: str) -> DailyRow | None:
    return next((row for row in own if (row.day, row.game) == (day.name, game)), None)
