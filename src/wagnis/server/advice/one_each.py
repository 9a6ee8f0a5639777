"""A thread for what people ask of the server: one request of an address at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

MOST = 64  # addresses that wait


class BusyError(Exception):
    """This address has a request already, or too many others wait."""


class OneEach:
    """Requests in the order in which they came; those nobody waits for any more are not begun."""

    def __init__(self, name: str) -> None:
        self._threads = ThreadPoolExecutor(1, name)
        self._waiting: set[str] = set()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Do this in the thread, or raise `BusyError`."""
        if address in self._waiting or len(self._waiting) >= MOST:
            raise BusyError
        self._waiting.add(address)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting.discard(address)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
