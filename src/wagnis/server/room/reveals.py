"""How long a table waits for seeds: a connected device that does not reveal makes the deal void.

A device that is not connected is waited for, until the host frees its seat. After a restored
backup a bot stands in, too, for a connected device that promises nothing.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wagnis.server.room import recovery
from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table import dealing
from wagnis.server.table.deals import DealState
from wagnis.server.table.table import Judged

if TYPE_CHECKING:
    from wagnis.server.room.room import Room

TIME = 30.0  # seconds a connected device has for revealing, or for a promise within a game


class Reveals:
    """The deadline of the deal that is being dealt at one table."""

    def __init__(self, room: Room, second: float) -> None:
        self.until: int | None = None  # by the time of day, to be shown
        self._room = room
        self._time = TIME * second
        self._timer: asyncio.TimerHandle | None = None
        self._deal: tuple[int, DealState] | None = None  # what the timer was set for

    def look(self) -> None:
        """The deal, or who is connected, may have changed."""
        room = self._room
        deal = room.table.deal.number, room.table.deal.state
        waits = dealing.silent(room.table, room.connections.present) is not None
        if not waits or self._deal != deal:
            self.stop()
        if not waits or self._timer is not None:
            return
        self._deal = deal
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
        """Wait no longer for the first seat that is still silent, if there is one."""
        room = self._room
        async with room.lock:
            try:
                await recovery.sure(room)
                seat = dealing.silent(room.table, room.connections.present)
                deal = room.table.deal.number, room.table.deal.state
                if seat is not None and deal == self._deal:
                    later = dealing.waited_enough(room.table, seat)
                    await room.commit(Judged(later, changed=True))
                    room.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                await recovery.conflict(room, error, "a deal could not be given up yet")
        room.look_around()
        room.wake_bots()
