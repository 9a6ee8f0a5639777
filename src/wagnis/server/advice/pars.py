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
from wagnis.server.advice.values import Values

log = logging.getLogger("wagnis.server")

MOST_KEPT = 64


class Pars:
    """Finished games of perfect play, by name: those of the daily rolls, each played once."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._played: dict[str, Match | None] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, name: str, start: Match, fair: FairSeeds) -> Match | None:
        """Perfect play from this start with these seeds; None until, or unless, it is computed."""
        if name not in self._played and name not in self._tasks:
            task = self._tasks[name] = asyncio.create_task(self._play(name, start, fair))
            task.add_done_callback(lambda _: self._tasks.pop(name, None))
        return self._played.get(name)

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _play(self, name: str, start: Match, fair: FairSeeds) -> None:
        match: Match | None = None
        try:
            # A game played by estimates is not par; no par is better than a wrong one.
            match = await self._values.perfect(start, fair)
        except NoValuesError:
            pass
        except Exception:
            log.exception("%s: perfect play could not be computed", name)
        while len(self._played) >= MOST_KEPT:
            del self._played[next(iter(self._played))]
        self._played[name] = match
