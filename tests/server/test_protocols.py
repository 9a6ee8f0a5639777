"""The guarded socket: frames mean what they mean to uvicorn, and the inside it uses is there.

What the guard refuses is tested in `test_connection_guard`; what only a process shows, in
`test_serve`.
"""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from wagnis.server.config import Limits, Rate
from wagnis.server.web.guards.connections import ConnectionGuard, Proxies
from wagnis.server.web.guards.protocols import GuardedHttp, GuardedSocket, protocols

LARGEST = 4_096
HANDSHAKE = (
    b"GET /x HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def guarded(limits: Limits) -> type[GuardedSocket]:
    _, sockets = protocols(ConnectionGuard(limits, Proxies(())))
    assert issubclass(sockets, GuardedSocket)
    return sockets


class Transport(asyncio.Transport):
    """A wire that keeps what is written, and whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.paused = False
        self._closing = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        self._closing = True

    def abort(self) -> None:
        self._closing = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Heard:
    """A socket whose application notes what it is told, and answers `say` at once."""

    def __init__(self, protocol: type[WebSocketsSansIOProtocol], reads: bool = True) -> None:
        self.events: list[Any] = []
        self.scope: Any = None
        self._reads = reads
        config = Config(
            self.app,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            log_config=None,
            interface="asgi3",
        )
        config.load()
        self.transport = Transport()
        self.protocol = protocol(config, ServerState(), {})
        self.protocol.connection_made(self.transport)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        await receive()
        await send({"type": "websocket.accept"})
        while self._reads and (event := await receive())["type"] == "websocket.receive":
            self.events.append(event.get("text", event.get("bytes")))
        if self._reads:
            self.events.append(event["code"])
        else:
            await asyncio.Event().wait()

    async def opened(self) -> Heard:
        self.protocol.data_received(HANDSHAKE)
        await turns()
        assert self.transport.written.startswith(b"HTTP/1.1 101"), self.transport.written
        self.transport.written = b""
        return self

    async def feed(self, *parts: bytes) -> None:
        for part in parts:
            if not self.transport.is_closing():
                self.protocol.data_received(part)
            await turns()


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


WHOLE = frame(Opcode.TEXT, "grüß".encode())
STORIES = {
    "texts": [frame(Opcode.TEXT, b"a"), frame(Opcode.TEXT, b"b" * 300), WHOLE],
    "empty": [frame(Opcode.TEXT, b"")],
    "bytes": [frame(Opcode.BINARY, b"\xff"), WHOLE],
    "fragments": [frame(Opcode.TEXT, b"a", False), frame(Opcode.CONT, b"b"), WHOLE],
    "a ping between fragments": [
        frame(Opcode.TEXT, b"a", False),
        frame(Opcode.PING, b"?"),
        frame(Opcode.CONT, b"b"),
        WHOLE,
    ],
    "a text between fragments": [frame(Opcode.TEXT, b"a", False), WHOLE],
    "a ping": [frame(Opcode.PING, b"hello"), WHOLE],
    "no text": [frame(Opcode.TEXT, b"\xff\xfe"), WHOLE],
    "unmasked": [b"\x81\x01a", WHOLE],
    "reserved": [bytes([0xC1]) + WHOLE[1:], WHOLE],
    "unknown": [bytes([0x83]) + WHOLE[1:], WHOLE],
    "largest": [frame(Opcode.TEXT, b"x" * LARGEST), WHOLE],
    "too large": [frame(Opcode.TEXT, b"x" * (LARGEST + 1)), WHOLE],
    "endless": [b"\x81\xff" + b"\xff" * 8 + bytes(4) + b"x" * 50],
    "wide for its length": [b"\x81\xfe\x00\x01" + bytes(4) + b"a", WHOLE],
    "closing": [frame(Opcode.CLOSE, b"\x03\xe9"), WHOLE],
    "a long control frame": [b"\x89\xfe\x00\xff" + bytes(4) + b"x" * 255],
}


async def told(protocol: type[WebSocketsSansIOProtocol], parts: list[bytes]) -> tuple[Any, ...]:
    heard = await Heard(protocol).opened()
    await heard.feed(*parts)
    heard.protocol.connection_lost(None)
    await turns()
    return heard.events, heard.transport.written, heard.transport.is_closing()


@pytest.mark.parametrize("story", STORIES)
def test_frames_mean_what_they_mean_to_uvicorn(story: str) -> None:
    async def tell() -> None:
        stream, luck = b"".join(STORIES[story]), random.Random(story)
        wanted = await told(WebSocketsSansIOProtocol, STORIES[story])
        cuts = [sorted(luck.sample(range(1, len(stream)), min(5, len(stream) - 1)))]
        cuts += [[], list(range(1, min(40, len(stream))))]
        for cut in cuts:
            edges = [0, *cut, len(stream)]
            parts = [stream[a:b] for a, b in pairwise(edges)]
            assert await told(guarded(Limits()), parts) == wanted, cut

    asyncio.run(tell())


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.TEXT, Opcode.CONT])
def test_a_flood_of_frames_ends_the_socket_and_is_not_answered(opcode: Opcode) -> None:
    async def tell() -> None:
        first = frame(Opcode.TEXT, b"", fin=False) if opcode is Opcode.CONT else b""
        flood = first + frame(opcode, b"", fin=opcode is not Opcode.CONT) * 2_000
        few = Limits(frames=Rate(20, 0.01))
        heard = await Heard(guarded(few)).opened()
        await heard.feed(flood)
        closing = (4429).to_bytes(2, "big") + b"too many frames"
        assert heard.transport.written.endswith(closing)
        assert len(heard.transport.written) < 200, "pings were answered, all of them"
        assert heard.transport.is_closing()

    asyncio.run(tell())


def test_early_data_ends_the_connection() -> None:
    async def tell() -> None:
        heard = Heard(guarded(Limits()))
        heard.protocol.data_received(HANDSHAKE)
        heard.protocol.data_received(WHOLE)
        assert heard.transport.is_closing()
        await turns()
        assert heard.events in ([], [1006])
        assert heard.transport.written == b""

    asyncio.run(tell())


def test_a_client_that_talks_ahead_is_not_read_on_until_it_was_heard() -> None:
    async def tell() -> None:
        deaf = await Heard(guarded(Limits()), reads=False).opened()
        await deaf.feed(WHOLE)
        paused = [deaf.transport.paused]
        await deaf.protocol.receive()
        assert [*paused, deaf.transport.paused] == [True, False]

    asyncio.run(tell())


def test_uvicorn_and_websockets_have_the_inside_we_use() -> None:
    """A new version that lacks one of these leaves a guard without effect: see `protocols`."""

    async def tell() -> None:
        socket = Heard(guarded(Limits())).protocol
        for name in ("handshake_initiated", "handshake_complete", "disconnected", "close_sent"):
            assert hasattr(socket, name), name
        for name in ("events", "events_received", "data_to_send", "fail"):
            assert hasattr(socket.conn, name), name

    asyncio.run(tell())
    for ours, theirs in ((GuardedSocket, WebSocketsSansIOProtocol), (GuardedHttp, H11Protocol)):
        overridden = {
            name for name in vars(ours) if name[0] != "_" and callable(getattr(ours, name))
        }
        assert overridden
        assert {name for name in overridden if not hasattr(theirs, name)} == set()
    assert hasattr(WebSocketsSansIOProtocol, "handle_parser_exception")


@pytest.mark.parametrize("answer", ["websocket.accept", "websocket.close", None])
def test_a_handshake_that_a_closing_server_interrupts_is_no_error(
    answer: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    class Late(Heard):
        async def app(self, scope: Any, receive: Any, send: Any) -> None:
            await closing.wait()
            assert answer is not None, "whatever goes wrong"
            await send({"type": answer})

    async def story() -> bytes:
        heard = Late(guarded(Limits()))
        heard.protocol.data_received(HANDSHAKE)
        await turns()
        heard.protocol.shutdown()
        closing.set()
        await turns()
        return heard.transport.written

    closing = asyncio.Event()
    assert asyncio.run(story()).count(b"HTTP/1.1") <= 1
    assert [
        record.message for record in caplog.records if "never retrieved" in record.message
    ] == []
    assert (caplog.records == []) == (answer is not None)
