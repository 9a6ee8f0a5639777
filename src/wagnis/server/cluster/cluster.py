"""The cluster: places a table here or at another server; wires membership, hub and links.

A single server has none. `web.sockets` serves the sockets.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import cast
from zlib import crc32

from wagnis.server import metrics, versions
from wagnis.server.cluster.bus import BusError
from wagnis.server.cluster.guests import Guests
from wagnis.server.cluster.links import Link, Links
from wagnis.server.cluster.membership import Membership
from wagnis.server.cluster.packets import common
from wagnis.server.cluster.relay import Edge, Relay
from wagnis.server.config import Config
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room.hub import ElsewhereError, Hub
from wagnis.server.room.room import Room
from wagnis.server.store import Lease, NewerTableError, Node, Store, StoreError

log = logging.getLogger("wagnis.server")

PATIENCE = 4 / 3  # in leases: how long a link may be silent before it ends
TRIES = 3  # to take a table that changes hands
AGAIN = 0.25  # seconds before the next attempt to reach an owner
SHARE = 0.25  # seconds between two broadcasts of the shared limits' counts
LONGER = 1.0  # seconds more than a lease for the owner to come back, or to be given up


class UnreachableError(StoreError):
    """The table is at a server that cannot be reached now."""


class Cluster:
    """This server's part in a cluster; the hub asks it who owns a table."""

    def __init__(self, store: Store, config: Config, secret: bytes, limits: RateLimits) -> None:
        assert config.redis is not None
        self._store = store
        self._lease = config.lease
        self._limits = limits
        self._sharing: asyncio.Task[None] | None = None
        self._hub: Hub | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._strangers: set[str] = set()  # servers without a common form of packets
        self._alive: set[str] = set()  # servers, when we last looked
        self.links = Links(config.redis, secret, self._host, config.lease * PATIENCE)
        self.membership = Membership(
            store, config.address, config.lease, self.links.begin, self._see, self._expired
        )

    async def begin(self, hub: Hub) -> None:
        self._hub = hub
        await self.membership.begin()
        self._sharing = asyncio.create_task(self._share())

    async def take(self, table_id: str) -> Lease | None:
        asked = time.monotonic()
        lease = await self._store.take(table_id, self.membership.id)
        if lease is not None and lease.owner is not None and lease.beat is not None:
            if not await self.membership.gave_up(lease.owner, lease.beat, asked):
                return lease
            lease = await self._store.take(table_id, self.membership.id)
        if lease is not None and lease.fence is not None:
            metrics.leases_taken.inc()
        return lease

    @property
    def held(self) -> bool:
        return self.membership.held

    async def hold(self) -> None:
        await self.membership.hold()

    async def let_go(self, table_id: str, fence: int) -> None:
        await self._store.let_go(table_id, self.membership.id, fence)

    async def place(self, table_id: str) -> Room | Relay | None:
        """A room of this server, or a relay to the table's owner."""
        assert self._hub is not None
        end, tries = time.monotonic() + self._lease + LONGER, TRIES
        while tries and time.monotonic() < end:
            try:
                return await self._hub.room(table_id)
            except ElsewhereError as error:
                owner, needs = error.owner, error.needs
            except NewerTableError as error:
                owner, needs = None, error.needs
            if needs > versions.DOCUMENT:
                owner = await self._newer(table_id, owner, needs)
            if owner is None or owner == self.membership.id:
                tries -= 1
                continue
            node = await self.membership.find(owner)
            if node is not None:
                form = self._form(node)
                if await self._hears(owner):
                    return Relay(self._edge(owner, form), table_id)
            # It has died, it seems; when its lease ends, the table can be taken.
            await asyncio.sleep(AGAIN)
        raise UnreachableError("the table is changing hands; come again")

    async def leave(self) -> None:
        """Leave the cluster, after the rooms were closed: others may take the tables at once."""
        if self._sharing is not None:
            self._sharing.cancel()
            await asyncio.gather(self._sharing, return_exceptions=True)
        await self.membership.leave()
        await self.links.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _share(self) -> None:
        """Broadcast the counts of the shared limits; no request waits for it."""
        while True:
            await asyncio.sleep(SHARE)
            try:
                self.share_counts()
            except Exception:
                log.exception("other servers could not be told what was taken of the limits")

    def share_counts(self) -> None:
        """Without Redis each server counts for itself."""
        taken = self._limits.collect()
        if not taken or not self.links.bus.up.is_set():
            return
        for node in self.membership.alive:
            form = common(versions.PACKETS, node.speaks)
            if node.id != self.membership.id and form is not None:
                self.links.to(node.id, Edge, form).send("took", taken)

    async def _newer(self, table_id: str, owner: str | None, needs: int) -> str:
        """The owner of a table that this server may not take, or a server that may."""
        await self.membership.look()
        alive = self.membership.alive
        if owner in {node.id for node in alive}:
            return owner
        able = [node.id for node in alive if node.format >= needs and not node.draining]
        if not able:
            raise UnreachableError("a newer server has to serve this table, and none is here")
        # All servers choose the same one: it takes the table when the first of us asks.
        return able[crc32(table_id.encode()) % len(able)]

    async def _hears(self, owner: str) -> bool:
        try:
            if self.links.bus.up.is_set():
                return await self.links.bus.hears(owner)
        except BusError:
            pass
        raise UnreachableError("the server of this table cannot be reached now; come again")

    def _form(self, owner: Node) -> int:
        """The highest form of packets that both servers speak."""
        form = common(versions.PACKETS, owner.speaks)
        if form is None:
            if owner.id not in self._strangers:
                self._strangers.add(owner.id)
                log.warning("%s is of a version that this one cannot talk to", owner.address)
            raise UnreachableError("the server of this table cannot be reached from here")
        return form

    def _edge(self, owner: str, form: int) -> Edge:
        return cast(Edge, self.links.to(owner, Edge, form).side)

    def _host(self, link: Link) -> Guests:
        assert self._hub is not None
        return Guests(link, self._hub, self._tasks, self._limits)

    def _see(self, alive: set[str]) -> None:
        """These servers are alive. The tables of one that has gone are free: their bots move on."""
        self.links.keep(alive)
        gone, self._alive = self._alive - alive, alive
        if gone and self._hub is not None:
            self._hub.wake()

    def _expired(self) -> None:
        assert self._hub is not None
        self._hub.give_up()
        self.links.end_all(tell=True)
