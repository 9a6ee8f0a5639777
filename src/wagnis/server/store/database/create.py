"""Creates the tables in an empty database, or says why a database cannot be used."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from wagnis.server.store.database.schema import GAME_TABLE, METADATA, SCHEMA, VERSION
from wagnis.server.store.errors import UnusableError

LOCK = 0x7761676E  # key of the advisory lock: the same in all servers


def prepare(engine: Engine) -> None:
    """Make sure that the database has the tables of this version."""
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":  # two servers may start at once
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            version = schema_version(connection)
            if version is None:
                create(connection)
            else:
                must_be_ours(version)
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
