"""The readiness probe: a trial write shows whether the store would accept a move.

`routes.watching` has the route. One write answers many requests, so that nobody can flood the
store with probes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger("wagnis.server")

FRESH = 1.0  # seconds an answer is cached


class Readiness:
    """Whether the store takes writes: one trial write at a time, at most every `FRESH` seconds."""

    def __init__(
        self,
        probe: Callable[[], Awaitable[None]],
        within: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._probe = probe
        self._within = within
        self._clock = clock
        self._latest: tuple[float, asyncio.Task[str | None]] | None = None

    async def trouble(self) -> str | None:
        """Why a proxy should send people elsewhere; None if nothing is wrong."""
        if self._latest is None or (
            self._latest[1].done() and self._clock() - self._latest[0] >= FRESH
        ):
            self._latest = self._clock(), asyncio.create_task(self._try())
        since, attempt = self._latest
        left = max(0.0, self._within - (self._clock() - since))
        # If the write hangs, every request times out, and no second write starts.
        done, _ = await asyncio.wait([attempt], timeout=left)
        if not done:
            return f"the store has not answered for {self._within:g} seconds"
        return attempt.result()

    async def _try(self) -> str | None:
        try:
            await self._probe()
        except Exception as error:
            log.warning("the store takes no writes: %s", error)
            return "the store takes no writes"
        return None

    async def close(self) -> None:
        if self._latest is not None:
            self._latest[1].cancel()
            await asyncio.wait([self._latest[1]])
