"""The interface of the store: tables and their logs are on disk before anything is broadcast.

The implementation, for SQLite and PostgreSQL, is in `sql`. The store does not read documents or
events: the table does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from wagnis.server.store.rows.client_files import ClientStore
from wagnis.server.store.rows.daily import DailyStore
from wagnis.server.store.rows.deal_log import DealStore
from wagnis.server.store.rows.leases import LeaseStore
from wagnis.server.store.rows.lobby import LobbyStore
from wagnis.server.store.rows.operating import OperatingStore
from wagnis.server.store.rows.retention import RetentionStore
from wagnis.server.store.rows.reviews import ReviewStore
from wagnis.server.store.rows.tables import LogRow, Stamp, TableRow


class Store(
    ReviewStore,
    DailyStore,
    DealStore,
    LeaseStore,
    LobbyStore,
    RetentionStore,
    OperatingStore,
    ClientStore,
    Protocol,
):
    """Tables, reviews, daily rolls, the log of deals, leases, bars, files of the client.

    A write that was awaited is on disk; a caller that was cancelled cannot know.
    """

    def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> Awaitable[None]:
        """Create a table with the first entries of its log, all or nothing.

        `ConflictError` if there is a table of this id, or if it is a daily roll that one of its
        devices has played already.
        """

    def write(
        self,
        table_id: str,
        rows: Sequence[LogRow],
        table: TableRow | None = None,
        stamp: Stamp | None = None,
    ) -> Awaitable[None]:
        """Append entries to the log and, if there is one, rewrite the table's row; all or nothing.

        Entries are numbered from 1 without a gap. `ConflictError` if an entry is not the next one,
        if there is no such table, or if the stamp is not the latest; without a stamp the write
        overwrites changes of others. A rewritten row raises the version of the stamp by one. The
        table's `dealt` entries go into the log of deals.
        """

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        """The table with its log in order."""

    async def close(self) -> None:
        """Finish pending writes and close the database."""
