"""What waits for a connection that does not read: so many bytes, and then it is closed.

How the others fare meanwhile is tried in `test_coming_and_going`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from wagnis.server.room.connections import Connection

MOST = 1_000


class Reader:
    """A network that takes nothing until it is told to."""

    def __init__(self) -> None:
        self.let_go = 0
        self.connection = Connection(self._take, "anna", MOST, self._end)
        self.going_on = asyncio.Event()
        self.got: list[str] = []

    async def _take(self, message: dict[str, Any]) -> None:
        await self.going_on.wait()
        self.got.append(message["text"])

    def _end(self) -> None:
        self.let_go += 1

    async def read(self) -> list[str]:
        self.going_on.set()
        await self.connection.flush()
        return self.got


def test_who_lets_too_many_bytes_wait_is_let_go() -> None:
    async def story() -> None:
        reader, let_go = Reader(), list[int]()
        for _ in range(4):
            reader.connection.push(b"x" * (MOST // 4))
            let_go.append(reader.let_go)
        reader.connection.push(b"x")
        let_go.append(reader.let_go)
        assert let_go == [0, 0, 0, 0, 1]
        assert await reader.read() == []

    asyncio.run(story())


def test_a_message_larger_than_the_limit_is_sent_if_nothing_else_waits() -> None:
    async def story() -> None:
        reader = Reader()
        reader.connection.push(b"x" * (3 * MOST))
        assert await reader.read() == ["x" * (3 * MOST)]

    asyncio.run(story())


def test_what_was_sent_counts_no_longer() -> None:
    async def story() -> None:
        reader = Reader()
        for _ in range(5):
            reader.connection.push(b"x" * (MOST // 2))
            reader.connection.push(b"x" * (MOST // 2))
            await reader.read()
        assert len(reader.got) == 10

    asyncio.run(story())
