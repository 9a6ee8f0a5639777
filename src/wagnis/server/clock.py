"""A table's clock: until when somebody has to decide before a bot stands in.

It runs only while one of the people is there; nobody waits at an empty table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from wagnis.server.table import Table

SHOWING = 1.5  # seconds it takes to show one event
LONGEST_SHOW = 20.0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock:
    """The deadline of one table."""

    def __init__(self, second: float, ring: Callable[[], None]) -> None:
        self.deadline: int | None = None
        self._second = second
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._asked: int | None = None
        self._furthest = -1  # events there have been; taking one back wins nobody any time
        self._given: dict[int, int] = {}  # seat to deadline, since the last new event
        self._to_show = 0

    def shown(self, steps: int, by_hand: bool) -> None:
        """So many events were told; the people look at them before they decide."""
        self._to_show = steps if by_hand else self._to_show + steps

    def set(self, table: Table, present: bool, mover: int | None = None) -> None:
        """Set the clock for whoever is asked now; `mover` is who just moved or took back."""
        seat = table.due
        if (
            table.settings.clock is None
            or table.phase != "playing"
            or seat is None
            or seat.level is not None
            or not present
        ):
            self.stop()
            return
        assert table.match is not None
        asked, events = table.acting, len(table.match.history)
        assert asked is not None
        new = events > self._furthest
        if new:
            kept = {seat: at for seat, at in self._given.items() if seat == mover}
            self._furthest, self._given = events, kept
        elif asked == self._asked and mover is None:
            return
        if not new and asked == mover and asked in self._given:
            deadline = self._given[asked]
        else:
            allowed = table.settings.clock + min(SHOWING * self._to_show, LONGEST_SHOW)
            deadline = self._given[asked] = now() + round(allowed * self._second * 1000)
        self._start(asked, deadline)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._asked = self.deadline = None
        self._given = {}

    def _start(self, asked: int, deadline: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._asked, self.deadline = asked, deadline
        wait = max(0.0, (deadline - now()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)
