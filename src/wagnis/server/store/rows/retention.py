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
from typing import Any, NamedTuple, Protocol

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
from wagnis.server.store.rows import deal_log, leases, push, tables, together
from wagnis.server.store.rows.reading import read_object
from wagnis.server.store.rows.tables import NOBODY, TableRow
from wagnis.server.wire.tables import GoneWhy


@dataclass(frozen=True, slots=True)
class GoneRow:
    """What stays of a deleted table: that it existed, and perhaps its match."""

    id: str
    at: int
    why: GoneWhy
    record: PlainObject | None = None


class Seen(NamedTuple):
    """The state of a table on which the decision to delete it was based."""

    version: int  # of its row
    seq: int  # of the last event


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
    wanted = (id for id, line in rows if _is_timed(connection, id, line) is timed)
    return list(islice(wanted, limit))


def _is_timed(connection: Connection, table_id: str, line: str | None) -> bool:
    """Whether a table has a turn clock; also true if that cannot be read."""
    settings: Any = read_object(line)
    if "clock" not in settings:  # there is no line, or it is damaged
        document = select(GAME_TABLE.c.document).where(GAME_TABLE.c.id == table_id)
        settings = read_object(connection.scalar(document)).get("settings")
    return not isinstance(settings, dict) or settings.get("clock", 0) is not None


def lock(connection: Connection, table_id: str) -> int | None:
    """Lock a table until the transaction ends; its number.

    Every writer locks the head of a table first, and several heads in one order: so two writers
    cannot deadlock.
    """
    head = select(HEAD.c.table_number).join(GAME_TABLE).where(GAME_TABLE.c.id == table_id)
    number: int | None = connection.scalar(head.with_for_update(of=HEAD))
    return number


def remove(
    connection: Connection, gone: GoneRow, before: int | None = None, seen: Seen | None = None
) -> None:
    """Delete a table and all that belongs to it, unless it has had news.

    A table without a head, which is damaged, is deleted only without conditions.
    """
    mine = GAME_TABLE.c.id == gone.id
    number = lock(connection, gone.id)
    if number is None:
        if before is not None or seen is not None:
            return
        # A damaged table without a head, which nobody can write to; its log has no last entry.
        number = connection.scalar(select(GAME_TABLE.c.number).where(mine))
        connection.execute(delete(LOG).where(LOG.c.table_id == gone.id))
    if number is None:
        return
    if seen is not None and seen != _seen(connection, number):
        raise ConflictError(f"table {gone.id} was written by somebody else")
    if before is not None:
        if leases.is_held(connection, number):
            return  # people may be playing there, at another server
        old = _with_last(select(GAME_TABLE.c.id)).where(mine, GAME_TABLE.c.updated < before)
        if connection.execute(old.where(_quiet(before))).first() is None:
            return
    deal_log.end(connection, gone.id, gone.at, gone.why)
    together.follow(connection, gone.id)
    connection.execute(delete(DAILY_ENTRY).where(DAILY_ENTRY.c.table_id == gone.id))
    connection.execute(delete(LOG).where(LOG.c.number.in_(_chain(number))))
    for table in (SITTING, HEAD):
        connection.execute(delete(table).where(table.c.table_number == number))
    connection.execute(delete(GAME_TABLE).where(GAME_TABLE.c.number == number))
    connection.execute(delete(GONE).where(GONE.c.id == gone.id))
    record = None if gone.record is None else zlib.compress(to_json(gone.record))
    entry = {"id": gone.id, "at": gone.at, "why": gone.why, "record": record}
    connection.execute(insert(GONE), entry)


def _seen(connection: Connection, number: int) -> Seen:
    """Its present state; the caller has locked it."""
    last = select(LOG.c.seq).where(LOG.c.number == HEAD.c.last).scalar_subquery()
    head = select(HEAD.c.version, func.coalesce(last, 0)).where(HEAD.c.table_number == number)
    return Seen(*connection.execute(head).one())


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


def naming(connection: Connection, handle: str) -> list[int]:
    """The numbers of tables whose documents name a device; a reader runs it, because it takes long.

    Tables that it has left, or was sent away from, name it only there.
    """
    named = GAME_TABLE.c.document.contains(handle, autoescape=True)
    return list(connection.scalars(select(GAME_TABLE.c.number).where(named)))


def forget(
    connection: Connection, handle: str, at: int, without: Forgetting, named: Iterable[int]
) -> list[str]:
    """Take a device out of every table, and delete its own rows.

    `named` are tables besides those where it sits.
    """
    sitting = select(SITTING.c.table_number).where(SITTING.c.handle == handle)
    concerned = {*named, *connection.scalars(sitting)}
    answers = (_take_out(connection, number, handle, at, without) for number in sorted(concerned))
    changed = [table_id for table_id in answers if table_id is not None]
    connection.execute(delete(DAILY_ENTRY).where(DAILY_ENTRY.c.handle == handle))
    connection.execute(delete(UPLOAD).where(UPLOAD.c.handle == handle))
    together.share(connection, handle, None)
    push.unsubscribe_all(connection, handle)
    return changed


def _take_out(
    connection: Connection, number: int, handle: str, at: int, without: Forgetting
) -> str | None:
    """Take a device out of one table; the id, unless the table is gone or cannot be read."""
    held = select(HEAD.c.version).where(HEAD.c.table_number == number).with_for_update()
    version = connection.scalar(held)
    # Read after locking the head: another server may have written before.
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.number == number)).first()
    if row is None:
        return None
    try:
        if version is None:
            raise DamagedTableError(f"table {row.id} has no head")
        rest = without.table(tables.read(connection, row))
    except DamagedTableError as error:
        # One unreadable table must not keep the device in all others.
        log.warning("a device leaves, and stays in a document: %s", error)
        _take_off(connection, number, handle)
        return None
    if rest is None:
        remove(connection, GoneRow(row.id, at, "host_left"))
        return str(row.id)
    # A server that has the table in memory finds out when it writes next.
    newer = update(HEAD).where(HEAD.c.table_number == number)
    connection.execute(newer.values(version=HEAD.c.version + 1))
    tables.change(connection, number, rest, to_json(rest.document).decode())
    if rest.dealt:
        deal_log.append(connection, number, rest.id, at, rest.dealt)
    _unsign(connection, number, handle)
    return str(row.id)


def _take_off(connection: Connection, number: int, handle: str) -> None:
    """Take a device out of all that belongs to a table, but for its document."""
    mine = SITTING.c.table_number == number, SITTING.c.handle == handle
    connection.execute(delete(SITTING).where(*mine))
    this = update(GAME_TABLE).where(GAME_TABLE.c.number == number)
    connection.execute(this.values(line=None, lined=None))  # it holds names, and can be made again
    connection.execute(this.where(GAME_TABLE.c.host == handle).values(host=NOBODY))
    _unsign(connection, number, handle)


def _with_last(wanted: Select[Any]) -> Select[Any]:
    """Tables together with the last entry of their log, if there is one."""
    last = GAME_TABLE.join(HEAD).outerjoin(LOG, LOG.c.number == HEAD.c.last)
    return wanted.select_from(last)


def _quiet(before: int) -> Any:
    return or_(LOG.c.at.is_(None), LOG.c.at < before)


def _chain(number: int) -> Select[Any]:
    """The numbers of a log, along the chain; a cycle in it ends, too."""
    last = select(HEAD.c.last).where(HEAD.c.table_number == number).scalar_subquery()
    chain = select(LOG.c.number, LOG.c.before).where(LOG.c.number == last).cte(recursive=True)
    before = select(LOG.c.number, LOG.c.before).join(chain, LOG.c.number == chain.c.before)
    return select(chain.union(before).c.number)


def _unsign(connection: Connection, number: int, handle: str) -> None:
    """Sign submissions of this device as nobody's; they still differ from a bot's moves."""
    submission = LOG.c.submission
    mine = submission.startswith(f"{handle}:", autoescape=True)
    nobodys = literal(NOBODY).concat(func.substr(submission, len(handle) + 1))
    wanted = and_(LOG.c.number.in_(_chain(number)), mine)
    connection.execute(update(LOG).where(wanted).values(submission=nobodys))
