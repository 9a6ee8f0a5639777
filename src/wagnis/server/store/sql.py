"""The store in a database, SQLite in a folder or PostgreSQL: it writes in groups and reads aside.

Group commit: what is asked for while one commit runs goes into the next one together. What a group
writes is in `writer`, what is read in `reading`, the schema in `schema`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from pydantic_core import to_json
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from wagnis.core.plain import PlainObject
from wagnis.server.store import reading
from wagnis.server.store.migrate import migrate
from wagnis.server.store.store import LogRow, NotStoredError, StoreError, TableRow
from wagnis.server.store.writer import Answer, Change, Entry, Writer

T = TypeVar("T")
Waiting: TypeAlias = tuple[Change, "asyncio.Future[None]"]

PATIENCE = 5.0  # seconds for another process to let go of the database
READERS = 2
LARGEST = 500  # changes in one group
CROWD = 8  # changes that came together: more will come
PACE = 0.008
"""Seconds from one commit to the next, after a crowd. Whoever comes alone never waits; in a crowd
the next group is given time to fill, as a commit of fifty costs hardly more than one of five."""
SQLITE = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 4000",  # pages; a page written often is copied over less often
)


def sqlite_url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def open_engine(url: str | URL, patience: float) -> Engine:
    """An engine whose commits are on disk; `patience` is how many seconds to wait for a lock."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": patience})
    event.listen(engine, "connect", _durable)
    event.listen(engine, "begin", _begin)
    return engine


def _durable(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where it guesses
    for setting in SQLITE:
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: Connection) -> None:
    # Who is going to write takes the lock at once, so that it never waits holding half of it.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class SqlStore:
    """Tables in a database; one thread writes, fed by one event loop, and a few others read."""

    def __init__(self, engine: Engine, pace: float = PACE) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "wagnis-read")
        self._pace = pace
        self._waiting: list[Waiting] = []
        self._busy = False
        self._not_before = 0.0
        self._open = True
        self._idle: asyncio.Future[None] | None = None
        self._queue: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[Waiting]] | None]
        self._queue = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="wagnis-store", daemon=True)
        self._thread.start()

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
        await self._put(Change(table.id, (), table, _encode(table.document), new=True))

    async def write(
        self, table_id: str, rows: Sequence[LogRow], table: TableRow | None = None
    ) -> None:
        document = None if table is None else _encode(table.document)
        entries = [_entry(row) for row in rows]
        await self._put(Change(table_id, entries, table, document, new=False))

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        return await self._read(lambda connection: reading.load(connection, table_id))

    async def public(self, limit: int) -> list[TableRow]:
        return await self._read(lambda connection: reading.public(connection, limit))

    async def held_by(self, handle: str, limit: int) -> list[TableRow]:
        return await self._read(lambda connection: reading.held_by(connection, handle, limit))

    async def close(self) -> None:
        """Commit what is waiting, and no more."""
        if self._open:
            self._open = False
            if self._busy:
                self._idle = asyncio.get_running_loop().create_future()
                await self._idle
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def work() -> T:
            try:
                with self._engine.connect() as connection:
                    return read(connection)
            except DBAPIError as error:
                raise StoreError(f"the database cannot be read: {error.orig}") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _put(self, change: Change) -> asyncio.Future[None]:
        """Done once the change is committed; fails with what the commit says about it."""
        if not self._open:
            raise NotStoredError("the store is closed")
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._waiting.append((change, future))
        if not self._busy:
            self._busy = True
            # Whatever else this turn of the loop brings comes along.
            loop.call_soon(self._next)
        return future

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        rest = self._not_before - loop.time()
        if rest > 0:
            loop.call_later(rest, self._hand_over, loop)
        else:
            self._hand_over(loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
        self._not_before = loop.time() + (self._pace if len(group) >= CROWD else 0)
        self._queue.put((loop, group))

    def _work(self) -> None:
        """The thread that writes."""
        while (job := self._queue.get()) is not None:
            loop, group = job
            try:
                answers = self._writer.commit([change for change, _ in group])
            except Exception as error:  # nobody else could tell those who wait
                answers = [error] * len(group)
            with suppress(RuntimeError):  # the loop is gone, and everybody who waited with it
                loop.call_soon_threadsafe(self._finish, group, answers)

    def _finish(self, group: list[Waiting], answers: Sequence[Answer]) -> None:
        """Back on the event loop: each caller gets its answer."""
        for (_, future), answer in zip(group, answers, strict=True):
            if future.done():
                continue  # the caller did not wait
            if answer is None:
                future.set_result(None)
            else:
                future.set_exception(answer)
        if self._waiting:
            self._next()
            return
        self._busy = False
        if self._idle is not None:
            self._idle.set_result(None)


def _encode(value: PlainObject) -> str:
    try:
        return to_json(value).decode()
    except ValueError as error:
        raise NotStoredError(f"this cannot be written down: {error}") from error


def _entry(row: LogRow) -> Entry:
    event = None if row.event is None else _encode(row.event)
    return Entry(row.seq, row.kind, row.seat, event, row.submission, row.at)
