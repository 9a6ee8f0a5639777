"""The short way of a socket: whole text frames are read and written here, at once and by hand.

Everything else (handshake, fragments, pings, closing, errors) is left to uvicorn and `websockets`;
what a text says is for `sockets` to read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Protocol, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the wheel has no compiled part
    from websockets.utils import apply_mask

EXTENSION = "wagnis.write"
"""The ASGI extension that hands out `Write`; without it everything is sent message by message."""
TEXT, CONTINUED, FINAL, OPCODE, CONTROL, MASKED = 0x81, 0x0, 0x80, 0x0F, 0x08, 0x80
SHORT, MIDDLE, LONG = 126, 0xFFFF, 127
MASK = 4


class Write(Protocol):
    def __call__(self, payload: bytes) -> bool:
        """Send a text now; False, and nothing sent, while the other side does not keep up."""


def write_of(scope: Scope) -> Write | None:
    """The short way out, where the server has one."""
    return cast("Write | None", scope.get("extensions", {}).get(EXTENSION))


def framed(payload: bytes) -> bytes:
    """A text as one frame of a server.

    >>> framed(b"hi"), framed(b"x" * 300)[:4]
    (b'\\x81\\x02hi', b'\\x81~\\x01,')
    """
    size = len(payload)
    if size < SHORT:
        return b"%c%c%b" % (TEXT, size, payload)
    if size <= MIDDLE:
        return b"%c%c%b%b" % (TEXT, SHORT, size.to_bytes(2, "big"), payload)
    return b"%c%c%b%b" % (TEXT, LONG, size.to_bytes(8, "big"), payload)


class Inbox:
    """What has come in, for one reader; an `asyncio.Queue` that costs a third."""

    __slots__ = ("_came", "_waiting")

    def __init__(self) -> None:
        self._waiting: deque[Any] = deque()
        self._came: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def empty(self) -> bool:
        return not self._waiting

    def put_nowait(self, item: Any) -> None:
        self._waiting.append(item)
        if self._came is not None and not self._came.done():
            self._came.set_result(None)

    async def get(self) -> Any:
        while not self._waiting:
            self._came = asyncio.get_running_loop().create_future()
            try:
                await self._came
            finally:
                self._came = None
        return self._waiting.popleft()


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with a short way in and out for whole text frames.

    It cuts what comes into frames, so that `websockets`' own parser always begins and ends with a
    frame, and hands over every frame that is not a whole, masked text.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = cast(Any, Inbox())
        self._cutting = True
        self._head = b""  # of a frame whose length cannot be told yet; never longer than a header
        self._owed = 0  # bytes of a frame of which `websockets` has the first
        self._fragmented = False  # a message is under way that comes in several frames

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it is no handshake, and has been refused
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = self.write

    async def send(self, message: Any) -> None:
        self._must_be_unanswered()
        await super().send(message)

    def send_500_response(self) -> None:
        with suppress(ClientDisconnected):
            self._must_be_unanswered()
            super().send_500_response()

    def _must_be_unanswered(self) -> None:
        """A server that closes refuses handshakes that are under way; nothing is added to that."""
        if self.conn.eof_sent and not self.handshake_complete:
            raise ClientDisconnected

    def data_received(self, data: bytes) -> None:
        if not self._cutting or not self.handshake_complete:
            # Who sends frames ahead of the answer to the handshake is read the long way for good.
            if self.handshake_initiated:
                self._cutting = False
                data, self._head = self._head + data, b""
            super().data_received(data)
            return
        if self._head:
            data, self._head = self._head + data, b""
        at, end = 0, len(data)
        while at < end and not self.transport.is_closing():
            if self._owed:
                at += self._hand_over(data[at : at + self._owed])
            else:
                size = self._one(data, at)
                if not size:
                    self._head = data[at:]
                    return
                at += size

    def _one(self, data: bytes, at: int) -> int:
        """Take the frame that begins here; how many bytes of it there were, 0 for too few."""
        if len(data) - at < 2:
            return 0
        first, second = data[at], data[at + 1]
        length, head = second & ~MASKED, at + 2
        if length >= SHORT:
            wide = 2 if length == SHORT else 8
            if len(data) < head + wide:
                return 0
            length, head = int.from_bytes(data[head : head + wide], "big"), head + wide
        if second & MASKED:
            head += MASK
        end = head + length
        whole = first == TEXT and second & MASKED and end <= len(data) and not self._fragmented
        if whole and length <= self.config.ws_max_size and not self.close_sent:
            if not self.may_come():
                return end - at
            if self._hear(data[head - MASK : end]):
                return end - at
        if not first & CONTROL:
            self._fragmented = not first & FINAL
        self._owed = end - at
        return self._hand_over(data[at:end])

    def may_come(self) -> bool:
        """Whether there is time for one more frame; asked for those that are read here."""
        return True

    def _hear(self, masked: bytes) -> bool:
        """A whole text; False where it is none."""
        payload = apply_mask(masked[MASK:], masked[:MASK])
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if len(cast(Any, self.queue)) > 1 and not self.read_paused:
            # Who says the next thing before the last one was read is not read on for now.
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def _hand_over(self, part: bytes) -> int:
        self._owed -= len(part)
        super().data_received(part)
        return len(part)

    def write(self, payload: bytes) -> bool:
        if self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        if self.disconnected or self.transport.is_closing():
            return False  # the long way knows what to say about it
        self.transport.write(framed(payload))
        return True
