"""The daily roll: one row for every device, game and day.

The primary key allows a device one game a day. `roll` says which results count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
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


def results(
    connection: Connection, ends: Mapping[str, int]
) -> tuple[list[tuple[str, str, int, int]], list[DailyRow]]:
    """Games of these days that were over before the day's end.

    How many games of a day have which points, where these are stored; and the rows of all others.
    """
    entry, table = DAILY_ENTRY.c, GAME_TABLE.c
    columns = (entry.day, entry.game, entry.points)
    stored = select(*columns, func.count()).where(entry.day.in_(ends), entry.points.is_not(None))
    counted = connection.execute(stored.group_by(*columns).order_by(*columns)).all()
    in_time = (and_(entry.day == day, table.updated < end) for day, end in ends.items())
    new = and_(entry.points.is_(None), table.phase == "over", or_(*in_time))
    counts = [(day, game, points, count) for day, game, points, count in counted]
    return counts, _found(connection, new, ends)


def settle(connection: Connection, results: Iterable[tuple[DailyRow, int]]) -> None:
    """Store the points of finished games; points that another server stored stay."""
    entry = DAILY_ENTRY.c
    for row, points in results:
        mine = entry.day == row.day, entry.game == row.game, entry.handle == row.handle
        new = update(DAILY_ENTRY).where(*mine, entry.points.is_(None))
        connection.execute(new.values(points=points))


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
    rows = connection.execute(ordered).all()
    return [DailyRow(*row[:-1], read_object(row.document)) for row in rows]
