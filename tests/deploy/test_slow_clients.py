"""What the proxies of `deploy/` keep from a server: slow, silent and oversized requests.

Their times are a second each here. A stand-in behind them notes every request that it gets whole.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.deploy.test_deploy import NAME, Example, caddy, certificate, folder, haproxy, nginx
from tests.patience import PATIENCE

__all__ = ["folder"]  # the fixture

LONG = 30_000_000  # bytes of an answer, more than all buffers on its way
DROP = 0.2  # seconds between two drops
BODY = f"POST /body HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 1000\r\n\r\n"
proxies = pytest.mark.parametrize("make", [haproxy, nginx, caddy], ids=lambda make: make.__name__)


class Behind:
    """A server that is well; it notes whole requests, and how many answers are not taken yet."""

    def __init__(self) -> None:
        self.whole: list[str] = []
        self.answering = 0

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                path = head.split()[1]
                length = re.search(r"(?i)^content-length: (\d+)", head, re.MULTILINE)
                await reader.readexactly(int(length[1]) if length else 0)
                if path != "/api/ready":
                    self.whole.append(path)
                if path == "/socket":
                    await echo(reader, writer)
                size = LONG if path == "/long" else 2
                self.answering += 1
                try:
                    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n".encode())
                    for _ in range(0, size, 100_000):
                        writer.write(b"x" * min(size, 100_000))
                        await writer.drain()
                finally:
                    self.answering -= 1
        writer.transport.abort()


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n")
    writer.write(
        b"Upgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
    )
    while said := await reader.read(100):
        writer.write(said)


class Client:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def say(self, text: str) -> None:
        self.writer.write(text.encode())

    async def rest(self) -> bytes:
        """Everything until the proxy ends the connection."""
        with suppress(OSError):
            return await self.reader.read()
        return b""


Story = Callable[[Callable[[], Awaitable[Client]], Behind], Awaitable[None]]


def tell(make: Callable[..., Example], folder: Path, story: Story) -> None:
    certificate(folder)
    trust = ssl.create_default_context(cafile=folder / "wagnis.crt")

    async def run() -> None:
        behind = Behind()
        server = await asyncio.start_server(behind.talk, "127.0.0.1", 0)
        proxy = make(folder, server.sockets[0].getsockname()[1])
        settings = folder / "settings"
        settings.write_text(re.sub(r"\b\d+s\b", "1s", settings.read_text()))
        await asyncio.to_thread(proxy.start)
        async with clients(proxy.port) as connect:
            try:
                async with asyncio.timeout(PATIENCE):
                    while behind.whole != ["/"]:  # it has not looked yet whether the server is well
                        client = await connect()
                        client.say(f"GET / HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n")
                        await client.rest()
                    behind.whole.clear()
                    await story(connect, behind)
            finally:
                await asyncio.to_thread(proxy.stop)
                server.close()
        await asyncio.sleep(0.01)  # what was closed is closed now

    @asynccontextmanager
    async def clients(port: int) -> AsyncIterator[Callable[[], Awaitable[Client]]]:
        opened: list[Client] = []

        async def connect() -> Client:
            pair = await asyncio.open_connection(
                "127.0.0.1", port, ssl=trust, server_hostname=NAME, limit=1024
            )
            opened.append(Client(*pair))
            return opened[-1]

        yield connect
        for client in opened:
            client.writer.transport.abort()

    asyncio.run(run())


@pytest.mark.deep
@proxies
def test_a_head_in_drops_reaches_no_server(make: Callable[..., Example], folder: Path) -> None:
    async def story(connect: Callable[[], Awaitable[Client]], behind: Behind) -> None:
        client = await connect()
        client.say(f"GET /head HTTP/1.1\r\nHost: {NAME}\r\nX: ")
        ended = asyncio.create_task(client.rest())
        while not ended.done():
            with suppress(OSError):
                client.say("x")
            await asyncio.sleep(DROP)
        assert behind.whole == []

    tell(make, folder, story)


@pytest.mark.deep
@proxies
def test_half_a_body_ends_the_connection(make: Callable[..., Example], folder: Path) -> None:
    async def story(connect: Callable[[], Awaitable[Client]], behind: Behind) -> None:
        client = await connect()
        client.say(BODY + "x" * 500)
        assert b" 200 " not in await client.rest()
        assert behind.whole == []

    tell(make, folder, story)


@pytest.mark.deep
@proxies
def test_a_client_that_does_not_read_holds_no_server(
    make: Callable[..., Example], folder: Path
) -> None:
    async def story(connect: Callable[[], Awaitable[Client]], behind: Behind) -> None:
        client = await connect()
        client.say(f"GET /long HTTP/1.1\r\nHost: {NAME}\r\n\r\n")
        while behind.whole != ["/long"] or behind.answering:
            await asyncio.sleep(DROP)

    tell(make, folder, story)


@pytest.mark.deep
@proxies
def test_a_head_without_end_is_refused(make: Callable[..., Example], folder: Path) -> None:
    async def story(connect: Callable[[], Awaitable[Client]], behind: Behind) -> None:
        client = await connect()
        client.say(f"GET /head HTTP/1.1\r\nHost: {NAME}\r\nX: " + "x" * 60_000 + "\r\n\r\n")
        answer = await client.rest()
        assert answer == b"" or re.match(rb"HTTP/1.1 4\d\d ", answer)
        assert behind.whole == []

    tell(make, folder, story)


@pytest.mark.deep
@proxies
def test_a_socket_outlives_these_limits(make: Callable[..., Example], folder: Path) -> None:
    async def story(connect: Callable[[], Awaitable[Client]], behind: Behind) -> None:
        client = await connect()
        client.say(f"GET /socket HTTP/1.1\r\nHost: {NAME}\r\nConnection: Upgrade\r\n")
        client.say("Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n")
        client.say("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        assert b" 101 " in await client.reader.readuntil(b"\r\n\r\n")
        for said in (b"1", b"2"):
            client.writer.write(said)
            assert await client.reader.readexactly(1) == said
            await asyncio.sleep(2.5)  # no event ends this: the limits are one second here

    tell(make, folder, story)
