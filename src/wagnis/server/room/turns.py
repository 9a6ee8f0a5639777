"""Notices that a turn has passed to a person who is not looking at the table.

`server.push` tells them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from wagnis.server.room.connections import Connections
from wagnis.server.room.ledger import Ledger


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


Caller: TypeAlias = Callable[[Call], None]


def nobody(_: Call) -> None:
    """Calls nobody: a server without notices."""


class Turns:
    """Calls the person to act at one table: once, when the turn passes to them."""

    def __init__(self, ledger: Ledger, connections: Connections, caller: Caller) -> None:
        self._ledger = ledger
        self._connections = connections
        self._caller = caller
        self.acting = ledger.table.acting  # the seat to act when this last looked
        self._called = -1  # events when somebody was last called: taking a move back calls nobody

    def look(self) -> None:
        """Called when another seat may have to act."""
        table = self._ledger.table
        if table.acting == self.acting:
            return
        self.acting = table.acting
        seat = table.due
        if table.acting is None or seat is None or seat.holder is None or seat.level is not None:
            return
        assert table.match is not None
        events = len(table.match.history)
        if events > self._called and not self._connections.looks(seat.holder):
            self._called = events
            self._call(table.id, table.acting, seat.name, seat.holder)

    def another_game(self, next_id: str) -> None:
        """Call everybody who sat here and is away to the rematch."""
        told: set[str] = set()
        for number, seat in enumerate(self._ledger.table.seats):
            holder = seat.holder
            if holder is None or holder in told or self._connections.looks(holder):
                continue
            told.add(holder)
            self._call(next_id, number, seat.name, holder, "again")

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
