"""What is due at a table and when: the turn clock, the deadlines of a deal, and the jobs.

`room` says which job runs at which time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import time as wall_clock
from typing import Any, TypeAlias

from wagnis.server.room.connections import Connections
from wagnis.server.store.deal import DealState
from wagnis.server.table import dealing
from wagnis.server.table.table import Table

SHOWING = 1.5  # seconds it takes to show one event
LONGEST_SHOW = 20.0
EARLY = 0.01  # seconds; a timer may ring so much too soon
TIME = 30.0  # seconds for a connected device to reveal, or to promise within a game
AGAIN = 5.0  # seconds for a late promise, when a person comes back after a bot stood in

Job: TypeAlias = Coroutine[Any, Any, None]


class Jobs:
    """The background jobs of one room: at most one of each name at a time, now or at a set time."""

    def __init__(self) -> None:
        self.open = True
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def __bool__(self) -> bool:
        """Whether a job is running."""
        return bool(self._tasks)

    def start(self, name: str, job: Job) -> bool:
        """Start the job, unless one of that name is running or the room is closing."""
        if self.runs(name) or not self.open:
            job.close()
            return False
        self._tasks[name] = asyncio.create_task(job)
        self._tasks[name].add_done_callback(lambda _: self.runs(name))
        return True

    def runs(self, name: str) -> bool:
        """Whether such a job is running; also drops one that has ended."""
        task = self._tasks.get(name)
        if task is not None and task.done():
            del self._tasks[name]
            return False
        return task is not None

    def at(self, name: str, when: float | None, job: Callable[[], Job | None]) -> None:
        """Do this at that time of the loop's clock, and at no other; None: not at all."""
        timer = self._timers.get(name)
        if timer is not None and timer.when() != when:
            self.cancel(name)
        if when is not None and name not in self._timers and self.open:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_at(when, self._ring, name, job)

    def soon(self, name: str, seconds: float, job: Callable[[], Job | None]) -> None:
        """Do this in so many seconds, unless it is to be done already."""
        if not self.waits(name):
            self.at(name, asyncio.get_running_loop().time() + seconds, job)

    def waits(self, name: str) -> bool:
        """Whether this is to be done later."""
        return name in self._timers

    def cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _ring(self, name: str, job: Callable[[], Job | None]) -> None:
        del self._timers[name]
        started = job()
        if started is not None:
            self.start(name, started)

    def refuse(self) -> None:
        """Start no more jobs."""
        self.open = False
        for name in list(self._timers):
            self.cancel(name)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Clock:
    """A table's turn clock: the deadline after which a bot stands in for the seat to act.

    It pauses while none of the players is connected; spectators do not count.
    """

    def __init__(self, second: float) -> None:
        self.end: float | None = None  # on the event loop's monotonic clock
        self.deadline: int | None = None  # the same in wall-clock time, for display
        self._second = second
        self._acting: int | None = None
        self._furthest = -1  # the highest number of events so far: taking a move back gains no time
        self._ends: dict[int, float] = {}  # seat to its deadline, since the last new event
        self._empty_since: float | None = None
        self._to_show = 0
        self._day = 0.0  # wall-clock time at the loop's zero, in milliseconds

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        end = self.end
        return end is not None and asyncio.get_running_loop().time() + EARLY >= end

    def shown(self, steps: int, by_hand: bool) -> None:
        """So many events were broadcast; add the time their animations take."""
        self._to_show = steps if by_hand else self._to_show + steps

    def set(self, table: Table, present: bool, mover: int | None = None) -> None:
        """Set the clock for the seat to act; `mover` has just moved or taken a move back."""
        time = asyncio.get_running_loop().time()
        self._count_absence(present, time)
        acting, seat = table.acting, table.due
        if (
            table.settings.clock is None
            or table.phase != "playing"
            or table.dice is None  # during a deal nobody can act
            or acting is None
            or seat is None
            or seat.level is not None
            or not present
        ):
            self._acting = self.end = self.deadline = None
            return
        assert table.match is not None
        events = len(table.match.history)
        new = events > self._furthest
        if new:
            mover_end = {seat: end for seat, end in self._ends.items() if seat == mover}
            self._furthest, self._ends = events, mover_end
        elif acting == self._acting and mover is None:
            return
        own = self._ends.get(acting)
        if new or own is None:
            allowed = table.settings.clock + min(SHOWING * self._to_show, LONGEST_SHOW)
            own = time + allowed * self._second
            self._day = wall_clock() * 1000 - time * 1000
        self._acting, self.end = acting, own
        self._ends[acting] = own
        self.deadline = round(self._day + own * 1000)

    def reset(self) -> None:
        """Give the next seat to act the whole time."""
        self._acting = self.end = self.deadline = None
        self._ends = {}

    def _count_absence(self, present: bool, time: float) -> None:
        """Move all deadlines by the time during which no player was connected."""
        if not present:
            if self._empty_since is None:
                self._empty_since = time
        elif self._empty_since is not None:
            away, self._empty_since = time - self._empty_since, None
            self._ends = {seat: end + away for seat, end in self._ends.items()}


class Reveals:
    """The deadlines of a deal, one for each silent device; a device that is late voids the deal.

    After a restored backup, a bot also stands in for a connected device that promises nothing. The
    table waits for a device that is not connected until the host frees its seat.

    Only connected time counts, and it adds up over all connections of a device: reconnecting gains
    no time. Each deal gives every device the whole time, for promising and for revealing. A device
    that has used up its time to promise gets `AGAIN` seconds whenever it comes back, so that a bot
    does not replace its person before the promise arrives.
    """

    def __init__(self, connections: Connections, second: float) -> None:
        self.end: float | None = None  # the next deadline, on the event loop's monotonic clock
        self._connections = connections
        self._time, self._again = TIME * second, AGAIN * second
        self._waits_for: tuple[int, DealState] | None = None  # the deal of these deadlines
        self._ends: dict[str, float] = {}  # deadlines of connected silent devices
        self._left: dict[str, float] = {}  # seconds left for devices that disconnected or answered

    def until(self, now: int) -> int | None:
        """The next deadline in wall-clock time, for display."""
        if self.end is None:
            return None
        return now + round((self.end - asyncio.get_running_loop().time()) * 1000)

    def look(self, table: Table) -> None:
        """Pause devices that disconnected or answered; start or resume the others."""
        now = asyncio.get_running_loop().time()
        deal = table.deal.number, table.deal.state
        if self._waits_for != deal:
            self._waits_for, self._ends, self._left = deal, {}, {}
        seats = dealing.silent(table, self._connections.present)
        silent = {holder for seat in seats if (holder := table.seats[seat].holder)}
        for device in self._ends.keys() - silent:
            self._left[device] = self._ends.pop(device) - now
        least = self._again if table.deal.state == "open" else 0.0
        for device in silent - self._ends.keys():
            self._ends[device] = now + max(least, self._left.pop(device, self._time))
        self.end = min(self._ends.values(), default=None)

    def overdue(self, table: Table) -> list[int]:
        """The seats of devices that are silent beyond their deadline."""
        self.look(table)
        now = asyncio.get_running_loop().time() + EARLY
        late = {device for device, end in self._ends.items() if end <= now}
        silent = dealing.silent(table, self._connections.present)
        return [seat for seat in silent if table.seats[seat].holder in late]
