"""The store in a database, SQLite or PostgreSQL: opening, reading, leases.

`writer` writes; the queries of each subject are in `rows`, the schema in `database.schema`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.dice.deal_log import Head, LogEntry
from wagnis.server.store.database.claim import Claim, claimed
from wagnis.server.store.database.engine import PATIENCE, checkpoint, open_engine, within
from wagnis.server.store.database.migrate import migrate
from wagnis.server.store.errors import StoreError
from wagnis.server.store.rows import (
    client_files,
    deal_log,
    leases,
    lobby,
    operating,
    own_data,
    push,
    retention,
    tables,
    together,
    uploads,
)
from wagnis.server.store.rows import daily as daily_rows
from wagnis.server.store.rows import ended as ended_rows
from wagnis.server.store.rows.daily import DailyPoints
from wagnis.server.store.rows.leases import Node
from wagnis.server.store.rows.lobby import ListedRow
from wagnis.server.store.rows.operating import Bar
from wagnis.server.store.rows.push import LaterRow, SubscriptionRow
from wagnis.server.store.rows.retention import Forgetting, GoneRow, Seen
from wagnis.server.store.rows.together import GroupRow
from wagnis.server.store.writer import Writer

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


def _leasing(
    query: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """This query as a method, run by the thread of the leases."""

    @wraps(query)
    async def method(self: Store, /, *values: P.args, **named: P.kwargs) -> T:
        return await self._ask(lambda connection: query(connection, *values, **named))

    return method


class Store(Writer):
    """Tables, uploaded records, daily rolls, the log of deals, leases, bars, files of the client.

    One thread writes, and a few others read. A write that was awaited is on disk; a caller that
    was cancelled cannot know. The store does not read documents or events: the table does.
    """

    def __init__(
        self,
        engine: Engine,
        claim: Claim | None = None,
        connection: Connection | None = None,
    ) -> None:
        super().__init__(engine, claim, connection)
        # One read sees one snapshot; in SQLite it always does. A list needs none, and without a
        # transaction it takes two round trips less.
        one_moment, by_itself = "REPEATABLE READ", "AUTOCOMMIT"
        elsewhere = engine.dialect.name == "postgresql"
        reading = engine.execution_options
        self._one_moment = reading(isolation_level=one_moment) if elsewhere else engine
        self._by_itself = reading(isolation_level=by_itself) if elsewhere else engine
        self.engine = engine  # for the shared queue of solving
        self._readers = ThreadPoolExecutor(READERS, "wagnis-read")
        # Heartbeats have a thread of their own: they never wait for reads, writes or leases.
        self._beats = ThreadPoolExecutor(1, "wagnis-beat")
        self._leases = ThreadPoolExecutor(1, "wagnis-lease")
        self._sealing = asyncio.Lock()  # of the log of deals

    @classmethod
    def open(
        cls,
        url: str | URL,
        patience: float = PATIENCE,
        claim: Claim | None = None,
    ) -> Self:
        """Open the database and bring it to this version, or raise `UnusableError`."""
        engine = open_engine(url, patience)
        try:
            connection = None if claim is None else claimed(engine, claim)
            migrate(engine)
            checkpoint(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, claim, connection)

    load = _reading(tables.load)
    hosted = _reading(lobby.hosted)
    glance = _reading(lobby.glance)
    public = _reading(lobby.public)
    with_bots = _reading(lobby.with_bots)
    gone = _reading(retention.read_gone)
    ended = _reading(ended_rows.ended)
    daily_of = _reading(daily_rows.entries_of)
    daily = _reading(daily_rows.results)
    upload = _reading(uploads.read_upload)
    played = _reading(uploads.played)
    bars = _reading(operating.bars)
    client_file = _reading(client_files.read)
    sharing = _reading(together.sharing)
    finished = _reading(together.finished)
    groups_of = _reading(together.groups_of)
    crowded = _reading(together.crowded)
    has_any = _reading(own_data.has_any)
    own_data = _reading(own_data.own_data)
    subscriptions = _reading(push.subscriptions)
    notices_due = _reading(push.due)
    last_event = _reading(push.last_event)
    take = _leasing(leases.take)
    let_go = _leasing(leases.let_go)
    settle = _leasing(leases.settle)
    leave = _leasing(leases.leave)

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        return await self._read(
            lambda connection: lobby.lists(connection, handle, limit, since), self._by_itself
        )

    aged = _reading(retention.aged_ids)

    def delete(
        self, gone: GoneRow, before: int | None = None, seen: Seen | None = None
    ) -> asyncio.Future[None]:
        """Delete a table with its log, seats and daily entry.

        Nothing happens if there is none; nor, with `before`, if it has changed since then or a
        living server owns it. `ConflictError` if it is not in the state that was `seen`.
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

    async def settle_daily(self, results: Collection[DailyPoints]) -> None:
        await self._put_otherwise(
            "daily", lambda connection: daily_rows.settle(connection, results)
        )

    async def share(self, handle: str, at: int | None) -> None:
        await self._put_otherwise(handle, lambda connection: together.share(connection, handle, at))

    async def add_group(self, group: GroupRow, most: int, most_invited: int) -> None:
        await self._put_otherwise(
            group.id, lambda connection: together.add_group(connection, group, most, most_invited)
        )

    async def accept_group(self, handle: str, group_id: str, at: int, most: int) -> bool:
        accepted: list[bool] = []

        def work(connection: Connection) -> None:
            accepted[:] = [together.accept(connection, handle, group_id, at, most)]

        await self._put_otherwise(group_id, work)
        return all(accepted)

    async def begin_group(self, group_id: str, begun: int, table_id: str) -> None:
        await self._put_otherwise(
            group_id, lambda connection: together.begin(connection, group_id, begun, table_id)
        )

    async def leave_group(self, handle: str, group_id: str) -> None:
        await self._put_otherwise(
            group_id, lambda connection: together.leave_groups(connection, handle, group_id)
        )

    async def use_code(self, mark: str, until: int, now: int) -> None:
        await self._put_otherwise(
            mark, lambda connection: together.use_code(connection, mark, until, now)
        )

    async def deals(self, first: int, limit: int) -> tuple[list[LogEntry], Head]:
        """Entries of the log of deals from this number on, and the head of the whole log."""
        await self._seal()
        return await self._read(
            lambda connection: (deal_log.read(connection, first, limit), deal_log.head(connection))
        )

    async def deals_of(self, table_id: str) -> list[LogEntry]:
        await self._seal()
        return await self._read(lambda connection: deal_log.read_of(connection, table_id))

    async def _seal(self) -> None:
        """Seal all committed entries; if that fails, sealed ones can still be read."""
        async with self._sealing:
            while await self._read(deal_log.unsealed, self._by_itself):
                try:
                    if self.engine.dialect.name == "sqlite":
                        await self._put_otherwise("deals", deal_log.seal)
                    else:  # another server may have the lock: moves must not wait for it
                        await self._ask(deal_log.seal, self._readers)
                except StoreError:
                    log.warning("entries of the log of deals wait to be sealed", exc_info=True)
                    return

    async def join(self, node: Node, ttl: float) -> None:
        await self._ask(lambda connection: leases.join(connection, node, ttl), self._beats)

    async def heartbeat(
        self, node_id: str, ttl: float, draining: bool = False, answer: float | None = None
    ) -> bool:
        """After `answer` seconds, connecting included, it is a `StoreError`."""
        return await self._ask(
            lambda connection: leases.heartbeat(connection, node_id, ttl, draining),
            self._beats,
            answer,
        )

    async def alive(self, answer: float | None = None) -> list[Node]:
        return await self._ask(leases.alive, self._beats, answer)

    async def give_up(self, node_id: str, beat: int, answer: float | None = None) -> bool:
        return await self._ask(
            lambda connection: leases.give_up(connection, node_id, beat), self._beats, answer
        )

    async def subscribe(self, row: SubscriptionRow, most: int) -> None:
        await self._put_otherwise(row.id, lambda connection: push.subscribe(connection, row, most))

    async def unsubscribe(self, id: str) -> None:
        await self._put_otherwise(id, lambda connection: push.unsubscribe(connection, id))

    async def unsubscribe_all(self, handle: str) -> None:
        await self._put_otherwise(
            handle, lambda connection: push.unsubscribe_all(connection, handle)
        )

    async def put_off(self, row: LaterRow) -> None:
        await self._put_otherwise(row.table_id, lambda connection: push.put_off(connection, row))

    async def claim_notice(self, row: LaterRow, until: int) -> bool:
        """Whether this server is the one that sends it; after `until` any server may."""
        ours: list[bool] = []
        await self._put_otherwise(
            row.table_id, lambda connection: ours.append(push.claim(connection, row, until))
        )
        return any(ours)

    async def notice_done(self, row: LaterRow) -> None:
        await self._put_otherwise(row.table_id, lambda connection: push.done(connection, row))

    async def keep_client(self, files: Mapping[str, bytes], now: int) -> None:
        await self._put_otherwise(
            "client", lambda connection: client_files.keep(connection, files, now)
        )

    async def close(self) -> None:
        await super().close()
        self._readers.shutdown()
        self._leases.shutdown()
        self._beats.shutdown()
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

    async def _ask(
        self,
        ask: Callable[[Connection], T],
        thread: ThreadPoolExecutor | None = None,
        answer: float | None = None,
    ) -> T:
        def work() -> T:
            try:
                with (
                    within(answer),
                    self._engine.execution_options(writes=True).begin() as connection,
                ):
                    return ask(connection)
            except DBAPIError as error:
                raise StoreError(f"the database does not answer: {error.orig}") from error
            except PoolTimeoutError as error:
                raise StoreError("the database does not answer: no connection is free") from error

        return await asyncio.get_running_loop().run_in_executor(thread or self._leases, work)
