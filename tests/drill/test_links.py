"""The links of the fire drill do what they say: pass on, cut, stall, slow, and heal.

What servers make of it is in `test_drill`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from tests.drill.links import HOST, Link
from tests.patience import PATIENCE


def linked(work: Callable[[Link], Awaitable[None]]) -> None:
    """With a link to somebody who says everything back."""

    echoes: list[asyncio.Task[None] | None] = []

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        echoes.append(asyncio.current_task())
        with suppress(OSError):
            while said := await reader.read(1024):
                writer.write(said)
        writer.transport.abort()

    async def run() -> None:
        server = await asyncio.start_server(echo, HOST, 0)
        link = await Link(server.sockets[0].getsockname()[1]).open()
        try:
            async with asyncio.timeout(PATIENCE):
                await work(link)
        finally:
            await link.close()
            await asyncio.gather(*filter(None, echoes))
            server.close()
            await asyncio.sleep(0.01)  # what was closed is closed now

    asyncio.run(run())


async def said_back(link: Link, text: bytes = b"hello") -> bytes:
    reader, writer = await asyncio.open_connection(HOST, link.port)
    try:
        writer.write(text)
        return await reader.read(1024)
    finally:
        writer.transport.abort()


def test_everything_passes_and_ends_with_either_side() -> None:
    async def work(link: Link) -> None:
        reader, writer = await asyncio.open_connection(HOST, link.port)
        for word in (b"one", b"two"):
            writer.write(word)
            assert await reader.read(1024) == word
        writer.write_eof()
        assert await reader.read() == b""
        writer.close()
        assert link.passed == 12  # both ways

    linked(work)


def test_a_cut_resets_who_is_there_and_keeps_out_who_comes_until_it_heals() -> None:
    async def work(link: Link) -> None:
        reader, writer = await asyncio.open_connection(HOST, link.port)
        writer.write(b"one")
        assert await reader.read(1024) == b"one"
        link.cut(refusing=True)
        with pytest.raises(ConnectionResetError):
            await reader.read(1024)
        writer.close()
        with suppress(OSError):
            assert await said_back(link) == b""
        link.heal()
        assert await said_back(link) == b"hello"

    linked(work)


def test_a_stall_is_silent_and_loses_nothing() -> None:
    async def work(link: Link) -> None:
        link.stall()
        waiting = asyncio.create_task(said_back(link))
        while not link._open:
            await asyncio.sleep(0.01)  # what was closed is closed now
        assert link.passed == 0
        assert not waiting.done()
        link.heal()
        assert await waiting == b"hello"

    linked(work)


def test_a_deaf_link_passes_on_what_is_asked_and_loses_the_answer_for_good() -> None:
    async def work(link: Link) -> None:
        reader, writer = await asyncio.open_connection(HOST, link.port)
        link.deafen()
        writer.write(b"hello")
        while link.passed < len(b"hello"):
            await asyncio.sleep(0.01)  # what was asked has come through
        link.heal()
        with pytest.raises(ConnectionResetError):
            await reader.read(1024)
        writer.close()
        assert await said_back(link) == b"hello"

    linked(work)


def test_a_slow_link_takes_its_time() -> None:
    async def work(link: Link) -> None:
        link.slow(0.05)
        loop = asyncio.get_running_loop()
        began = loop.time()
        assert await said_back(link) == b"hello"
        assert loop.time() - began >= 0.1

    linked(work)
