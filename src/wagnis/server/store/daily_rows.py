"""The daily roll as a database keeps it: which device has played which game at which table.

One game a day for a device is the primary key's to see to. What counts is said in `table.daily`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from wagnis.server.store.daily import DailyRow
from wagnis.server.store.reading import read_object
from wagnis.server.store.schema import DAILY_ENTRY, GAME_TABLE


def enter(
    connection: Connection, day: str, game: str, holders: Iterable[str], table_id: str
) -> None:
    """A conflict where one of these devices has played this already."""
    entries = [
        {"day": day, "game": game, "handle": handle, "table_id": table_id} for handle in holders
    ]
    connection.execute(insert(DAILY_ENTRY), entries)


def entries(connection: Connection, days: Sequence[str]) -> list[DailyRow]:
    return _found(connection, DAILY_ENTRY.c.day.in_(days))


def entries_of(connection: Connection, handle: str) -> list[DailyRow]:
    return _found(connection, DAILY_ENTRY.c.handle == handle)


def _found(connection: Connection, condition: Any) -> list[DailyRow]:
    columns = (GAME_TABLE.c.phase, GAME_TABLE.c.updated, GAME_TABLE.c.document)
    wanted = select(DAILY_ENTRY, *columns).join(GAME_TABLE).where(condition)
    ordered = wanted.order_by(DAILY_ENTRY.c.day, DAILY_ENTRY.c.game, DAILY_ENTRY.c.handle)
    return [_row(row) for row in connection.execute(ordered)]


def _row(row: Row[Any]) -> DailyRow:
    # What is still played has no result, and need not be read.
    document = read_object(row.document) if row.phase == "over" else {}
    return DailyRow(row.day, row.game, row.handle, row.table_id, row.phase, row.updated, document)
