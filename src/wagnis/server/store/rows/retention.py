"""What becomes of tables after their time: found, deleted, remembered as gone; a device forgotten.

How a database does it is in `retention_rows`; how long anything is kept is said in the config.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from wagnis.core.plain import PlainObject

if TYPE_CHECKING:
    from wagnis.server.store.store import TableRow

Why: TypeAlias = Literal[
    "nobody_came", "abandoned", "finished", "host_left", "host_closed", "closed"
]
"""Why a table is no more: its period is over, its host has deleted their data or closed it, or the
operator has."""


@dataclass(frozen=True, slots=True)
class GoneRow:
    """What stays of a table that was deleted: that there was one, and perhaps its match."""

    id: str
    at: int
    why: Why
    record: PlainObject | None = None


class Seen(NamedTuple):
    """How a table was when somebody decided to delete it."""

    version: int  # of its row
    seq: int  # of the last thing that happened


class Forgetting(Protocol):
    """How a device that leaves is taken out of what others keep."""

    def table(self, row: TableRow) -> TableRow | None:
        """The table without the device; None where nothing of it is to stay.

        A `DamagedTableError` for one that cannot be read: the device is taken off its seats only.
        """

    def review(self, answer: bytes, row: TableRow) -> bytes:
        """The review of such a table, packed as it was; one that cannot be read is deleted."""


class RetentionStore(Protocol):
    """Deletes; what has been awaited is gone from disk, whole or not at all."""

    async def aged(self, phase: str, before: int, limit: int) -> list[str]:
        """Tables in this phase without news since then, the oldest first."""

    def delete(
        self, gone: GoneRow, before: int | None = None, seen: Seen | None = None
    ) -> Awaitable[None]:
        """A table and all that belongs to it: log, seats, the day's entry, its review.

        Nothing happens where it is not there; nor, with `before`, where it has had news since, or
        where a server that is alive has it. A `ConflictError` where it is not as it was `seen`.
        """

    async def aged_uploads(self, before: int, limit: int) -> list[str]:
        """Records that nobody has sent in since then, the oldest first."""

    def delete_upload(self, id: str, before: int) -> Awaitable[None]:
        """Such a record and its review; nothing happens where it has been sent in since."""

    async def gone(self, table_id: str) -> GoneRow | None:
        """What is known of a table that was deleted."""

    def forget(
        self, handle: str, at: int, without: Forgetting, mark: str | None = None
    ) -> Awaitable[list[str]]:
        """All that is this device's, in one go; the tables that were changed or deleted.

        From then on `mark` is among those that have ended.
        """

    async def ended(self, since: int) -> tuple[int, list[str]]:
        """The time, and the marks of tokens that have ended since then, or a little before."""

    @property
    def scrubs(self) -> bool:
        """Whether `scrub` overwrites; otherwise the database reuses the space in its own time."""

    async def scrub(self) -> bool:
        """Overwrite what was deleted; False while somebody reads it, to be tried again."""
