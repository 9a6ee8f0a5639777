"""Deletion in a database: tables whose time is over, and all that is one device's.

Everything here happens in the thread that writes, in one transaction, and may be done twice.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterable
from typing import Any

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
    tuple_,
    update,
)

from wagnis.server.store.database.schema import (
    DAILY_ENTRY,
    GAME_TABLE,
    GONE,
    HEAD,
    LOG,
    REVIEW,
    REVIEWED_KIND,
    REVIEWED_SEAT,
    SITTING,
    UPLOAD,
)
from wagnis.server.store.rows import deal_rows, leases, table_rows
from wagnis.server.store.rows.retention import Forgetting, GoneRow, Seen
from wagnis.server.store.rows.reviews import upload_subject
from wagnis.server.store.store import NOBODY, ConflictError, DamagedTableError, TableRow

log = logging.getLogger("wagnis.server")


def aged(phase: str, before: int, limit: int) -> Select[Any]:
    columns = GAME_TABLE.c
    old = _with_last(select(columns.id)).where(columns.phase == phase, columns.updated < before)
    return old.where(_quiet(before)).order_by(columns.updated, columns.id).limit(limit)


def lock(connection: Connection, table_id: str) -> int | None:
    """The number of a table that nobody else writes to until the end of the transaction.

    Whoever writes to a table moves its head first. So does everybody here: in one order, as two
    that wait for each other would both be refused.
    """
    head = select(HEAD.c.table_number).join(GAME_TABLE).where(GAME_TABLE.c.id == table_id)
    number: int | None = connection.scalar(head.with_for_update(of=HEAD))
    return number


def remove(
    connection: Connection, gone: GoneRow, before: int | None = None, seen: Seen | None = None
) -> None:
    """Delete a table and all that belongs to it, unless it has had news."""
    mine = GAME_TABLE.c.id == gone.id
    number = lock(connection, gone.id)
    if number is None:
        return
    if seen is not None and seen != _seen(connection, number):
        raise ConflictError(f"table {gone.id} was written by somebody else")
    if before is not None:
        if leases.is_held(connection, number):
            return  # people may be at it, at another server
        old = _with_last(select(GAME_TABLE.c.id)).where(mine, GAME_TABLE.c.updated < before)
        if connection.execute(old.where(_quiet(before))).first() is None:
            return
    deal_rows.end(connection, gone.id, gone.at, gone.why)
    _remove_review(connection, gone.id)
    connection.execute(delete(DAILY_ENTRY).where(DAILY_ENTRY.c.table_id == gone.id))
    connection.execute(delete(LOG).where(LOG.c.number.in_(_chain(number))))
    for table in (SITTING, HEAD):
        connection.execute(delete(table).where(table.c.table_number == number))
    connection.execute(delete(GAME_TABLE).where(GAME_TABLE.c.number == number))
    connection.execute(delete(GONE).where(GONE.c.id == gone.id))
    record = None if gone.record is None else zlib.compress(to_json(gone.record))
    kept = {"id": gone.id, "at": gone.at, "why": gone.why, "record": record}
    connection.execute(insert(GONE), kept)


def _seen(connection: Connection, number: int) -> Seen:
    """How it is now; whoever calls has locked it."""
    last = select(LOG.c.seq).where(LOG.c.number == HEAD.c.last).scalar_subquery()
    head = select(HEAD.c.version, func.coalesce(last, 0)).where(HEAD.c.table_number == number)
    return Seen(*connection.execute(head).one())


def aged_uploads(before: int, limit: int) -> Select[Any]:
    columns = UPLOAD.c
    old = select(columns.id).where(columns.created < before)
    return old.order_by(columns.created, columns.id).limit(limit)


def remove_upload(connection: Connection, id: str, before: int) -> None:
    """Delete a record that was sent in and its review, unless it was sent in again."""
    old = UPLOAD.c.id == id, UPLOAD.c.created < before
    if connection.execute(delete(UPLOAD).where(*old)).rowcount:
        _remove_review(connection, upload_subject(id))


def read_gone(connection: Connection, table_id: str) -> GoneRow | None:
    row = connection.execute(select(GONE).where(GONE.c.id == table_id)).first()
    if row is None:
        return None
    record = None if row.record is None else json.loads(zlib.decompress(row.record))
    return GoneRow(row.id, row.at, row.why, record)


def naming(connection: Connection, handle: str) -> list[int]:
    """The numbers of tables that name a device in their documents: for a reader, as it takes long.

    Those it was sent away from, or has left, name it nowhere else.
    """
    named = GAME_TABLE.c.document.contains(handle, autoescape=True)
    return list(connection.scalars(select(GAME_TABLE.c.number).where(named)))


def forget(
    connection: Connection, handle: str, at: int, without: Forgetting, named: Iterable[int]
) -> list[str]:
    """Take a device out of every table and review, and delete what is its own.

    `named` are tables besides those where it sits.
    """
    sitting = select(SITTING.c.table_number).where(SITTING.c.handle == handle)
    concerned = {*named, *connection.scalars(sitting)}
    found = (_take_out(connection, number, handle, at, without) for number in sorted(concerned))
    changed = [table_id for table_id in found if table_id is not None]
    _forget_reviewed(connection, handle)
    connection.execute(delete(DAILY_ENTRY).where(DAILY_ENTRY.c.handle == handle))
    sent_in = list(connection.scalars(select(UPLOAD.c.id).where(UPLOAD.c.handle == handle)))
    for id in sent_in:
        _remove_review(connection, upload_subject(id))
    connection.execute(delete(UPLOAD).where(UPLOAD.c.handle == handle))
    return changed


def _take_out(
    connection: Connection, number: int, handle: str, at: int, without: Forgetting
) -> str | None:
    """Take a device out of one table; its id, unless it is gone or cannot be read."""
    held = select(HEAD.c.version).where(HEAD.c.table_number == number).with_for_update()
    version = connection.scalar(held)
    # Only now, as somebody may have written to it until we had its head.
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.number == number)).first()
    if row is None:
        return None
    try:
        if version is None:
            raise DamagedTableError(f"table {row.id} has no head")
        kept = without.table(table_rows.read(connection, row))
    except DamagedTableError as error:
        # One table that nobody can read, or a newer server alone, must not keep all the others.
        log.warning("a device leaves, and stays in a document: %s", error)
        _take_off(connection, number, handle)
        return None
    if kept is None:
        remove(connection, GoneRow(row.id, at, "host_left"))
        return str(row.id)
    # A server that has the table in memory finds out when it writes next.
    newer = update(HEAD).where(HEAD.c.table_number == number)
    connection.execute(newer.values(version=HEAD.c.version + 1))
    table_rows.change(connection, number, kept, to_json(kept.document).decode())
    if kept.dealt:
        deal_rows.append(connection, number, kept.id, at, kept.dealt)
    _unsign(connection, number, handle)
    _rewrite_review(connection, kept, at, without)
    return str(row.id)


def _take_off(connection: Connection, number: int, handle: str) -> None:
    """Take a device out of all that belongs to a table, but for its document."""
    mine = SITTING.c.table_number == number, SITTING.c.handle == handle
    connection.execute(delete(SITTING).where(*mine))
    this = update(GAME_TABLE).where(GAME_TABLE.c.number == number)
    connection.execute(this.values(line=None, lined=None))  # it tells names, and is made again
    connection.execute(this.where(GAME_TABLE.c.host == handle).values(host=NOBODY))
    _unsign(connection, number, handle)


def _with_last(wanted: Select[Any]) -> Select[Any]:
    """Tables together with the last entry of their log, if there is one."""
    last = GAME_TABLE.join(HEAD).outerjoin(LOG, LOG.c.number == HEAD.c.last)
    return wanted.select_from(last)


def _quiet(before: int) -> Any:
    return or_(LOG.c.at.is_(None), LOG.c.at < before)


def _chain(number: int) -> Select[Any]:
    """The numbers of a log, along the chain; a ring in it ends, too."""
    last = select(HEAD.c.last).where(HEAD.c.table_number == number).scalar_subquery()
    chain = select(LOG.c.number, LOG.c.before).where(LOG.c.number == last).cte(recursive=True)
    before = select(LOG.c.number, LOG.c.before).join(chain, LOG.c.number == chain.c.before)
    return select(chain.union(before).c.number)


def _unsign(connection: Connection, number: int, handle: str) -> None:
    """Submissions of this device are nobody's; they stay different from what a bot did."""
    submission = LOG.c.submission
    mine = submission.startswith(f"{handle}:", autoescape=True)
    nobodys = literal(NOBODY).concat(func.substr(submission, len(handle) + 1))
    wanted = and_(LOG.c.number.in_(_chain(number)), mine)
    connection.execute(update(LOG).where(wanted).values(submission=nobodys))


def _remove_review(connection: Connection, subject: str) -> None:
    for table in (REVIEWED_KIND, REVIEWED_SEAT, REVIEW):
        connection.execute(delete(table).where(table.c.subject == subject))


def _rewrite_review(connection: Connection, row: TableRow, at: int, without: Forgetting) -> None:
    mine = REVIEW.c.subject == row.id
    answer = connection.scalar(select(REVIEW.c.answer).where(mine))
    if answer is None:
        return
    try:
        written = without.review(bytes(answer), row)
    except DamagedTableError:
        _remove_review(connection, row.id)  # it can be made again
    else:
        connection.execute(update(REVIEW).where(mine).values(answer=written, made=at))


def _forget_reviewed(connection: Connection, handle: str) -> None:
    seats = REVIEWED_SEAT.c
    mine = select(seats.subject, seats.seat).where(seats.handle == handle)
    kinds = tuple_(REVIEWED_KIND.c.subject, REVIEWED_KIND.c.seat)
    connection.execute(delete(REVIEWED_KIND).where(kinds.in_(mine)))
    connection.execute(delete(REVIEWED_SEAT).where(seats.handle == handle))
