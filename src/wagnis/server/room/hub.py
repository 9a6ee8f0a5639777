"""The hub: loads, lists and unloads the tables of one server.

Any server may serve any table: `pubsub` tells this one what others have appended, and what it has
missed it reads from the store. `room` handles what happens at one table.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from functools import partial

from wagnis.server.config import Config
from wagnis.server.logs import Trouble
from wagnis.server.pubsub import PubSub, Said
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room.ledger import Ledger, due_at
from wagnis.server.room.openings import FRESH, Openings
from wagnis.server.room.room import Room
from wagnis.server.room.session import MakeAdvisor
from wagnis.server.room.turns import Caller
from wagnis.server.room.views import listed
from wagnis.server.store import (
    ConflictError,
    DamagedTableError,
    ListedRow,
    Store,
    StoreError,
)
from wagnis.server.store.rows.lobby import CANDIDATES
from wagnis.server.table.documents import DAMAGES, line, read_table
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Settings, TableList, TableListed

log = logging.getLogger("wagnis.server")

IDS = re.compile(r"[0-9a-z]{1,20}")
MOST_LISTED = 50
SEEKING, COMING = 600_000, 15_000
"""Milliseconds since the last change of its row for which somebody is expected at a table: of
another server, and without a connection here."""
SWEEP = 15.0
LOOK = 2.0  # seconds between two looks for what is due, and for what others have written
CLAIMED = 30_000  # milliseconds; a table that is due stays another server's for so long
COMPARED = 500  # tables in one query
AT_ONCE = 50  # tables that are due, claimed together
REMEMBERED = 10_000  # tables that are put away and whose absences are remembered, the latest
PAUSE = 0.01  # seconds between two tables that are woken, so that moves come first


class Hub:
    """The tables in memory, and their store."""

    def __init__(
        self,
        store: Store,
        config: Config,
        advisor: MakeAdvisor,
        limits: RateLimits,
        caller: Caller,
    ) -> None:
        self.openings = Openings(store, config)
        self.store = store
        self.now = config.now
        self._config = config
        self._advisor = advisor
        self._limits = limits
        self._caller = caller
        self.pubsub = PubSub(
            config.redis, config.secret or b"", self._hear, self._followed, self._gone
        )
        self._damaged: set[str] = set()  # tables that could not be read
        self._rooms: dict[str, Room] = {}
        self._resting: dict[str, asyncio.Task[None]] = {}  # rooms that are being closed
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._unread: set[str] = set()  # tables that are followed and may have been written before
        self._followed_more = asyncio.Event()
        jobs = self._sweep, self._look, self._read_followed
        self._tasks = [asyncio.create_task(job()) for job in jobs]
        # When seated devices left, by table, while its room is put away.
        self._left: dict[str, dict[str, int]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    async def opponents(
        self,
        settings: Settings,
        host: str,
        address: str,
        without: str | None = None,
        own: bool = False,
    ) -> tuple[str, bool]:
        """A table of this game that seeks people, else a new one; whether it was found.

        Two who ask at once meet, at several servers, too. `own` looks for none.
        """
        while True:
            now, pairing = self.now(), await self.store.pairing(settings.game)
            rows = () if own else await self.store.public(CANDIDATES, now - FRESH)
            for row in rows:
                if row.game == settings.game and row.id != without and self._seeks(row, host, now):
                    return row.id, True
            try:
                return (await self.openings.create(settings, host, address, pairing)).id, False
            except ConflictError:  # somebody has opened one meanwhile
                continue
            except SubmissionError as error:
                if error.code is not Refusal.TOO_MANY:
                    raise
                # A bot plays; nobody finds a table that is not in the list.
                hidden = settings.model_copy(update={"public": False, "seeking": False})
                return (await self.openings.create(hidden, host, address)).id, False

    def _seeks(self, row: ListedRow, host: str, now: int) -> bool:
        """Whether somebody waits at this table; others may come to it any moment."""
        line = row.line or {}
        if not line.get("seeking") or host in (*line["holders"], *line.get("barred", ())):
            return False
        room = self._rooms.get(row.id)
        if room is not None and room.connections.asking is not None:
            return False
        elsewhere = self.store.shared and room is None
        return self.visited(row.id) or row.updated >= now - (SEEKING if elsewhere else COMING)

    async def room(self, table_id: str) -> Room | None:
        """The room of this table, read from the store if it is not in memory."""
        self.openings.must_go_on()
        room = self._rooms.get(table_id)
        if room is not None and room.lost:
            self._put_aside(table_id, room)
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
        await self._put_aside_before(table_id)
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                return None
            # In a thread: replaying a long game takes a while.
            table = await asyncio.to_thread(read_table, *stored)
        except DamagedTableError:
            self._damaged.add(table_id)  # the list shows it as such from now on
            raise
        self._damaged.discard(table_id)
        row, rows = stored
        room = self._rooms[table_id] = Room(
            Ledger(table, rows, self.store, self.now, row.seen),
            self._config,
            self._advisor,
            self._limits,
            self.openings,
            self._caller,
            partial(self.pubsub.publish, table_id) if self.pubsub.on else None,
        )
        room.session.left |= self._left.pop(table_id, {})
        self.pubsub.follow(table_id)
        return room

    def _hear(self, said: Said) -> None:
        """Another server has said something about a table."""
        room = self._rooms.get(said.table)
        if room is not None and not room.lost:
            room.hear(said.server, said.kind, said.body)

    def _followed(self, table_id: str) -> None:
        """From now on this server hears of the table; what was written before, it reads."""
        room = self._rooms.get(table_id)
        if room is not None:
            # Servers with somebody there answer at once; what was known may be out of date.
            for server in list(room.connections.elsewhere):
                room.hear_presence(server, None)
            self.pubsub.publish(table_id, "hello")
            room.session.tell_presence()
            self._unread.add(table_id)
            self._followed_more.set()

    def _gone(self, server: str) -> None:
        """Nobody is connected at that server any more, as far as this one can know."""
        for room in self._rooms.values():
            if server in room.connections.elsewhere:
                room.hear_presence(server, None)

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
            table, updated = room.table, room.ledger.updated
            row = row._replace(phase=table.phase, updated=updated, line=line(table))
            return listed(row, me, False)
        try:
            return listed(row, me, row.id in self._damaged)
        except DAMAGES:
            return listed(row, me, True)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self._config.idle))
            try:
                await self.put_away(self._config.idle)
                self._let_go_stuck(time.monotonic() - self._config.patience)
            except Exception:
                log.exception("tables could not be put away")

    def _let_go_stuck(self, since: float) -> None:
        """End connections whose sends hang since then."""
        for room in self._rooms.values():
            room.connections.let_go(lambda one: (one.sending_since or since) < since)

    async def _look(self) -> None:
        """Let bots move where they are due and nobody is connected, and find what was missed."""
        trouble = Trouble("what is due at tables could not be read", StoreError)
        while not self.openings.closing:
            await trouble.through(self._wake_due)
            if self.store.shared and self._rooms:
                await trouble.through(partial(self._compare, list(self._rooms)))
            await asyncio.sleep(LOOK)

    async def _read_followed(self) -> None:
        """Read what was written at a table between its loading and its subscription."""
        trouble = Trouble("what others wrote could not be read", StoreError)
        while True:
            await self._followed_more.wait()
            self._followed_more.clear()
            unread, self._unread = list(self._unread), set()
            await trouble.through(partial(self._compare, unread))

    async def _wake_due(self) -> None:
        now = self.now()
        while not self.openings.closing and await self.store.is_due(now):
            claimed = await self.store.claim_due(now, now + CLAIMED, AT_ONCE)
            if not claimed:
                return  # another server has them
            for table_id in claimed:
                try:
                    room = await self.room(table_id)
                except StoreError as error:  # of this table: the others go on
                    log.warning("table %s: its bots were not woken: %s", table_id, error)
                    continue
                if room is not None:
                    room.wake_bots()
                    if not due_at(room.table, now):  # a converted backup does not know whose turn
                        with suppress(ConflictError):
                            await self.store.write(table_id, (), None, room.ledger.seen)
                await asyncio.sleep(PAUSE)

    async def _compare(self, table_ids: list[str]) -> None:
        """Read what other servers have written at these tables, which are in memory."""
        for start in range(0, len(table_ids), COMPARED):
            some = table_ids[start : start + COMPARED]
            seen = await self.store.seen(some)
            for table_id in some:
                room = self._rooms.get(table_id)
                if room is None or room.lost:
                    continue
                if table_id not in seen:
                    await self.put_down(table_id)  # it was deleted
                elif seen[table_id] != room.ledger.seen:
                    room.catch_up(seen[table_id])

    async def put_away(self, idle: float) -> None:
        """Unload tables without connections for so many seconds."""
        limit = time.monotonic() - idle
        for table_id, room in list(self._rooms.items()):
            # While one room was closing, others may have been removed.
            here = self._rooms.get(table_id) is room
            if here and room.idle and room.touched <= limit:
                self._put_aside(table_id, room)
                await self._put_aside_before(table_id)

    async def put_down(self, table_id: str) -> None:
        """Unload a table that is to be deleted or was changed from outside; end its connections."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.session.give_up()
            self._put_aside(table_id, room)
        await self._put_aside_before(table_id)
        self._left.pop(table_id, None)

    def _put_aside(self, table_id: str, room: Room) -> None:
        """Close this room in the background."""
        del self._rooms[table_id]
        self.pubsub.unfollow(table_id)
        self._resting[table_id] = asyncio.create_task(self._rest(table_id, room))

    async def _put_aside_before(self, table_id: str) -> None:
        """Wait until the earlier room of this table is closed: there are never two at a time."""
        if table_id in self._resting:
            await asyncio.shield(self._resting[table_id])

    async def _rest(self, table_id: str, room: Room) -> None:
        try:
            await room.close()
            if not room.lost:
                self._left[table_id] = room.session.left
            while len(self._left) > REMEMBERED:
                del self._left[next(iter(self._left))]
        finally:
            del self._resting[table_id]

    async def drain(self) -> None:
        """Load nothing more, and finish every write."""
        self.openings.closing = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        closing = *self._resting.values(), *(room.close() for room in self._rooms.values())
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
            room.connections.let_go(lambda one: one.handle == handle)

    def visited(self, table_id: str) -> bool:
        """Whether somebody is connected to this table, here."""
        room = self._rooms.get(table_id)
        return room is not None and not room.idle

    async def close(self) -> None:
        """Finish every write, and close the store."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.drain()
        self._rooms.clear()
        await self.pubsub.close()
        await self.store.close()
