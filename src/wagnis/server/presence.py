"""Who is at a table, told when it has changed and stayed so for a moment.

Who is connected is known to `company`; everything else that is told, to `room`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wagnis.server.room import Room

DELAY = 0.15  # seconds; who reloads a page is not said to have left


class Presence:
    """Notices that others are here than was last told to all."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._told: tuple[tuple[bool, ...], int] | None = None

    def changed(self) -> None:
        if self._timer is None and self._room.company and not self._room.closed:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(DELAY, self._tell)

    def told(self) -> None:
        """Everybody has just been told who is here."""
        self._told = self._who()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        if self._who() != self._told:
            self._room.tell_table()

    def _who(self) -> tuple[tuple[bool, ...], int]:
        """Which seats' devices are connected, and how many devices have no seat."""
        table, company = self._room.table, self._room.company
        seats = tuple(seat.holder in company.present for seat in table.seats)
        return seats, company.watching(table.holders())
