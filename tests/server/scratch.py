"""A SQLite store that is deleted when it is closed, in memory where the system has a memory disk.

Tests of a server use it where nothing has to outlive the server; `Store.open` is for the others.
"""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.services.fixtures import MEMORY
from wagnis.server.store import LogRow, NotStoredError, Store, TableRow, sqlite_url
from wagnis.server.store.engine import PATIENCE, open_engine, prepare

FILE = "wagnis.sqlite"


class ScratchStore(Store):
    """Subclasses let single methods fail."""

    def __init__(self) -> None:
        folder = _new_folder()
        self._delete = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        file = folder / FILE
        file.write_bytes(_empty_database())
        super().__init__(open_engine(sqlite_url(file), PATIENCE))

    async def close(self) -> None:
        await super().close()
        self._delete()


class Forgetful(ScratchStore):
    """Has room for a new table, and then for nothing."""

    made = 0
    full = False

    async def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> None:
        await super().create(table, rows)
        self.made += 1

    async def write(self, *change: Any, **named: Any) -> None:
        if self.full:
            raise NotStoredError("no space left")
        await super().write(*change, **named)


def _new_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="wagnis-", dir=MEMORY if MEMORY.is_dir() else None))


@cache
def _empty_database() -> bytes:
    """The bytes of an empty database: copying them is much quicker than creating its tables."""
    folder = _new_folder()
    try:
        engine = open_engine(sqlite_url(folder / FILE), PATIENCE)
        prepare(engine)
        engine.dispose()
        return (folder / FILE).read_bytes()
    finally:
        shutil.rmtree(folder)
