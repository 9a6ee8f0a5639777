"""Tables that are deleted, because they are too old or somebody closes them; what stays of them.

Deletion is idempotent. The configuration says how long anything is kept; what goes with a device
is in `own_data`.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Select, and_, delete, insert, or_, select, update

from wagnis.core.plain import PlainObject
from wagnis.server.store.errors import ConflictError
from wagnis.server.store.rows.operating import TOLD, Bar, bar
from wagnis.server.store.rows.tables import Seen, read_object
from wagnis.server.store.schema import GAME_TABLE, GONE, HEAD, LOG
from wagnis.server.wire.tables import GoneWhy


@dataclass(frozen=True, slots=True)
class GoneRow:
    """What stays of a deleted table: that it existed, and perhaps its match."""

    id: str
    at: int
    why: GoneWhy
    record: PlainObject | None = None


def aged(phase: str, before: int, limit: int | None = None) -> Select[Any]:
    """Tables in this phase without news since then, with their lines; the oldest first."""
    columns = GAME_TABLE.c
    old = _with_last(select(columns.id, columns.line))
    old = old.where(columns.phase == phase, columns.updated < before, _quiet(before))
    return old.order_by(columns.updated, columns.id).limit(limit)


def aged_ids(
    connection: Connection, phase: str, before: int, limit: int, timed: bool | None = None
) -> list[str]:
    """The first of these tables. `timed`: only those with a turn clock, or only those without."""
    if timed is None:
        return list(connection.scalars(aged(phase, before, limit)))
    rows = connection.execute(aged(phase, before))
    # JSON is parsed here: engines differ in their operators, and fail on damaged text.
    wanted = (id for id, line in rows if _is_timed(line) is timed)
    return list(islice(wanted, limit))


def _is_timed(line: str | None) -> bool:
    """Whether a table has a turn clock; also true if that cannot be read."""
    return read_object(line).get("clock", 0) is not None


def lock(connection: Connection, table_id: str) -> Seen | None:
    """Lock a table until the transaction ends; where it stands.

    Every writer locks the head of a table first, and several heads in one order: so two writers
    cannot deadlock.
    """
    head = select(HEAD.c.seq, HEAD.c.version).where(HEAD.c.table_id == table_id)
    row = connection.execute(head.with_for_update()).first()
    return None if row is None else Seen(*row)


def remove(
    connection: Connection, gone: GoneRow, before: int | None = None, seen: Seen | None = None
) -> None:
    """Delete a table with its log, seats and daily entry. Nothing happens if there is none; nor,
    with `before`, if it has changed since then. `ConflictError` if it is not as it was `seen`.

    A table without a head, which is damaged, is deleted only without conditions.
    """
    mine = GAME_TABLE.c.id == gone.id
    now = lock(connection, gone.id)
    if now is None and (before is not None or seen is not None):
        return
    if connection.scalar(select(GAME_TABLE.c.id).where(mine)) is None:
        return
    if seen is not None and seen != now:
        raise ConflictError(f"table {gone.id} was written by somebody else")
    if before is not None:
        old = _with_last(select(GAME_TABLE.c.id)).where(mine, GAME_TABLE.c.updated < before)
        if connection.execute(old.where(_quiet(before))).first() is None:
            return
    connection.execute(delete(LOG).where(LOG.c.table_id == gone.id))
    connection.execute(delete(GAME_TABLE).where(mine))  # and with it all that refers to it
    connection.execute(delete(GONE).where(GONE.c.id == gone.id))
    record = None if gone.record is None else zlib.compress(to_json(gone.record))
    entry = {"id": gone.id, "at": gone.at, "why": gone.why, "record": record}
    connection.execute(insert(GONE), entry)
    if gone.why in ("host_closed", "closed"):  # servers that have it in memory let go of it
        bar(connection, Bar("table", gone.id, gone.at, gone.at + TOLD, "closed"))


def read_gone(connection: Connection, table_id: str) -> GoneRow | None:
    """What stays of a deleted table."""
    row = connection.execute(select(GONE).where(GONE.c.id == table_id)).first()
    if row is None:
        return None
    record = None if row.record is None else json.loads(zlib.decompress(row.record))
    return GoneRow(row.id, row.at, row.why, record)


def forget_record(connection: Connection, table_id: str) -> bool:
    """Delete the record of a table that was removed; False if no such table was removed."""
    kept = update(GONE).where(GONE.c.id == table_id)
    return connection.execute(kept.values(record=None)).rowcount > 0


def _with_last(wanted: Select[Any]) -> Select[Any]:
    """Tables together with the last entry of their log, if there is one."""
    last = and_(LOG.c.table_id == HEAD.c.table_id, LOG.c.seq == HEAD.c.seq)
    return wanted.select_from(GAME_TABLE.join(HEAD).outerjoin(LOG, last))


def _quiet(before: int) -> Any:
    return or_(LOG.c.at.is_(None), LOG.c.at < before)
