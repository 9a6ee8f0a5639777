"""Cheap clients, so that the server dominates the measurement: sockets, and pairs at tables.
They parse only the parts of a message that they need to answer it."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import random
import time
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any

from wagnis.dice.seeds import promise_of

SEED = "5a" * 16
TEXT, PING, PONG, SHORT, LONG = 0x81, 0x89, 0x8A, 126, 127
# Clients must mask their frames; this mask leaves the bytes unchanged.
MASK = bytes(4)


class Socket(asyncio.Protocol):
    """A WebSocket for text messages only."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._got = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    @classmethod
    async def open(
        cls, port: int, path: str, hear: Callable[[bytes], None], cookie: str = ""
    ) -> Socket:
        loop = asyncio.get_running_loop()
        _, opened = await loop.create_connection(lambda: cls(hear), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        opened._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await opened._open
        return opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        got = self._got + data if self._got else data
        at = 0
        if not self._open.done():
            at = got.find(b"\r\n\r\n") + 4
            if at < 4:
                self._got = got
                return
            assert got.startswith(b"HTTP/1.1 101"), got[:200]
            self._open.set_result(None)
        while len(got) - at >= 2:
            length, head = got[at + 1], 2
            if length == SHORT:
                length, head = int.from_bytes(got[at + 2 : at + 4], "big"), 4
            elif length == LONG:
                length, head = int.from_bytes(got[at + 2 : at + 10], "big"), 10
            if len(got) - at < head + length:
                break
            if got[at] == TEXT:
                self._hear(got[at + head : at + head + length])
            elif got[at] == PING:
                said = got[at + head : at + head + length]
                self._transport.write(bytes([PONG, 0x80 | length]) + MASK + said)
            at += head + length
        self._got = got[at:]

    def send(self, text: bytes) -> None:
        size = len(text)
        length = bytes([0x80 | size]) if size < SHORT else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(b"\x81" + length + MASK + text)

    def close(self) -> None:
        self._transport.close()


class Tally:
    """The number of answers, and their latencies."""

    def __init__(self) -> None:
        self.answers = 0
        self.latencies: list[float] = []


class Pair:
    """Two devices at one table, which move as soon as they can, or at a given pace."""

    def __init__(self, tally: Tally, settings: dict[str, Any], pace: float = 0.0) -> None:
        self._tally = tally
        self._settings = settings
        self._luck = random.Random(json.dumps(settings))
        self._pace = pace
        self._sockets: list[Socket] = []
        self._watching: list[Socket] = []
        self._asked: asyncio.Future[None] | None = None
        self._next: bytes
        self._mover = 0
        self._sent = 0.0
        self._number = 0
        self._over = False
        self._thinking: asyncio.TimerHandle | None = None
        self.stopped = False
        self.waiting = False  # for an answer

    async def open(self, port: int, owner: int | None = None) -> None:
        """Create the table, sit down, start; a table for another server is loaded there first."""
        cookies, table = await asyncio.to_thread(new_table, port, self._settings)
        if owner is not None:
            watching = await Socket.open(owner, f"/api/tables/{table}/socket", lambda _: None)
            self._watching.append(watching)
        shown = await asyncio.to_thread(asked_for, port, f"/api/tables/{table}")
        for seat, cookie in enumerate(cookies):
            path = f"/api/tables/{table}/socket"
            hear = self._heard_first if seat == 0 else self._heard_second
            self._sockets.append(await Socket.open(port, path, hear, cookie))
            promise = promise_of(table, shown["commit"], seat, SEED)
            sitting = {"seat": seat, "name": f"Player {seat}", "deal": 1, "promise": promise}
            await self._say(seat, type="sit", **sitting)
        await self._say(0, type="start")
        for seat in range(len(cookies)):
            await self._say(seat, type="reveal", seat=seat, deal=1, seed=SEED)
        shown = await asyncio.to_thread(asked_for, port, f"/api/tables/{table}")
        self._choose(shown["seq"], shown["due"], shown["position"])

    async def _say(self, speaker: int, **message: Any) -> None:
        """Before the game: send a message and wait for the answer."""
        self._asked = asyncio.get_running_loop().create_future()
        self._number += 1
        self._mover = speaker
        self._sockets[speaker].send(json.dumps({"id": f"n{self._number}", **message}).encode())
        await self._asked
        self._asked = None

    def resume(self) -> None:
        self.stopped = self._over
        if not self._over:
            self._think(0.0)

    def stop(self) -> None:
        """Send no more moves; the answer to the last one may still be pending."""
        self.stopped = True
        if self._thinking is not None:
            self._thinking.cancel()

    def _think(self, least: float) -> None:
        """Move at once, or after a while, which is at least this share of the pace."""
        if not self._pace:
            self.go()
            return
        wait = self._luck.uniform(least, 1 + least) * self._pace
        self._thinking = asyncio.get_running_loop().call_later(wait, self.go)

    def go(self) -> None:
        self.waiting = True
        self._sent = time.perf_counter()
        self._sockets[self._mover].send(self._next)

    def _choose(self, seq: int, due: dict[str, Any] | None, asked: dict[str, Any]) -> None:
        """Roll what is due; a move includes its roll, as a person does with one press."""
        self._number += 1
        self._mover = asked["to_act"] if due is None else due["seat"]
        said = {"id": f"n{self._number}", "seq": seq, "seat": self._mover}
        if due is None:
            legal = asked["legal"]
            move = legal[int(self._luck.random() * len(legal))]
            said |= {"type": "play", "move": move, "throw": True}
        else:
            said |= {"type": "throw"}
        self._next = json.dumps(said).encode()

    def _heard_first(self, text: bytes) -> None:
        self._heard(0, text)

    def _heard_second(self, text: bytes) -> None:
        self._heard(1, text)

    def _heard(self, seat: int, text: bytes) -> None:
        # The broadcast is the same for all; only the mover's copy names the submission, at its end.
        if seat != self._mover or b'"re":"n' not in text[-20:]:
            return
        news = json.loads(text)
        if self._asked is not None:
            assert news["type"] != "refused", news
            self._asked.set_result(None)
            return
        assert news["type"] == "moved", news
        self.waiting = False
        self._tally.answers += 1
        self._tally.latencies.append(time.perf_counter() - self._sent)
        if news["over"]:
            self.stopped = self._over = True  # a cloverleaf can end any game of Tutto
            return
        asked = {"to_act": news["steps"][-1]["then"]["to_act"], "legal": news["legal"]}
        self._choose(news["seq"], news["due"], asked)
        if not self.stopped:
            self._think(0.5)

    def close(self) -> None:
        for socket in (*self._sockets, *self._watching):
            socket.close()


def new_table(port: int, settings: dict[str, Any]) -> tuple[list[str], str]:
    """The cookies of two devices, and a table of the first."""
    http_client = http.client.HTTPConnection("127.0.0.1", port)
    cookies = [new_cookie(http_client) for _ in range(2)]
    headers = {"Cookie": cookies[0], "Content-Type": "application/json"}
    http_client.request("POST", "/api/tables", json.dumps(settings), headers)
    table: str = json.loads(http_client.getresponse().read())["id"]
    http_client.close()
    return cookies, table


def asked_for(port: int, path: str) -> dict[str, Any]:
    http_client = http.client.HTTPConnection("127.0.0.1", port)
    http_client.request("GET", path)
    shown: dict[str, Any] = json.loads(http_client.getresponse().read())
    http_client.close()
    return shown


def new_cookie(http_client: http.client.HTTPConnection) -> str:
    """The cookie of a new device."""
    http_client.request("GET", "/api/me")
    answer = http_client.getresponse()
    answer.read()
    cookie = SimpleCookie(answer.headers["set-cookie"])
    return f"wagnis_device={cookie['wagnis_device'].value}"
