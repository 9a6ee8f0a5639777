"""The daily roll: one row for every device, game and day.

The primary key allows a device one game a day. `roll` says which results count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    func,
    null,
    or_,
    select,
    update,
)

from wagnis.core.plain import PlainObject
from wagnis.server.store.rows.tables import read_object
from wagnis.server.store.schema import DAILY_ENTRY, GAME_TABLE


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A device's game of one day, at its table."""

    day: str
    game: str
    handle: str
    table_id: str
    phase: str
    updated: int
    document: PlainObject  # of the table, if it was asked for and the game is over


class DailyCount(NamedTuple):
    """How many games of a day have these points."""

    day: str
    game: str
    points: int
    games: int


class DailyPoints(NamedTuple):
    """The points of one game."""

    row: DailyRow
    points: int


def results(
    connection: Connection, ends: Mapping[str, int]
) -> tuple[list[DailyCount], list[DailyRow]]:
    """Games of these days that were over before the day's end.

    Counts of games whose points are stored, and the rows of all others.
    """
    return counts(connection, ends), unsettled(connection, ends)


def counts(connection: Connection, days: Collection[str]) -> list[DailyCount]:
    """Uses a covering index."""
    entry = DAILY_ENTRY.c
    columns = (entry.day, entry.game, entry.points)
    wanted = (
        select(*columns, func.count())
        .where(entry.day.in_(days), entry.points.is_not(None))
        .group_by(*columns)
        .order_by(*columns)
    )
    return [DailyCount(*row) for row in connection.execute(wanted)]


def unsettled(connection: Connection, ends: Mapping[str, int]) -> list[DailyRow]:
    """Games that were over in time and whose points are not stored yet."""
    in_time = (
        and_(DAILY_ENTRY.c.day == day, GAME_TABLE.c.updated < end) for day, end in ends.items()
    )
    new = and_(DAILY_ENTRY.c.points.is_(None), GAME_TABLE.c.phase == "over")
    return _found(connection, and_(new, or_(*in_time)), ends)


def settle(connection: Connection, results: Iterable[DailyPoints]) -> None:
    """Store the points of finished games; points that another server stored stay."""
    rows = [
        {"the_day": row.day, "the_game": row.game, "the_handle": row.handle, "counted": points}
        for row, points in results
    ]
    entry = DAILY_ENTRY.c
    new = (
        update(DAILY_ENTRY)
        .where(entry.day == bindparam("the_day"), entry.game == bindparam("the_game"))
        .where(entry.handle == bindparam("the_handle"), entry.points.is_(None))
        .values(points=bindparam("counted"))
    )
    if rows:
        connection.execute(new, rows)


def entries_of(connection: Connection, handle: str, days: Collection[str] = ()) -> list[DailyRow]:
    """All games of this device, by day and game; with documents for these days."""
    return _found(connection, DAILY_ENTRY.c.handle == handle, days)


def _found(
    connection: Connection, condition: ColumnElement[bool], days: Collection[str]
) -> list[DailyRow]:
    entry, table = DAILY_ENTRY.c, GAME_TABLE.c
    # A game that goes on has no result: its document is not read.
    read = and_(entry.day.in_(days), table.phase == "over")
    columns = (
        *(entry.day, entry.game, entry.handle, entry.table_id, table.phase, table.updated),
        case((read, table.document), else_=null()).label("document"),
    )
    wanted = select(*columns).select_from(DAILY_ENTRY.join(GAME_TABLE)).where(condition)
    ordered = wanted.order_by(entry.day, entry.game, entry.handle)
    return [_row(row) for row in connection.execute(ordered)]


def _row(row: Any) -> DailyRow:
    document = {} if row.document is None else read_object(row.document)
    return DailyRow(row.day, row.game, row.handle, row.table_id, row.phase, row.updated, document)
