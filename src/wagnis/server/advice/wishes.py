"""Wishes: tables of values to be solved, in a fair queue.

`solve_queue` solves them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from wagnis.core.plain import PlainObject
from wagnis.server.advice import fair_queue
from wagnis.server.advice.fair_queue import FairQueue, Ticket

MOST_WAITING = 256
MOST_EACH = 3  # waiting jobs per device that are needed now, and as many for later
MOST_OF_ADDRESS = 12  # the same of one address: a household, a classroom
MOST_KNOWN = 256  # remembered attempts
PAUSE = 60.0  # seconds until a failure is tried again; exponential backoff, twice as long each time
LONGEST_PAUSE = 6 * 3600.0


class Wanted(Protocol):
    """The fields of a solver's task that the queue needs."""

    @property
    def kind(self) -> str:
        """The kind of table."""

    @property
    def key(self) -> PlainObject:
        """Everything the table depends on."""

    @property
    def title(self) -> str:
        """A title for the person who waits."""


class Asker(fair_queue.Asker, Protocol):
    """A table, or a review, that wants something solved."""

    def solved(self, name: str, there: bool) -> None:
        """Called when the wait ends: the table exists, or will not be solved."""


@dataclass(slots=True, eq=False)
class Job(Ticket):
    """A wish for a table of values."""

    kind: str
    key: PlainObject
    title: str
    since: float = 0.0  # start of the solve


@dataclass(slots=True)
class Tried:
    """The number of failures in a row, and the earliest time of a retry."""

    times: int = 0
    until: float = 0.0


class Wishes(FairQueue[Job]):
    """Jobs by name, each once, in a fair queue; a job that failed pauses before it is retried."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        evicted: Callable[[Job], None] = lambda job: None,
    ) -> None:
        super().__init__(MOST_WAITING, MOST_OF_ADDRESS, MOST_EACH, evicted=evicted, clock=clock)
        self._tried: dict[str, Tried] = {}

    def add(self, task: Wanted, asker: Asker, ahead: bool) -> Job | None:
        """Ask for this table, for now or for later; None if it pauses or the queue is full."""
        name = name_of(task)
        tried = self._tried.get(name)
        if tried is not None and self._clock() < tried.until:
            return None
        return self.want(Job(task.kind, task.key, task.title, name=name), asker, ahead)

    def withdraw(self, asker: Asker) -> None:
        """Forget this asker; a job without askers leaves the queue unless it has begun."""
        for job in list(self):
            job.askers.pop(asker, None)
            self._drop_unwanted(job)

    def begin(self, job: Job) -> None:
        job.since = self._clock()
        super().begin(job)

    def finish(self, job: Job, there: bool) -> None:
        """Note the attempt: backoff after a failure, no immediate repetition after a success."""
        self._pause(job)
        self.end(job)
        tried = self._tried.pop(job.name, Tried())
        times = 0 if there else tried.times
        until = self._clock() + min(LONGEST_PAUSE, PAUSE * 2**times)
        self._tried[job.name] = Tried(0 if there else times + 1, until)
        if len(self._tried) > MOST_KNOWN:
            del self._tried[next(iter(self._tried))]

    def put_back(self, job: Job) -> None:
        """End its turn early; it waits for another one, if anybody still wants it."""
        self._pause(job)
        self._drop_unwanted(job)

    def clear(self) -> None:
        for job in list(self):
            self.end(job)

    def _pause(self, job: Job) -> None:
        if job.begun:
            self.pause(job, self._clock() - job.since)

    def _drop_unwanted(self, job: Job) -> None:
        """Drop a job without askers, unless it has begun: somebody may come back for it."""
        if not job.askers and not job.begun:
            self.end(job)


def name_of(task: Wanted) -> str:
    return json.dumps([task.kind, task.key], sort_keys=True)
