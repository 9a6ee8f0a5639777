"""A lock that can also be taken at once, without a task: for the short way of a move.

An `asyncio.Lock` is the same for tasks, but they alone can have it.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """First come, first served; handed over directly, so that nobody overtakes who waits."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._held

    def take(self) -> bool:
        """Take it if it is free now."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():  # else it has given up
                waiting.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()  # it was handed over while its taker was told to stop
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
