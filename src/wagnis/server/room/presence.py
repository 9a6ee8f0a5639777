"""Who is at a table: told when it has changed and stayed so, and a new host when one is missed.

Who is connected is known to `connections`; what a host may do is said in `table`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wagnis.server.room.connections import Connections
from wagnis.server.room.ledger import Ledger

DELAY = 0.15  # seconds; who reloads a page is not said to have left
AWAY = 180.0  # seconds; long enough to send somebody the link from a telephone


class Presence:
    """Notices that others are here than was last told to all."""

    def __init__(self, connections: Connections, ledger: Ledger, tell: Callable[[], None]) -> None:
        self._connections = connections
        self._ledger = ledger
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self._told: tuple[tuple[bool, ...], int] | None = None

    def changed(self) -> None:
        if self._timer is None and self._connections:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self._look)

    def told(self) -> None:
        """Everybody has just been told who is here."""
        self._told = self._who()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        if self._who() != self._told:
            self._tell()

    def _who(self) -> tuple[tuple[bool, ...], int]:
        """Which seats' devices are connected, and how many devices have no seat."""
        table, connections = self._ledger.table, self._connections
        seats = tuple(seat.holder in connections.present for seat in table.seats)
        return seats, connections.watching(table.holders())


class HostWatch:
    """A table waits for its host before the start, and while it deals, but not for ever."""

    def __init__(
        self,
        connections: Connections,
        ledger: Ledger,
        missed: Callable[[], object],
        second: float,
    ) -> None:
        self._connections = connections
        self._ledger = ledger
        self._missed = missed
        self._away = AWAY * second
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Somebody came, left or sat down."""
        if self.next() is None:
            self.stop()
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._away, self._up)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def next(self) -> str | None:
        """The first who sits here and is there, while people wait for a host who is not."""
        table, connections = self._ledger.table, self._connections
        needed = table.phase == "open" or table.deal.state == "dealing"
        if not needed or connections.any_of([table.host]):
            return None
        return next((handle for handle in table.holders() if connections.any_of([handle])), None)

    def _up(self) -> None:
        self._timer = None
        self._missed()
