"""A table's turn clock: the deadline after which a bot stands in.

It pauses while none of the players is connected; spectators do not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time as wall_clock

from wagnis.server.table.table import Table

SHOWING = 1.5  # seconds it takes to show one event
LONGEST_SHOW = 20.0


class Clock:
    """The deadline of one table, on the event loop's monotonic clock."""

    def __init__(self, second: float, ring: Callable[[], object]) -> None:
        self.deadline: int | None = None  # in wall-clock time, for display
        self.rung = False  # the time is up, and nothing has happened since
        self._second = second
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._acting: int | None = None
        self._end: float | None = None  # the deadline of the seat to act
        self._furthest = -1  # the highest number of events so far: taking a move back gains no time
        self._ends: dict[int, float] = {}  # seat to its deadline, since the last new event
        self._empty_since: float | None = None
        self._to_show = 0
        self._day = 0.0  # wall-clock time at the loop's zero, in milliseconds

    @property
    def late(self) -> bool:
        """Whether the time is up, even if the timer has not fired yet."""
        end = self._end
        return self.rung or (end is not None and asyncio.get_running_loop().time() >= end)

    def shown(self, steps: int, by_hand: bool) -> None:
        """So many events were broadcast; add the time their animations take."""
        self._to_show = steps if by_hand else self._to_show + steps

    def set(self, table: Table, present: bool, mover: int | None = None) -> None:
        """Set the clock for the seat to act; `mover` has just moved or taken a move back."""
        self._count_absence(present)
        seat = table.due
        if (
            table.settings.clock is None
            or table.phase != "playing"
            or table.dice is None  # during a deal nobody can act
            or seat is None
            or seat.level is not None
            or not present
        ):
            self._stop()
            return
        assert table.match is not None
        acting, events = table.acting, len(table.match.history)
        assert acting is not None
        new, time = events > self._furthest, asyncio.get_running_loop().time()
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
        self._ends[acting] = own
        self._start(acting, own)

    def reset(self) -> None:
        """Give the next seat to act the whole time."""
        self._stop()
        self._ends = {}

    def _count_absence(self, present: bool) -> None:
        """Move all deadlines by the time during which no player was connected."""
        time = asyncio.get_running_loop().time()
        if not present:
            if self._empty_since is None:
                self._empty_since = time
        elif self._empty_since is not None:
            away, self._empty_since = time - self._empty_since, None
            self._ends = {seat: end + away for seat, end in self._ends.items()}

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._acting = self._end = self.deadline = None
        self.rung = False

    def _start(self, acting: int, end: float) -> None:
        self._stop()
        loop = asyncio.get_running_loop()
        self._acting, self._end = acting, end
        self.deadline = round(self._day + end * 1000)
        self._timer = loop.call_at(end, self._up)

    def _up(self) -> None:
        self.rung = True
        self._ring()
