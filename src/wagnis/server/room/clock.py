"""A table's clock: until when somebody has to decide before a bot stands in.

It runs only while one of the people is there, and goes on from there when somebody is back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time as wall_clock

from wagnis.server.table.table import Table

SHOWING = 1.5  # seconds it takes to show one event
LONGEST_SHOW = 20.0
LOOK = 10.0  # seconds, or half the clock: left at least to decide anew what another took back


class Clock:
    """The deadline of one table; time is reckoned by the loop's clock, which nobody sets."""

    def __init__(self, second: float, ring: Callable[[], object]) -> None:
        self.deadline: int | None = None  # by the time of day, to be shown
        self.rung = False  # the time is up, and nobody has done anything since
        self._second = second
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._asked: int | None = None
        self._end: float | None = None  # of the time of whoever is asked
        self._furthest = -1  # events there have been; taking one back wins nobody any time
        self._given: dict[int, float] = {}  # seat to end of its time, since the last new event
        self._left: dict[int, float] = {}  # seat to time it had left when the turn passed from it
        self._empty_since: float | None = None
        self._to_show = 0
        self._day = 0.0  # the time of day when the loop's clock began, in milliseconds

    @property
    def late(self) -> bool:
        """The time is up, whether or not it has rung yet."""
        end = self._end
        return self.rung or (end is not None and asyncio.get_running_loop().time() >= end)

    def shown(self, steps: int, by_hand: bool) -> None:
        """So many events were told; the people look at them before they decide."""
        self._to_show = steps if by_hand else self._to_show + steps

    def set(self, table: Table, present: bool, mover: int | None = None) -> None:
        """Set the clock for whoever is asked now; `mover` is who just moved or took back."""
        self._count_absence(present)
        seat = table.due
        if (
            table.settings.clock is None
            or table.phase != "playing"
            or table.dice is None  # a deal is under way: nobody can act
            or seat is None
            or seat.level is not None
            or not present
        ):
            self._stop()
            return
        assert table.match is not None
        asked, events = table.acting, len(table.match.history)
        assert asked is not None
        new, time = events > self._furthest, asyncio.get_running_loop().time()
        if new:
            kept = {seat: end for seat, end in self._given.items() if seat == mover}
            self._furthest, self._given, self._left = events, kept, {}
        elif asked == self._asked and mover is None:
            return
        before = self._asked
        if mover is not None and before not in (None, asked) and before in self._given:
            self._left[before] = self._given.pop(before) - time
        own = self._given.get(asked)
        if new or (own is None and asked not in self._left):
            allowed = table.settings.clock + min(SHOWING * self._to_show, LONGEST_SHOW)
            own = time + allowed * self._second
            self._day = wall_clock() * 1000 - time * 1000
        elif own is None:
            # A move was taken back, or made again: time goes on from where it stood.
            least = 0.0 if mover == asked else min(table.settings.clock / 2, LOOK) * self._second
            own = time + max(self._left.pop(asked), least)
        self._given[asked] = own
        self._start(asked, own)

    def reset(self) -> None:
        """Whoever is asked next has the whole time."""
        self._stop()
        self._given, self._left = {}, {}

    def _count_absence(self, present: bool) -> None:
        """While nobody is there no time goes by."""
        time = asyncio.get_running_loop().time()
        if not present:
            if self._empty_since is None:
                self._empty_since = time
        elif self._empty_since is not None:
            away, self._empty_since = time - self._empty_since, None
            self._given = {seat: end + away for seat, end in self._given.items()}

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._asked = self._end = self.deadline = None
        self.rung = False

    def _start(self, asked: int, end: float) -> None:
        self._stop()
        loop = asyncio.get_running_loop()
        self._asked, self._end = asked, end
        self.deadline = round(self._day + end * 1000)
        self._timer = loop.call_at(end, self._up)

    def _up(self) -> None:
        self.rung = True
        self._ring()
