"""Connections to a table: what waits to be sent to each, and how all are told something at once.

A connection that does not keep up is let go; it never holds up the others. A message that is
broadcast is encoded once. What is said is decided in `room` and `views`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any

import msgspec
from pydantic_core import to_jsonable_python

from wagnis.server import logs, metrics
from wagnis.server.wire.messages import Refusal

Send = Callable[[dict[str, Any]], Awaitable[None]]

# A third of the time pydantic takes for the same bytes; what it does not know pydantic does.
encode = msgspec.json.Encoder(enc_hook=to_jsonable_python).encode


def answering(payload: bytes, submission: str) -> bytes:
    """A message for everybody, made the answer to one submission; ids need no quoting."""
    return b'%b,"re":"%b"}' % (payload[:-1], submission.encode())


class Connection:
    """One socket, whose device it is, and its bounded outbox, emptied by a task or by its owner."""

    __slots__ = (
        "_busy",
        "_let_go",
        "_most",
        "_send",
        "_waiting",
        "_wake",
        "address",
        "handle",
        "lost",
        "sending_since",
    )

    def __init__(
        self,
        send: Send,
        handle: str | None,
        most: int,
        let_go: Callable[[], object],
        address: str = "",
    ) -> None:
        self.handle = handle
        self.address = address  # what counts against the limits per address; "" is nobody's
        self.lost = False  # nothing more is sent: it did not keep up, or has left
        self.sending_since: float | None = None  # by the clock that is never set
        self._send = send
        self._most = most
        self._let_go = let_go
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._busy = False

    def push(self, payload: bytes, wake: bool = True) -> None:
        """Put a message into the outbox; who does not read for too long has to come again.

        Without `wake` the task that asked for it flushes the outbox itself.
        """
        if self.lost:
            return
        if len(self._waiting) >= self._most:
            self.let_go()
            return
        self._waiting.append(payload)
        if wake and not self._busy:
            self._wake.set()

    def let_go(self) -> None:
        """Nothing more is sent; its owner ends the connection."""
        if not self.lost:
            self.lost = True
            self._waiting.clear()
            self._let_go()

    def answer(self, message: Mapping[str, Any], submission: str | None) -> None:
        """What comes of its own message."""
        payload = encode(message)
        self.push(payload if submission is None else answering(payload, submission))

    def accept(self, submission: str, seq: int) -> None:
        """Done, perhaps long ago."""
        self.answer({"type": "accepted", "seq": seq}, submission)

    def refuse(self, submission: str | None, code: Refusal, message: str, seq: int) -> None:
        metrics.refusals.labels(code.value).inc()
        logs.refused(code.value)
        refusal = {"type": "refused", "code": code.value, "message": message, "seq": seq}
        self.answer(refusal, submission)

    async def write(self) -> None:
        """Send whatever comes into the outbox, until it is gone."""
        while not self.lost:
            await self._wake.wait()
            self._wake.clear()
            await self.flush()

    async def flush(self) -> None:
        """Send what is waiting now, in order."""
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting and not self.lost:
                self.sending_since = time.monotonic()
                text = self._waiting.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError):
            self.lost = True  # it left while we were sending; its own task will notice
        finally:
            self._busy = False
            self.sending_since = None


class Connections:
    """All connections to one table."""

    def __init__(self) -> None:
        self._connections: set[Connection] = set()
        self._devices: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._connections)

    def enter(self, connection: Connection) -> None:
        self._connections.add(connection)
        if connection.handle is not None:
            self._devices[connection.handle] += 1

    def leave(self, connection: Connection) -> None:
        """Also for somebody who was gone before they had come in."""
        if connection not in self._connections:
            return
        self._connections.remove(connection)
        if connection.handle is not None:
            self._devices[connection.handle] -= 1
            if not self._devices[connection.handle]:
                del self._devices[connection.handle]

    @property
    def present(self) -> Collection[str]:
        """The devices that are connected."""
        return self._devices.keys()

    def address_of(self, handle: str) -> str:
        """Where this device is connected from; anybody's address where it is not here."""
        found = ""
        for connection in self._connections:
            if connection.handle == handle and connection.address:
                return connection.address
            found = found or connection.address
        return found

    def any_of(self, handles: Iterable[str]) -> bool:
        return any(handle in self._devices for handle in handles)

    def watching(self, seated: Collection[str]) -> int:
        """Connected devices without a seat; those without a name count one by one."""
        nameless = sum(connection.handle is None for connection in self._connections)
        return nameless + sum(handle not in seated for handle in self._devices)

    def let_go_all(self) -> None:
        """Everybody has to come again."""
        for connection in list(self._connections):
            connection.let_go()

    def let_go_stuck(self, since: float) -> None:
        """End the connections to which a message has been on its way since then or longer."""
        for connection in list(self._connections):
            if connection.sending_since is not None and connection.sending_since <= since:
                connection.let_go()

    def let_go_of(self, handle: str) -> None:
        """This device has to come again."""
        for connection in list(self._connections):
            if connection.handle == handle:
                connection.let_go()

    def broadcast(
        self,
        message: Mapping[str, Any],
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Send this to everybody; to whoever asked for it, it is also the answer."""
        payload = encode(message)
        for connection in self._connections:
            if connection is not asker:
                connection.push(payload)
        if asker is not None:
            asker.push(payload if submission is None else answering(payload, submission), False)
