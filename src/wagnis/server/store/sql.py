"""The store in a database, SQLite or PostgreSQL: opening, reading, leases.

`writer` writes; the queries of each subject are in `rows`, the schema in `database.schema`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Self, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    and_,
    select,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.dice.deal_log import Head, LogEntry
from wagnis.server.store.database.claim import Claim, claimed
from wagnis.server.store.database.engine import PATIENCE, checkpoint, open_engine, within
from wagnis.server.store.database.migrate import migrate
from wagnis.server.store.database.schema import GAME_TABLE, HEAD, LOG, NOTHING
from wagnis.server.store.errors import DamagedTableError, StoreError
from wagnis.server.store.rows import (
    client_files,
    daily,
    deal_log,
    ended,
    leases,
    lobby,
    operating,
    retention,
    reviews,
    tables,
)
from wagnis.server.store.rows.daily import DailyCount, DailyPoints, DailyRow
from wagnis.server.store.rows.leases import Lease, Node
from wagnis.server.store.rows.lobby import Hosted, ListedRow
from wagnis.server.store.rows.operating import Bar
from wagnis.server.store.rows.retention import Forgetting, GoneRow, Seen
from wagnis.server.store.rows.reviews import ReviewRow, SeatRow, UploadRow
from wagnis.server.store.rows.tables import LogRow, Stamp, TableRow
from wagnis.server.store.writer import PACE, Writer

log = logging.getLogger("wagnis.server")

T = TypeVar("T")

READERS = 2


class SqlStore(Writer):
    """Tables in a database; one thread writes, and a few others read."""

    def __init__(
        self,
        engine: Engine,
        pace: float = PACE,
        claim: Claim | None = None,
        connection: Connection | None = None,
    ) -> None:
        super().__init__(engine, pace, claim, connection)
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
        pace: float = PACE,
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
        return cls(engine, pace, claim, connection)

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        return await self._read(lambda connection: _load(connection, table_id))

    async def public(self, limit: int, since: int = 0) -> list[ListedRow]:
        return await self._read(lambda connection: lobby.public(connection, limit, since))

    async def held_by(self, handle: str, limit: int) -> list[ListedRow]:
        return await self._read(lambda connection: lobby.held_by(connection, handle, limit))

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        def read(connection: Connection) -> tuple[list[ListedRow], list[ListedRow]]:
            public = lobby.public(connection, limit, since)
            if handle is None:
                return public, []
            return public, lobby.held_by(connection, handle, limit)

        return await self._read(read, self._by_itself)

    async def hosted(
        self, handle: str, since: int, listed_since: int, origin: str | None = None
    ) -> Hosted:
        return await self._read(
            lambda connection: lobby.hosted(connection, handle, since, listed_since, origin)
        )

    async def aged(self, phase: str, before: int, limit: int) -> list[str]:
        wanted = retention.aged(phase, before, limit)
        return await self._read(lambda connection: list(connection.scalars(wanted)))

    def delete(
        self, gone: GoneRow, before: int | None = None, seen: Seen | None = None
    ) -> asyncio.Future[None]:
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

    async def gone(self, table_id: str) -> GoneRow | None:
        return await self._read(lambda connection: retention.read_gone(connection, table_id))

    async def forget(
        self, handle: str, at: int, without: Forgetting, mark: str | None = None
    ) -> list[str]:
        changed: list[str] = []
        # Searching every document takes long: in a reader, while the writer goes on.
        named = await self._read(lambda connection: retention.naming(connection, handle))

        def work(connection: Connection) -> None:
            changed[:] = retention.forget(connection, handle, at, without, named)
            if mark is not None:
                ended.end(connection, mark)

        await self._put_otherwise(handle, work)
        return changed

    async def ended(self, since: int) -> tuple[int, list[str]]:
        return await self._read(lambda connection: ended.ended(connection, since))

    @property
    def scrubs(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    async def scrub(self) -> bool:
        if not self.scrubs:
            return True
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, ended.scrub, self.engine)

    async def daily(self, ends: Mapping[str, int]) -> tuple[list[DailyCount], list[DailyRow]]:
        def read(connection: Connection) -> tuple[list[DailyCount], list[DailyRow]]:
            counted = daily.counts(connection, ends)
            return counted, daily.unsettled(connection, ends)

        return await self._read(read)

    async def settle_daily(self, results: Collection[DailyPoints]) -> None:
        await self._put_otherwise("daily", lambda connection: daily.settle(connection, results))

    async def daily_of(self, handle: str, days: Collection[str] = ()) -> list[DailyRow]:
        return await self._read(lambda connection: daily.entries_of(connection, handle, days))

    async def deals(self, first: int, limit: int) -> tuple[list[LogEntry], Head]:
        await self._seal()
        return await self._read(
            lambda connection: (
                deal_log.read(connection, first, limit),
                deal_log.head(connection),
            )
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
                        await self._lease(deal_log.seal, self._readers)
                except StoreError:
                    log.warning("entries of the log of deals wait to be sealed", exc_info=True)
                    return

    async def upload(self, id: str) -> UploadRow | None:
        return await self._read(lambda connection: reviews.read_upload(connection, id))

    async def review(self, subject: str, version: str) -> ReviewRow | None:
        return await self._read(
            lambda connection: reviews.read_review(connection, subject, version)
        )

    async def unreviewed(
        self, handle: str, version: str, games: Sequence[str], limit: int
    ) -> list[str]:
        return await self._read(
            lambda connection: reviews.unreviewed(connection, handle, version, games, limit)
        )

    async def reviewed(self, handle: str, limit: int) -> list[SeatRow]:
        return await self._read(lambda connection: reviews.reviewed(connection, handle, limit))

    async def join(self, node: Node, ttl: float) -> None:
        await self._lease(lambda connection: leases.join(connection, node, ttl), self._beats)

    async def heartbeat(
        self, node_id: str, ttl: float, draining: bool = False, answer: float | None = None
    ) -> bool:
        return await self._lease(
            lambda connection: leases.heartbeat(connection, node_id, ttl, draining),
            self._beats,
            answer,
        )

    async def alive(self, answer: float | None = None) -> list[Node]:
        return await self._lease(leases.alive, self._beats, answer)

    async def give_up(self, node_id: str, beat: int, answer: float | None = None) -> bool:
        return await self._lease(
            lambda connection: leases.give_up(connection, node_id, beat), self._beats, answer
        )

    async def take(self, table_id: str, node_id: str) -> Lease | None:
        return await self._lease(lambda connection: leases.take(connection, table_id, node_id))

    async def let_go(self, table_id: str, node_id: str, fence: int) -> None:
        await self._lease(lambda connection: leases.let_go(connection, table_id, node_id, fence))

    async def settle(self, table_id: str, owner: str | None) -> int | None:
        return await self._lease(lambda connection: leases.settle(connection, table_id, owner))

    async def leave(self, node_id: str) -> None:
        await self._lease(lambda connection: leases.leave(connection, node_id))

    async def bars(self, now: int) -> list[Bar]:
        return await self._read(lambda connection: operating.bars(connection, now))

    async def keep_client(self, files: Mapping[str, bytes], now: int) -> None:
        await self._put_otherwise(
            "client", lambda connection: client_files.keep(connection, files, now)
        )

    async def client_file(self, name: str) -> bytes | None:
        return await self._read(lambda connection: client_files.read(connection, name))

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

    async def _lease(
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


def _load(connection: Connection, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id)).first()
    if row is None:
        return None
    if row.phase.startswith(operating.ASIDE):
        raise StoreError(f"table {table_id} is damaged, and was set aside")
    head = select(HEAD.c.fence, HEAD.c.version).where(HEAD.c.table_number == row.number)
    stamp = connection.execute(head).first()
    if stamp is None:
        raise DamagedTableError(f"table {table_id} has no head")
    table = replace(tables.read(connection, row), stamp=Stamp(*stamp))
    return table, _log(connection, table_id)


def _log(connection: Connection, table_id: str) -> list[LogRow]:
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
    return [tables.log_row(row) for row in rows]
