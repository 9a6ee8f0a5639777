"""Writes and restores backups: all rows that cannot be computed again, and the secret, in one file.

The file holds lines of JSON, compressed, and is the same for SQLite and PostgreSQL: a backup of one
can be restored into the other. One transaction reads it, so that it shows one moment while servers
go on. It leaves out leases, and solved tables, which are solved again.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Engine, Table, insert, select, tuple_, update

from wagnis.core.files import whole_file
from wagnis.server.store.backup.file import FORM, PASSING, Backup, BackupError, read_rows
from wagnis.server.store.database.migrate import schema_version, upgrade
from wagnis.server.store.database.schema import GAME_TABLE, METADATA, VERSION
from wagnis.server.store.deal import next_deal
from wagnis.server.store.errors import UnusableError

AT_ONCE = 2_000  # rows read by one statement
WRITTEN = 200  # rows written by one statement
PACKED = 5  # compression level: low, because servers go on meanwhile


def kept_tables() -> list[Table]:
    """In an order in which they can be written: a foreign key never points to a missing row."""
    return [table for table in METADATA.sorted_tables if table.name not in PASSING]


def write_backup(engine: Engine, secret: bytes, path: Path, wagnis: str) -> Backup:
    """Write the file completely or not at all; only its owner can read it."""
    with (
        whole_file(path) as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=PACKED, mtime=0) as packed,
    ):
        return _write(engine, secret, _Lines(packed), wagnis)


class _Lines:
    """Writes lines, and their digest at the end."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def write(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._digest.update(line)
        self._file.write(line)

    def end(self) -> None:
        self.write({"sha256": self._digest.hexdigest()})


def _write(engine: Engine, secret: bytes, lines: _Lines, wagnis: str) -> Backup:
    options = {"isolation_level": "REPEATABLE READ"} if _elsewhere(engine) else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        version = schema_version(connection)
        if version != VERSION:
            raise UnusableError(f"the database is of version {version}, this Wagnis of {VERSION}")
        created = time.time_ns() // 1_000_000
        lines.write(
            {
                "wagnis_backup": FORM,
                "wagnis": wagnis,
                "schema": version,
                "created": created,
                "secret": base64.b64encode(secret).decode(),
            }
        )
        counts: dict[str, int] = {}
        for table in kept_tables():
            lines.write({"table": table.name, "columns": table.columns.keys()})
            counts[table.name] = 0
            for row in _rows(connection, table):
                lines.write([_plain(value) for value in row])
                counts[table.name] += 1
        lines.write({"end": counts})
        lines.end()
    return Backup(created, version, secret, counts)


def _rows(connection: Connection, table: Table) -> Iterator[Any]:
    """All rows by their key, a few thousand at a time: no statement takes long."""
    key = list(table.primary_key.columns)
    wanted = select(table).order_by(*key).limit(AT_ONCE)
    after = wanted
    while rows := connection.execute(after).all():
        yield from rows
        last = tuple(getattr(rows[-1], column.name) for column in key)
        after = wanted.where(tuple_(*key) > last if len(key) > 1 else key[0] > last[0])


def _plain(value: Any) -> Any:
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(bytes(value)).decode()
    return value


def _elsewhere(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def read_backup(path: Path) -> Backup:
    """The metadata of a file, after reading and verifying all of it."""
    backup: Backup | None = None
    for value in read_rows(path):
        if isinstance(value, Backup):
            backup = value
    assert backup is not None
    return backup


def restore(
    engine: Engine, path: Path, force: bool = False, moved: bool = False
) -> tuple[Backup, int]:
    """Write a backup into a database, all or nothing; return it and the number of redealt games.

    A database that holds anything is refused unless `force` is set. Unfinished games go on with new
    dice, because people may have seen the coming ones, unless `moved` says that nobody has played
    since the backup was made.
    """
    backup = read_backup(path)  # a damaged file changes nothing
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if schema_version(connection) is not None:
            upgrade(connection)
            if not force and _holds_something(connection):
                raise BackupError("the database holds something already; --force replaces it")
            METADATA.drop_all(connection)
            connection.exec_driver_sql("DROP TABLE alembic_version")
        # Migrate an older backup as its own database would have been migrated.
        upgrade(connection, to=backup.version)
        _fill(connection, path)
        upgrade(connection)
        renewed = 0 if moved else mark_restored(connection)
    return backup, renewed


def _holds_something(connection: Connection) -> bool:
    return any(
        connection.execute(select(*table.primary_key.columns).limit(1)).first() is not None
        for table in kept_tables()
    )


def _fill(connection: Connection, path: Path) -> None:
    table: Table | None = None
    waiting: list[dict[str, Any]] = []
    for value in read_rows(path):
        if waiting and (
            isinstance(value, Backup) or value[0] is not table or len(waiting) >= WRITTEN
        ):
            assert table is not None
            connection.execute(insert(table), waiting)
            waiting.clear()
        if not isinstance(value, Backup):
            table = value[0]
            waiting.append(value[1])


def mark_restored(connection: Connection) -> int:
    """Draw a new server seed for every unfinished table; return their number.

    People may have seen the old dice. Promises are void: people promise again after seeing the new
    commit. Daily rolls keep their dice, which are the same for everybody. No server may be running;
    the caller commits the transaction.
    """
    columns = GAME_TABLE.c
    wanted = columns.number, columns.server_seed, columns.document
    marked = 0
    for number, first, written in connection.execute(
        select(*wanted).where(columns.phase != "over")
    ).all():
        try:
            document = json.loads(written)
            if document.get("daily") is not None:
                continue
            next_deal(document, bytes(first), "restored")
            changed = {"document": to_json(document).decode()}
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            continue  # damaged: nobody can play on there anyway
        connection.execute(update(GAME_TABLE).where(columns.number == number), changed)
        marked += 1
    return marked
