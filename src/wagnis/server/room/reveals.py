"""The time limit for seeds: a connected device that does not reveal in time voids the deal.

The table waits for a device that is not connected until the host frees its seat. After a restored
backup, a bot also stands in for a connected device that promises nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wagnis.server.room.connections import Connections
from wagnis.server.room.ledger import Ledger
from wagnis.server.store.deal import DealState
from wagnis.server.table import dealing

TIME = 30.0  # seconds for a connected device to reveal, or to promise within a game
AGAIN = 5.0  # seconds for a late promise, when a person comes back after a bot stood in
RETRY = 2.0  # seconds until the next attempt after the store failed to give a deal up


class Reveals:
    """The deadlines of a deal at one table, one for each silent device.

    Only connected time counts, and it adds up over all connections of a device: reconnecting gains
    no time. Each deal gives every device the whole time, for promising and for revealing. A device
    that has used up its time to promise gets `AGAIN` seconds whenever it comes back, so that a bot
    does not replace its person before the promise arrives. Nobody waits for it while it is away.
    """

    def __init__(
        self,
        ledger: Ledger,
        connections: Connections,
        late: Callable[[float], object],
        second: float,
    ) -> None:
        self.until: int | None = None  # the next deadline in wall-clock time, for display
        self._ledger = ledger
        self._connections = connections
        self._late = late  # called with the missed deadline
        self._time, self._again = TIME * second, AGAIN * second
        self._timer: asyncio.TimerHandle | None = None
        self._waits_for: tuple[int, DealState] | None = None  # the deal of these deadlines
        self._ends: dict[str, float] = {}  # deadlines of connected silent devices
        self._left: dict[str, float] = {}  # seconds left for devices that disconnected or answered
        self._not_before = 0.0  # no attempt before this time: the store has failed

    def look(self) -> None:
        """Update the deadlines: the deal or the presence may have changed."""
        now = asyncio.get_running_loop().time()
        self._count(now)
        self._set(now)

    def _count(self, now: float) -> None:
        """Pause devices that disconnected or answered; start or resume the others."""
        table = self._ledger.table
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

    def _set(self, now: float) -> None:
        if not self._ends:
            self.stop()
            return
        end = max(min(self._ends.values()), self._not_before)
        if self._timer is None or self._timer.when() != end:
            self.stop()
            self.until = self._ledger.now() + round((end - now) * 1000)
            self._timer = asyncio.get_running_loop().call_at(end, self._up, end)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.until = None

    def overdue(self, end: float) -> list[int]:
        """The seats of devices that are still silent after this deadline."""
        table = self._ledger.table
        self._count(asyncio.get_running_loop().time())
        late = {device for device, its_end in self._ends.items() if its_end <= end}
        silent = dealing.silent(table, self._connections.present)
        return [seat for seat in silent if table.seats[seat].holder in late]

    def postpone(self) -> None:
        """Try again in a moment: the store failed to give the deal up."""
        self._not_before = asyncio.get_running_loop().time() + RETRY

    def _up(self, end: float) -> None:
        self.stop()
        self._late(end)
