"""A lock that all servers of a cluster share, held while one of them looks and then writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from zlib import crc32

from sqlalchemy import Connection, Engine

LOCK = 0x77616771  # first half of the key of the advisory lock: the same in all servers


@asynccontextmanager
async def alone(engine: Engine, name: str) -> AsyncIterator[None]:
    """Hold the lock of this name in the block; SQLite has one server, which locks by itself."""
    if engine.dialect.name == "sqlite":
        yield
        return
    held = await asyncio.to_thread(_take, engine, name)
    try:
        yield
    finally:
        # Ends the session's transaction, and with it the lock.
        await asyncio.to_thread(held.close)


def _take(engine: Engine, name: str) -> Connection:
    connection = engine.connect()
    key = crc32(name.encode()) & 0x7FFFFFFF
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK}, {key})")
    return connection
