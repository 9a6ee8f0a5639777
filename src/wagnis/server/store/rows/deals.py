"""The log of deals in a store: what is handed in with a table's row, and what is read back.

What an entry says and how entries are chained is in `wagnis.dice.deal_log`; how a database keeps
them is in `deal_rows`.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from wagnis.dice.deal_log import Head, LogEntry, What


class DealEntry(NamedTuple):
    """What became of a deal; written in the transaction of the table's row, or not at all."""

    what: What
    deal: int  # its number at the table, from 1
    commit: str
    why: str | None = None  # it was given up; one word
    digest: str | None = None  # of a finished game


class DealStore(Protocol):
    """Reads the log of deals; entries are numbered and chained when somebody reads them."""

    async def deals(self, first: int, limit: int) -> tuple[list[LogEntry], Head]:
        """Entries from this number on, and the head of the whole log."""

    async def deals_of(self, table_id: str) -> list[LogEntry]:
        """Entries about one table, also where it was deleted."""
