"""Deletion in a database: tables whose time is over, and all that is one device's.

Everything here happens in the thread that writes, in one transaction, and may be done twice.
"""

from __future__ import annotations

import json
import zlib
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

from wagnis.server.store import table_rows
from wagnis.server.store.retention import Forgetting, GoneRow
from wagnis.server.store.reviews import upload_subject
from wagnis.server.store.schema import (
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
from wagnis.server.store.store import NOBODY, TableRow


def aged(phase: str, before: int, limit: int) -> Select[Any]:
    columns = GAME_TABLE.c
    old = _with_last(select(columns.id)).where(columns.phase == phase, columns.updated < before)
    return old.where(_quiet(before)).order_by(columns.updated, columns.id).limit(limit)


def remove(connection: Connection, gone: GoneRow, before: int | None = None) -> None:
    """Delete a table and all that belongs to it, unless it has had news."""
    mine = GAME_TABLE.c.id == gone.id
    # Whoever writes a move moves the head; nobody does so between our look and our deletion.
    head = select(HEAD.c.table_number).join(GAME_TABLE).where(mine).with_for_update(of=HEAD)
    number = connection.scalar(head)
    if number is None:
        return
    if before is not None:
        old = _with_last(select(GAME_TABLE.c.id)).where(mine, GAME_TABLE.c.updated < before)
        if connection.execute(old.where(_quiet(before))).first() is None:
            return
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


def forget(connection: Connection, handle: str, at: int, without: Forgetting) -> list[str]:
    """Take a device out of every table and review, and delete what is its own."""
    columns, changed = GAME_TABLE.c, list[str]()
    sitting = select(SITTING.c.table_number).where(SITTING.c.handle == handle)
    # Those it was sent away from, or has left, name it in their documents only.
    named = columns.document.contains(handle, autoescape=True)
    concerned = select(GAME_TABLE).where(or_(columns.number.in_(sitting), named))
    for row in connection.execute(concerned.order_by(columns.number)).all():
        stored = table_rows.read(connection, row)
        kept = without.table(stored)
        changed.append(row.id)
        if kept is None:
            remove(connection, GoneRow(row.id, at, "host_left"))
            continue
        # A server that has the table in memory finds out when it writes next.
        newer = update(HEAD).where(HEAD.c.table_number == row.number)
        connection.execute(newer.values(version=HEAD.c.version + 1))
        table_rows.change(connection, row.number, kept, to_json(kept.document).decode())
        _unsign(connection, row.number, handle)
        _rewrite_review(connection, kept, at, without)
    _forget_reviewed(connection, handle)
    connection.execute(delete(DAILY_ENTRY).where(DAILY_ENTRY.c.handle == handle))
    sent_in = list(connection.scalars(select(UPLOAD.c.id).where(UPLOAD.c.handle == handle)))
    for id in sent_in:
        _remove_review(connection, upload_subject(id))
    connection.execute(delete(UPLOAD).where(UPLOAD.c.handle == handle))
    return changed


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
    if answer is not None:
        written = without.review(bytes(answer), row)
        connection.execute(update(REVIEW).where(mine).values(answer=written, made=at))


def _forget_reviewed(connection: Connection, handle: str) -> None:
    seats = REVIEWED_SEAT.c
    mine = select(seats.subject, seats.seat).where(seats.handle == handle)
    kinds = tuple_(REVIEWED_KIND.c.subject, REVIEWED_KIND.c.seat)
    connection.execute(delete(REVIEWED_KIND).where(kinds.in_(mine)))
    connection.execute(delete(REVIEWED_SEAT).where(seats.handle == handle))
