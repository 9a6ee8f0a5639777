"""What stays of a table that whoever runs the server closes: its match, without names.

Which tables go by themselves, and when, is said in `room.retention`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, select

from wagnis.core.plain import PlainObject
from wagnis.records import write_record
from wagnis.server.store import LogRow
from wagnis.server.store.schema import HEAD, LOG
from wagnis.server.store.table_rows import read
from wagnis.server.table.documents import read_table


def last_record(connection: Connection, row: Row[Any]) -> PlainObject | None:
    """The match so far; None where none was begun, or where it cannot be read.

    Its seeds are told: nothing more can fall there.
    """
    try:
        table = read_table(read(connection, row), _log(connection, row.number))
        if table.match is None:
            return None
        names = tuple(f"Player {seat + 1}" for seat in range(len(table.seats)))
        return write_record(replace(table.match, names=names, fair=table.fair()))
    except Exception:  # a damaged table can be closed, too
        return None


def _log(connection: Connection, number: int) -> list[LogRow]:
    last = select(HEAD.c.last).where(HEAD.c.table_number == number).scalar_subquery()
    chain = select(LOG).where(LOG.c.number == last).cte(recursive=True)
    chain = chain.union(select(LOG).join(chain, LOG.c.number == chain.c.before))
    return [
        LogRow(
            entry.seq,
            entry.kind,
            entry.seat,
            None if entry.event is None else json.loads(entry.event),
            entry.submission,
            entry.at,
        )
        for entry in connection.execute(select(chain).order_by(chain.c.seq))
    ]
