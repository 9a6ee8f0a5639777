"""Running coroutines with an open store.

How stores of every kind are opened is in `conftest`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

from tests.server import later
from wagnis.server.store import Store, sqlite_url

Opening: TypeAlias = Callable[[], Store]
Work: TypeAlias = Callable[[Store], Awaitable[None]]


def run_with(opening: Opening, *works: Work) -> None:
    """Run each of these with an opening of its own, one after another."""

    async def run() -> None:
        for work in works:
            store = opening()
            try:
                await work(store)
            finally:
                await store.close()

    later.run(run())


def at(file: Path, work: Work, **settings: Any) -> None:
    run_with(lambda: Store.open(sqlite_url(file), **settings), work)
