"""What one address makes a server hold and send: by deals given up again and again, and by deaf
watchers, which open a socket and never read. All limits are on; `--source FOLDER` measures the
server of another checkout. Growth of memory is resident memory, as the system counts it."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import itertools
import json
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bench.idle_sockets import resident
from bench.socket_clients import SEED, Socket, asked_for, new_cookie
from bench.sockets import Server, served
from wagnis.dice.seeds import promise_of
from wagnis.server.config import Limits

TABLES = 4  # with one device of the attacker each
SEATS = (1, 10)  # of that device at its table
GROWING, DEAF = 40.0, 25.0  # seconds of attack alone, and then beside deaf watchers
EVERY = 0.051  # seconds between two messages of a device: as many as its socket may send
LOOK = 0.2  # seconds between two looks at the server's memory
SETTLED = 2.0  # seconds before the memory is read the first time


class Attacker:
    """A device that starts deals at its table and gives them up."""

    def __init__(self, port: int, seats: int) -> None:
        self._port = port
        self._seats = seats
        self._numbers = itertools.count(1)
        self._asked: tuple[bytes, asyncio.Future[bytes]] | None = None
        self._shown: dict[str, Any] = {}
        self._refused = False  # no more deals at this table
        self._socket: Socket
        self.first = self.latest = 0  # bytes of a `table` message

    @property
    def given_up(self) -> int:
        return int(self._shown["deal"]["number"]) - 1

    async def come(self) -> str:
        """Open a table and take its seats; the path of its socket."""
        path = await asyncio.to_thread(self._open_table)
        self._socket = await Socket.open(self._port, path, self._hear, self._cookie)
        await self._sit(range(self._seats))
        self.first = self.latest
        return path

    async def run(self) -> None:
        last = self._seats - 1
        while True:
            if not self._refused:
                await self._start()
            await self._say(type="stand", seat=last)
            for seat in range(last):  # the deal was given up, so all promise anew
                if self._shown["deal"]["promises"][seat] is None:
                    await self._say(type="promise", seat=seat, **self._promise(seat))
            await self._sit([last])

    def close(self) -> None:
        self._socket.close()

    def _open_table(self) -> str:
        client = http.client.HTTPConnection("127.0.0.1", self._port)
        self._cookie = new_cookie(client)
        headers = {"Cookie": self._cookie, "Content-Type": "application/json"}
        settings = {"game": "tutto", "seats": [{}] * self._seats}
        if self._seats == 1:
            settings = {"game": "tutto", "seats": [{}, {"bot": "thumb"}]}
        client.request("POST", "/api/tables", json.dumps(settings), headers)
        table = json.loads(client.getresponse().read())["id"]
        client.close()
        self._shown = asked_for(self._port, f"/api/tables/{table}")
        return f"/api/tables/{table}/socket"

    async def _start(self) -> None:
        """Start, and reveal for all seats but the last."""
        answer = await self._say(type="start")
        self._refused = answer.get("code") not in (None, "too_fast")
        for seat in range(self._seats - 1):
            if self._shown["deal"]["state"] == "dealing":
                deal = self._shown["deal"]["number"]
                await self._say(type="reveal", seat=seat, deal=deal, seed=SEED)

    async def _sit(self, seats: Any) -> None:
        for seat in seats:
            await self._say(type="sit", seat=seat, name=f"Player {seat}", **self._promise(seat))

    def _promise(self, seat: int) -> dict[str, Any]:
        promise = promise_of(self._shown["id"], self._shown["commit"], seat, SEED)
        return {"deal": self._shown["deal"]["number"], "promise": promise}

    async def _say(self, **message: Any) -> dict[str, Any]:
        """Send a message at the allowed pace, and wait for the answer."""
        await asyncio.sleep(EVERY)
        id, answer = f"n{next(self._numbers)}", asyncio.get_running_loop().create_future()
        self._asked = f'"re":"{id}"}}'.encode(), answer
        self._socket.send(json.dumps({"id": id, **message}).encode())
        text = await answer
        heard: dict[str, Any] = json.loads(text)
        if heard["type"] == "table":
            self._shown, self.latest = heard["table"], len(text)
        return heard

    def _hear(self, text: bytes) -> None:
        if self._asked is not None and text.endswith(self._asked[0]):
            self._asked[1].set_result(text)
            self._asked = None


def deaf(port: int, path: str) -> socket.socket:
    """A watcher that reads nothing after its handshake, with the smallest buffer there is."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


@asynccontextmanager
async def attacking(attackers: list[Attacker]) -> AsyncIterator[None]:
    running = [asyncio.create_task(one.run()) for one in attackers]
    try:
        yield
        for task in running:
            assert not task.done(), task.exception()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def largest(process: int, seconds: float) -> int:
    """The largest resident memory within this time."""
    end, found = asyncio.get_running_loop().time() + seconds, 0
    while asyncio.get_running_loop().time() < end:
        found = max(found, resident(process))
        await asyncio.sleep(LOOK)
    return found


async def measure(server: Server, seats: int) -> str:
    attackers = [Attacker(server.port, seats) for _ in range(TABLES)]
    paths = [await one.come() for one in attackers]
    async with attacking(attackers):
        await asyncio.sleep(GROWING)
        await asyncio.sleep(SETTLED)
        memory = resident(server.process.pid)
        watchers = [await asyncio.to_thread(deaf, server.port, path) for path in paths]
        grown = await largest(server.process.pid, DEAF) - memory
    largest_table = max(attackers, key=lambda one: one.latest)
    for one in attackers:
        one.close()
    for line in watchers:
        line.close()
    first, latest = largest_table.first, largest_table.latest
    held = grown / len(watchers)
    return (
        f"{seats:>5}{largest_table.given_up:10}{first:9,}{latest:9,}{latest / first:7.1f}"
        f"{held / 2**20:9.2f}{held / Limits().outbox:7.1f}"
    )


def main(*arguments: str) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, help="the folder of another checkout")
    source = parser.parse_args(arguments).source
    print(f"{'':15}{'bytes of `table`':>18}{'':7}{'a deaf watcher':>16}")
    print(f"{'seats':>5}{'given up':>10}{'before':>9}{'after':>9}{'ratio':>7}", end="")
    print(f"{'MB':>9}{'/ limit':>8}")
    for seats in SEATS:
        with served("limited", None if source is None else str(source / "src")) as server:
            print(asyncio.run(measure(server, seats)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
