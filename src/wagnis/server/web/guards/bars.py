"""Barred addresses and devices: read from the store every few seconds, refused everywhere.

`wagnis admin bar` writes them. While the store cannot be read, the last known ones hold.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network

from starlette.types import Scope

from wagnis.server.logs import Trouble
from wagnis.server.store import Bar, Store, StoreError
from wagnis.server.web.guards.hosts import read_address

SORRY = "the operator of this server has barred you"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Wagnis</title>
<meta name="viewport" content="width=device-width">
<h1>This server does not let you in</h1>
<p>Its operator has barred this device or its network.</p>
<h1 lang="de">Dieser Server lässt dich nicht herein</h1>
<p lang="de">Wer ihn betreibt, hat dieses Gerät oder sein Netz gesperrt.</p>
<h1 lang="nl">Deze server laat je niet toe</h1>
<p lang="nl">Wie hem beheert, heeft dit apparaat of het netwerk ervan geblokkeerd.</p></html>
"""


class Bars:
    """The bars as last read, and the sockets to close when somebody is barred."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        every: float,
        put_down: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._put_down = put_down
        self._now = now
        self._every = every
        self._known: list[Bar] = []
        self._devices: frozenset[str] = frozenset()
        self._networks: list[IPv4Network | IPv6Network] = []
        self._inside: dict[object, tuple[str, str | None, Callable[[], None]]] = {}
        self._task = asyncio.create_task(self._follow())

    def barred(self, host: str, device: str | None) -> bool:
        """Whether this address or this device is barred."""
        return device in self._devices or (bool(self._networks) and self._within(host))

    def enter(self, who: object, host: str, device: str | None, out: Callable[[], None]) -> None:
        """Register a socket; `out` is called if it is barred later."""
        self._inside[who] = host, device, out

    def leave(self, who: object) -> None:
        self._inside.pop(who, None)

    def show_out(self, devices: Container[str]) -> None:
        """Close the sockets of these devices."""
        for _, device, out in list(self._inside.values()):
            if device is not None and device in devices:
                out()

    async def look(self) -> None:
        """Read the bars, and close the sockets of newly barred people."""
        bars = await self._store.bars(self._now())
        if bars == self._known:
            return
        tables = {bar for bar in bars if bar.kind == "table"} - set(self._known)
        self._known = bars
        self._devices = frozenset(bar.value for bar in bars if bar.kind == "device")
        self._networks = [ip_network(bar.value) for bar in bars if bar.kind == "address"]
        for host, device, out in list(self._inside.values()):
            if self.barred(host, device):
                out()
        for bar in tables:  # changed from outside: the copy in memory is stale
            await self._put_down(bar.value)

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def _within(self, host: str) -> bool:
        address = read_address(host)
        return address is not None and any(address in network for network in self._networks)

    async def _follow(self) -> None:
        trouble = Trouble("who is barred could not be read", StoreError)
        while True:
            await trouble.through(self.look)
            await asyncio.sleep(self._every)


def host_of(scope: Scope) -> str:
    """The exact address of a request; limits count whole networks."""
    client = scope.get("client")
    return "" if client is None else str(client[0])
