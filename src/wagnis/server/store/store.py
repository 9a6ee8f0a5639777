"""What a store is: tables and their logs, durable before anybody is told.

The implementation, for SQLite and PostgreSQL, is in `sql`. The store does not read documents or
events: the table does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, TypeAlias

from wagnis.core.plain import PlainObject
from wagnis.server.store.rows.client_files import ClientStore
from wagnis.server.store.rows.daily import DailyStore
from wagnis.server.store.rows.deals import DealEntry, DealStore
from wagnis.server.store.rows.leases import LeaseStore
from wagnis.server.store.rows.lobby import LobbyStore
from wagnis.server.store.rows.operating import OperatingStore
from wagnis.server.store.rows.retention import RetentionStore
from wagnis.server.store.rows.reviews import (
    ReviewStore,
)

LogKind: TypeAlias = Literal["move", "fall", "undo"]
UNFINISHED = ("open", "playing")
NOBODY = "gone"
"""In the place of a device that has left; no device has this handle."""


class StoreError(Exception):
    """Something about the store; the message is for people."""


class ConflictError(StoreError):
    """Somebody else wrote first. Nothing happened; load the table again."""


class NotStoredError(StoreError):
    """The disk or the database refused. Nothing happened; it may be tried again."""


class InDoubtError(NotStoredError):
    """The answer to a commit was lost: it may have happened. Load the table before going on."""


class DamagedTableError(StoreError):
    """What is stored of a table makes no sense. It stays as it is, for somebody to look at."""


class NewerTableError(StoreError):
    """A newer Wagnis wrote this table, in a form that this one does not know. It stays as it is."""

    def __init__(self, table_id: str, needs: int) -> None:
        self.needs = needs  # the form of documents that a server has to know
        super().__init__(f"only a newer Wagnis can read table {table_id} (form {needs})")


class UnusableError(StoreError):
    """The store cannot be opened by this version, or at all."""


class Stamp(NamedTuple):
    """What a writer has to know of a table: whose turn it is to write, and what was written last.

    A write with an old stamp is a `ConflictError`: another server has taken the table since, or
    has changed its row.
    """

    fence: int = 0  # the fencing token of the lease
    version: int = 0  # grows with every write of the table's row


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table but for its log."""

    id: str
    created: int  # milliseconds since 1970, as all times here
    updated: int
    phase: str
    game: str
    public: bool
    server_seed: bytes
    document: PlainObject  # settings, seats, host …: the store does not look inside
    holders: tuple[str, ...]  # handles of its players' devices; read back sorted, each once
    next: str | None = None
    daily: str | None = None  # the day whose roll is played there; only known when it is created
    stamp: Stamp = field(default=Stamp(), compare=False)  # as it was loaded; not written
    host: str | None = None  # the device whose table it is
    line: PlainObject | None = None  # what the list shows of it; read back with the list alone
    origin: str | None = None  # a digest of the address it was listed from, while it is
    format: int = 1  # the form of documents that its last writer knew
    needs: int = 1  # the oldest form that a server has to know to own it
    dealt: tuple[DealEntry, ...] = field(default=(), compare=False)  # since it was last written


class LogRow(NamedTuple):
    """One thing that happened at a table; a log only ever grows."""

    seq: int  # from 1
    kind: LogKind
    seat: int | None
    event: PlainObject | None
    submission: str | None  # the client's own id for it
    at: int


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
