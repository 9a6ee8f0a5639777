"""How long a table waits for seeds: a connected device that does not reveal makes the deal void.

A device that is not connected is waited for, until the host frees its seat. After a restored
backup a bot stands in, too, for a connected device that promises nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wagnis.server.room.connections import Connections
from wagnis.server.room.ledger import Ledger
from wagnis.server.store.deal import DealState
from wagnis.server.table import dealing

TIME = 30.0  # seconds a connected device has for revealing, or for a promise within a game
AGAIN = 5.0  # seconds for a late promise, where a bot has stood in and its person comes back
RETRY = 2.0  # seconds until the store is asked again that refused to give a deal up


class Reveals:
    """The deadlines of the deal that is being dealt at one table, one for each silent device.

    Only connected time counts, and it adds up over all connections of a device: reconnecting wins
    nothing. Each deal gives every device the whole time, for promising and for revealing. A device
    that has used up its time to promise still gets a moment whenever it comes back, so that a bot
    does not replace its person before the promise arrives; while it is away, nobody waits for it.
    """

    def __init__(
        self,
        ledger: Ledger,
        connections: Connections,
        late: Callable[[float], object],
        second: float,
    ) -> None:
        self.until: int | None = None  # the next deadline by the time of day, to be shown
        self._ledger = ledger
        self._connections = connections
        self._late = late  # called with the deadline that has passed
        self._time, self._again = TIME * second, AGAIN * second
        self._timer: asyncio.TimerHandle | None = None
        self._waits_for: tuple[int, DealState] | None = None  # what the deadlines are for
        self._ends: dict[str, float] = {}  # of silent devices that are connected
        self._left: dict[str, float] = {}  # seconds of devices that were, and are not now
        self._not_before = 0.0  # the store has refused

    def look(self) -> None:
        """The deal, or who is connected, may have changed."""
        now = asyncio.get_running_loop().time()
        self._count(now)
        self._set(now)

    def _count(self, now: float) -> None:
        """Stop the time of devices that went or answered; start that of others."""
        table = self._ledger.table
        deal = table.deal.number, table.deal.state
        if self._waits_for != deal:
            self._waits_for, self._ends, self._left = deal, {}, {}
        seats = dealing.silent(table, self._connections.present)
        silent = {holder for seat in seats if (holder := table.seats[seat].holder)}
        for gone in self._ends.keys() - silent:
            self._left[gone] = self._ends.pop(gone) - now
        least = self._again if table.deal.state == "open" else 0.0
        for come in silent - self._ends.keys():
            self._ends[come] = now + max(least, self._left.pop(come, self._time))

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
        """The seats whose devices' time was up at this deadline, if they are still silent."""
        table = self._ledger.table
        self._count(asyncio.get_running_loop().time())
        late = {device for device, its_end in self._ends.items() if its_end <= end}
        silent = dealing.silent(table, self._connections.present)
        return [seat for seat in silent if table.seats[seat].holder in late]

    def postpone(self) -> None:
        """The store has refused to give the deal up: try again in a moment."""
        self._not_before = asyncio.get_running_loop().time() + RETRY

    def _up(self, end: float) -> None:
        self.stop()
        self._late(end)
