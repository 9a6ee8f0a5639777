"""Tables and entries of their logs: as values, and how their rows are created and changed.

Entries of the log are written in `batch`. Everything that writes runs in the writer thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from pydantic_core import to_json
from sqlalchemy import Connection, Row, and_, delete, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.core.plain import PlainObject
from wagnis.server.daily import rows as daily
from wagnis.server.store.database.schema import GAME_TABLE, HEAD, LOG, NOTHING, SITTING
from wagnis.server.store.errors import (
    ConflictError,
    DamagedTableError,
    InDoubtError,
    NotStoredError,
    StoreError,
)
from wagnis.server.store.rows.deal_log import DealEntry
from wagnis.server.store.rows.operating import ASIDE
from wagnis.server.store.rows.reading import read_object

LogKind: TypeAlias = Literal["move", "fall", "undo"]
NOBODY = "gone"
"""Replaces the handle of a device that has deleted its data; no device has it."""


class Stamp(NamedTuple):
    """The fencing token and version of a table, which every write must name.

    A write with an old stamp is a `ConflictError`: another server has taken the table since, or
    has changed its row.
    """

    fence: int = 0  # the fencing token of the lease
    version: int = 0  # grows with every write of the table's row


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table but for its log."""

    id: str
    created: int  # milliseconds since 1970, as all times here
    updated: int
    phase: str
    game: str
    public: bool
    server_seed: bytes
    document: PlainObject  # settings, seats, host …: the store does not look inside
    holders: tuple[str, ...]  # handles of its players' devices; read back sorted, each once
    next: str | None = None
    daily: str | None = None  # the day whose roll is played there; only known when it is created
    stamp: Stamp = field(default=Stamp(), compare=False)  # as it was loaded; not written
    host: str | None = None  # handle of the device that hosts it
    line: PlainObject | None = None  # what the list shows of it; read back with the list alone
    origin: str | None = None  # a digest of the address it was listed from, while it is
    format: int = 1  # the form of documents that its last writer knew
    needs: int = 1  # the oldest form that a server has to know to own it
    dealt: tuple[DealEntry, ...] = field(default=(), compare=False)  # since it was last written


class LogRow(NamedTuple):
    """One event at a table; a log is append-only."""

    seq: int  # from 1
    kind: LogKind
    seat: int | None
    event: PlainObject | None
    submission: str | None  # the client's own id for it
    at: int


Entry: TypeAlias = tuple[int, str, int | None, str | None, str | None, int]
"""A row of the log as it is kept: a `LogRow` whose event is JSON."""
Answer: TypeAlias = Exception | None
"""Why a change was refused; None if it was written."""


class PendingWrite(NamedTuple):
    """What one caller wants written: of a table, or something else by `otherwise`."""

    table_id: str
    entries: Sequence[Entry] = ()
    table: TableRow | None = None
    document: str | None = None
    new: bool = False
    otherwise: Callable[[Connection], None] | None = None
    stamp: Stamp | None = None


class Head(NamedTuple):
    """The end of a table's log, which every write to the table compares and swaps."""

    table: int
    last: int
    seq: int
    stamp: Stamp = Stamp()


def read_heads(connection: Connection, ids: Sequence[str]) -> dict[str, Head]:
    wanted = (
        select(GAME_TABLE.c.id, HEAD, LOG.c.seq)
        .select_from(GAME_TABLE.join(HEAD).outerjoin(LOG, LOG.c.number == HEAD.c.last))
        .where(GAME_TABLE.c.id.in_(ids))
    )
    return {
        row.id: Head(row.table_number, row.last, row.seq or 0, Stamp(row.fence, row.version))
        for row in connection.execute(wanted)
    }


def load(connection: Connection, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
    """The table with its log in order."""
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id)).first()
    if row is None:
        return None
    if row.phase.startswith(ASIDE):
        raise StoreError(f"table {table_id} is damaged, and was set aside")
    head = select(HEAD.c.fence, HEAD.c.version).where(HEAD.c.table_number == row.number)
    stamp = connection.execute(head).first()
    if stamp is None:
        raise DamagedTableError(f"table {table_id} has no head")
    return replace(read(connection, row), stamp=Stamp(*stamp)), read_log(connection, table_id)


def read_log(connection: Connection, table_id: str) -> list[LogRow]:
    """The log of a table: follows the chain from the last entry to the first."""
    last = select(HEAD.c.last).join(GAME_TABLE).where(GAME_TABLE.c.id == table_id)
    chain = select(LOG).where(LOG.c.number == last.scalar_subquery()).cte(recursive=True)
    # `seq` falls with every step, so that a cycle ends.
    before = and_(LOG.c.number == chain.c.before, LOG.c.seq == chain.c.seq - 1)
    chain = chain.union_all(select(LOG).join(chain, before))
    rows = connection.execute(select(chain).order_by(chain.c.seq)).all()
    end = connection.scalar(last)
    whole = [row.seq for row in rows] == list(range(1, len(rows) + 1))
    if not whole or (rows and rows[0].before != NOTHING) or (end != NOTHING and not rows):
        raise DamagedTableError(f"the log of table {table_id} has a hole or turns back on itself")
    return [log_row(row) for row in rows]


def read_log_start(connection: Connection, table_id: str) -> list[LogRow]:
    """The entries of a damaged log up to the first gap: follows the chain from the first entry.

    It scans the logs of all tables, as no index leads from an entry to the next one.
    """
    rows = connection.execute(select(LOG).where(LOG.c.table_id == table_id))
    after, entries, last = {row.before: row for row in rows}, list[LogRow](), NOTHING
    while last in after:
        row = after.pop(last)  # so that a cycle ends
        entries.append(log_row(row))
        last = row.number
    return entries


def read(connection: Connection, row: Row[Any]) -> TableRow:
    """A table from its row, with who sits there."""
    seated = select(SITTING.c.handle).where(SITTING.c.table_number == row.number)
    holders = tuple(connection.scalars(seated.order_by(SITTING.c.handle)))
    return TableRow(
        row.id,
        row.created,
        row.updated,
        row.phase,
        row.game,
        row.public,
        row.server_seed if isinstance(row.server_seed, bytes) else b"",
        read_object(row.document),
        holders,
        row.next,
        host=row.host,
        origin=row.origin,
        format=row.format,
        needs=row.needs,
    )


def create(connection: Connection, number: int, table: TableRow, document: str | None) -> None:
    born = {
        "number": number,
        "id": table.id,
        "created": table.created,
        "server_seed": table.server_seed,
    }
    connection.execute(insert(GAME_TABLE), born | written(table, document))
    connection.execute(insert(HEAD), {"table_number": number, "last": NOTHING})
    _seat(connection, number, table.holders)
    if table.daily is not None:
        daily.enter(connection, table.daily, table.game, table.holders, table.id)


def change(connection: Connection, number: int, table: TableRow, document: str | None) -> None:
    """Rewrite a table's row; columns set when it was created do not change."""
    mine = GAME_TABLE.c.number == number
    connection.execute(update(GAME_TABLE).where(mine), written(table, document))
    connection.execute(delete(SITTING).where(SITTING.c.table_number == number))
    _seat(connection, number, table.holders)


def _seat(connection: Connection, number: int, holders: Iterable[str]) -> None:
    sitting = [{"handle": h, "table_number": number} for h in dict.fromkeys(holders)]
    if sitting:
        connection.execute(insert(SITTING), sitting)


def written(table: TableRow, document: str | None) -> dict[str, Any]:
    """The columns that change with a table."""
    return {
        "updated": table.updated,
        "phase": table.phase,
        "game": table.game,
        "public": table.public,
        "document": document,
        "next": table.next,
        "host": table.host,
        "origin": table.origin,
        "line": None if table.line is None else to_json(table.line).decode(),
        "lined": None if table.line is None else table.updated,
        "format": table.format,
        "needs": table.needs,
    }


def is_trouble(error: Exception) -> bool:
    """Whether the database failed, rather than one change being at fault."""
    at_fault = (IntegrityError, DataError, ProgrammingError)
    trouble = (DBAPIError, NotStoredError, PoolTimeoutError)
    return isinstance(error, trouble) and not isinstance(error, at_fault)


def refusal(error: Exception, table_id: str) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return ConflictError(f"table {table_id} was written by somebody else")
    reason = error.orig if isinstance(error, DBAPIError) else error
    refusal = NotStoredError(f"the database refused: {reason}")
    refusal.__cause__ = error
    return refusal


def failed_commit(error: Exception) -> NotStoredError:
    """A failed commit may have been written, unless the disk was full."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    if getattr(reason, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return NotStoredError(f"the database refused: {reason}")
    return InDoubtError(f"nobody knows whether the database has written it: {reason}")


def log_row(row: Any) -> LogRow:
    """A row of the log as it was read."""
    event = None if row.event is None else read_object(row.event)
    return LogRow(row.seq, row.kind, row.seat, event, row.submission, row.at)
