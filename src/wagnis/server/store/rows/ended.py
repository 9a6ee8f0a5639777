"""Tokens that have ended, and overwriting deleted content in SQLite's files.

`retention` deletes what belongs to a device, in the same transaction.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy import Connection, Engine, insert, select

from wagnis.server.store.database.schema import ENDED

OVERLAP = 60_000
"""Milliseconds before `since` that are read again, for late commits and clocks set back."""
PATIENCE = 200
"""The longest time in milliseconds that truncating the log may block writers."""


NOW = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
}


def database_now(connection: Connection) -> int:
    """Milliseconds since 1970 by the database's clock."""
    return int(connection.exec_driver_sql(f"SELECT {NOW[connection.dialect.name]}").scalar_one())


def end(connection: Connection, mark: str) -> None:
    """Tokens with this mark are refused from now on."""
    if connection.scalar(select(ENDED.c.mark).where(ENDED.c.mark == mark)) is None:
        connection.execute(insert(ENDED), {"mark": mark, "at": database_now(connection)})


def ended(connection: Connection, since: int) -> tuple[int, list[str]]:
    """The time by the database's clock, and the marks of tokens that have ended since then."""
    now = database_now(connection)
    new = select(ENDED.c.mark).where(ENDED.c.at > min(since, now) - OVERLAP)
    return now, list(connection.scalars(new))


def scrub(engine: Engine) -> bool:
    """Truncate SQLite's write-ahead log, which holds pages as they were before a deletion.

    `secure_delete` overwrites the pages of the database itself. Returns False while another
    connection, such as a backup, reads an older snapshot.
    """
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy
    except sqlite3.OperationalError:
        return False  # locked, or the disk is full: as with any other write
    finally:
        raw.invalidate()  # nobody else gets a connection that waits so briefly
