"""Claims a PostgreSQL database for one server alone, or for the servers of a cluster.

An advisory lock of the session that writes: a server that has lost it cannot write either. For
SQLite the lock of the data folder does the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from wagnis.server.store.errors import NotStoredError, UnusableError

LOCK = 0x7761676F  # key of the advisory lock: the same in all servers
PATIENCE, PAUSE = 3.0, 0.2  # seconds; a server that was just killed takes a moment to be noticed

Claim: TypeAlias = Callable[[Connection], None]


def claim(shared: bool) -> Claim:
    """A shared claim for servers of a cluster, an exclusive one for a single server."""

    def take(connection: Connection) -> None:
        if connection.dialect.name != "postgresql":
            return
        lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        end = time.monotonic() + PATIENCE
        while True:
            held = connection.exec_driver_sql(f"SELECT {lock}({LOCK})").scalar()
            connection.commit()
            if held:
                return
            if time.monotonic() >= end:
                raise NotStoredError(
                    "another server uses it already, alone; several servers on one database need "
                    "a Redis where they meet, named for each of them in WAGNIS_REDIS"
                    if not shared
                    else "a server without Redis uses it already; close that one, or give it the "
                    "same WAGNIS_REDIS"
                )
            time.sleep(PAUSE)

    return take


def claimed(engine: Engine, claim: Claim) -> Connection:
    """The connection of the writer, with the claim; `UnusableError` if another server has it."""
    try:
        connection = engine.execution_options(writes=True).connect()
    except DBAPIError as error:
        raise UnusableError(f"it cannot be opened: {error.orig}") from error
    try:
        claim(connection)
    except BaseException as error:
        connection.invalidate()
        connection.close()
        if isinstance(error, NotStoredError):
            raise UnusableError(str(error)) from None
        raise
    return connection
