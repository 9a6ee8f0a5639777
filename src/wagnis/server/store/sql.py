"""The store in a database, SQLite or PostgreSQL: opening, reading, deleting.

`writer` writes; the queries of each subject are in `rows`, the schema in `schema`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.server.store.engine import PATIENCE, empty_log, open_engine, prepare
from wagnis.server.store.errors import StoreError, UnusableError
from wagnis.server.store.rows import lobby, operating, own_data, retention, tables, uploads
from wagnis.server.store.rows.own_data import Leave
from wagnis.server.store.writer import Writer

log = logging.getLogger("wagnis.server")

T = TypeVar("T")
P = ParamSpec("P")

READERS = 2
BLOCKING = 200  # milliseconds that a truncation of the log may block writers


def _reading(
    query: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """This query as a method."""

    @wraps(query)
    async def method(self: Store, /, *values: P.args, **named: P.kwargs) -> T:
        return await self.read(query, *values, **named)

    return method


def _writing(
    query: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """This change as a method."""

    @wraps(query)
    async def method(self: Store, /, *values: P.args, **named: P.kwargs) -> T:
        return await self.commit(query, *values, **named)

    return method


class Store(Writer):
    """Tables, and the queries of everything else that is stored.

    One thread writes, and a few others read. A write that was awaited is on disk; a caller that
    was cancelled cannot know. The store does not read documents or events: the table does.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.shared = engine.dialect.name == "postgresql"  # other servers may write to it, too
        # One read sees one snapshot; in SQLite it always does.
        snapshot = {"isolation_level": "REPEATABLE READ"} if self.shared else {}
        self._one_moment = engine.execution_options(**snapshot)
        self.engine = engine
        self._readers = ThreadPoolExecutor(READERS, "wagnis-read")

    @classmethod
    def open(cls, url: str | URL, patience: float = PATIENCE) -> Self:
        """Open the database, create its tables if it is empty, or raise `UnusableError`."""
        engine = open_engine(url, patience)
        try:
            prepare(engine)
            if not empty_log(engine):
                log.warning("somebody else reads the database; its write-ahead log was not emptied")
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    load = _reading(tables.load)
    seen = _reading(tables.seen)
    pairing = _reading(tables.pairing)
    settle = _writing(tables.settle)
    lists = _reading(lobby.lists)
    public = _reading(lobby.public)
    hosted = _reading(lobby.hosted)
    glance = _reading(lobby.glance)
    played = _reading(lobby.played)
    is_due = _reading(lobby.is_due)
    claim_due = _writing(lobby.claim_due)
    aged = _reading(retention.aged_ids)
    gone = _reading(retention.read_gone)
    delete = _writing(retention.remove)
    upload = _reading(uploads.read_upload)
    keep_upload = _writing(uploads.keep_upload)
    delete_uploads = _writing(uploads.delete_uploads)
    probe = _writing(operating.probe)
    bars = _reading(operating.bars)
    ended = _reading(operating.ended)

    async def read(
        self, query: Callable[Concatenate[Connection, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """What this query finds; in a thread that reads."""

        def work() -> T:
            try:
                with self._one_moment.connect() as connection:
                    return query(connection, *values, **named)
            except DBAPIError as error:
                raise StoreError(f"the database cannot be read: {error.orig}") from error
            except PoolTimeoutError as error:
                raise StoreError("the database cannot be read: no connection is free") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def commit(
        self, change: Callable[Concatenate[Connection, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """Make this change in the next group commit; what it returned, once it is on disk.

        It may run twice, and raises a `ConflictError` only before it has written anything.
        """
        answers: list[T] = []

        def work(connection: Connection) -> None:
            answers[:] = [change(connection, *values, **named)]

        await self._put_otherwise(change.__name__, work)
        return answers[0]

    async def forget(
        self, handle: str, at: int, leave: Leave, mark: str | None = None
    ) -> list[str]:
        """Delete everything of a device in one transaction; which tables changed or were deleted.

        Adds `mark` to the tokens that have ended.
        """
        # Searching every document takes long: in a reader, while the writer goes on.
        named = await self.read(own_data.naming, handle)
        return await self.commit(own_data.forget, handle, at, leave, named, mark)

    @property
    def scrubs(self) -> bool:
        """Whether `scrub` overwrites; otherwise the database reuses the space in its own time."""
        return self.engine.dialect.name == "sqlite"

    async def scrub(self) -> bool:
        """Overwrite deleted content; False while a reader prevents it: try again later."""
        loop = asyncio.get_running_loop()
        with suppress(UnusableError):  # locked, or the disk is full: as with any other write
            return await loop.run_in_executor(self._readers, empty_log, self.engine, BLOCKING)
        return False

    async def close(self) -> None:
        await super().close()
        self._readers.shutdown()
        self._engine.dispose()
