"""The store in a database: SQLite in a folder, or PostgreSQL, by the same words.

The schema is in `schema`; when a group of changes is committed is said in `groups`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, Select, delete, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from wagnis.core.plain import PlainObject
from wagnis.server.store.dialects import open_engine
from wagnis.server.store.groups import PACE, Answer, Groups
from wagnis.server.store.inserts import Inserts
from wagnis.server.store.migrate import migrate
from wagnis.server.store.schema import GAME_TABLE, LOG, SITTING
from wagnis.server.store.store import ConflictError, LogRow, NotStoredError, StoreError, TableRow

T = TypeVar("T")

PATIENCE = 5.0  # seconds for another process to let go of the database
READERS = 2

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Change:
    """What one caller wants written: all of it, or nothing."""

    table_id: str
    rows: list[tuple[Any, ...]]  # in the order of the log's columns
    table: TableRow | None
    document: str | None
    new: bool


class SqlStore:
    """Tables in a database; one thread writes, in groups, and a few read."""

    def __init__(self, engine: Engine, pace: float = PACE) -> None:
        self._engine = engine
        self._writing = engine.execution_options(writes=True)
        self._inserts = Inserts(LOG, engine.dialect)
        self._groups: Groups[Change] = Groups(self._commit, pace)
        self._readers = ThreadPoolExecutor(READERS, "wagnis-read")

    @classmethod
    def open(cls, url: str, patience: float = PATIENCE, pace: float = PACE) -> SqlStore:
        """Open the database and bring it to this version, or raise `UnusableError`."""
        engine = open_engine(url, patience)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, pace)

    async def create(self, table: TableRow) -> None:
        await self._groups.put(Change(table.id, [], table, _encode(table.document), new=True))

    async def write(
        self, table_id: str, rows: Sequence[LogRow], table: TableRow | None = None
    ) -> None:
        document = None if table is None else _encode(table.document)
        written = [_written(table_id, row) for row in rows]
        await self._groups.put(Change(table_id, written, table, document, new=False))

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        def read(connection: Connection) -> tuple[TableRow, list[LogRow]] | None:
            wanted = select(GAME_TABLE).where(GAME_TABLE.c.id == table_id)
            tables = _tables(connection, wanted)
            if not tables:
                return None
            rows = connection.execute(
                select(LOG).where(LOG.c.table_id == table_id).order_by(LOG.c.seq)
            )
            return tables[0], [_log_row(row) for row in rows]

        return await self._read(read)

    async def public(self, limit: int) -> list[TableRow]:
        columns = GAME_TABLE.c
        wanted = select(GAME_TABLE).where(columns.public, columns.phase.in_(("open", "playing")))
        return await self._latest(wanted, limit)

    async def held_by(self, handle: str, limit: int) -> list[TableRow]:
        wanted = select(GAME_TABLE).join(SITTING).where(SITTING.c.handle == handle)
        return await self._latest(wanted, limit)

    async def timed(self) -> list[str]:
        columns = GAME_TABLE.c
        wanted = select(columns.id).where(columns.timed, columns.phase == "playing")
        return await self._read(
            lambda connection: list(connection.scalars(wanted.order_by(columns.id)))
        )

    async def close(self) -> None:
        await self._groups.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _latest(self, wanted: Select[Any], limit: int) -> list[TableRow]:
        columns = GAME_TABLE.c
        ordered = wanted.order_by(columns.updated.desc(), columns.id).limit(limit)
        return await self._read(lambda connection: _tables(connection, ordered))

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def work() -> T:
            try:
                with self._engine.connect() as connection:
                    return read(connection)
            except DBAPIError as error:
                raise StoreError(f"the database cannot be read: {error.orig}") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _commit(self, changes: Sequence[Change]) -> Sequence[Answer]:
        """All in one transaction; where one of them cannot be, all but those that cannot."""
        try:
            with self._writing.begin() as connection:
                self._write(connection, changes)
            return [None] * len(changes)
        except Exception as error:
            if _is_trouble(error):
                return [_refusal(error, change) for change in changes]
        try:
            with self._writing.begin() as connection:
                return [self._try(connection, change) for change in changes]
        except Exception as error:
            return [_refusal(error, change) for change in changes]

    def _try(self, connection: Connection, change: Change) -> Answer:
        """One change of a group, without harm to the others."""
        try:
            with connection.begin_nested():
                self._write(connection, [change])
        except Exception as error:
            if _is_trouble(error):
                raise
            return _refusal(error, change)
        return None

    def _write(self, connection: Connection, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.table is not None:
                _write_table(connection, change, change.table)
        self._inserts.run(connection, [row for change in changes for row in change.rows])


def _write_table(connection: Connection, change: Change, table: TableRow) -> None:
    values: dict[str, Any] = {
        "updated": table.updated,
        "phase": table.phase,
        "game": table.game,
        "public": table.public,
        "timed": table.timed,
        "document": change.document,
        "next": table.next,
    }
    if change.new:
        born = {"id": table.id, "created": table.created, "server_seed": table.server_seed}
        connection.execute(insert(GAME_TABLE), values | born)
    else:
        # What a table is born with does not change.
        written = connection.execute(
            update(GAME_TABLE).where(GAME_TABLE.c.id == change.table_id), values
        )
        if not written.rowcount:
            raise ConflictError(f"there is no table {change.table_id}")
        connection.execute(delete(SITTING).where(SITTING.c.table_id == change.table_id))
    sitting = [{"handle": h, "table_id": change.table_id} for h in dict.fromkeys(table.holders)]
    if sitting:
        connection.execute(insert(SITTING), sitting)


def _written(table_id: str, row: LogRow) -> tuple[Any, ...]:
    event = None if row.event is None else _encode(row.event)
    return (table_id, row.seq, row.kind, row.seat, event, row.submission, row.at)


def _tables(connection: Connection, wanted: Select[Any]) -> list[TableRow]:
    found = connection.execute(wanted).all()
    holders: dict[str, list[str]] = {row.id: [] for row in found}
    sitting = select(SITTING).where(SITTING.c.table_id.in_(holders)).order_by(SITTING.c.handle)
    for seat in connection.execute(sitting):
        holders[seat.table_id].append(seat.handle)
    return [_table_row(row, tuple(holders[row.id])) for row in found]


def _table_row(row: Row[Any], holders: tuple[str, ...]) -> TableRow:
    document: PlainObject = json.loads(row.document)
    return TableRow(
        row.id,
        row.created,
        row.updated,
        row.phase,
        row.game,
        row.public,
        row.timed,
        bytes(row.server_seed),
        document,
        holders,
        row.next,
    )


def _log_row(row: Row[Any]) -> LogRow:
    event = None if row.event is None else json.loads(row.event)
    return LogRow(row.seq, row.kind, row.seat, event, row.submission, row.at)


def _is_trouble(error: Exception) -> bool:
    """Whether the database itself is in trouble, and not one change at fault."""
    at_fault = (IntegrityError, DataError, ProgrammingError)
    return isinstance(error, DBAPIError) and not isinstance(error, at_fault)


def _refusal(error: Exception, change: Change) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return ConflictError(f"table {change.table_id} was written by somebody else")
    reason = error.orig if isinstance(error, DBAPIError) else error
    refusal = NotStoredError(f"the database refused: {reason}")
    refusal.__cause__ = error
    return refusal
