"""Tables and entries of their logs: as values, and how their rows are created and changed.

Entries of the log are written in `batch`. Everything that writes runs in the writer thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from pydantic_core import from_json, to_json
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.core.plain import PlainObject
from wagnis.server.store.errors import (
    ConflictError,
    DamagedTableError,
    InDoubtError,
    NotStoredError,
    StoreError,
)
from wagnis.server.store.rows.operating import ASIDE
from wagnis.server.store.schema import (
    DAILY_ENTRY,
    GAME_TABLE,
    HEAD,
    LOG,
    PAIRING,
    PLAYER_GROUP,
    SITTING,
)

LogKind: TypeAlias = Literal["move", "fall", "undo"]
DEADLOCK = "40P01"
NOBODY = "gone"
"""Replaces the handle of a device that has deleted its data; no device has it."""


class Seen(NamedTuple):
    """Where a table stood when a change was judged; the change is refused if it has moved on."""

    seq: int = 0  # of its last event
    version: int = 0  # grows with every change of its row


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
    pairing: int | None = None  # as it was when nobody was found who seeks people; the same
    seen: Seen = field(default=Seen(), compare=False)  # as it was loaded; not written
    host: str | None = None  # handle of the device that hosts it
    line: PlainObject | None = None  # what the list shows of it; read back with the list alone
    origin: str | None = None  # a digest of the address it was listed from, while it is


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
    """What one caller wants written: of a table, or something else by `otherwise`.

    `otherwise` may run twice; it raises a `ConflictError` only before it has written anything.
    """

    table_id: str
    seen: Seen = Seen()
    entries: Sequence[Entry] = ()
    table: TableRow | None = None
    document: str | None = None
    new: bool = False
    due: int = 0
    otherwise: Callable[[Connection], None] | None = None


def read_object(written: object) -> PlainObject:
    """The object in this text; of damaged text an empty one: the caller reports what it misses.

    >>> read_object('{"a": 1}'), read_object("{"), read_object("[1]"), read_object(None)
    ({'a': 1}, {}, {}, {})
    """
    try:
        value = from_json(written) if isinstance(written, str) else None
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def seen(connection: Connection, ids: Sequence[str]) -> dict[str, Seen]:
    """Where these tables stand."""
    heads = select(HEAD.c.table_id, HEAD.c.seq, HEAD.c.version).where(HEAD.c.table_id.in_(ids))
    return {id: Seen(seq, version) for id, seq, version in connection.execute(heads)}


def settle(connection: Connection, table_id: str) -> None:
    """Make sure that no earlier write of this table is committed later: it names another version.

    Waits for one that is under way.
    """
    newer = update(HEAD).where(HEAD.c.table_id == table_id).values(version=HEAD.c.version + 1)
    connection.execute(newer)


def load(connection: Connection, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
    """The table with its log in order."""
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id)).first()
    if row is None:
        return None
    if row.phase.startswith(ASIDE):
        raise StoreError(f"table {table_id} is damaged, and was set aside")
    table = read(connection, row)
    return table, read_log(connection, table_id, table.seen)


def read_log(
    connection: Connection, table_id: str, at: Seen | None = None, after: int = 0
) -> list[LogRow]:
    """The log of a table, or a `DamagedTableError` if an event is missing."""
    if at is None:
        at = seen(connection, [table_id]).get(table_id, Seen())
    rows = read_log_start(connection, table_id, after)
    if at.version == 0 or (rows[-1].seq if rows else after) != at.seq:
        raise DamagedTableError(f"the log of table {table_id} does not end where its head says")
    return rows


def read_log_start(connection: Connection, table_id: str, after: int = 0) -> list[LogRow]:
    """The entries of a log up to the first gap."""
    wanted = select(LOG).where(LOG.c.table_id == table_id, LOG.c.seq > after).order_by(LOG.c.seq)
    rows = connection.execute(wanted).all()
    return [log_row(row) for seq, row in enumerate(rows, start=after + 1) if row.seq == seq]


def read(connection: Connection, row: Row[Any]) -> TableRow:
    """A table from its row, with who sits there."""
    seated = select(SITTING.c.handle).where(SITTING.c.table_id == row.id)
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
        seen=seen(connection, [row.id]).get(row.id, Seen()),
    )


def create(connection: Connection, table: TableRow, document: str | None, events: int) -> None:
    """Create a table's row, and its head after so many events."""
    if table.pairing is not None:
        _pair(connection, table.game, table.pairing)
    born = {"id": table.id, "created": table.created, "server_seed": table.server_seed}
    connection.execute(insert(GAME_TABLE), born | written(table, document))
    head = {"table_id": table.id, "seq": events, "version": 1, "due": 0}
    connection.execute(insert(HEAD), head)
    _seat(connection, table)
    if table.daily is not None:  # the primary key allows a device one game a day
        entry = {"day": table.daily, "game": table.game, "table_id": table.id}
        connection.execute(insert(DAILY_ENTRY), [entry | {"handle": h} for h in table.holders])


def pairing(connection: Connection, game: str) -> int:
    """How many tables have been made that seek people for this game."""
    return connection.scalar(select(PAIRING.c.made).where(PAIRING.c.game == game)) or 0


def _pair(connection: Connection, game: str, seen: int) -> None:
    """Count one more, or a `ConflictError`: one was made since, and those who seek should meet."""
    same = update(PAIRING).where(PAIRING.c.game == game, PAIRING.c.made == seen)
    if not connection.execute(same.values(made=seen + 1)).rowcount:
        if seen:
            raise ConflictError(f"somebody else has made a table for {game}")
        connection.execute(insert(PAIRING), {"game": game, "made": 1})


def change(connection: Connection, table: TableRow, document: str | None) -> None:
    """Rewrite a table's row; columns set when it was created do not change."""
    mine = GAME_TABLE.c.id == table.id
    connection.execute(update(GAME_TABLE).where(mine), written(table, document))
    connection.execute(delete(SITTING).where(SITTING.c.table_id == table.id))
    _seat(connection, table)
    if table.phase == "over" and table.next is not None:  # its group goes on with the rematch
        group = PLAYER_GROUP.c
        rematch = {"table_id": table.next, "begun": group.begun + 1}
        connection.execute(update(PLAYER_GROUP).where(group.table_id == table.id).values(rematch))


def _seat(connection: Connection, table: TableRow) -> None:
    sitting = [{"handle": h, "table_id": table.id} for h in dict.fromkeys(table.holders)]
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
    }


def is_trouble(error: Exception) -> bool:
    """Whether the database failed, rather than one change being at fault."""
    at_fault = (IntegrityError, DataError, ProgrammingError)
    trouble = (DBAPIError, NotStoredError, PoolTimeoutError)
    return isinstance(error, trouble) and not isinstance(error, at_fault)


def is_deadlock(error: Exception) -> bool:
    """Whether PostgreSQL has rolled a transaction back because two waited for each other."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == DEADLOCK


def refusal(error: Exception, table_id: str) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return ConflictError(f"{table_id} was written by somebody else")
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
