"""Writes and restores backups: all rows that cannot be computed again, and the secret, in one file.

The file holds lines of JSON, compressed, and is the same for SQLite and PostgreSQL: a backup of one
can be restored into the other. One transaction reads it, so that it shows one moment while servers
go on. Whatever in a file does not fit the schema is refused before anything is changed. Solved
tables are left out; they are solved again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta
from pydantic_core import to_json
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    insert,
    select,
    tuple_,
    update,
)

from wagnis.core.files import whole_file
from wagnis.server.config import SHORTEST_KEY
from wagnis.server.store.deal import next_deal
from wagnis.server.store.engine import create, must_be_ours, schema_version
from wagnis.server.store.errors import StoreError, UnusableError
from wagnis.server.store.rows import tables
from wagnis.server.store.schema import GAME_TABLE, METADATA, VERSION

FORM = 1
"""The version of the file format; newer versions are refused."""
PASSING = {"schema_version", "pairing"}
CONVERTED = frozenset(f"{number:04}" for number in range(1, 17))
"""Schemas of Wagnis 0.16 and older; `convert` reads the latest of them."""
AT_ONCE = 2_000  # rows read by one statement
WRITTEN = 200  # rows written by one statement
PACKED = 5  # compression level: low, because servers go on meanwhile
BITS = ((SmallInteger, 15), (BigInteger, 63), (Integer, 31))
"""The bits of each integer type, without the sign; `Integer` is last, the base class of both."""
LONGEST = 64 * 1024 * 1024  # bytes of one line
DAMAGES = (OSError, EOFError, zlib.error, ValueError, RecursionError)


class BackupError(StoreError):
    """The file is not a whole backup, or cannot be restored here."""


class Header(msgspec.Struct):
    """The first line of a file."""

    wagnis_backup: int  # the version of the format
    wagnis: str
    schema: str
    created: Annotated[int, Meta(ge=0)]
    secret: bytes


class Backup(NamedTuple):
    """What is in a file."""

    secret: bytes
    rows: dict[str, int]  # by table


def kept_tables() -> list[Table]:
    """In an order in which they can be written: a foreign key never points to a missing row."""
    return [table for table in METADATA.sorted_tables if table.name not in PASSING]


def write_backup(engine: Engine, secret: bytes, path: Path, wagnis: str) -> Backup:
    options = {"isolation_level": "REPEATABLE READ"} if engine.name == "postgresql" else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        version = schema_version(connection)
        if version != VERSION:
            raise UnusableError(f"the database is of version {version}, this Wagnis of {VERSION}")
        rows = ((table, _rows(connection, table)) for table in kept_tables())
        return write_file(path, wagnis, time.time_ns() // 1_000_000, secret, rows)


def write_file(
    path: Path,
    wagnis: str,
    created: int,
    secret: bytes,
    rows: Iterable[tuple[Table, Iterable[Sequence[Any]]]],
) -> Backup:
    """Write the file completely or not at all; only its owner can read it."""
    digest, counts = hashlib.sha256(), dict[str, int]()
    with (
        whole_file(path) as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=PACKED, mtime=0) as packed,
    ):

        def put(value: object) -> None:
            line = msgspec.json.encode(value) + b"\n"
            digest.update(line)
            packed.write(line)

        put(Header(FORM, wagnis, VERSION, created, secret))
        for table, some in rows:
            put(_title(table))
            name = str(table.name)
            counts[name] = 0
            for row in some:
                put(tuple(row))
                counts[name] += 1
        put({"end": counts})
        put({"sha256": digest.hexdigest()})
    return Backup(secret, counts)


def _title(table: Table) -> dict[str, Any]:
    """The line before the rows of a table."""
    return {"table": str(table.name), "columns": list(map(str, table.columns.keys()))}


def _rows(connection: Connection, table: Table) -> Iterator[Any]:
    """All rows by their key, a few thousand at a time: no statement takes long."""
    key = list(table.primary_key.columns)
    wanted = select(table).order_by(*key).limit(AT_ONCE)
    after = wanted
    while rows := connection.execute(after).all():
        yield from rows
        last = tuple(getattr(rows[-1], column.name) for column in key)
        after = wanted.where(tuple_(*key) > last if len(key) > 1 else key[0] > last[0])


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file but the last, which has their digest; `BackupError` if it is damaged."""
    digest = hashlib.sha256()
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LONGEST):
                if line.startswith(b'{"sha256"'):
                    if msgspec.json.decode(line) != {"sha256": digest.hexdigest()}:
                        raise BackupError(f"{path} is not a whole backup: its checksum is wrong")
                    return
                digest.update(line)
                yield line
        raise BackupError(f"{path} is not a whole backup: it ends too early")
    except DAMAGES as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged"
        raise BackupError(f"{path} is not a whole backup: {reason}") from error


def read_header(path: Path, line: bytes) -> Header:
    try:
        value = msgspec.json.decode(line)
        if not isinstance(value, dict) or "wagnis_backup" not in value:
            raise BackupError(f"{path} is not a backup of Wagnis")
        header = msgspec.json.decode(line, type=Header)
        if len(header.secret) < SHORTEST_KEY:
            raise ValueError("the secret in it is too short to be one")
        return header
    except DAMAGES as error:
        raise BackupError(f"{path} is not a whole backup: {error}") from error


def read_backup(path: Path) -> Backup:
    """What is in a file, after reading and verifying all of it."""
    lines = read_lines(path)
    header = read_header(path, next(lines, b""))
    if header.schema in CONVERTED:
        raise BackupError(
            f"{path} was written by Wagnis 0.16 or older; "
            "`wagnis admin convert` makes a backup of it that can be restored"
        )
    if header.wagnis_backup != FORM or header.schema != VERSION:
        raise BackupError(f"{path} was written by a newer Wagnis; update this one")
    counts = dict.fromkeys((table.name for table in kept_tables()), 0)
    for table, _ in _read_rows(path, lines):
        counts[table.name] += 1
    return Backup(header.secret, counts)


def _read_rows(path: Path, lines: Iterator[bytes]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows that follow the header, strictly: the file may be forged, checksum included."""
    known = {table.name: table for table in kept_tables()}
    counts, end, table = dict[str, int](), None, None
    decode: Callable[[bytes], Any] = msgspec.json.decode
    try:
        for line in lines:
            value = decode(line) if line.startswith(b"[") else msgspec.json.decode(line)
            if table is not None and isinstance(value, tuple):
                yield table, dict(zip(table.columns.keys(), value, strict=True))
                counts[table.name] += 1
            elif "end" in value:
                end, table = value["end"], None
            else:
                table = known.pop(value["table"])  # each once
                if value != _title(table):
                    raise ValueError(f"it has other columns of {table.name}")
                counts[table.name] = 0
                row: Any = tuple.__class_getitem__(tuple(map(_type, table.columns)))
                decode = msgspec.json.Decoder(row).decode
        if end != counts:
            raise ValueError("it does not end with the number of its rows")
    except (ValueError, RecursionError, KeyError, TypeError) as error:
        raise BackupError(f"{path} is not a whole backup: {error}"[:300]) from error


def _type(column: Column[Any]) -> Any:
    """What fits into a column: SQLite would store anything, PostgreSQL refuse it late."""
    kind = column.type
    fits: Any
    if isinstance(kind, Boolean):
        fits = bool
    elif isinstance(kind, LargeBinary):
        fits = bytes
    elif isinstance(kind, Integer):
        most = 2 ** next(bits for wide, bits in BITS if isinstance(kind, wide))
        fits = Annotated[int, Meta(ge=-most, le=most - 1)]
    else:
        length = getattr(kind, "length", None)
        fits = Annotated[str, Meta(max_length=length, pattern=r"\A[^\0]*\Z")]
    return fits | None if column.nullable else fits


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
        lines = read_lines(path)
        next(lines)
        for table, rows in groupby(_read_rows(path, lines), itemgetter(0)):
            while some := [row for _, row in islice(rows, WRITTEN)]:
                connection.execute(insert(table), some)
        renewed = 0 if moved else mark_restored(connection)
    return backup, renewed


def _holds_something(connection: Connection) -> bool:
    return any(
        connection.execute(select(*table.primary_key.columns).limit(1)).first() is not None
        for table in kept_tables()
    )


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
