"""Migrates a database to the schema of this version, or says why it cannot be used.

The steps are in `migrations/versions`.
"""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import Connection, Engine, func, inspect, select, text
from sqlalchemy.exc import DBAPIError

from wagnis.server.store.database.schema import GAME_TABLE, SCHEMA_SINCE, VERSION
from wagnis.server.store.errors import UnusableError

log = logging.getLogger("wagnis.server")

LOCK = 0x7761676E  # key of the advisory lock: the same in all servers
LIMITS = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(engine: Engine, migrations: Path = MIGRATIONS, version: str = VERSION) -> None:
    """Run the missing migrations in one transaction; a database of this version stays as it is.

    So does a newer one whose migrations only added to the schema: during a rolling upgrade a
    server of the previous version may restart.
    """
    try:
        with engine.connect() as connection:
            there = schema_version(connection)
            if there == version or _goes_on(connection, there, version):
                return
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            _keep_others_out(connection)
            upgrade(connection, migrations)
    except DBAPIError as error:
        raise UnusableError(f"the database cannot be opened: {error.orig}") from error


def _keep_others_out(connection: Connection) -> None:
    """Lock migrations until this transaction ends; in SQLite the transaction is the lock."""
    if connection.dialect.name == "postgresql":
        from wagnis.server.store.database.postgres import wait_without_limit

        connection.detach()  # the pool must not hand out a connection that waits so long
        wait_without_limit(connection)
        for limit in LIMITS:
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def schema_version(connection: Connection) -> str | None:
    """The version of a database; none for an empty one."""
    names = inspect(connection).get_table_names()
    if "alembic_version" in names:
        version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return version
    if GAME_TABLE.name in names:
        raise UnusableError("the database has tables of ours, but does not say of which version")
    return None


def _goes_on(connection: Connection, there: str | None, version: str) -> bool:
    """Whether a newer schema still holds everything that this version reads and writes."""
    if there is None or there <= version or not inspect(connection).has_table(SCHEMA_SINCE.name):
        return False
    since = connection.scalar(select(func.max(SCHEMA_SINCE.c.version)))
    if since is None or since > version:
        return False
    log.warning(
        "the database is a newer Wagnis' (%s); this version (%s) can use it", there, version
    )
    return True


def known_versions(migrations: Path = MIGRATIONS) -> list[str]:
    """All versions of the schema, the oldest first."""
    # Alembic is needed once in a database's life, and takes longer to load than to run.
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(migrations)).walk_revisions()
    return [script.revision for script in scripts][::-1]


def upgrade(connection: Connection, migrations: Path = MIGRATIONS, to: str = "head") -> None:
    """Run the missing migrations; the caller commits."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = known_versions(migrations)
    version = schema_version(connection)
    if version is not None and version not in known:
        raise UnusableError(
            f"the database was written by a newer Wagnis (its version is {version}, this one "
            f"knows {known[0]} to {known[-1]}); update Wagnis, or choose another folder"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, to)
