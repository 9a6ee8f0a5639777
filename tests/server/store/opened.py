"""Working with an open SQLite store.

How stores of every kind are opened is in `conftest`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.server import later
from wagnis.server.store import SqlStore, sqlite_url


def at(file: Path, work: Callable[[SqlStore], Awaitable[None]], **given: Any) -> None:
    async def run() -> None:
        store = SqlStore.open(sqlite_url(file), **given)
        try:
            await work(store)
        finally:
            await store.close()

    later.run(run())
