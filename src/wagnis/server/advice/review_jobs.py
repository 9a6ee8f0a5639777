"""A review that is being made: how far it is, and what it waits for.

What is done for it is said in `reviews`, whose turn comes next in `fair_queue`.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from math import exp

from wagnis.core.plain import PlainObject
from wagnis.server.advice.fair_queue import Asker, Ticket
from wagnis.server.wire.reviews import ReviewStage, ReviewWorking

USUAL = 1.5  # seconds of a review
SOLVED = 0.9  # how far a review is once everything it lacked has been solved


@dataclass(frozen=True, slots=True)
class Missing:
    """A table of values that has to be solved first."""

    kind: str
    key: PlainObject
    title: str
    about_seconds: float


class Job(Ticket):
    """One review; it asks the solve queue for what is missing, in the turn of its first asker."""

    def __init__(self, subject: str, first: Asker) -> None:
        super().__init__(name=subject)
        self.device = first.device
        self.address = first.address
        self.task: asyncio.Task[None] | None = None
        self.total = 0  # tables that were missing
        self.missing: Missing | None = None  # the one that is being solved
        self._solved = 0
        self._stage: ReviewStage = "waiting"
        self._title: str | None = None
        self._usual = USUAL
        self._begun = time.monotonic()
        self._end: asyncio.Future[bool] | None = None

    def begin(self, stage: ReviewStage, title: str | None = None) -> None:
        self._stage, self._title = stage, title
        self._usual, self._begun = USUAL, time.monotonic()

    def solve(self, missing: Missing) -> None:
        """This is being solved, or waits for it."""
        self.begin("solving", missing.title)
        self._usual = max(1.0, missing.about_seconds)
        self.missing = missing
        self._end = asyncio.get_running_loop().create_future()

    async def end(self) -> bool:
        """Whether what was to be solved is there."""
        assert self._end is not None
        there = await self._end
        self.missing = None
        self._solved += there
        return there

    def solved(self, name: str, there: bool) -> None:
        if self._end is not None and not self._end.done():
            self._end.set_result(there)

    def told(self) -> ReviewWorking:
        """How far it is: what is done, and of what is under way a part that grows ever slower."""
        part = 1 - exp(-(time.monotonic() - self._begun) / self._usual)
        if self._stage == "solving":
            progress = SOLVED * (self._solved + part) / max(1, self.total)
        elif self._stage == "reviewing":
            before = SOLVED if self.total else 0.0
            progress = before + (1 - before) * part
        else:
            progress = SOLVED * self._solved / max(1, self.total)
        return {
            "status": "working",
            "progress": round(min(progress, 0.99), 3),
            "what": self._stage,
            "title": self._title,
        }
