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
    """Keeps tables, the reviews of their games, who has played the daily roll, and whose what is.

    What has been awaited is on disk; a caller that is cancelled cannot know.
    """

    def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> Awaitable[None]:
        """A new table and what its log begins with, or `ConflictError` where there is one so named.

        All of it, or nothing. Where it is a day's roll and one of its devices has played that
        already, it is a `ConflictError` too.
        """

    def write(
        self,
        table_id: str,
        rows: Sequence[LogRow],
        table: TableRow | None = None,
        stamp: Stamp | None = None,
    ) -> Awaitable[None]:
        """More rows of the log and, if given, the table as it is now: all of it, or nothing.

        Rows are numbered from 1 without a gap. A row that is not the next one, a table that is not
        there, and a stamp that is not the latest are a `ConflictError`. With a table, the next
        stamp's version is one more. Whoever gives no stamp writes over what others may have said.
        What the table says was `dealt` goes into the log of deals with it.
        """

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        """The table with its log in order."""

    async def close(self) -> None:
        """Finish what is being written and let go."""
