"""Deletion: tables that are too old, uploads that are too old, everything of one device.

Everything that writes runs in the writer thread, in one transaction, and is idempotent. The
configuration says how long anything is kept.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

from pydantic_core import to_json
from sqlalchemy import (
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from wagnis.core.plain import PlainObject
from wagnis.server.push import rows as push
from wagnis.server.store.database.schema import (
    DAILY_ENTRY,
    GAME_TABLE,
    GONE,
    HEAD,
    LOG,
    SITTING,
    UPLOAD,
)
from wagnis.server.store.errors import ConflictError, DamagedTableError
from wagnis.server.store.rows import tables
from wagnis.server.store.rows.reading import read_object
from wagnis.server.store.rows.tables import NOBODY, Seen, TableRow
from wagnis.server.together import rows as together
from wagnis.server.wire.tables import GoneWhy


@dataclass(frozen=True, slots=True)
class GoneRow:
    """What stays of a deleted table: that it existed, and perhaps its match."""

    id: str
    at: int
    why: GoneWhy
    record: PlainObject | None = None


class Forgetting(Protocol):
    """Takes a device that deletes its data out of what others keep."""

    def table(self, row: TableRow) -> TableRow | None:
        """The table without the device; None if the table is to be deleted.

        `DamagedTableError` if it cannot be read: the device then only loses its seats.
        """


log = logging.getLogger("wagnis.server")


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
    """Delete a table and all that belongs to it, unless it has had news.

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
    together.follow(connection, gone.id)
    connection.execute(delete(LOG).where(LOG.c.table_id == gone.id))
    connection.execute(delete(GAME_TABLE).where(mine))  # and with it all that refers to it
    connection.execute(delete(GONE).where(GONE.c.id == gone.id))
    record = None if gone.record is None else zlib.compress(to_json(gone.record))
    entry = {"id": gone.id, "at": gone.at, "why": gone.why, "record": record}
    connection.execute(insert(GONE), entry)


def aged_uploads(before: int, limit: int) -> Select[Any]:
    """Records that nobody has sent in since then, the oldest first."""
    columns = UPLOAD.c
    old = select(columns.id).where(columns.created < before)
    return old.order_by(columns.created, columns.id).limit(limit)


def remove_upload(connection: Connection, id: str, before: int) -> None:
    """Delete a record that was sent in, unless it was sent in again."""
    connection.execute(delete(UPLOAD).where(UPLOAD.c.id == id, UPLOAD.c.created < before))


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


def naming(connection: Connection, handle: str) -> list[str]:
    """The tables whose documents name a device; a reader runs it, because it takes long.

    Tables that it has left, or was sent away from, name it only there.
    """
    named = GAME_TABLE.c.document.contains(handle, autoescape=True)
    return list(connection.scalars(select(GAME_TABLE.c.id).where(named)))


def forget(
    connection: Connection, handle: str, at: int, without: Forgetting, named: Iterable[str]
) -> list[str]:
    """Take a device out of every table, and delete its own rows.

    `named` are tables besides those where it sits.
    """
    sitting = select(SITTING.c.table_id).where(SITTING.c.handle == handle)
    concerned = {*named, *connection.scalars(sitting)}
    answers = (_take_out(connection, id, handle, at, without) for id in sorted(concerned))
    changed = [table_id for table_id in answers if table_id is not None]
    connection.execute(delete(DAILY_ENTRY).where(DAILY_ENTRY.c.handle == handle))
    connection.execute(delete(UPLOAD).where(UPLOAD.c.handle == handle))
    together.share(connection, handle, None)
    push.unsubscribe_all(connection, handle)
    return changed


def _take_out(
    connection: Connection, id: str, handle: str, at: int, without: Forgetting
) -> str | None:
    """Take a device out of one table; the id, unless the table is gone or cannot be read."""
    seen = lock(connection, id)
    # Read after locking the head: another server may have written before.
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == id)).first()
    if row is None:
        return None
    try:
        if seen is None:
            raise DamagedTableError(f"table {id} has no head")
        rest = without.table(tables.read(connection, row))
    except DamagedTableError as error:
        # One unreadable table must not keep the device in all others.
        log.warning("a device leaves, and stays in a document: %s", error)
        _take_off(connection, id, handle)
        return None
    if rest is None:
        remove(connection, GoneRow(id, at, "host_left"))
        return id
    # A server that has it in memory finds out within two seconds, or when it writes.
    tables.settle(connection, id)
    tables.change(connection, rest, to_json(rest.document).decode())
    _unsign(connection, id, handle)
    return id


def _take_off(connection: Connection, id: str, handle: str) -> None:
    """Take a device out of all that belongs to a table, but for its document."""
    mine = SITTING.c.table_id == id, SITTING.c.handle == handle
    connection.execute(delete(SITTING).where(*mine))
    this = update(GAME_TABLE).where(GAME_TABLE.c.id == id)
    connection.execute(this.values(line=None))  # it holds names, and can be made again
    connection.execute(this.where(GAME_TABLE.c.host == handle).values(host=NOBODY))
    _unsign(connection, id, handle)


def _with_last(wanted: Select[Any]) -> Select[Any]:
    """Tables together with the last entry of their log, if there is one."""
    last = and_(LOG.c.table_id == HEAD.c.table_id, LOG.c.seq == HEAD.c.seq)
    return wanted.select_from(GAME_TABLE.join(HEAD).outerjoin(LOG, last))


def _quiet(before: int) -> Any:
    return or_(LOG.c.at.is_(None), LOG.c.at < before)


def _unsign(connection: Connection, id: str, handle: str) -> None:
    """Sign submissions of this device as nobody's; they still differ from a bot's moves."""
    submission = LOG.c.submission
    mine = submission.startswith(f"{handle}:", autoescape=True)
    nobodys = literal(NOBODY).concat(func.substr(submission, len(handle) + 1))
    connection.execute(update(LOG).where(LOG.c.table_id == id, mine).values(submission=nobodys))
