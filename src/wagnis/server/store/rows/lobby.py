"""Lines of the list of tables as they are kept, and how many tables a device has open.

How a database finds them is in `lobby_rows`; what a line says is the table's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import nsmallest
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeVar

from wagnis.core.plain import PlainObject

Key = TypeVar("Key")


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
    nearby: int = 0  # how many are listed from the same address, whoever hosts them


CANDIDATES = 400
"""So many of the latest public tables are considered for the list."""


def by_turns(latest: Iterable[tuple[Key, str | None]], limit: int) -> list[Key]:
    """Some of these: the first of every address, then the second of each, and so on.

    Where the address is not known, a table has one of its own.

    >>> by_turns([("a", "x"), ("b", "x"), ("c", "y"), ("d", None), ("e", "x")], 4)
    ['a', 'c', 'd', 'b']
    """
    turns: Counter[str] = Counter()
    ordered: list[tuple[int, int, Key]] = []
    for place, (key, origin) in enumerate(latest):
        turn = 0 if origin is None else turns[origin]
        if origin is not None:
            turns[origin] += 1
        ordered.append((turn, place, key))
    return [key for _, _, key in nsmallest(limit, ordered, key=itemgetter(0, 1))]


class LobbyStore(Protocol):
    """Finds tables by who may see them in a list."""

    async def public(self, limit: int, since: int = 0) -> list[ListedRow]:
        """Public tables, open or playing, with news since then; addresses take turns.

        Of each address the latest comes first, and of tables of the same turn, too.
        """

    async def held_by(self, handle: str, limit: int) -> list[ListedRow]:
        """Tables where this device has a seat, the latest first."""

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        """Both at once: public tables, and those of this device if it is one."""

    async def hosted(
        self, handle: str, since: int, listed_since: int, origin: str | None = None
    ) -> Hosted:
        """Tables this device hosts that are not over and have had news since then.

        With `origin`: and how many are listed from that address.
        """
