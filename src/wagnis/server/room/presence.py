"""Debounced presence at a table, and the replacement of a host who stays away.

`connections` knows who is connected; `table` says what a host may do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wagnis.server.room.connections import Connections
from wagnis.server.room.ledger import Ledger

DELAY = 0.15  # seconds; reloading a page does not count as leaving
AWAY = 180.0  # seconds; long enough to send somebody the link from a phone


class Presence:
    """Notices that the presence differs from the last broadcast."""

    def __init__(self, connections: Connections, ledger: Ledger, tell: Callable[[], None]) -> None:
        self._connections = connections
        self._ledger = ledger
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self._sent: tuple[tuple[bool, ...], int, int] | None = None

    def changed(self) -> None:
        if self._timer is None and self._connections:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self._look)

    def mark_sent(self) -> None:
        """The presence has just been broadcast."""
        self._sent = self._who()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        if self._who() != self._sent:
            self._tell()

    def _who(self) -> tuple[tuple[bool, ...], int, int]:
        """Which seats' devices are connected; how many have no seat; how many screens there are."""
        table, connections = self._ledger.table, self._connections
        seats = tuple(seat.holder in connections.present for seat in table.seats)
        return seats, connections.watching(table.holders()), connections.screens


class HostWatch:
    """Limits how long a table waits for an absent host before the start and during a deal."""

    def __init__(
        self, connections: Connections, ledger: Ledger, missed: Callable[[], object], second: float
    ) -> None:
        self._connections = connections
        self._ledger = ledger
        self._missed = missed
        self._away = AWAY * second
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Check again: somebody connected, disconnected or sat down."""
        if self.next() is None:
            self.stop()
        elif self._timer is None:
            away = 0.0 if self._is_screen() else self._away
            self._timer = asyncio.get_running_loop().call_later(away, self._up)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def next(self) -> str | None:
        """The first connected holder of a seat, if the host is needed and not connected."""
        table, connections = self._ledger.table, self._connections
        needed = table.phase == "open" or table.deal.state == "dealing"
        if not needed or connections.any_of([table.host]):
            return None
        return next((handle for handle in table.holders() if connections.any_of([handle])), None)

    def _is_screen(self) -> bool:
        """A big screen has opened the table: the first person to sit down becomes its host."""
        host = self._ledger.table.host
        return self._connections.shows(host) and host not in self._ledger.table.holders()

    def _up(self) -> None:
        self._timer = None
        self._missed()
