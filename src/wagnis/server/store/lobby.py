"""Lines of the list of tables as they are kept, and how many tables a device has open.

How a database finds them is in `lobby_rows`; what a line says is the table's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from wagnis.core.plain import PlainObject


class ListedRow(NamedTuple):
    """A table as the list needs it: its line, or the document where no line of today is kept."""

    id: str
    phase: str
    game: str
    updated: int
    line: PlainObject | None
    document: PlainObject | None = None


@dataclass(frozen=True, slots=True)
class Hosted:
    """How many unfinished tables a device hosts, and how many of them are listed."""

    unfinished: int
    listed: int


class LobbyStore(Protocol):
    """Finds tables by who may see them in a list."""

    async def public(self, limit: int, since: int = 0) -> list[ListedRow]:
        """Public tables, open or playing, with news since then; the latest first."""

    async def held_by(self, handle: str, limit: int) -> list[ListedRow]:
        """Tables where this device has a seat, the latest first."""

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        """Both at once: public tables, and those of this device if it is one."""

    async def hosted(self, handle: str, since: int, listed_since: int) -> Hosted:
        """Tables this device hosts that are not over and have had news since then."""
