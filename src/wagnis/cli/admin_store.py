"""The store that `wagnis admin` opens, a data folder or a database, and its secret.

Options and environment variables are those of `wagnis serve`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError

from wagnis.cli import CommandError, settings
from wagnis.cli.serve import data_folder
from wagnis.cli.settings import setting
from wagnis.core.files import whole_file
from wagnis.server.config import SHORTEST_KEY
from wagnis.server.store import StoreError, sqlite_url
from wagnis.server.store.engine import must_be_ours, open_engine, schema_version

PATIENCE = 10.0  # seconds to wait for a running server's lock on the database


def database(arguments: argparse.Namespace) -> str | None:
    """The address of the database; `--data` takes precedence over the environment."""
    if arguments.database is not None:
        named: str = arguments.database
        return named
    return setting(settings.DATABASE) if arguments.data is None else None


def folder(arguments: argparse.Namespace) -> Path:
    return data_folder() if arguments.data is None else arguments.data


@contextmanager
def opened(arguments: argparse.Namespace, new: bool = False) -> Iterator[Engine]:
    """Open the store's database; with `new` it may be empty or missing."""

    named, where = database(arguments), "the database"
    if named is None:
        file = folder(arguments) / "wagnis.sqlite"
        where = str(file)
        if new:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.touch(mode=0o600)
            file.chmod(0o600)
        elif not file.exists():
            raise CommandError(f"there is no {file}; name the data folder with --data")
    try:
        engine = open_engine(named or sqlite_url(Path(where)), PATIENCE)
        if engine.dialect.name == "postgresql":
            event.listen(engine, "connect", _patient)
        try:
            if not new:
                _must_be_ours(engine)
            yield engine
        finally:
            engine.dispose()
    except DBAPIError as error:
        raise CommandError(f"cannot open {where}: {error.orig}") from None
    except (StoreError, ArgumentError) as error:
        raise CommandError(f"cannot open {where}: {error}") from None


def _patient(connection: Any, _record: Any) -> None:
    """Lift the statement timeout: a command may scan a whole database."""
    connection.answer_within = None
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(f"SET {name} = 0")
    connection.commit()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def _must_be_ours(engine: Engine) -> None:
    with engine.connect() as connection:
        version = schema_version(connection)
    if version is None:
        raise CommandError("the database is empty; start a server on it once")
    must_be_ours(version)


def secret(arguments: argparse.Namespace) -> bytes:
    """The key that signs the devices' tokens, from the environment or the data folder."""
    key = settings.secret()
    if key is not None:
        return key
    if arguments.database is not None and arguments.data is None:
        raise CommandError(
            "the secret of this database is needed, too: set WAGNIS_SECRET or "
            "WAGNIS_SECRET_FILE, or name the data folder of its server with --data"
        )
    file = folder(arguments) / "secret"
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(
            f"cannot read the secret in {file}: {error.strerror}; servers that share a database "
            "have it in WAGNIS_SECRET or WAGNIS_SECRET_FILE"
        ) from None


def check_place(path: Path, key: bytes, force: bool) -> None:
    """Refuse to overwrite a different secret without --force."""
    if path.exists() and path.read_bytes() != key and not force:
        raise CommandError(f"{path} contains another secret; --force replaces it")


def keep_secret(path: Path, key: bytes, force: bool) -> None:
    """Write the secret with permissions for its owner only."""
    if len(key) < SHORTEST_KEY:
        raise CommandError("the secret in this backup is too short")
    check_place(path, key, force)
    with whole_file(path) as file:
        file.write(key)
