"""Membership: this server's heartbeat, who else is alive, and what happens when it was given up.

Leases themselves are in `store.leases`; what else a cluster does is in `cluster`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress

from wagnis.server import versions
from wagnis.server.logs import Trouble
from wagnis.server.store import LeaseStore, Node, StoreError

log = logging.getLogger("wagnis.server")

BEATS = 3
"""Heartbeats while a lease lasts. None may take longer than until the next: where one gets no
answer, there is time for another before the lease ends."""


class Membership:
    """This server among the others."""

    def __init__(
        self,
        store: LeaseStore,
        address: str,
        ttl: float,
        begun: Callable[[], None],
        others: Callable[[set[str]], None],
        expired: Callable[[], None],
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

    async def begin(self) -> None:
        """Under a new name, which nobody has ever had."""
        id = secrets.token_hex(8)
        known = Node(id, self._address, format=versions.DOCUMENT, speaks=versions.PACKETS)
        await self._store.join(known, self._ttl)
        self.id = id
        self._begun()
        if self._task is None:
            self._task = asyncio.create_task(self._beat())

    async def leave(self) -> None:
        """All tables are nobody's, and this server is not there any more."""
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
        """Still here; and who else is. Whoever comes too late begins anew."""
        if await self._store.heartbeat(self.id, self._ttl, self.draining, self._pace * 2 / 3):
            await self.look()
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
        """Who is alive."""
        self.alive = await self._store.alive(self._pace / 3)
        self._others({node.id for node in self.alive})

    async def _beat(self) -> None:
        trouble = Trouble("no heartbeat", StoreError)
        loop = asyncio.get_running_loop()
        due = loop.time() + self._pace
        while True:
            await asyncio.sleep(due - loop.time())
            due = loop.time() + self._pace
            await trouble.through(self.beat)
