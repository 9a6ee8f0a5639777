"""A table as the store has it, to be looked at: for servers whose table it is not.

Who is connected is known to its owner alone; a table that is played at is in `room`.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.server.room import views
from wagnis.server.table.table import Table
from wagnis.server.wire.tables import TableShown


@dataclass(frozen=True, slots=True)
class Reading:
    """What there is to see without a room."""

    table: Table
    at: int
    key: bytes

    def view(self) -> TableShown:
        around = views.Around((), 0, None, {}, False, self.key)
        return views.table_shown(self.table, around, self.at)
