"""The store in a database, SQLite or PostgreSQL: opening, reading, deleting.

`writer` writes; the queries of each subject are in `rows`, the schema in `database.schema`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.server.daily import rows as daily_rows
from wagnis.server.push import rows as push
from wagnis.server.store.database.create import prepare
from wagnis.server.store.database.engine import PATIENCE, checkpoint, open_engine
from wagnis.server.store.errors import StoreError
from wagnis.server.store.rows import ended as ended_rows
from wagnis.server.store.rows import (
    lobby,
    operating,
    own_data,
    retention,
    tables,
    uploads,
)
from wagnis.server.store.rows.lobby import ListedRow
from wagnis.server.store.rows.operating import Bar
from wagnis.server.store.rows.retention import Forgetting, GoneRow
from wagnis.server.store.rows.tables import Seen
from wagnis.server.store.writer import Writer
from wagnis.server.together import rows as together

log = logging.getLogger("wagnis.server")

T = TypeVar("T")
P = ParamSpec("P")

READERS = 2


def _reading(
    query: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """This query as a method, run by a thread that reads."""

    @wraps(query)
    async def method(self: Store, /, *values: P.args, **named: P.kwargs) -> T:
        return await self._read(lambda connection: query(connection, *values, **named))

    return method


def _writing(
    query: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """This query as a method that joins a group commit; what it returned once it is committed."""

    @wraps(query)
    async def method(self: Store, /, *values: P.args, **named: P.kwargs) -> T:
        answers: list[T] = []

        def work(connection: Connection) -> None:
            answers[:] = [query(connection, *values, **named)]

        await self._put_otherwise(query.__name__, work)
        return answers[0]

    return method


class Store(Writer):
    """Tables, uploaded records, daily rolls, bars, groups, notices.

    One thread writes, and a few others read. A write that was awaited is on disk; a caller that
    was cancelled cannot know. The store does not read documents or events: the table does.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        # One read sees one snapshot; in SQLite it always does. A list needs none, and without a
        # transaction it takes two round trips less.
        one_moment, by_itself = "REPEATABLE READ", "AUTOCOMMIT"
        elsewhere = engine.dialect.name == "postgresql"
        reading = engine.execution_options
        self._one_moment = reading(isolation_level=one_moment) if elsewhere else engine
        self._by_itself = reading(isolation_level=by_itself) if elsewhere else engine
        self.engine = engine  # for locks between servers (`alone`)
        self.shared = elsewhere  # other servers may write to the same database
        self._readers = ThreadPoolExecutor(READERS, "wagnis-read")

    @classmethod
    def open(cls, url: str | URL, patience: float = PATIENCE) -> Self:
        """Open the database, create its tables if it is empty, or raise `UnusableError`."""
        engine = open_engine(url, patience)
        try:
            prepare(engine)
            checkpoint(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    load = _reading(tables.load)
    hosted = _reading(lobby.hosted)
    glance = _reading(lobby.glance)
    public = _reading(lobby.public)
    seen = _reading(tables.seen)
    gone = _reading(retention.read_gone)
    ended = _reading(ended_rows.ended)
    daily_of = _reading(daily_rows.entries_of)
    daily = _reading(daily_rows.results)
    upload = _reading(uploads.read_upload)
    played = _reading(uploads.played)
    bars = _reading(operating.bars)
    sharing = _reading(together.sharing)
    finished = _reading(together.finished)
    groups_of = _reading(together.groups_of)
    crowded = _reading(together.crowded)
    has_any = _reading(own_data.has_any)
    own_data = _reading(own_data.own_data)
    subscriptions = _reading(push.subscriptions)
    notices_due = _reading(push.due)
    last_event = _reading(push.last_event)
    aged = _reading(retention.aged_ids)
    settle = _writing(tables.settle)
    is_due = _reading(lobby.is_due)
    claim_due = _writing(lobby.claim_due)
    settle_daily = _writing(daily_rows.settle)
    share = _writing(together.share)
    add_group = _writing(together.add_group)
    accept_group = _writing(together.accept)
    begin_group = _writing(together.begin)
    leave_group = _writing(together.leave_groups)
    use_code = _writing(together.use_code)
    subscribe = _writing(push.subscribe)
    unsubscribe = _writing(push.unsubscribe)
    unsubscribe_all = _writing(push.unsubscribe_all)
    put_off = _writing(push.put_off)
    claim_notice = _writing(push.claim)
    notice_done = _writing(push.done)

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        return await self._read(
            lambda connection: lobby.lists(connection, handle, limit, since), self._by_itself
        )

    def delete(
        self, gone: GoneRow, before: int | None = None, seen: Seen | None = None
    ) -> asyncio.Future[None]:
        """Delete a table with its log, seats and daily entry.

        Nothing happens if there is none; nor, with `before`, if it has changed since then.
        `ConflictError` if it is not in the state that was `seen`.
        """

        def work(connection: Connection) -> None:
            retention.remove(connection, gone, before, seen)
            if gone.why == "host_closed":  # servers that have it in memory let go of it, too
                bar = Bar("table", gone.id, gone.at, gone.at + operating.TOLD, "closed")
                operating.bar(connection, bar)

        return self._put_otherwise(gone.id, work)

    async def aged_uploads(self, before: int, limit: int) -> list[str]:
        wanted = retention.aged_uploads(before, limit)
        return await self._read(lambda connection: list(connection.scalars(wanted)))

    def delete_upload(self, id: str, before: int) -> asyncio.Future[None]:
        return self._put_otherwise(
            id, lambda connection: retention.remove_upload(connection, id, before)
        )

    async def forget(
        self, handle: str, at: int, without: Forgetting, mark: str | None = None
    ) -> list[str]:
        """Delete everything of a device in one transaction; which tables changed or were deleted.

        Adds `mark` to the tokens that have ended.
        """
        changed: list[str] = []
        # Searching every document takes long: in a reader, while the writer goes on.
        named = await self._read(lambda connection: retention.naming(connection, handle))

        def work(connection: Connection) -> None:
            changed[:] = retention.forget(connection, handle, at, without, named)
            if mark is not None:
                ended_rows.end(connection, mark)

        await self._put_otherwise(handle, work)
        return changed

    @property
    def scrubs(self) -> bool:
        """Whether `scrub` overwrites; otherwise the database reuses the space in its own time."""
        return self.engine.dialect.name == "sqlite"

    async def scrub(self) -> bool:
        """Overwrite deleted content; False while a reader prevents it: try again later."""
        if not self.scrubs:
            return True
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, ended_rows.scrub, self.engine)

    async def close(self) -> None:
        await super().close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, read: Callable[[Connection], T], engine: Engine | None = None) -> T:
        def work() -> T:
            try:
                with (engine or self._one_moment).connect() as connection:
                    return read(connection)
            except DBAPIError as error:
                raise StoreError(f"the database cannot be read: {error.orig}") from error
            except PoolTimeoutError as error:
                raise StoreError("the database cannot be read: no connection is free") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)
