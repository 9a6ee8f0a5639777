"""A lane: threads for one kind of work, behind a fair queue.

Reviews and solves have processes instead, in `reviews` and `solve_queue`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wagnis.server.advice.fair_queue import Asker, BusyError, FairQueue, Ticket

T = TypeVar("T")


class Lane:
    """Threads for one kind of work, behind a fair queue with as many slots."""

    def __init__(
        self, name: str, threads: int, queue: FairQueue[Ticket], patience: float | None = None
    ) -> None:
        self.queue = queue
        self.threads = ThreadPoolExecutor(threads, name)
        self._patience = patience

    async def run(self, asker: Asker, work: Callable[[], T]) -> T:
        ticket = Ticket()
        if not self.queue.admit(ticket, asker):
            raise BusyError
        try:
            async with self.queue.turn(ticket, self._patience):
                return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.queue.end(ticket)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
