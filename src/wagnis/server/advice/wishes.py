"""What is wanted of the solvers, by whom, and whose turn it is to get it.

Nobody's many tables keep the others waiting: each device has its turn, and one address only so
much, however many devices it says it is. How a wish is fulfilled is
said in `solve_queue`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from wagnis.core.plain import PlainObject

MOST_WAITING = 256
MOST_EACH = 3  # things one device has waiting that are needed now, and as many for later
MOST_OF_ADDRESS = 12  # the same of one address: a household, a classroom
MOST_KNOWN = 256  # things that were tried, devices that had their turn
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


class Asker(Protocol):
    """A table, or a review, that wants something solved."""

    @property
    def device(self) -> str:
        """Whose turn it takes."""

    @property
    def address(self) -> str:
        """Where they are; "" for the server itself."""

    def solved(self, name: str, there: bool) -> None:
        """Nothing more is to be waited for: it is there, or will not be."""


@dataclass(slots=True, eq=False)
class Job:
    """A table of values that is wanted, and by whom; for later only where it says so."""

    name: str
    kind: str
    key: PlainObject
    title: str
    askers: dict[Asker, bool] = field(default_factory=dict)

    @property
    def urgent(self) -> bool:
        """Whether somebody could use it now."""
        return not all(self.askers.values())

    @property
    def devices(self) -> set[str]:
        return {asker.device for asker in self.askers}


@dataclass(slots=True)
class Tried:
    """It went wrong so often in a row, and is not tried again before then."""

    times: int = 0
    until: float = 0.0


class Wishes:
    """Jobs without duplicates, in the order in which they are to be done."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._jobs: dict[str, Job] = {}
        self._tried: dict[str, Tried] = {}
        self._served: dict[str, int] = {}  # when devices had their last turn
        self._turns = count(1)
        self._begun: Job | None = None

    def add(self, task: Wanted, asker: Asker, ahead: bool) -> Job | None:
        """This is wanted, for now or for later; None where it will not be had now."""
        name = name_of(task)
        tried = self._tried.get(name)
        if tried is not None and self._clock() < tried.until:
            return None
        job = self._jobs.get(name)
        if job is None:
            if len(self._jobs) >= MOST_WAITING or self._has_enough(asker, ahead):
                return None
            job = self._jobs[name] = Job(name, task.kind, task.key, task.title)
        job.askers[asker] = ahead and job.askers.get(asker, True)
        return job

    def withdraw(self, asker: Asker) -> None:
        """It wants nothing any more; what nobody wants is not begun."""
        for job in list(self._jobs.values()):
            job.askers.pop(asker, None)
            self._drop_unwanted(job)

    def next(self, without: Container[str] = ()) -> Job | None:
        """What is needed now before what is for later, and who has waited longest for a turn."""
        return min(
            (job for name, job in self._jobs.items() if name not in without),
            key=lambda job: (
                not job.urgent,
                min(self._served.get(device, 0) for device in job.devices),
            ),
            default=None,
        )

    def begin(self, job: Job) -> None:
        """This is being done; all who want it have had their turn with it."""
        self._begun = job
        turn = next(self._turns)
        for device in job.devices:
            self._served.pop(device, None)
            self._served[device] = turn
        while len(self._served) > MOST_KNOWN:
            del self._served[next(iter(self._served))]

    def end(self, job: Job, there: bool) -> None:
        """Not again too soon (backoff), not even what is missed though it has just been solved."""
        self._begun = None
        self._jobs.pop(job.name, None)
        tried = self._tried.pop(job.name, Tried())
        times = 0 if there else tried.times
        until = self._clock() + min(LONGEST_PAUSE, PAUSE * 2**times)
        self._tried[job.name] = Tried(0 if there else times + 1, until)
        if len(self._tried) > MOST_KNOWN:
            del self._tried[next(iter(self._tried))]

    def put_back(self, job: Job) -> None:
        """Something else came first; it waits for another turn, if anybody still wants it."""
        self._begun = None
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
        self._jobs.clear()

    def _drop_unwanted(self, job: Job) -> None:
        """What has been begun goes on: whoever comes back wants it after all."""
        if not job.askers and job is not self._begun:
            self._jobs.pop(job.name, None)

    def _has_enough(self, asker: Asker, ahead: bool) -> bool:
        """Whether this device, or all that come from its address, have so much waiting already."""
        device, address = asker.device, asker.address
        own = near = 0
        for job in self._jobs.values():
            others = [other for other, later in job.askers.items() if later == ahead]
            own += any(other.device == device for other in others)
            near += bool(address) and any(other.address == address for other in others)
        return own >= MOST_EACH or near >= MOST_OF_ADDRESS


def name_of(task: Wanted) -> str:
    return json.dumps([task.kind, task.key], sort_keys=True)
