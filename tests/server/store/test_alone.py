"""The lock between servers is released if the task that waits for it is cancelled.

Servers that share it are in `tests.server.several`.
"""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any, cast

from sqlalchemy import Engine

from tests.patience import PATIENCE
from tests.server.later import until
from wagnis.server.store.database.alone import alone


class Connection:
    """A connection to a database where another session has the lock until `free` is set."""

    def __init__(self) -> None:
        self.waits, self.free, self.closed = (threading.Event() for _ in range(3))

    def exec_driver_sql(self, _: str) -> None:
        self.waits.set()
        assert self.free.wait(PATIENCE)

    def close(self) -> None:
        self.closed.set()


def engine(connection: Connection) -> Engine:
    dialect = SimpleNamespace(name="postgresql")
    return cast(Engine, SimpleNamespace(dialect=dialect, connect=lambda: connection))


async def held(connection: Connection) -> Any:
    async with alone(engine(connection), "a game"):
        await asyncio.sleep(60)


def test_a_task_that_is_cancelled_while_it_waits_gives_the_lock_back() -> None:
    async def story() -> None:
        connection = Connection()
        task = asyncio.create_task(held(connection))
        await until(connection.waits.is_set)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert not connection.closed.is_set()
        connection.free.set()  # and now the lock is given to nobody
        await until(connection.closed.is_set)

    asyncio.run(story())
