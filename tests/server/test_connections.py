"""How much one address has open, and what uvicorn refuses by its settings, over real sockets.

What a proxy keeps from the server is tested in `tests/deploy`.
"""

from __future__ import annotations

import asyncio
import http.client
import socket
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.at_server import KEY, Server, served
from tests.server.test_serve import made
from tests.server.test_serve import served as process_served
from wagnis.cli.serve import LARGEST_HEAD, MOST_UNREAD, most_connections
from wagnis.server.config import Config, Limits

PINGS = b"\x89\x80\0\0\0\0" * 1000
LONG_PINGS = (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 100
REQUESTS, MANY = 10, 50_000
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@served(Config(secret=KEY, limits=Limits(connections=2)))
async def test_what_an_address_has_open_is_limited_and_others_are_not(server: Server) -> None:
    anna, ben = await server.device("10.0.0.1"), await server.device("10.0.0.2")
    table = await anna.make("zocken", None)
    first, _ = await anna.join(table), await anna.join(table)
    refused = await anna.http.get("/api/tables")
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_fast")
    assert (await ben.http.get("/api/tables")).status_code == 200
    await first.hang_up()
    assert (await anna.http.get("/api/tables")).status_code == 200


@served(Config(secret=KEY, limits=Limits(connections=2)))
async def test_a_request_counts_until_it_is_answered(server: Server) -> None:
    app, answers = server.app, []
    rest = asyncio.Event()

    async def receive() -> dict[str, object]:
        await rest.wait()
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            answers.append(message["status"])

    scope = {
        "type": "http", "method": "POST", "path": "/api/names", "raw_path": b"/api/names",
        "query_string": b"", "headers": [(b"host", b"table")], "client": ("10.0.0.1", 1),
        "scheme": "http", "server": ("table", 80), "root_path": "", "http_version": "1.1",
    }  # fmt: skip
    slow = [asyncio.create_task(app(dict(scope), receive, send)) for _ in range(3)]  # type: ignore[arg-type]
    await asyncio.wait(slow, return_when=asyncio.FIRST_COMPLETED)
    assert answers == [429]
    rest.set()
    await asyncio.gather(*slow)
    assert len(answers) == 3
    assert answers.count(429) == 1


def test_a_head_without_end_is_refused_and_a_large_one_is_not(tmp_path: Path) -> None:
    with process_served(tmp_path) as (address, _), ExitStack() as stack:
        host, port = address.removeprefix("http://").split(":")

        def status(size: int) -> int:
            asking = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
            stack.callback(asking.close)
            asking.request("GET", "/api/health", headers={"X": "x" * size})
            return asking.getresponse().status

        assert status(LARGEST_HEAD // 2) == 200
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 2 * LARGEST_HEAD)
            assert line.recv(100).startswith(b"HTTP/1.1 400 ")


def test_a_flood_of_pings_lets_others_have_their_turn(tmp_path: Path) -> None:
    """Between two requests the server answers thousands of pings, and not millions."""
    pongs, stop = [0], threading.Event()

    def flood(line: socket.socket) -> None:
        with suppress(OSError):
            while not stop.is_set():
                line.sendall(PINGS)

    def count(line: socket.socket) -> None:
        with suppress(OSError):
            while answers := line.recv(65_536):
                pongs[0] += len(answers) // 2

    with process_served(tmp_path) as (address, _), ExitStack() as stack:
        host, port = address.removeprefix("http://").split(":")
        path, _ = made(address)
        line = stack.enter_context(socket.create_connection((host, int(port)), PATIENCE))
        line.sendall(HANDSHAKE.format(path=path).encode())
        assert line.recv(20).startswith(b"HTTP/1.1 101 ")
        threads = [threading.Thread(target=work, args=(line,)) for work in (flood, count)]
        for thread in threads:
            thread.start()
        asking = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
        stack.callback(asking.close)
        try:
            while pongs[0] < MANY:
                time.sleep(0.001)
            before = pongs[0]
            for _ in range(REQUESTS):
                asking.request("GET", "/api/health")
                assert asking.getresponse().read()
            assert pongs[0] - before < REQUESTS * MANY
        finally:
            stop.set()
            line.shutdown(socket.SHUT_RDWR)
            for thread in threads:
                thread.join(PATIENCE)


def test_who_sends_pings_and_reads_no_answer_is_cut_off(tmp_path: Path) -> None:
    """The answers would fill the memory of the server."""
    with process_served(tmp_path) as (address, _), ExitStack() as stack:
        host, port = address.removeprefix("http://").split(":")
        path, _ = made(address)
        line = stack.enter_context(socket.create_connection((host, int(port)), PATIENCE))
        line.sendall(HANDSHAKE.format(path=path).encode())
        assert line.recv(20).startswith(b"HTTP/1.1 101 ")
        sent = 0
        with suppress(ConnectionError):
            while sent < 10 * MOST_UNREAD:
                sent += line.send(LONG_PINGS)
        assert sent < 10 * MOST_UNREAD


def test_the_limit_of_open_files_is_raised_as_far_as_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Less a reserve for files that are no connections."""
    resource = pytest.importorskip("resource")
    limit = [64, 20_000]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))

    def set_limit(_: int, pair: tuple[int, int]) -> None:
        if pair[0] > min(15_000, pair[1]):
            raise ValueError("not as many as that")
        limit[:] = pair

    monkeypatch.setattr(resource, "setrlimit", set_limit)
    assert most_connections() == 10_240 - 256  # what is promised is not always given
    assert limit == [10_240, 20_000]
    for hard, room in ((1024, 768), (500, 250), (100, 50)):
        limit[:] = 64, hard
        assert most_connections() == room
        assert limit == [hard, hard]
