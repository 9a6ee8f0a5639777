"""Writes and restores backups: all rows that cannot be computed again, and the secret, in one file.

The file holds lines of JSON, compressed, and is the same for SQLite and PostgreSQL: a backup of one
can be restored into the other. One transaction reads it, so that it shows one moment while servers
go on. It leaves out solved tables, which are solved again.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Engine, Table, insert, select, tuple_, update

from wagnis.core.files import whole_file
from wagnis.server.store.backup.file import FORM, PASSING, Backup, BackupError, read_rows
from wagnis.server.store.database.create import create, must_be_ours, schema_version
from wagnis.server.store.database.schema import GAME_TABLE, METADATA, VERSION
from wagnis.server.store.deal import next_deal
from wagnis.server.store.errors import UnusableError
from wagnis.server.store.rows import tables

AT_ONCE = 2_000  # rows read by one statement
WRITTEN = 200  # rows written by one statement
PACKED = 5  # compression level: low, because servers go on meanwhile


def kept_tables() -> list[Table]:
    """In an order in which they can be written: a foreign key never points to a missing row."""
    return [table for table in METADATA.sorted_tables if table.name not in PASSING]


@contextmanager
def new_backup(path: Path) -> Iterator[Lines]:
    """A file that is written completely or not at all; only its owner can read it."""
    with (
        whole_file(path) as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=PACKED, mtime=0) as packed,
    ):
        yield Lines(packed)


class Lines:
    """Writes the lines of a backup, and their digest at the end."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self.counts: dict[str, int] = {}

    def begin(self, wagnis: str, created: int, secret: bytes) -> None:
        header = {"wagnis_backup": FORM, "wagnis": wagnis, "schema": VERSION, "created": created}
        self._write(header | {"secret": base64.b64encode(secret).decode()})

    def table(self, table: Table, rows: Iterable[Sequence[Any]]) -> None:
        """Rows of this table, with all its columns."""
        self._write({"table": table.name, "columns": table.columns.keys()})
        self.counts[table.name] = 0
        for row in rows:
            self._write([_plain(value) for value in row])
            self.counts[table.name] += 1

    def end(self) -> None:
        self._write({"end": self.counts})
        self._write({"sha256": self._digest.hexdigest()})

    def _write(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._digest.update(line)
        self._file.write(line)


def write_backup(engine: Engine, secret: bytes, path: Path, wagnis: str) -> Backup:
    with new_backup(path) as lines:
        return _write(engine, secret, lines, wagnis)


def _write(engine: Engine, secret: bytes, lines: Lines, wagnis: str) -> Backup:
    options = {"isolation_level": "REPEATABLE READ"} if _elsewhere(engine) else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        version = schema_version(connection)
        if version != VERSION:
            raise UnusableError(f"the database is of version {version}, this Wagnis of {VERSION}")
        created = time.time_ns() // 1_000_000
        lines.begin(wagnis, created, secret)
        for table in kept_tables():
            lines.table(table, _rows(connection, table))
        lines.end()
    return Backup(created, version, secret, lines.counts)


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
        version = schema_version(connection)
        if version is not None:
            must_be_ours(version)
            if not force and _holds_something(connection):
                raise BackupError("the database holds something already; --force replaces it")
            METADATA.drop_all(connection)
        create(connection)
        _fill(connection, path)
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
    wanted = select(columns.id, columns.server_seed, columns.document)
    marked = 0
    for id, first, written in connection.execute(wanted.where(columns.phase != "over")).all():
        try:
            document = json.loads(written)
            if document.get("daily") is not None:
                continue
            next_deal(document, bytes(first), "restored")
            changed = {"document": to_json(document).decode()}
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            continue  # damaged: nobody can play on there anyway
        tables.settle(connection, id)
        connection.execute(update(GAME_TABLE).where(columns.id == id), changed)
        marked += 1
    return marked
