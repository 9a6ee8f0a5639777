"""A store that forgets: for tests, and for a server that is to leave nothing behind.

It promises what every store promises, except to outlive the process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

from wagnis.server.store.store import ConflictError, LogRow, NotStoredError, TableRow


class MemoryStore:
    """Tables in a dictionary."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._logs: dict[str, list[LogRow]] = {}
        self._open = True

    async def create(self, table: TableRow) -> None:
        self._must_be_open()
        if table.id in self._tables:
            raise ConflictError(f"there is a table {table.id} already")
        self._tables[table.id], self._logs[table.id] = _kept(table), []

    async def write(
        self, table_id: str, rows: Sequence[LogRow], table: TableRow | None = None
    ) -> None:
        self._must_be_open()
        if table_id not in self._tables:
            raise ConflictError(f"there is no table {table_id}")
        log = self._logs[table_id]
        for seq, row in enumerate(rows, start=len(log) + 1):
            if row.seq != seq:
                raise ConflictError(f"event {row.seq} of table {table_id} is not the next one")
        log.extend(deepcopy(list(rows)))
        if table is not None:
            kept = self._tables[table_id]
            # What a table is born with does not change.
            self._tables[table_id] = replace(
                _kept(table), created=kept.created, server_seed=kept.server_seed
            )

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        table = self._tables.get(table_id)
        if table is None:
            return None
        return deepcopy(table), deepcopy(self._logs[table_id])

    async def public(self, limit: int) -> list[TableRow]:
        return self._latest(lambda t: t.public and t.phase in ("open", "playing"), limit)

    async def held_by(self, handle: str, limit: int) -> list[TableRow]:
        return self._latest(lambda table: handle in table.holders, limit)

    async def close(self) -> None:
        self._open = False

    def _latest(self, wanted: Callable[[TableRow], bool], limit: int) -> list[TableRow]:
        found = [table for table in self._tables.values() if wanted(table)]
        found.sort(key=lambda table: (-table.updated, table.id))
        return deepcopy(found[:limit])

    def _must_be_open(self) -> None:
        if not self._open:
            raise NotStoredError("the store is closed")


def _kept(table: TableRow) -> TableRow:
    return replace(deepcopy(table), holders=tuple(sorted(set(table.holders))))
