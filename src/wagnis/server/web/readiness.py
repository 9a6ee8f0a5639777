"""Whether a proxy may send people to this server: the store takes a write, as it would a move.

`routes.watching` answers it over HTTP. One write answers many requests, so it cannot be used to
flood the store.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger("wagnis.server")

FRESH = 1.0  # seconds an answer is given again


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
        self._asked: tuple[float, asyncio.Task[str | None]] | None = None

    async def trouble(self) -> str | None:
        """Why a proxy should send people elsewhere; None if nothing is wrong."""
        if self._asked is None or (
            self._asked[1].done() and self._clock() - self._asked[0] >= FRESH
        ):
            self._asked = self._clock(), asyncio.create_task(self._try())
        since, asked = self._asked
        left = max(0.0, self._within - (self._clock() - since))
        # No request waits longer for a write that hangs, and no second one is tried.
        done, _ = await asyncio.wait([asked], timeout=left)
        if not done:
            return f"the store has not answered for {self._within:g} seconds"
        return asked.result()

    async def _try(self) -> str | None:
        try:
            await self._probe()
        except Exception as error:
            log.warning("the store takes no writes: %s", error)
            return "the store takes no writes"
        return None

    async def close(self) -> None:
        if self._asked is not None:
            self._asked[1].cancel()
            await asyncio.wait([self._asked[1]])
