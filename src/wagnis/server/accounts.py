"""Long accounts of a match (its steps, its record, its check), written once for all who ask.

What is in them is said in `shown`.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from pydantic_core import to_json

from wagnis.server.room import Room
from wagnis.server.table.refusals import SubmissionError
from wagnis.server.table.table import Table
from wagnis.server.wire.messages import Refusal

MOST_KEPT = 64 * 1024 * 1024  # bytes

Account: TypeAlias = Callable[[Table], object]


class Accounts:
    """The latest accounts, each as of one event; one is written at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[int, bytes]] = OrderedDict()
        self._size = 0
        self._writing = asyncio.Lock()

    async def of(self, room: Room, name: str, account: Account) -> bytes:
        """The account of this table as it is now; refuses where there is none yet."""
        if room.table.match is None:
            raise SubmissionError(Refusal.NOT_NOW, "the game has not begun")
        key = room.table.id, name
        found = self._find(key, room.table.seq)
        if found is None:
            async with self._writing:
                table = room.table
                found = self._find(key, table.seq)
                if found is None:
                    # Beside the event loop: a long game takes a while to write.
                    found = await asyncio.to_thread(_written, account, table)
                    self._keep(key, table.seq, found)
        return found

    def _find(self, key: tuple[str, str], seq: int) -> bytes | None:
        kept = self._kept.get(key)
        if kept is None or kept[0] != seq:
            return None
        self._kept.move_to_end(key)
        return kept[1]

    def _keep(self, key: tuple[str, str], seq: int, written: bytes) -> None:
        if key in self._kept:
            self._size -= len(self._kept.pop(key)[1])
        self._kept[key] = seq, written
        self._size += len(written)
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1][1])


def _written(account: Account, table: Table) -> bytes:
    return to_json(account(table))
