"""A backup: everything that cannot be made again, and the secret, in one file of our own.

Lines of JSON, packed; the same for SQLite and PostgreSQL, so that a backup of one can be restored
into the other. It is read in one transaction, and so of one moment, while servers go on. What is
left out is whose tables are just now, and solved tables, which are solved again.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, LargeBinary, Table, insert, select, tuple_

from wagnis.server.store import deal_rows
from wagnis.server.store.migrate import found, upgrade
from wagnis.server.store.restored import mark_restored
from wagnis.server.store.schema import METADATA, VERSION
from wagnis.server.store.store import StoreError, UnusableError

FORM = 1
"""Of the file; a newer one is refused."""
PASSING = {"server_node", "schema_since", "probe", "solving", "solved", "object", "object_part"}
AT_ONCE = 2_000  # rows read by one statement
WRITTEN = 200  # rows written by one statement
PACKED = 5  # how hard it is packed: play goes on beside it


class BackupError(StoreError):
    """The file is not a whole backup, or cannot be restored here."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a file says of itself."""

    created: int
    version: str  # of the schema
    secret: bytes
    rows: dict[str, int]  # by table; empty until the file has been read to its end


def kept_tables() -> list[Table]:
    """In an order in which they can be written: nothing points to what is not there yet."""
    return [table for table in METADATA.sorted_tables if table.name not in PASSING]


def write_backup(engine: Engine, secret: bytes, path: Path, wagnis: str) -> Backup:
    """Whole or not at all, for our eyes only."""
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=PACKED, mtime=0) as packed:
                made = _write(engine, secret, _Lines(packed), wagnis)
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(draft, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)
    return made


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
        version = found(connection)
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
    """What a file is, once it has been read to its end and is whole."""
    made: Backup | None = None
    for value in _read(path):
        if isinstance(value, Backup):
            made = value
    assert made is not None
    return made


def restore(
    engine: Engine, path: Path, force: bool = False, moved: bool = False
) -> tuple[Backup, int]:
    """Write a backup into a database; what it was, and how many games get other dice.

    All or nothing. A database that holds something is refused, unless it is to be forced. Unless
    nobody has played since the backup was made (`moved`), unfinished games go on with new dice:
    people may have seen those that would have fallen.
    """
    made = read_backup(path)  # a file that is not whole changes nothing
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if found(connection) is not None:
            upgrade(connection)
            if not force and _holds_something(connection):
                raise BackupError("the database holds something already; --force replaces it")
            deal_rows.set_aside(connection)
            METADATA.drop_all(connection)
            connection.exec_driver_sql("DROP TABLE alembic_version")
        # An older backup becomes what its own database would have become.
        upgrade(connection, to=made.version)
        _fill(connection, path)
        upgrade(connection)
        renewed = 0 if moved else mark_restored(connection)
        deal_rows.restored(connection, time.time_ns() // 1_000_000, moved)
    return made, renewed


def _holds_something(connection: Connection) -> bool:
    return any(
        connection.execute(select(*table.primary_key.columns).limit(1)).first() is not None
        for table in kept_tables()
    )


def _fill(connection: Connection, path: Path) -> None:
    table: Table | None = None
    names: list[str] = []
    waiting: list[dict[str, Any]] = []

    def flush() -> None:
        if waiting:
            assert table is not None
            connection.execute(insert(table), waiting)
            waiting.clear()

    for value in _read(path):
        if isinstance(value, list):
            assert table is not None
            waiting.append(_row(table, names, value))
            if len(waiting) >= WRITTEN:
                flush()
        elif isinstance(value, dict):
            flush()
            table, names = METADATA.tables[value["table"]], value["columns"]
    flush()


def _row(table: Table, names: list[str], values: list[Any]) -> dict[str, Any]:
    row = dict(zip(names, values, strict=True))
    for name, value in row.items():
        if value is not None and isinstance(table.columns[name].type, LargeBinary):
            row[name] = base64.b64decode(value)
    if table.name == "head":
        row["owner"] = None  # whoever had it is not there
    return row


def _read(path: Path) -> Iterator[Any]:
    """Headers of tables, rows, and at the end what the whole was; anything wrong is an error."""
    try:
        with gzip.open(path, "rb") as file:
            yield from _lines(file, path)
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged"
        raise BackupError(f"{path} is not a whole backup: {reason}") from error


def _lines(file: Any, path: Path) -> Iterator[Any]:
    digest, header, counts, current = hashlib.sha256(), None, dict[str, int](), ""
    end: dict[str, int] | None = None
    for line in file:
        value = json.loads(line)
        if header is None:
            header = value
            if not isinstance(header, dict) or "wagnis_backup" not in header:
                raise BackupError(f"{path} is not a backup of Wagnis")
            if header["wagnis_backup"] > FORM or header["schema"] > VERSION:
                raise BackupError(f"{path} was written by a newer Wagnis; update this one")
        elif isinstance(value, list):
            counts[current] += 1
            yield value
        elif "table" in value:
            current = value["table"]
            counts[current] = 0
            if current not in METADATA.tables:
                raise BackupError(f"{path} holds {current!r}, which is not known here")
            yield value
        elif "end" in value:
            end = value["end"]
        elif "sha256" in value:
            if end != counts or header is None or value["sha256"] != digest.hexdigest():
                raise BackupError(f"{path} is not a whole backup: its checksum is wrong")
            secret = base64.b64decode(header["secret"])
            yield Backup(header["created"], header["schema"], secret, counts)
            return
        digest.update(line)
    raise BackupError(f"{path} is not a whole backup: it ends too early")
