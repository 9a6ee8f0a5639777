"""Connections that say nothing, slowly, or too much: they go, and shut nobody out.

Over real sockets; time goes by when the tests say so: `later`.
"""

from __future__ import annotations

import asyncio
import http.client
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from tests.patience import PATIENCE
from tests.server.at_server import KEY, Device
from tests.server.later import later, run, until
from tests.server.scratch import ScratchStore
from tests.server.test_serve import served as process_served
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.web.app import create_app
from wagnis.server.web.guards.connections import ConnectionGuard, Proxies, raise_descriptors
from wagnis.server.web.guards.protocols import protocols

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"
Story = Callable[["Door"], Awaitable[None]]


class Door:
    """A server that listens, and its guard."""

    def __init__(self, app: FastAPI, server: uvicorn.Server, port: int, guard: ConnectionGuard):
        self.app = app
        self.guard = guard
        self._server = server
        self._port = port
        self._writers: list[asyncio.StreamWriter] = []

    async def knock(self, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection; the server has it."""
        before = len(self.guard)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers.append(writer)
        writer.write(said)
        if not said:
            await until(lambda: len(self.guard) > before)
        return reader, writer

    async def waits(self, what: str | None) -> None:
        """The server waits for this of its only connection, and for nothing else."""

        def waiting() -> bool:
            there = list(self._server.server_state.connections)
            return len(there) == 1 and getattr(there[0], "_waiting_for", "") == what

        await until(waiting)

    async def leave(self) -> None:
        for writer in self._writers:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


@asynccontextmanager
async def door(limits: Limits, proxies: tuple[str, ...] = ()) -> AsyncIterator[Door]:
    app = create_app(Config(secret=KEY, limits=limits), ScratchStore())
    guard = ConnectionGuard(limits, Proxies(proxies))
    http_class, socket_class = protocols(guard)
    config = uvicorn.Config(
        app, http=http_class, ws=socket_class, log_level="warning", lifespan="on"
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = asyncio.create_task(server.serve([listening]))
        await until(lambda: server.started)
        opened = Door(app, server, listening.getsockname()[1], guard)
        yield opened
        await opened.leave()
        server.should_exit = True
        await running


def guarded(limits: Limits, proxies: tuple[str, ...] = ()) -> Callable[[Story], Callable[[], None]]:
    def decorate(story: Story) -> Callable[[], None]:
        def test() -> None:
            async def tell() -> None:
                async with door(limits, proxies) as opened:
                    await story(opened)

            run(tell())

        test.__name__, test.__doc__ = story.__name__, story.__doc__
        return test

    return decorate


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Everything until the other side closes."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except OSError:
            return b""


@guarded(Limits())
async def test_who_says_nothing_is_sent_away_after_a_while(house: Door) -> None:
    reader, _ = await house.knock()
    await later(10)
    assert len(house.guard) == 1
    await later(6)
    assert (await rest(reader)).startswith(b"HTTP/1.1 408 ")
    await until(lambda: len(house.guard) == 0)


@guarded(Limits())
async def test_a_head_in_drops_is_late_all_the_same(house: Door) -> None:
    reader, writer = await house.knock()
    for drop in (b"GET / HTTP/1.1\r\n", b"Host: here\r\n", b"X: y\r\n"):
        writer.write(drop)
        await later(4.5)
    await later(3)
    assert (await rest(reader)).startswith(b"HTTP/1.1 408 ")


@guarded(Limits())
async def test_the_second_request_of_a_connection_is_late_too(house: Door) -> None:
    reader, writer = await house.knock(HEALTH)
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    await reader.readuntil(b"}")
    await house.waits(None)
    writer.write(b"GET / HT")
    await house.waits("headers")
    await later(16)
    assert (await rest(reader)).startswith(b"HTTP/1.1 408 ")


@guarded(Limits())
async def test_a_body_that_does_not_come_ends_the_connection(house: Door) -> None:
    reader, writer = await house.knock(
        b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n"
    )
    await house.waits("body")
    for _ in range(6):
        writer.write(b"{")
        await later(9)
    await later(9)
    assert await rest(reader) == b""


@guarded(Limits(address_connections=3))
async def test_one_address_has_only_so_many_connections(house: Door) -> None:
    held = [await house.knock() for _ in range(3)]
    reader, _ = await house.knock(HEALTH)
    answer = await rest(reader)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"too many connections" in answer
    held[0][1].close()
    await until(lambda: len(house.guard) == 2)
    reader, _ = await house.knock(HEALTH)
    assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")


@guarded(Limits(address_connections=3), ("127.0.0.0/8",))
async def test_a_proxy_of_ours_is_not_one_address(house: Door) -> None:
    for _ in range(6):
        await house.knock()
    reader, _ = await house.knock(HEALTH)
    assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")


@guarded(Limits(connections=3), ("*",))
async def test_where_all_places_are_taken_the_silent_make_room(house: Door) -> None:
    speaking, writer = await house.knock(HEALTH)
    await speaking.readuntil(b"}")
    silent = [await house.knock() for _ in range(2)]
    reader, _ = await house.knock(HEALTH)
    assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
    assert await rest(silent[0][0]) == b""
    writer.write(HEALTH)
    assert (await speaking.readline()).startswith(b"HTTP/1.1 200 ")
    assert len(house.guard) == 3


def test_refused_connections_are_a_line_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    limits = Limits(address_connections=0)
    guard = ConnectionGuard(limits, Proxies(()))
    with caplog.at_level(logging.WARNING, "wagnis.server"):
        for _ in range(100):
            assert not guard.enter(object(), "192.0.2.7")  # type: ignore[arg-type]
    assert caplog.text.count("connections refused") == 1


def test_addresses_of_one_ipv6_network_are_one() -> None:
    guard = ConnectionGuard(Limits(address_connections=1), Proxies(()))
    assert guard.enter(object(), "2001:db8::1")  # type: ignore[arg-type]
    assert not guard.enter(object(), "2001:db8::2")  # type: ignore[arg-type]
    assert guard.enter(object(), "2001:db8:1::1")  # type: ignore[arg-type]
    assert guard.enter(object(), None)  # type: ignore[arg-type]


@guarded(Limits(frames=Rate(20, 0.01)))
async def test_pings_count_like_anything_else(house: Door) -> None:
    anna = await Device(house.app).introduce()
    table = await anna.make("zocken", None)
    handshake = (
        b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        b"Sec-WebSocket-Version: 13\r\n\r\n"
    )
    reader, writer = await house.knock(handshake % table.encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x89\x80\x00\x00\x00\x00" * 10_000)
    told = await rest(reader)
    assert told.count(b"\x8a\x00") < 1000, "they were answered, all of them"
    assert (4429).to_bytes(2, "big") + b"too many frames" in told
    await until(lambda: len(house.guard) == 0)


@contextmanager
def few_files(soft: int) -> Iterator[None]:
    """Processes started inside have a low limit of open files."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such limit")
def test_silent_connections_shut_nobody_out(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with few_files(128):
            address, _ = stack.enter_context(process_served(tmp_path))
        host, port = address.removeprefix("http://").split(":")
        for _ in range(200):
            stack.enter_context(socket.create_connection((host, int(port)), PATIENCE))
        asking = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
        asking.request("GET", "/api/health")
        assert asking.getresponse().status == 200
        asking.close()


def test_the_limit_of_open_files_is_raised_as_far_as_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resource = pytest.importorskip("resource")
    limit = [64, 20_000]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))

    def set_limit(_: int, pair: tuple[int, int]) -> None:
        if pair[0] > 15_000:
            raise ValueError("not as many as that")
        limit[:] = pair

    monkeypatch.setattr(resource, "setrlimit", set_limit)
    assert raise_descriptors(12_000) == 12_000
    limit[:] = 64, 20_000
    assert raise_descriptors() == 10_240  # what is promised is not always given
    assert limit == [10_240, 20_000]
    limit[:] = 64, 500
    assert raise_descriptors() == 500


def test_room_is_left_for_files_that_are_no_connections() -> None:
    assert ConnectionGuard(Limits(), Proxies(()), 1024).most == 768
    assert ConnectionGuard(Limits(), Proxies(()), 100).most == 50
    assert ConnectionGuard(replace(Limits(), connections=7), Proxies(())).most == 7
