"""The daily roll as it is kept: one line for every device, game and day.

How a database keeps it is in `daily_rows`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

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
    document: PlainObject  # the table's, where it was asked for and the game is over


class DailyCount(NamedTuple):
    """How many games of a day have these points."""

    day: str
    game: str
    points: int
    games: int


class DailyPoints(NamedTuple):
    """What one of the games counts."""

    row: DailyRow
    points: int


class DailyStore(Protocol):
    """Keeps who has played which day's roll; they are entered when their tables are created."""

    async def daily(self, ends: Mapping[str, int]) -> tuple[list[DailyCount], list[DailyRow]]:
        """The games of these days that were over before each day's end.

        Those whose points are known are counted; of the others there is all of it.
        """

    async def settle_daily(self, found: Collection[DailyPoints]) -> None:
        """From now on these are counted: a game that is over does not change."""

    async def daily_of(self, handle: str, days: Collection[str] = ()) -> list[DailyRow]:
        """All games of this device, by day and game; with documents for these days."""
