"""Membership: this server's heartbeat, which others are alive, and what happens to one given up.

The leases are in `store.rows.leases`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from wagnis.server import versions
from wagnis.server.logs import Trouble
from wagnis.server.store import Node, NotStoredError, Store, StoreError

log = logging.getLogger("wagnis.server")

BEATS = 3
"""Heartbeats for each lease. One may take no longer than until the next: if it gets no answer,
there is time for another before the lease ends."""


class Sightings:
    """How long other servers have been silent, by the monotonic clock of this one.

    It compares no two clocks, and uses none that can be set. Silence is the time between two looks
    that found the same heartbeat. A server that has not looked for the length of a lease, because
    it was paused or cut off from the database, starts counting again.
    """

    def __init__(self, lease: float, now: Callable[[], float]) -> None:
        self._lease = lease
        self._now = now
        self._seen: dict[str, tuple[int, float, float]] = {}  # the beat, first seen, last seen

    def silent(self, id: str, beat: int, asked: float) -> bool:
        """Whether a server has been silent for a lease; this look began at `asked`."""
        now = self._now()
        before, first, last = self._seen.get(id, (beat, now, now))
        if before != beat or asked - last >= self._lease:
            first = now
        self._seen[id] = beat, first, now
        return asked - first >= self._lease

    def keep(self, alive: set[str]) -> None:
        """Forget all others."""
        self._seen = {id: seen for id, seen in self._seen.items() if id in alive}


class Membership:
    """This server among the others."""

    def __init__(
        self,
        store: Store,
        address: str,
        ttl: float,
        begun: Callable[[str], None],
        others: Callable[[set[str]], None],
        expired: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = ""
        self.alive: list[Node] = []
        self.draining = False
        self._store = store
        self._address = address
        self._ttl = ttl
        self._pace = ttl / BEATS
        self._begun = begun
        self._others = others
        self._expired = expired
        self._task: asyncio.Task[None] | None = None
        self._now = now
        self._sightings = Sightings(ttl, now)
        self._held_until = 0.0  # before then no server can have given this one up
        self._beating = asyncio.Lock()
        self._failures = 0  # heartbeats without an answer

    async def begin(self) -> None:
        """Join under a new name, which no server has ever had."""
        id, asked = secrets.token_hex(8), self._now()
        known = Node(id, self._address, format=versions.DOCUMENT, speaks=versions.PACKETS)
        await self._store.join(known, self._ttl)
        self.id, self._held_until = id, asked + self._ttl
        self._begun(id)
        if self._task is None:
            self._task = asyncio.create_task(self._beat())

    async def leave(self) -> None:
        """Leave: give up all tables and this server's row."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        try:
            await self._store.leave(self.id)
        except StoreError as error:
            log.warning("the tables of this server will be free in %g s: %s", self._ttl, error)

    async def beat(self) -> None:
        """Send a heartbeat and look for others; a server that was given up joins again."""
        async with self._beating:
            await self._renew()
        await self.look()

    @property
    def held(self) -> bool:
        """Whether no server can have given this one up yet."""
        return self._now() < self._held_until

    async def hold(self) -> None:
        """Make sure that this server still owns its tables, so that its memory of them is current.

        Within a lease of the last heartbeat no server can have given it up. After a pause it sends
        a heartbeat; without an answer that is a `NotStoredError`.
        """
        if self.held:
            return
        failures = self._failures
        async with self._beating:
            if self._now() < self._held_until:
                return
            if self._failures > failures:  # one answer for all waiting callers
                raise NotStoredError("whose the tables are is not known")
            try:
                await self._renew()
            except StoreError as error:
                raise NotStoredError(f"whose the tables are is not known: {error}") from error

    async def _renew(self) -> None:
        asked = self._now()
        try:
            alive = await self._store.heartbeat(
                self.id, self._ttl, self.draining, self._pace * 2 / 3
            )
        except StoreError:
            self._failures += 1
            raise
        if alive:
            self._held_until = asked + self._ttl
        else:
            # Paused, or cut off from the database: others have taken over since.
            log.warning("this server was given up by the others; it begins anew")
            self._expired()
            await self.begin()

    async def find(self, node_id: str) -> Node | None:
        """A server that is alive, also one that has come since the last heartbeat."""
        for look in (False, True):
            if look:
                await self.look()
            for node in self.alive:
                if node.id == node_id:
                    return node
        return None

    async def look(self) -> None:
        """Look for living servers, and give up those that have been silent for a lease."""
        asked, alive = self._now(), await self._store.alive(self._pace / 3)
        gone = {node.id for node in alive if await self.gave_up(node.id, node.beat, asked)}
        self.alive = [node for node in alive if node.id not in gone]
        ids = {node.id for node in self.alive}
        self._sightings.keep(ids)
        self._others(ids)

    async def gave_up(self, id: str, beat: int, asked: float) -> bool:
        """Give up a server that was silent since this heartbeat; whether it is dead."""
        if id == self.id or not self._sightings.silent(id, beat, asked):
            return False
        return await self._store.give_up(id, beat, self._pace / 3)

    async def _beat(self) -> None:
        trouble = Trouble("no heartbeat", StoreError)
        loop = asyncio.get_running_loop()
        due = loop.time() + self._pace
        while True:
            await asyncio.sleep(due - loop.time())
            due = loop.time() + self._pace
            await trouble.through(self.beat)
