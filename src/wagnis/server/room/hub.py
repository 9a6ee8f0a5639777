"""The hub: creates, loads, lists and unloads the tables of one server.

`room` handles what happens at one table.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from typing import Protocol
from weakref import WeakValueDictionary

from wagnis.records import Match
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.room import Holding, Room
from wagnis.server.room.slots import FRESH, must_have_slot
from wagnis.server.room.turns import Caller, nobody
from wagnis.server.room.views import Reading, damaged_row, listed, listed_row
from wagnis.server.store import (
    DamagedTableError,
    Lease,
    ListedRow,
    LogRow,
    NewerTableError,
    NotStoredError,
    Store,
    StoreError,
    TableRow,
)
from wagnis.server.store.database.alone import alone
from wagnis.server.store.rows.lobby import CANDIDATES
from wagnis.server.table.daily import Day, begun
from wagnis.server.table.documents import (
    DAMAGES,
    forked,
    new_table,
    read_table,
    write_table,
)
from wagnis.server.table.handles import origin_of
from wagnis.server.table.seating import check_settings
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Fork, Settings, TableList, TableListed

log = logging.getLogger("wagnis.server")

IDS = re.compile(r"[0-9a-z]{1,20}")
MOST_LISTED = 50
SEEKING, COMING = 600_000, 15_000
"""Milliseconds since the last change of its row for which somebody is expected at a table: of
another server, and without a connection here."""
SWEEP = 15.0
REMEMBERED = 10_000  # tables that are put away and whose absences are remembered, the latest
PAUSE = 0.01  # seconds between two tables that are woken, so that moves come first


class ElsewhereError(Exception):
    """Another server owns the table, or only a newer server can own it."""

    def __init__(self, owner: str | None, needs: int = 1) -> None:
        self.owner = owner  # None if this server has just lost the table
        self.needs = needs  # the document version that its owner has to support
        super().__init__(f"the table is at server {owner}")


class ClosingError(NotStoredError):
    """The server is shutting down; the client has to try another one, or later."""


class Ownership(Holding, Protocol):
    """The leases of a cluster: which server owns which table."""

    async def take(self, table_id: str) -> Lease | None:
        """Take this table's lease, or return its owner's; None if there is no such table."""

    async def let_go(self, table_id: str, fence: int) -> None:
        """Release the lease."""


class Hub:
    """The tables in memory, and their store."""

    def __init__(
        self,
        store: Store,
        config: Config,
        advisor: MakeAdvisor,
        limits: RateLimits,
        ownership: Ownership | None = None,
        caller: Caller = nobody,
    ) -> None:
        self.closing = False  # no new tables, no new rooms
        self.store = store
        self.now = config.now
        self._config = config
        self._advisor = advisor
        self._limits = limits
        self._ownership = ownership
        self._caller = caller
        self._damaged: set[str] = set()  # tables that could not be read
        self._rooms: dict[str, Room] = {}
        self._given_up = 0  # how often all rooms were given up; leases taken before are void
        self._resting: dict[str, asyncio.Task[None]] = {}  # rooms that are being closed
        # Locks per device, and per address for public tables: concurrent requests would each pass
        # the limit.
        self._slots: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep())
        self._waker: asyncio.Task[None] | None = None
        # When seated devices left, by table, while its room is put away.
        self._left: dict[str, dict[str, int]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    async def create(self, settings: Settings, host: str, address: str = "") -> Table:
        """Create a table; refuses settings that cannot be played."""
        check_settings(settings)
        origin = origin_of(self._config.secret or b"", address) if settings.public else None
        nearby = nullcontext() if origin is None else self._one_by_one(origin)
        async with self._one_by_one(host), nearby:
            await self._must_have_slot(host, origin)
            table = new_table(settings, host, self.now())._replace(origin=origin)
            await self._create(table)
        return table

    async def open(self, table: Table) -> None:
        """Store a table that somebody else has set up; refuses a host with too many."""
        check_settings(table.settings)
        async with self._one_by_one(table.host):
            await self._must_have_slot(table.host, None)
            await self._create(table)

    async def opponents(
        self,
        settings: Settings,
        host: str,
        address: str,
        without: str | None = None,
        own: bool = False,
    ) -> tuple[str, bool]:
        """A table of this game that seeks people, else a new one; whether it was found.

        One after another: two who ask at once meet, at several servers, too. `own` looks for none.
        """
        name = f"opponents {settings.game}"
        async with self._one_by_one(name), alone(self.store.engine, name):
            now = self.now()
            rows = () if own else await self.store.public(CANDIDATES, now - FRESH)
            for row in rows:
                if row.game == settings.game and row.id != without and self._seeks(row, host, now):
                    return row.id, True
            try:
                table = await self.create(settings, host, address)
            except SubmissionError as error:
                if error.code is not Refusal.TOO_MANY:
                    raise
                # A bot plays; nobody finds a table that is not in the list.
                hidden = settings.model_copy(update={"public": False, "seeking": False})
                table = await self.create(hidden, host, address)
            return table.id, False

    def _seeks(self, row: ListedRow, host: str, now: int) -> bool:
        """Whether somebody waits at this table; others may come to it any moment."""
        line = row.line or {}
        if not line.get("seeking") or host in (*line["holders"], *line.get("barred", ())):
            return False
        room = self._rooms.get(row.id)
        if room is not None and room.session.guest is not None:
            return False
        elsewhere = self._ownership is not None and room is None
        return self.visited(row.id) or row.updated >= now - (SEEKING if elsewhere else COMING)

    def _one_by_one(self, name: str) -> asyncio.Lock:
        return self._slots.setdefault(name, asyncio.Lock())

    async def enter(self, day: Day, game: str, holder: str, name: str) -> Table:
        """Create a table for a day's roll; a `ConflictError` if this device has played it."""
        judged = begun(day, game, holder, name, self.now())
        table = judged.table
        await self._create(table, judged.rows)
        return table

    async def fork(self, match: Match, source: str | None, fork: Fork, holder: str) -> Table:
        """Create a table that continues from a position of this match; refuses where it cannot."""
        # In a thread: writing a long game takes a while.
        table, rows = await asyncio.to_thread(forked, match, source, fork, holder, self.now())
        async with self._one_by_one(holder):
            await self._must_have_slot(holder, None)
            await self._create(table, rows)
        return table

    async def _must_have_slot(self, host: str, origin: str | None) -> None:
        await must_have_slot(self.store, self._config.limits, host, self.now(), origin)

    async def _create(self, table: Table, rows: Sequence[LogRow] = ()) -> None:
        self._must_go_on()
        await self.store.create(write_table(table, table.created), rows)

    def _must_go_on(self) -> None:
        if self.closing:
            raise ClosingError("the server closes; come again")

    async def look(self, table_id: str) -> Room | Reading | None:
        """The table for reading; in a cluster this takes no lease."""
        room = self._rooms.get(table_id)
        if self._ownership is None or (room is not None and not room.lost):
            return await self.room(table_id)
        if IDS.fullmatch(table_id) is None:
            return None
        stored = await self._kept(table_id)
        if stored is None:
            return None
        return Reading(await self._whole(*stored), self.now(), self._config.secret or b"")

    async def room(self, table_id: str) -> Room | None:
        """The room of this table, read from the store if it is not in memory.

        `ElsewhereError` where the table is another server's.
        """
        self._must_go_on()
        if self._ownership is not None:
            await self._ownership.hold()
        room = self._rooms.get(table_id)
        if room is not None and room.lost:
            del self._rooms[table_id]
            room = None
        if room is None:
            if IDS.fullmatch(table_id) is None:
                return None
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(loading)
        if room is not None:
            room.touched = time.monotonic()
        return room

    async def _load(self, table_id: str) -> Room | None:
        if table_id in self._resting:
            await self._resting[table_id]
        given_up = self._given_up
        lease = await self._taken(table_id)
        if lease is None and self._ownership is not None:
            return None
        try:
            stored = await self._kept(table_id)
            if stored is None:
                return None
            row, rows = stored
            if lease is not None and row.stamp.fence != lease.fence:
                raise ElsewhereError(None)
            table = await self._whole(row, rows)
        except StoreError:
            # Another server may be able to read it.
            await self._give_back(table_id, None if lease is None else lease.fence)
            raise
        if given_up != self._given_up:
            raise ElsewhereError(None)
        room = Room(
            table,
            rows,
            self.store,
            self._config,
            self._advisor,
            self._limits,
            row.stamp,
            lease and lease.owner,
            self._ownership,
            self._caller,
        )
        room.session.left |= self._left.pop(table_id, {})
        return self._rooms.setdefault(table_id, room)

    async def _whole(self, row: TableRow, rows: list[LogRow]) -> Table:
        """Read the table in a thread; if it is damaged, the list shows it as such from then on."""
        try:
            table = await asyncio.to_thread(read_table, row, rows)
        except DamagedTableError:
            self._damaged.add(row.id)
            raise
        self._damaged.discard(row.id)
        return table

    async def _kept(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        try:
            return await self.store.load(table_id)
        except DamagedTableError:
            self._damaged.add(table_id)
            raise

    async def _taken(self, table_id: str) -> Lease | None:
        """Take the lease of this table; None outside a cluster or without such a table."""
        lease = None if self._ownership is None else await self._ownership.take(table_id)
        if lease is not None and lease.fence is None:
            raise ElsewhereError(lease.owner, lease.needs)
        return lease

    async def _give_back(self, table_id: str, fence: int | None) -> None:
        if self._ownership is not None and fence is not None:
            try:
                await self._ownership.let_go(table_id, fence)
            except StoreError:
                log.warning("table %s: its lease was not given back", table_id)

    async def listing(self, me: str | None) -> TableList:
        """Public tables with recent events, and the tables where this device sits."""
        public, mine = await self.store.lists(me, MOST_LISTED, self.now() - FRESH)
        return {
            "public": [self._line(row, me) for row in public],
            "mine": [self._line(row, me) for row in mine],
        }

    def _line(self, row: ListedRow, me: str | None) -> TableListed:
        room = self._rooms.get(row.id)
        if room is not None and not room.lost:
            return listed(room.table, room.updated, me)
        if row.id in self._damaged:
            return damaged_row(row)
        try:
            return listed_row(row, me)
        except DAMAGES:
            return damaged_row(row)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self._config.idle))
            try:
                await self.put_away(self._config.idle)
                self.let_go_stuck()
            except Exception:
                log.exception("tables could not be put away")

    def wake(self) -> None:
        """Let bots move on in games over days, in the background: nobody may come and open them.

        Called when a server has started, or another one of the cluster has gone.
        """
        if self._waker is not None:
            self._waker.cancel()  # it may have passed tables that are free only now
        self._waker = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        while not self.closing:
            try:
                for table_id in await self.store.with_bots():
                    await self._wake_one(table_id)
                    await asyncio.sleep(PAUSE)
                return
            except StoreError:
                await asyncio.sleep(SWEEP)

    async def _wake_one(self, table_id: str) -> None:
        """Load a table only if a bot is to move there, and this server may."""
        try:
            if table_id not in self._rooms:
                stored = await self._kept(table_id)
                table = None if stored is None else await self._whole(*stored)
                if table is None or table.due is None or table.due.level is None:
                    return
            room = await self.room(table_id)
        except (ElsewhereError, DamagedTableError, NewerTableError):
            return
        except StoreError:
            raise  # the store does not answer, or the server is closing: all of them later
        except Exception:
            log.exception("table %s: its bots were not woken", table_id)
            return
        if room is not None:
            room.wake_bots()

    async def put_away(self, idle: float) -> None:
        """Unload tables without connections for so many seconds."""
        limit = time.monotonic() - idle
        for table_id, room in list(self._rooms.items()):
            # While one room was closing, others may have been removed.
            here = self._rooms.get(table_id) is room
            if here and room.idle and room.touched <= limit:
                del self._rooms[table_id]
                # A new visitor waits for this task: a table never has two rooms at a time.
                self._resting[table_id] = asyncio.create_task(self._rest(table_id, room))
                await self._resting[table_id]

    async def _rest(self, table_id: str, room: Room) -> None:
        try:
            await room.close()
            self._left[table_id] = room.session.left
            while len(self._left) > REMEMBERED:
                del self._left[next(iter(self._left))]
            if not room.lost:
                await self._give_back(table_id, room.fence)
        finally:
            del self._resting[table_id]

    def give_up(self) -> None:
        """Give up all rooms: the leases expired, and other servers may own the tables now."""
        self._given_up += 1
        rooms, self._rooms = self._rooms, {}
        for room in rooms.values():
            metrics.leases_lost.inc()
            room.give_up()

    async def drain(self) -> None:
        """Load nothing more, and finish every write."""
        self.closing = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        closing = (room.close() for room in self._rooms.values())
        for failed in await asyncio.gather(*closing, return_exceptions=True):
            if isinstance(failed, BaseException):
                log.error("a table could not be closed", exc_info=failed)

    async def reload(self, table_id: str) -> None:
        """Read a table again that was changed in the store, if it is in memory."""
        room = self._rooms.get(table_id)
        if room is not None:
            await room.reload()

    def let_go_of(self, handle: str) -> None:
        """End the connections of a device that has deleted its data."""
        for room in self._rooms.values():
            room.connections.let_go_of(handle)

    def visited(self, table_id: str) -> bool:
        """Whether somebody is connected to this table, here."""
        room = self._rooms.get(table_id)
        return room is not None and not room.idle

    async def put_down(self, table_id: str) -> None:
        """Unload a table that is to be deleted or was changed from outside; end its connections."""
        room = self._rooms.pop(table_id, None)
        self._left.pop(table_id, None)
        if room is not None:
            ours = not room.lost
            room.give_up()
            await room.close()
            if ours:  # the store does not delete a table with a valid lease
                await self._give_back(table_id, room.fence)

    def let_go_stuck(self) -> None:
        """End connections whose sends hang."""
        limit = time.monotonic() - self._config.patience
        for room in self._rooms.values():
            room.connections.let_go_stuck(limit)

    async def close(self) -> None:
        """Finish every write, and close the store."""
        for task in (self._sweeper, self._waker):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await self.drain()
        self._rooms.clear()
        await self.store.close()
