"""What is read from the database: one table with its log, and lists of tables.

Everything here runs in a thread that reads.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from wagnis.core.plain import PlainObject
from wagnis.server.store.schema import GAME_TABLE, HEAD, LOG, SITTING
from wagnis.server.store.store import LogRow, TableRow


def load(connection: Connection, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
    tables = _tables(connection, select(GAME_TABLE).where(GAME_TABLE.c.id == table_id))
    return (tables[0], _log(connection, table_id)) if tables else None


def public(connection: Connection, limit: int) -> list[TableRow]:
    columns = GAME_TABLE.c
    wanted = select(GAME_TABLE).where(columns.public, columns.phase.in_(("open", "playing")))
    return _latest(connection, wanted, limit)


def held_by(connection: Connection, handle: str, limit: int) -> list[TableRow]:
    wanted = select(GAME_TABLE).join(SITTING).where(SITTING.c.handle == handle)
    return _latest(connection, wanted, limit)


def _latest(connection: Connection, wanted: Select[Any], limit: int) -> list[TableRow]:
    columns = GAME_TABLE.c
    ordered = wanted.order_by(columns.updated.desc(), columns.id).limit(limit)
    return _tables(connection, ordered)


def _log(connection: Connection, table_id: str) -> list[LogRow]:
    """Along the chain, from the last entry to the first."""
    last = select(HEAD.c.last).join(GAME_TABLE).where(GAME_TABLE.c.id == table_id)
    chain = select(LOG).where(LOG.c.number == last.scalar_subquery()).cte(recursive=True)
    chain = chain.union_all(select(LOG).join(chain, LOG.c.number == chain.c.before))
    return [_log_row(row) for row in connection.execute(select(chain).order_by(chain.c.seq))]


def _log_row(row: Row[Any]) -> LogRow:
    event = None if row.event is None else json.loads(row.event)
    return LogRow(row.seq, row.kind, row.seat, event, row.submission, row.at)


def _tables(connection: Connection, wanted: Select[Any]) -> list[TableRow]:
    found = connection.execute(wanted).all()
    holders: dict[int, list[str]] = {row.number: [] for row in found}
    sitting = select(SITTING).where(SITTING.c.table_number.in_(holders)).order_by(SITTING.c.handle)
    for seat in connection.execute(sitting):
        holders[seat.table_number].append(seat.handle)
    return [_table_row(row, tuple(holders[row.number])) for row in found]


def _table_row(row: Row[Any], holders: tuple[str, ...]) -> TableRow:
    document: PlainObject = json.loads(row.document)
    return TableRow(
        row.id,
        row.created,
        row.updated,
        row.phase,
        row.game,
        row.public,
        bytes(row.server_seed),
        document,
        holders,
        row.next,
    )
