"""Par: the score of perfect play with given dice, computed once, in the background.

A caller who asks too early gets None, and asks again.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from wagnis.bots import NoValuesError
from wagnis.dice import FairSeeds
from wagnis.records import Match
from wagnis.server.advice.solve_queue import SolveQueue

log = logging.getLogger("wagnis.server")

MOST_KEPT = 64


class Pars:
    """Finished games of perfect play, by name; a game that lacks values waits for them."""

    device, address = "perfect play", ""

    def __init__(self, queue: SolveQueue) -> None:
        self._queue = queue
        self._played: dict[str, Match | None] = {}
        self._waiting: set[str] = set()  # names that wait for a table
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, name: str, start: Match, fair: FairSeeds) -> Match | None:
        """Perfect play from this start with these seeds; None until, or unless, it is computed."""
        if name not in self._played and name not in self._waiting and name not in self._tasks:
            task = self._tasks[name] = asyncio.create_task(self._play(name, start, fair))
            task.add_done_callback(lambda _: self._tasks.pop(name, None))
        return self._played.get(name)

    def solved(self, name: str, there: bool) -> None:
        """A missing table was solved, or will not be: the next request tries again."""
        self._waiting.clear()

    async def close(self) -> None:
        self._queue.withdraw(self)
        for task in list(self._tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _play(self, name: str, start: Match, fair: FairSeeds) -> None:
        match: Match | None
        try:
            match, missing = await self._queue.values.perfect(start, fair)
        except NoValuesError:
            match, missing = None, None
        except Exception:
            log.exception("%s: perfect play could not be computed", name)
            match, missing = None, None
        if missing is not None and self._queue.wish(missing, self) is not None:
            self._waiting.add(name)
            return
        while len(self._played) >= MOST_KEPT:
            del self._played[next(iter(self._played))]
        # A game played by estimates is not par; no par is better than a wrong one.
        self._played[name] = None if missing is not None else match
