"""A lock that all servers on one database share, held while one of them looks and then writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from zlib import crc32

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from wagnis.server.store.errors import StoreError

LOCK = 0x77616771  # first half of the key of the advisory lock: the same in all servers


@asynccontextmanager
async def alone(engine: Engine, name: str) -> AsyncIterator[None]:
    """Hold the lock of this name in the block; SQLite has one server, which locks by itself."""
    if engine.dialect.name == "sqlite":
        yield
        return
    taking = asyncio.create_task(asyncio.to_thread(_take, engine, name))
    try:
        held = await asyncio.shield(taking)
    except asyncio.CancelledError:
        # The thread goes on waiting, and may still get the lock.
        taking.add_done_callback(_give_back)
        raise
    try:
        yield
    finally:
        # Ends the session's transaction, and with it the lock.
        await asyncio.shield(asyncio.to_thread(held.close))


def _give_back(taken: asyncio.Task[Connection]) -> None:
    """Release a lock for which nobody waits any more."""
    if not taken.cancelled() and taken.exception() is None:
        asyncio.get_running_loop().run_in_executor(None, taken.result().close)


def _take(engine: Engine, name: str) -> Connection:
    key = crc32(name.encode()) & 0x7FFFFFFF
    try:
        connection = engine.connect()
        try:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK}, {key})")
        except BaseException:
            connection.close()
            raise
    except (DBAPIError, PoolTimeoutError) as error:
        raise StoreError("the database did not give a lock") from error
    return connection
