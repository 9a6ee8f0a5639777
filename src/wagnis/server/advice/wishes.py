"""What is wanted of the solvers and by whom, each once, in a fair queue; what failed rests.

How a wish is fulfilled is said in `solve_queue`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Protocol

from wagnis.core.plain import PlainObject
from wagnis.server.advice import fair_queue
from wagnis.server.advice.fair_queue import FairQueue, Ticket

MOST_WAITING = 256
MOST_EACH = 3  # things one device has waiting that are needed now, and as many for later
MOST_OF_ADDRESS = 12  # the same of one address: a household, a classroom
MOST_KNOWN = 256  # things that were tried
PAUSE = 60.0  # seconds until a failure is tried again; exponential backoff, twice as long each time
LONGEST_PAUSE = 6 * 3600.0


class Wanted(Protocol):
    """What a task of the solvers is known by here."""

    @property
    def kind(self) -> str:
        """What sort of table it makes."""

    @property
    def key(self) -> PlainObject:
        """All that the table depends on."""

    @property
    def title(self) -> str:
        """What is solved, for a person waiting for it."""


class Asker(fair_queue.Asker, Protocol):
    """A table, or a review, that wants something solved."""

    def solved(self, name: str, there: bool) -> None:
        """Nothing more is to be waited for: it is there, or will not be."""


@dataclass(slots=True, eq=False)
class Job(Ticket):
    """A table of values that is wanted."""

    name: str
    kind: str
    key: PlainObject
    title: str
    since: float = 0.0  # when it was begun


@dataclass(slots=True)
class Tried:
    """It went wrong so often in a row, and is not tried again before then."""

    times: int = 0
    until: float = 0.0


class Wishes:
    """Jobs without duplicates, in a fair queue."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        evicted: Callable[[Job], None] = lambda job: None,
    ) -> None:
        self._clock = clock
        self._evicted = evicted
        self._jobs: dict[str, Job] = {}
        self._tried: dict[str, Tried] = {}
        self._queue = FairQueue[Job](MOST_WAITING, MOST_OF_ADDRESS, MOST_EACH, evicted=self._lose)

    def add(self, task: Wanted, asker: Asker, ahead: bool) -> Job | None:
        """This is wanted, for now or for later; None where it will not be had now."""
        name = name_of(task)
        tried = self._tried.get(name)
        if tried is not None and self._clock() < tried.until:
            return None
        job = self._jobs.get(name)
        if job is not None:
            self._queue.join(job, asker, ahead)
            return job
        job = Job(name, task.kind, task.key, task.title)
        if not self._queue.admit(job, asker, ahead):
            return None
        self._jobs[name] = job
        return job

    def withdraw(self, asker: Asker) -> None:
        """It wants nothing any more; what nobody wants is not begun."""
        for job in list(self._jobs.values()):
            job.askers.pop(asker, None)
            self._drop_unwanted(job)

    def next(self, without: Container[str] = ()) -> Job | None:
        """What is needed now before what is for later, in turns by address."""
        return self._queue.next(lambda job: job.name not in without)

    def begin(self, job: Job) -> None:
        """This is being done."""
        job.since = self._clock()
        self._queue.begin(job)

    def end(self, job: Job, there: bool) -> None:
        """Not again too soon (backoff), not even what is missed though it has just been solved."""
        self._pause(job)
        self._drop(job)
        tried = self._tried.pop(job.name, Tried())
        times = 0 if there else tried.times
        until = self._clock() + min(LONGEST_PAUSE, PAUSE * 2**times)
        self._tried[job.name] = Tried(0 if there else times + 1, until)
        if len(self._tried) > MOST_KNOWN:
            del self._tried[next(iter(self._tried))]

    def put_back(self, job: Job) -> None:
        """Something else came first; it waits for another turn, if anybody still wants it."""
        self._pause(job)
        self._drop_unwanted(job)

    def __len__(self) -> int:
        return len(self._jobs)

    def __contains__(self, name: str) -> bool:
        return name in self._jobs

    def __iter__(self) -> Iterator[Job]:
        return iter(self._jobs.values())

    def get(self, name: str) -> Job | None:
        return self._jobs.get(name)

    def clear(self) -> None:
        for job in list(self._jobs.values()):
            self._drop(job)

    def _pause(self, job: Job) -> None:
        if job.begun:
            self._queue.pause(job, self._clock() - job.since)

    def _drop_unwanted(self, job: Job) -> None:
        """What has been begun goes on: whoever comes back wants it after all."""
        if not job.askers and not job.begun:
            self._drop(job)

    def _drop(self, job: Job) -> None:
        self._jobs.pop(job.name, None)
        self._queue.end(job)

    def _lose(self, job: Job) -> None:
        self._jobs.pop(job.name, None)
        self._evicted(job)


def name_of(task: Wanted) -> str:
    return json.dumps([task.kind, task.key], sort_keys=True)
