"""The store in a database: SQLite in a folder, or PostgreSQL, by the same words.

The schema is in `schema`, writing in `writer`; when it happens is said in `groups`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from pydantic_core import to_json
from sqlalchemy import URL, Connection, Engine, Row, Select, select
from sqlalchemy.exc import DBAPIError

from wagnis.core.plain import PlainObject
from wagnis.server.store.dialects import open_engine
from wagnis.server.store.groups import PACE, Groups
from wagnis.server.store.migrate import migrate
from wagnis.server.store.schema import GAME_TABLE, HEAD, LOG, SITTING
from wagnis.server.store.store import LogRow, NotStoredError, StoreError, TableRow
from wagnis.server.store.writer import Change, Entry, Writer

T = TypeVar("T")

PATIENCE = 5.0  # seconds for another process to let go of the database
READERS = 2


class SqlStore:
    """Tables in a database; one thread writes, in groups, and a few read."""

    def __init__(self, engine: Engine, pace: float = PACE) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._groups: Groups[Change] = Groups(self._writer.commit, pace)
        self._readers = ThreadPoolExecutor(READERS, "wagnis-read")

    @classmethod
    def open(cls, url: str | URL, patience: float = PATIENCE, pace: float = PACE) -> SqlStore:
        """Open the database and bring it to this version, or raise `UnusableError`."""
        engine = open_engine(url, patience)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, pace)

    async def create(self, table: TableRow) -> None:
        await self._groups.put(Change(table.id, (), table, _encode(table.document), new=True))

    async def write(
        self, table_id: str, rows: Sequence[LogRow], table: TableRow | None = None
    ) -> None:
        document = None if table is None else _encode(table.document)
        entries = [_entry(row) for row in rows]
        await self._groups.put(Change(table_id, entries, table, document, new=False))

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        def read(connection: Connection) -> tuple[TableRow, list[LogRow]] | None:
            tables = _tables(connection, select(GAME_TABLE).where(GAME_TABLE.c.id == table_id))
            return (tables[0], _log(connection, table_id)) if tables else None

        return await self._read(read)

    async def public(self, limit: int) -> list[TableRow]:
        columns = GAME_TABLE.c
        wanted = select(GAME_TABLE).where(columns.public, columns.phase.in_(("open", "playing")))
        return await self._latest(wanted, limit)

    async def held_by(self, handle: str, limit: int) -> list[TableRow]:
        wanted = select(GAME_TABLE).join(SITTING).where(SITTING.c.handle == handle)
        return await self._latest(wanted, limit)

    async def close(self) -> None:
        await self._groups.close()
        self._writer.close()
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


def _encode(value: PlainObject) -> str:
    try:
        return to_json(value).decode()
    except ValueError as error:
        raise NotStoredError(f"this cannot be written down: {error}") from error


def _entry(row: LogRow) -> Entry:
    event = None if row.event is None else _encode(row.event)
    return Entry(row.seq, row.kind, row.seat, event, row.submission, row.at)


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
