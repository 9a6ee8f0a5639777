"""What engines do differently: how SQLite is made durable, how a migration keeps others out.

Everything else is said in SQLAlchemy's words and holds for every engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url

SQLITE = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "wal_autocheckpoint = 4000",  # pages; a page written often is copied over less often
)
MIGRATING = 0x7761676E  # the lock's number; any will do as long as everybody takes the same


def sqlite_url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def open_engine(url: str | URL, patience: float) -> Engine:
    """An engine whose commits are on disk; `patience` is how many seconds to wait for a lock."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": patience})
    event.listen(engine, "connect", _durable)
    event.listen(engine, "begin", _begin)
    return engine


def _durable(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where it guesses
    for setting in SQLITE:
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: Connection) -> None:
    # Who is going to write takes the lock at once, so that it never waits holding half of it.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def keep_others_out(connection: Connection) -> None:
    """Until the end of this transaction nobody else migrates; SQLite's writers are alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")


def placeholder(dialect: Dialect) -> str:
    """How a driver writes a value to be filled in, where values have no names."""
    return "?" if dialect.paramstyle == "qmark" else "%s"
