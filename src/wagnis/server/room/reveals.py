"""How long a table waits for seeds: a connected device that does not reveal makes the deal void.

A device that is not connected is waited for, until the host frees its seat.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wagnis.server.room import recovery
from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table import dealing
from wagnis.server.table.table import Judged

if TYPE_CHECKING:
    from wagnis.server.room.room import Room

TIME = 30.0  # seconds a connected device has for revealing


class Reveals:
    """The deadline of the deal that is being dealt at one table."""

    def __init__(self, room: Room, second: float) -> None:
        self.until: int | None = None  # by the time of day, to be shown
        self._room = room
        self._time = TIME * second
        self._timer: asyncio.TimerHandle | None = None
        self._deal = 0  # the number of the deal the timer was set for

    def look(self) -> None:
        """The deal, or who is connected, may have changed."""
        room = self._room
        number = room.table.deal.number
        waits = dealing.silent(room.table, room.connections.present) is not None
        if not waits or self._deal != number:
            self.stop()
        if not waits or self._timer is not None:
            return
        self._deal = number
        self.until = room.now() + round(self._time * 1000)
        self._timer = asyncio.get_running_loop().call_later(self._time, self._up)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.until = None

    def _up(self) -> None:
        self.stop()
        self._room.jobs.start("deal", self._give_up())

    async def _give_up(self) -> None:
        """Void the deal because of the first seat that is still silent, if there is one."""
        room = self._room
        async with room.lock:
            try:
                await recovery.sure(room)
                seat = dealing.silent(room.table, room.connections.present)
                if seat is not None and room.table.deal.number == self._deal:
                    later = dealing.given_up(room.table, "silent", seat)
                    await room.commit(Judged(later, changed=True))
                    room.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                await recovery.conflict(room, error, "a deal could not be given up yet")
        room.look_around()
        room.wake_bots()
