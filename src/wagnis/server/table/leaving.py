"""What stays of a table that whoever runs the server closes: its match, without names.

Which tables go by themselves, and when, is said in `room.retention`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, select

from wagnis.core.plain import PlainObject
from wagnis.records import write_record
from wagnis.server.store import LogRow
from wagnis.server.store.database.schema import HEAD, LOG
from wagnis.server.store.rows.tables import log_row, read
from wagnis.server.table.daily import sealed
from wagnis.server.table.documents import read_table
from wagnis.server.table.table import Table


def last_record(connection: Connection, row: Row[Any], now: int) -> PlainObject | None:
    """The match so far; None where none was begun, or where it cannot be read."""
    try:
        return nameless(read_table(read(connection, row), _log(connection, row.number)), now)
    except Exception:  # a damaged table can be closed, too
        return None


def nameless(table: Table, now: int) -> PlainObject | None:
    """The match of a table that is no more, without names; None where none was begun.

    Its seeds are told, as nothing more can fall there; but not those of a daily roll that others
    are still playing.
    """
    if table.match is None:
        return None
    names = tuple(f"Player {seat + 1}" for seat in range(len(table.seats)))
    fair = None if sealed(table, now) else table.fair()
    return write_record(replace(table.match, names=names, fair=fair))


def _log(connection: Connection, number: int) -> list[LogRow]:
    last = select(HEAD.c.last).where(HEAD.c.table_number == number).scalar_subquery()
    chain = select(LOG).where(LOG.c.number == last).cte(recursive=True)
    chain = chain.union(select(LOG).join(chain, LOG.c.number == chain.c.before))
    return [log_row(entry) for entry in connection.execute(select(chain).order_by(chain.c.seq))]
