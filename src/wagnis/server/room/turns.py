"""Notices that a turn has passed to a person who is not looking at the table.

`server.push` tells them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from wagnis.server.room.connections import Connections
from wagnis.server.room.deadlines import Jobs
from wagnis.server.room.ledger import Ledger
from wagnis.server.table.table import Seat


class Call(NamedTuple):
    """A person who is to be told that a table waits for them."""

    table_id: str
    game: str
    seat: int
    name: str
    handle: str
    seq: int  # of the table; once it is higher, somebody has acted
    at: float  # monotonic
    why: Literal["turn", "again"] = "turn"  # again: the others want another game


BACK = 5.0  # seconds; a page that is reloaded is back by then
LATER = 2, 4
"""Factors by which a server waits longer if it neither stored the move nor had the person
connected: it calls only if the server that should have called is gone."""

Caller: TypeAlias = Callable[[Call], None]


class Turns:
    """Calls the person to act at one table: at most once a turn.

    They are called when the turn passes to them, or later if they leave without having acted: by
    the server that stored the move, or that they were connected to, or by another one that has
    not heard of a call for a while.
    """

    def __init__(
        self,
        ledger: Ledger,
        connections: Connections,
        jobs: Jobs,
        caller: Caller,
        second: float,
        publish: Callable[..., None],
    ) -> None:
        self._ledger = ledger
        self._connections = connections
        self._jobs = jobs
        self._caller = caller
        self._publish = publish
        self._back = BACK * second
        self.acting = ledger.table.acting  # the seat to act when this last looked
        self._passed = self._events()  # events when the turn passed
        # Events when somebody was last called: taking a move back calls nobody. A turn that was
        # there when the table was loaded has had its notice.
        self._called = self._passed

    def look(self) -> None:
        """Called when another seat may have to act."""
        if self._ledger.table.acting != self.acting:
            self._jobs.cancel("call")  # of the turn before
            self.acting = self._ledger.table.acting
            self._passed = self._events()
            if self._ledger.mine:
                self._call_missed()
            else:
                self.left_elsewhere()

    def look_away(self) -> None:
        """Called when a device may no longer show the table to anybody."""
        self._call_in(self._back)

    def left_elsewhere(self) -> None:
        """The same of another server, which calls them itself while it can."""
        self._call_in(self._back * random.uniform(*LATER))

    def called_elsewhere(self, events: int) -> None:
        """Another server has called whoever had the turn after so many events."""
        self._called = max(self._called, events)

    def _call_in(self, seconds: float) -> None:
        if self._missed() is not None:
            self._jobs.soon("call", seconds, self._call_missed)

    def _call_missed(self) -> None:
        self._jobs.cancel("call")
        seat = self._missed()
        if seat is not None and seat.holder is not None:
            table = self._ledger.table
            assert table.acting is not None
            self._called = self._passed
            self._publish("called", self._called)
            self._call(table.id, table.acting, seat.name, seat.holder)

    def _missed(self) -> Seat | None:
        """The seat to act, if its person does not see it, and has neither acted nor been called."""
        seat = self._ledger.table.due
        if seat is None or seat.holder is None or seat.level is not None:
            return None
        if self._passed <= self._called or self._events() != self._passed:
            return None
        return None if self._connections.looks(seat.holder) else seat

    def _events(self) -> int:
        match = self._ledger.table.match
        return -1 if match is None else len(match.history)

    def another_game(self) -> None:
        """Call everybody who sat here and is away to the rematch."""
        table, told = self._ledger.table, set[str]()
        assert table.next is not None
        for number, seat in enumerate(table.seats):
            holder = seat.holder
            if holder is None or holder in told or self._connections.looks(holder):
                continue
            told.add(holder)
            self._call(table.next, number, seat.name, holder, "again")

    def _call(
        self,
        table_id: str,
        seat: int,
        name: str | None,
        handle: str,
        why: Literal["turn", "again"] = "turn",
    ) -> None:
        table = self._ledger.table
        seq = table.seq if why == "turn" else 0
        game = table.settings.game
        self._caller(Call(table_id, game, seat, name or "", handle, seq, time.monotonic(), why))
