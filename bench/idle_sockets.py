"""Memory of 10,000 idle sockets on one server, beside the same number at a bare FastAPI echo.
Resident memory as the system counts it, without the kernel's memory for a connection."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import sys
from pathlib import Path

from bench.socket_clients import new_cookie
from bench.socket_server import allow_many_sockets
from bench.sockets import Server, served

SOCKETS = 10_000
AT_ONCE = 100  # connections opened at the same time
SETTLED, IDLE = 3.0, 20.0  # seconds before the memory is read, and of idling
SETTINGS = {"game": "tutto", "options": {}, "seats": [{}, {}]}
PING, PONG, CLOSE = 0x89, 0x8A, 0x88
MASK = bytes(4)


class Idle(asyncio.Protocol):
    """A WebSocket that only answers pings."""

    def __init__(self) -> None:
        self.came = asyncio.get_running_loop().create_future()
        self.gone = False
        self._got = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        got = self._got + data
        if not self.came.done():
            end = got.find(b"\r\n\r\n")
            if end < 0:
                self._got = got
                return
            assert got.startswith(b"HTTP/1.1 101"), got[:200]
            self.came.set_result(None)
            got = got[end + 4 :]
        while len(got) >= 2:
            length, head = got[1], 2
            if length >= 126:
                head = 4 if length == 126 else 10
                length = int.from_bytes(got[2:head], "big")
            if len(got) < head + length:
                break
            if got[0] == PING:
                said = got[head : head + length]
                self._transport.write(bytes([PONG, 0x80 | length]) + MASK + said)
            got = got[head + length :]
        self._got = got

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = True

    async def enter(self, port: int, path: str, cookie: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await self.came

    def close(self) -> None:
        self._transport.abort()


def resident(process: int) -> int:
    """The resident memory of this process in bytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(process)


async def come(port: int, doors: list[tuple[str, str]]) -> list[Idle]:
    """One socket at each of these doors: a path, and the visitor's cookie."""
    loop, sockets = asyncio.get_running_loop(), list[Idle]()

    async def one(path: str, cookie: str) -> None:
        _, idle = await loop.create_connection(Idle, "127.0.0.1", port)
        sockets.append(idle)
        await idle.enter(port, path, cookie)

    for start in range(0, len(doors), AT_ONCE):
        await asyncio.gather(*(one(*door) for door in doors[start : start + AT_ONCE]))
    return sockets


def tables(port: int, count: int, each: int) -> list[tuple[str, str]]:
    """Doors to new tables, each with its host and with spectators."""
    client, doors = http.client.HTTPConnection("127.0.0.1", port), []
    for _ in range(count):
        cookie = new_cookie(client)
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        client.request("POST", "/api/tables", json.dumps(SETTINGS), headers)
        path = f"/api/tables/{json.loads(client.getresponse().read())['id']}/socket"
        doors += [(path, cookie)] + [(path, "")] * (each - 1)
    client.close()
    return doors


async def measure(what: str, server: Server, doors: list[tuple[str, str]], peer: float) -> float:
    """Kilobytes per socket, and the CPU cost of keeping them open."""
    before = resident(server.process.pid)
    used = server.used()
    sockets = await come(server.port, doors)
    coming = server.used() - used
    await asyncio.sleep(SETTLED)
    each = (resident(server.process.pid) - before) / len(sockets) / 1024
    used = server.used()
    await asyncio.sleep(IDLE)
    idling = (server.used() - used) / IDLE
    lost = sum(idle.gone for idle in sockets)
    after = resident(server.process.pid) / 2**20
    beside = f"{each / peer:8.1f}" if peer else f"{1.0:8.1f}"
    coming *= 1_000 / len(sockets)
    print(f"{what:34}{each:10.1f}{beside}{after:10.0f}{coming:12.2f}{idling:8.1%}{lost:6}")
    for idle in sockets:
        idle.close()
    return each


def main() -> None:
    allow_many_sockets()
    many = int(sys.argv[1]) if len(sys.argv) > 1 else SOCKETS
    print(f"{many:<34,}{'kB each':>10}{'x echo':>8}{'MB in all':>10}{'ms to come':>12}", end="")
    print(f"{'idle':>8}{'lost':>6}")
    with served("echo") as server:
        peer = asyncio.run(measure("echo", server, [("/echo", "")] * many, 0.0))
    for what, count in (("at 5,000 tables, two each", many // 2), ("at 100 tables", 100)):
        with served("tables") as server:
            doors = tables(server.port, count, many // count)
            asyncio.run(measure(what, server, doors, peer))


if __name__ == "__main__":
    main()
