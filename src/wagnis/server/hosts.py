"""A table waits for its host before the start, but not for ever: somebody else becomes host.

What a host may do is said in `table`.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table.table import Judged

if TYPE_CHECKING:
    from wagnis.server.room import Room

log = logging.getLogger("wagnis.server")

AWAY = 180.0  # seconds; long enough to send somebody the link from a telephone


class HostWatch:
    """Looks whether the host of one table is missed."""

    def __init__(self, room: Room, second: float) -> None:
        self._room = room
        self._away = AWAY * second
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Somebody came, left or sat down."""
        if self._next() is None:
            self.stop()
        elif self._timer is None and not self._room.closed:
            self._timer = asyncio.get_running_loop().call_later(self._away, self._missed)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _next(self) -> str | None:
        """The first who sits here and is there, while people wait for a host who is not."""
        table, company = self._room.table, self._room.company
        if table.phase != "open" or company.any_of([table.host]):
            return None
        return next((handle for handle in table.holders() if company.any_of([handle])), None)

    def _missed(self) -> None:
        self._timer = None
        self._room.start_job("host", self._replace())

    async def _replace(self) -> None:
        room = self._room
        async with room.lock:
            host = self._next()
            if host is not None:
                try:
                    await room.commit(Judged(replace(room.table, host=host), changed=True))
                    room.tell_table()
                except (NotStoredError, ConflictError):
                    log.warning("table %s: there is no new host yet", room.table.id)
        self.look()
