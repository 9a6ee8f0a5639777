"""Who may not come in: barred addresses and devices, and tokens of devices that deleted their data.

`wagnis admin bar` writes the bars. Of an ended token the store keeps a keyed hash, which names
nobody. Both are read every few seconds; while they cannot be read, the last known ones hold.
"""

from __future__ import annotations

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv4Network, IPv6Network, ip_network

from starlette.types import Scope

from wagnis.server.config import Config
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
MARK_BYTES = 16


class Bars:
    """Bars and ended tokens as last read, and the open sockets, which they may close."""

    def __init__(
        self,
        store: Store,
        config: Config,
        key: bytes,
        put_down: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._config = config
        self._key = key
        self._put_down = put_down
        self._known: list[Bar] = []
        self._devices: frozenset[str] = frozenset()
        self._networks: list[IPv4Network | IPv6Network] = []
        self._ended: set[str] = set()
        self._since = 0  # up to where ended tokens were read
        self._inside: dict[object, tuple[str, str | None, Callable[[], None]]] = {}
        self._trouble = Trouble("who may not come in could not be read", StoreError)
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Read everything before serving, then what is new every few seconds."""
        await self._trouble.through(self.look)
        self._task = asyncio.create_task(self._follow())

    def barred(self, host: str, device: str | None) -> bool:
        """Whether this address or this device is barred."""
        return device in self._devices or (bool(self._networks) and self._within(host))

    def has_ended(self, handle: str) -> bool:
        """Whether this device has deleted its data: nobody is this device any more."""
        return bool(self._ended) and self._mark(handle) in self._ended

    @contextmanager
    def ending(self, handle: str) -> Iterator[str]:
        """End a token while its data are deleted; if that fails, the token is valid again."""
        mark = self._mark(handle)
        self._ended.add(mark)
        try:
            yield mark
        except BaseException:
            self._ended.discard(mark)
            raise

    def enter(self, who: object, host: str, device: str | None, out: Callable[[], None]) -> None:
        """Register a socket; `out` is called if it may no longer be here."""
        self._inside[who] = host, device, out

    def leave(self, who: object) -> None:
        self._inside.pop(who, None)

    async def look(self) -> None:
        """Read what is new, and close the sockets of those who may no longer be here."""
        bars = await self._store.bars(self._config.now())
        self._since, marks = await self._store.ended(self._since)
        new = bars != self._known or not self._ended.issuperset(marks)
        tables = {bar for bar in bars if bar.kind == "table"} - set(self._known)
        self._known = bars
        self._ended.update(marks)
        self._devices = frozenset(bar.value for bar in bars if bar.kind == "device")
        self._networks = [ip_network(bar.value) for bar in bars if bar.kind == "address"]
        for host, device, out in list(self._inside.values()) if new else ():
            if self.barred(host, device) or (device is not None and self.has_ended(device)):
                out()
        for bar in tables:  # changed from outside: the copy in memory is stale
            await self._put_down(bar.value)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _mark(self, handle: str) -> str:
        """The keyed hash of a deleted device; without the key it identifies nobody."""
        digest = hmac.digest(self._key, f"wagnis ended {handle}".encode(), "sha256")
        return urlsafe_b64encode(digest[:MARK_BYTES]).decode().rstrip("=")

    def _within(self, host: str) -> bool:
        address = read_address(host)
        return address is not None and any(address in network for network in self._networks)

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(self._config.bars_every)
            await self._trouble.through(self.look)


def host_of(scope: Scope) -> str:
    """The exact address of a request; limits count whole networks."""
    client = scope.get("client")
    return "" if client is None else str(client[0])
