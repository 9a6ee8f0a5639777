"""Retention: deletes tables older than the operator's limits, a few at a time during play.

The store says what is deleted with a table. Every one of several servers may do this: deletion
is idempotent.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from wagnis.core.plain import PlainObject
from wagnis.server.config import Config
from wagnis.server.room.hub import Hub
from wagnis.server.store import GoneRow, StoreError
from wagnis.server.table.closing import nameless
from wagnis.server.table.documents import read_table
from wagnis.server.wire.tables import GoneWhy

log = logging.getLogger("wagnis.server")

DAY = 24 * 3600 * 1000
FIRST, PERIOD = 60.0, 3600.0  # seconds from the start to the first sweep, and between two sweeps
BATCH = 20  # tables in one query
PAUSE = 0.05  # seconds after each deletion, so that moves come first
UPLOADS = 20  # records deleted together
AGAIN = 0.5  # seconds until a failed overwrite is tried again


class Retention:
    """Deletes old tables and uploads as long as the server runs."""

    def __init__(self, hub: Hub, config: Config) -> None:
        self._hub = hub
        self._config = config
        self._task = asyncio.create_task(self._run())
        self._scrubbing: asyncio.Task[None] | None = None  # overwrites deleted rows

    async def sweep(self) -> int:
        """Delete everything that is too old; return the number of tables."""
        keep = self._config.keep
        deleted = await self._delete("open", keep.open, "nobody_came")
        # A game without a turn clock may go on over days: it has a period of its own.
        deleted += await self._delete("playing", keep.abandoned, "abandoned", timed=True)
        deleted += await self._delete("playing", keep.untimed, "abandoned", timed=False)
        deleted += await self._delete("over", keep.finished, "finished")
        if keep.uploads is not None:
            before = self._hub.now() - round(keep.uploads * DAY)
            while await self._hub.store.delete_uploads(before, UPLOADS):
                await asyncio.sleep(PAUSE)
        await self.scrub()
        return deleted

    async def scrub(self) -> None:
        """Overwrite deleted rows: now, or in the background once nobody reads the file."""
        if self._scrubbing is None and not await self._hub.store.scrub():
            self._scrubbing = asyncio.create_task(self._scrub_later())

    async def scrubbed(self) -> None:
        """Wait until deleted rows are overwritten."""
        if self._scrubbing is not None:
            await self._scrubbing

    async def close(self) -> None:
        for task in (self._task, self._scrubbing):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _scrub_later(self) -> None:
        log.info("what was deleted is overwritten as soon as nobody reads the database's file")
        while not await self._hub.store.scrub():
            await asyncio.sleep(AGAIN)
        self._scrubbing = None

    async def _run(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                deleted = await self.sweep()
                if deleted:
                    log.info("%d tables were deleted, as their time was over", deleted)
            except StoreError:
                log.warning("old tables could not be deleted now")
            except Exception:
                log.exception("old tables could not be deleted")
            await asyncio.sleep(PERIOD)

    async def _delete(
        self, phase: str, days: float | None, why: GoneWhy, timed: bool | None = None
    ) -> int:
        if days is None:
            return 0
        now, deleted, store = self._hub.now(), 0, self._hub.store
        before = now - round(days * DAY)
        left_alone: set[str] = set()
        while True:
            aged = await store.aged(phase, before, BATCH + len(left_alone), timed)
            old = [table_id for table_id in aged if table_id not in left_alone]
            if not old:
                return deleted
            for table_id in old:
                if self._hub.visited(table_id):
                    left_alone.add(table_id)  # somebody is connected to it
                    continue
                await self._hub.put_down(table_id)
                record = await self._record(table_id) if phase == "over" else None
                await store.delete(GoneRow(table_id, now, why, record), before)
                if await store.gone(table_id) is None:
                    left_alone.add(table_id)  # it has changed meanwhile
                    continue
                deleted += 1
                await asyncio.sleep(PAUSE)

    async def _record(self, table_id: str) -> PlainObject | None:
        """The match without names, if records are to be kept."""
        now = self._hub.now()
        stored = await self._hub.store.load(table_id) if self._config.keep.records else None
        if stored is None:
            return None
        try:
            # In a thread: replaying a long game takes a while.
            return await asyncio.to_thread(lambda: nameless(read_table(*stored), now))
        except (StoreError, ValueError, KeyError, TypeError):
            log.warning("table %s: its match cannot be read, and is not kept", table_id)
            return None
