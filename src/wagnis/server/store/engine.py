"""Opens a database: SQLite whose commits are on disk, or PostgreSQL; creates its tables if it is
empty, or says why it cannot be used.

Connections to PostgreSQL are in `postgres`, which is loaded only where such a database is named.
"""

from __future__ import annotations

import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import FromClause

from wagnis.server.store.batch import begin
from wagnis.server.store.errors import UnusableError
from wagnis.server.store.schema import GAME_TABLE, METADATA, PAIRING, SCHEMA, VERSION

PATIENCE = 5.0  # seconds to wait for another process that has locked the database
RETRY = 0.02  # seconds
LOCK = 0x7761676E  # key of the advisory lock of servers that start at once
SQLITE = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",  # deleted content is overwritten with zeros
    "wal_autocheckpoint = 4000",  # pages; a page written often is copied over less often
)


class Hinted(SQLiteCompiler):
    """Passes index hints on: without statistics SQLite often picks the wrong index."""

    def get_from_hint_text(self, table: FromClause, text: str | None) -> str | None:
        return text


def sqlite_url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def open_engine(url: str | URL, patience: float) -> Engine:
    """An engine whose commits are on disk; `patience` is how many seconds to wait for a lock."""
    named = make_url(url)
    if named.get_backend_name() in ("postgresql", "postgres"):
        from wagnis.server.store.postgres import open_postgres

        return open_postgres(named)
    if named.get_backend_name() != "sqlite":
        raise UnusableError(f"games are kept in SQLite or PostgreSQL, not in {named.drivername}")
    # Parameters hold seeds: an error must not repeat them, as it may end in a log.
    engine = create_engine(url, connect_args={"timeout": patience}, hide_parameters=True)
    engine.dialect.statement_compiler = Hinted
    event.listen(engine, "connect", partial(_durable, patience))
    event.listen(engine, "begin", begin)
    return engine


def _durable(patience: float, connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # `begin` opens transactions, not the driver
    end = time.monotonic() + patience
    for setting in SQLITE:
        while True:
            try:
                connection.execute(f"PRAGMA {setting}").close()
                break
            except sqlite3.OperationalError as error:
                # While another process switches a new database to WAL, SQLite refuses at once.
                busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > end:
                    raise
                time.sleep(RETRY)


def empty_log(engine: Engine, patience: int | None = None) -> bool:
    """Copy SQLite's write-ahead log into the database, and truncate it; False while somebody reads.

    The log holds pages as they were before a deletion. After a failed sync and a crash it may be
    whole only in the page cache: syncing it again succeeds and writes nothing, but pages copied
    into the database are written and synced again. `patience`: milliseconds to wait for others.
    """
    if engine.dialect.name != "sqlite":
        return True
    try:
        with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            if patience is not None:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")
                connection.detach()  # nobody else gets a connection that waits so briefly
            busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
    except DBAPIError as error:
        raise UnusableError(f"its write-ahead log cannot be emptied: {error.orig}") from error
    return not busy


def prepare(engine: Engine) -> None:
    """Make sure that the database has the tables of this version."""
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            version = schema_version(connection)
            if version is None:
                create(connection)
            else:
                must_be_ours(version)
                PAIRING.create(connection, checkfirst=True)  # 0.17 had none
    except DBAPIError as error:
        raise UnusableError(f"the database cannot be opened: {error.orig}") from error


def create(connection: Connection) -> None:
    """Create all tables; the caller commits."""
    METADATA.create_all(connection)
    connection.execute(insert(SCHEMA), {"version": VERSION})


def schema_version(connection: Connection) -> str | None:
    """The version of a database; None for an empty one."""
    names = inspect(connection).get_table_names()
    if SCHEMA.name in names:
        version: str | None = connection.scalar(select(SCHEMA.c.version))
        return version
    if GAME_TABLE.name in names:
        return "0.16 or older"
    return None


def must_be_ours(version: str) -> None:
    """Refuse a database of another version."""
    if version == VERSION:
        return
    if version == "0.16 or older":
        raise UnusableError(
            "the database was written by Wagnis 0.16 or older; make a backup with that version, "
            "`wagnis admin convert` it, and `wagnis admin restore` it into another folder or "
            "database"
        )
    raise UnusableError(
        f"the database was written by another Wagnis (its version is {version}, this one knows "
        f"{VERSION}); update Wagnis, or choose another folder"
    )
