"""Creates tables: as many unfinished ones as a device may have, and as many in the public list as
a device and an address may.

`server.rate_limits` limits how often an address may create tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from weakref import WeakValueDictionary

from wagnis.records import Match
from wagnis.server.config import Config
from wagnis.server.daily.roll import Day, begun
from wagnis.server.store import LogRow, NotStoredError, Store
from wagnis.server.table.documents import forked, new_table, write_table
from wagnis.server.table.handles import origin_of
from wagnis.server.table.seating import check_settings
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Fork, Settings

DAY = 24 * 3600 * 1000
FRESH = DAY  # milliseconds a public table without events stays in the list
RECENT = 7 * DAY  # milliseconds without events after which a table no longer counts


class ClosingError(NotStoredError):
    """The server is shutting down; the client has to try another one, or later."""


class Openings:
    """Creates the tables of one server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.closing = False
        self._store = store
        self._config = config
        # Locks per device, and per address for public tables: concurrent requests would each pass
        # the limit.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(
        self, settings: Settings, host: str, address: str = "", pairing: int | None = None
    ) -> Table:
        """With `pairing` a `ConflictError` if a table that seeks people was made since."""
        table = new_table(settings, host, self._config.now())
        return await self.add(table, address=address, pairing=pairing)

    async def fork(self, match: Match, source: str | None, fork: Fork, holder: str) -> Table:
        """Create a table that continues from a position of this match; refuses where it cannot."""
        # In a thread: writing a long game takes a while.
        now = self._config.now()
        return await self.add(*await asyncio.to_thread(forked, match, source, fork, holder, now))

    async def enter(self, day: Day, game: str, holder: str, name: str) -> Table:
        """Create a table for a day's roll; a `ConflictError` if this device has played it."""
        judged = begun(day, game, holder, name, self._config.now())
        await self._create(judged.table, judged.rows)
        return judged.table

    async def add(
        self,
        table: Table,
        rows: Sequence[LogRow] = (),
        address: str | None = None,
        pairing: int | None = None,
    ) -> Table:
        """Store a new table; refuses settings that cannot be played, and one too many."""
        check_settings(table.settings)
        if address is not None and table.settings.public:
            table = self._from(table, address)
        origin = table.origin
        nearby = nullcontext() if origin is None else self._one_by_one(origin)
        async with self._one_by_one(table.host), nearby:
            await self._must_have_slot(table.host, origin)
            await self._create(table, rows, pairing)
        return table

    async def add_next(self, table: Table, address: str) -> Table:
        """Store the table of the next game; unlisted if its host or this address has too many."""
        if table.settings.public:
            try:
                table = await self.listed(table, address)
            except SubmissionError:
                hidden = table.settings.model_copy(update={"public": False})
                table = table._replace(settings=hidden)
        await self._create(table)
        return table

    async def listed(self, table: Table, address: str) -> Table:
        """The table as it is listed from this address; refuses one too many."""
        table = self._from(table, address)
        await self._must_have_slot(table.host, table.origin)
        return table

    def _from(self, table: Table, address: str) -> Table:
        return table._replace(origin=origin_of(self._config.secret or b"", address))

    def _one_by_one(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    def must_go_on(self) -> None:
        if self.closing:
            raise ClosingError("the server closes; come again")

    async def _create(
        self, table: Table, rows: Sequence[LogRow] = (), pairing: int | None = None
    ) -> None:
        self.must_go_on()
        row = replace(write_table(table, table.created), pairing=pairing)
        await self._store.create(row, rows)

    async def _must_have_slot(self, host: str, origin: str | None) -> None:
        """Refuse one more table if this device, or the address it is listed from, is at its limit.

        `origin`: the address, for a public table.
        """
        limits, now = self._config.limits, self._config.now()
        if not limits.rates:
            return
        hosted = await self._store.hosted(host, now - RECENT, now - FRESH, origin)
        full = "as many as may be; this one can be opened for those who have the link"
        if hosted.unfinished >= limits.hosted:
            sorry = (
                f"this device hosts {hosted.unfinished} tables whose games are not over, as many "
                "as it may; finish a game or close a table first"
            )
        elif origin is not None and hosted.nearby >= limits.address_listed:
            sorry = f"{hosted.nearby} tables of this network are in the list, {full}"
        elif origin is not None and hosted.listed >= limits.listed:
            sorry = f"{hosted.listed} tables of this device are in the list, {full}"
        else:
            return
        raise SubmissionError(Refusal.TOO_MANY, sorry)
