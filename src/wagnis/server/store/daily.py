"""The daily roll as it is kept: one line for every device, game and day.

How a database keeps it is in `daily_rows`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wagnis.core.plain import PlainObject


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A device's game of one day, at its table."""

    day: str
    game: str
    handle: str
    table_id: str
    phase: str
    updated: int
    document: PlainObject  # the table's, once the game is over; before that, nothing


class DailyStore(Protocol):
    """Keeps who has played which day's roll; they are entered when their tables are created."""

    async def daily(self, days: Sequence[str]) -> list[DailyRow]:
        """All games of these days, by day, game and device."""

    async def daily_of(self, handle: str) -> list[DailyRow]:
        """All games of this device, in the same order."""
