"""Connections to a table: a bounded outbox for each, and the broadcast to all of them.

Backpressure: a connection that does not keep up is closed, so it never delays the others. A
broadcast message is encoded once. `room` and `views` decide what is sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from pydantic_core import to_jsonable_python

from wagnis.server import logs, metrics
from wagnis.server.table.table import Wanted
from wagnis.server.wire.messages import Refusal

Send = Callable[[dict[str, Any]], Awaitable[None]]

# msgspec takes a third of pydantic's time; pydantic encodes types that msgspec does not know.
encode = msgspec.json.Encoder(enc_hook=to_jsonable_python).encode


def answering(payload: bytes, submission: str) -> bytes:
    """A broadcast message turned into the answer to one submission; ids need no quoting."""
    return b'%b,"re":"%b"}' % (payload[:-1], submission.encode())


class Connection:
    """One socket, its device, and its bounded outbox, flushed by a task or by its owner."""

    def __init__(
        self,
        send: Send,
        handle: str | None,
        most: int,
        let_go: Callable[[], object],
        address: str = "",
        screen: str | None = None,
    ) -> None:
        self.handle = handle  # None: it can only watch
        self.screen = screen  # the device of a big screen, "" if unknown; None: it is not one
        self.address = address  # for the limits per address; "" has none
        self.hidden = False  # the person does not see the page now
        self.lost = False  # it did not keep up or has disconnected: nothing more is sent
        self.sending_since: float | None = None  # monotonic
        self._send = send
        self._most = most
        self._let_go = let_go
        self._waiting: deque[bytes] = deque()
        self._bytes = 0  # of the waiting messages
        self._wake = asyncio.Event()
        self._busy = False

    def push(self, payload: bytes, wake: bool = True) -> None:
        """Put a message into the outbox; more than `most` bytes end the connection.

        An empty outbox takes a message of any size. Without `wake` the calling task flushes the
        outbox itself.
        """
        if self.lost:
            return
        if self._waiting and self._bytes + len(payload) > self._most:
            self.let_go()
            return
        self._waiting.append(payload)
        self._bytes += len(payload)
        if wake and not self._busy:
            self._wake.set()

    def let_go(self) -> None:
        """Send nothing more; the owner closes the socket."""
        if not self.lost:
            self.lost = True
            self._waiting.clear()
            self._bytes = 0
            self._let_go()

    def answer(self, message: Mapping[str, Any], submission: str | None) -> None:
        """Send the result of this connection's own message."""
        payload = encode(message)
        self.push(payload if submission is None else answering(payload, submission))

    def accept(self, submission: str, seq: int) -> None:
        """Confirm a submission that is done, perhaps long ago."""
        self.answer({"type": "accepted", "seq": seq}, submission)

    def refuse(self, submission: str | None, code: Refusal, message: str, seq: int) -> None:
        metrics.refusals.labels(code.value).inc()
        logs.refused(code.value)
        refusal = {"type": "refused", "code": code.value, "message": message, "seq": seq}
        self.answer(refusal, submission)

    async def write(self) -> None:
        """Send everything put into the outbox until the connection ends."""
        while not self.lost:
            await self._wake.wait()
            self._wake.clear()
            await self.flush()

    async def flush(self) -> None:
        """Send the waiting messages in order."""
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting and not self.lost:
                self.sending_since = time.monotonic()
                payload = self._waiting.popleft()
                self._bytes -= len(payload)
                await self._send({"type": "websocket.send", "text": payload.decode()})
        except (OSError, RuntimeError):
            self.lost = True  # it disconnected during the send; its own task will notice
        finally:
            self._busy = False
            self.sending_since = None


class Presence(NamedTuple):
    """Who is connected to a table at one server."""

    devices: frozenset[str] = frozenset()
    looking: frozenset[str] = frozenset()  # of these, the ones whose person sees the page
    nameless: int = 0  # connections without a handle, big screens included
    screens: tuple[str, ...] = ()  # the devices of the big screens
    guest: Wanted | None = None  # who asks to join, as long as they are connected


class Connections:
    """All connections to one table at this server, and who is connected at the others."""

    def __init__(self) -> None:
        self.elsewhere: dict[str, Presence] = {}  # by server
        self.guest: Wanted | None = None  # who asks to join, at this server
        self._connections: set[Connection] = set()
        self._devices: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._connections)

    def enter(self, connection: Connection) -> None:
        self._connections.add(connection)
        if connection.handle is not None:
            self._devices[connection.handle] += 1

    def leave(self, connection: Connection) -> None:
        """Also for a connection that ended before it had entered."""
        if connection not in self._connections:
            return
        self._connections.remove(connection)
        if connection.handle is not None:
            self._devices[connection.handle] -= 1
            if not self._devices[connection.handle]:
                del self._devices[connection.handle]

    @property
    def present(self) -> Collection[str]:
        """The connected devices."""
        if not self.elsewhere:
            return self._devices.keys()
        return self._devices.keys() | {
            device for there in self.elsewhere.values() for device in there.devices
        }

    def here(self) -> Presence:
        """Who is connected at this server."""
        looking = {one.handle for one in self._connections if one.handle and not one.hidden}
        screens = tuple(one.screen for one in self._connections if one.screen is not None)
        nameless = sum(one.handle is None for one in self._connections)
        devices = frozenset(self._devices)
        return Presence(devices, frozenset(looking), nameless, screens, self.guest)

    def _everywhere(self) -> list[Presence]:
        return [self.here(), *self.elsewhere.values()]

    @property
    def asking(self) -> Wanted | None:
        """Who asks to join, at this server or another one."""
        return next((there.guest for there in self._everywhere() if there.guest), None)

    def withdraw(self) -> None:
        """The person who asks to join takes it back, or is not wanted."""
        self.guest = None
        for server, there in self.elsewhere.items():
            self.elsewhere[server] = there._replace(guest=None)

    def address_of(self, handle: str) -> str:
        """The address of this device; of any connection if the device is not connected."""
        address = ""
        for connection in self._connections:
            if connection.handle == handle and connection.address:
                return connection.address
            address = address or connection.address
        return address

    def any_of(self, handles: Iterable[str]) -> bool:
        present = self.present
        return any(handle in present for handle in handles)

    def looks(self, handle: str) -> bool:
        """Whether this device shows the table to somebody now."""
        return any(handle in there.looking for there in self._everywhere())

    def watching(self, seated: Collection[str]) -> int:
        """Connected devices without a seat; each connection without a handle counts as one.

        Big screens do not count.
        """
        nameless = sum(there.nameless - len(there.screens) for there in self._everywhere())
        return nameless + sum(handle not in seated for handle in self.present)

    @property
    def screens(self) -> int:
        """The connected big screens."""
        return sum(len(there.screens) for there in self._everywhere())

    def shows(self, handle: str) -> bool:
        """Whether this device is connected as a big screen."""
        return any(handle in there.screens for there in self._everywhere())

    def let_go(self, which: Callable[[Connection], bool] = lambda _: True) -> None:
        """End these connections; the clients reconnect."""
        for connection in [each for each in self._connections if which(each)]:
            connection.let_go()

    def broadcast(
        self,
        message: Mapping[str, Any],
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Send this to everybody; for the asker it is also the answer."""
        payload = encode(message)
        for connection in self._connections:
            if connection is not asker:
                connection.push(payload)
        if asker is not None:
            asker.push(payload if submission is None else answering(payload, submission), False)
