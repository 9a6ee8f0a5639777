"""The hub: all tables of one server, made, found, listed, and put away when nobody is there.

What goes on at one table is `room`'s business.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress

from wagnis.records import Match
from wagnis.server.config import Config
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.room import RateLimit, Room
from wagnis.server.room.views import listed, listed_row
from wagnis.server.store import Store, TableRow
from wagnis.server.table.daily import Day, begun
from wagnis.server.table.documents import forked, new_table, read_table, write_table
from wagnis.server.table.seating import check_settings, read_seat
from wagnis.server.table.table import Table
from wagnis.server.wire.tables import Fork, Settings, TableList, TableListed

log = logging.getLogger("wagnis.server")

IDS = re.compile(r"[0-9a-z]{1,20}")
MOST_LISTED = 50
FRESH = 24 * 3600 * 1000  # milliseconds a public table without news stays in the list
SWEEP = 15.0


class Hub:
    """The tables in memory, and the store behind them."""

    def __init__(
        self,
        store: Store,
        config: Config,
        advisor: MakeAdvisor,
        reactions: RateLimit,
        gestures: RateLimit,
    ) -> None:
        self.store = store
        self.now = config.now
        self._config = config
        self._advisor = advisor
        self._limits = reactions, gestures
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep())

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def create(self, settings: Settings, host: str) -> Table:
        """A new table; refuses what cannot be played."""
        check_settings(settings)
        table = new_table(settings, host, self.now())
        await self.store.create(write_table(table, table.created))
        return table

    async def enter(self, day: Day, game: str, holder: str, name: str) -> Table:
        """A table for a day's roll; a `ConflictError` where this device has played it already."""
        judged = begun(day, game, holder, name, self.now())
        table = judged.table
        await self.store.create(write_table(table, table.created), judged.rows)
        return table

    async def fork(self, match: Match, source: str | None, fork: Fork, holder: str) -> Table:
        """A new table that goes on from a position of this match; refuses where it cannot."""
        sitter = fork.seat, holder, fork.name or f"Player {fork.seat + 1}"
        # Beside the event loop: a long game takes a while to write.
        table, rows = await asyncio.to_thread(
            forked, match, fork.event, source, sitter, fork.level, self.now()
        )
        await self.store.create(write_table(table, table.created), rows)
        return table

    async def room(self, table_id: str) -> Room | None:
        """The room of this table, read from the store if it is not in memory."""
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
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        row, rows = stored
        table = await asyncio.to_thread(read_table, row, rows)
        limits = self._limits
        room = Room(table, rows, self.store, self._config, self._advisor, *limits, row.stamp)
        return self._rooms.setdefault(table_id, room)

    async def listing(self, me: str | None) -> TableList:
        """Public tables with news of late, and those where this device sits."""
        public = await self.store.public(MOST_LISTED)
        mine = [] if me is None else await self.store.held_by(me, MOST_LISTED)
        since = self.now() - FRESH
        lines = [self._line(row, me) for row in public]
        return {
            "public": [line for line in lines if line["updated"] >= since],
            "mine": [self._line(row, me) for row in mine],
        }

    def _line(self, row: TableRow, me: str | None) -> TableListed:
        room = self._rooms.get(row.id)
        if room is not None:
            return listed(room.table, room.updated, me)
        seats = tuple(read_seat(seat) for seat in row.document["seats"])
        return listed_row(row, seats, me)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self._config.idle))
            try:
                await self.put_away(self._config.idle)
                self.let_go_stuck()
            except Exception:
                log.exception("tables could not be put away")

    async def put_away(self, idle: float) -> None:
        """Forget tables nobody has been at for so many seconds; the store has them."""
        limit = time.monotonic() - idle
        for table_id, room in list(self._rooms.items()):
            if room.idle and room.touched <= limit:
                del self._rooms[table_id]
                await room.close()

    def let_go_stuck(self) -> None:
        """Connections whose network takes nothing any more have to come again."""
        limit = time.monotonic() - self._config.patience
        for room in self._rooms.values():
            room.connections.let_go_stuck(limit)

    async def close(self) -> None:
        """Write down what is left to write, and close the store."""
        self._sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await self._sweeper
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
        await self.store.close()
