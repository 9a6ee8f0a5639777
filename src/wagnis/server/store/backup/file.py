"""Reads the file of a backup strictly: every line must be one that `backup` writes.

Somebody may have forged the file, checksum included. Whatever does not fit the schema is refused
before anything is changed.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import math
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, TypeGuard, cast

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, SmallInteger, Table

from wagnis.server import versions
from wagnis.server.config import SHORTEST_KEY
from wagnis.server.store.database.migrate import known_versions
from wagnis.server.store.database.schema import METADATA, VERSION
from wagnis.server.store.errors import StoreError

FORM = 1
"""The version of the file format; newer versions are refused."""
PASSING = {
    *("server_node", "schema_since", "client_file", "probe"),
    *("solving", "solved", "object", "object_part"),
}
GONE = {"deal"}
"""Tables that only backups of earlier versions hold: their rows are skipped."""
LONGEST = 64 * 1024 * 1024  # bytes of one line

Row: TypeAlias = tuple[Table, dict[str, Any]]
DAMAGES = (OSError, EOFError, zlib.error, ValueError, RecursionError)


class BackupError(StoreError):
    """The file is not a whole backup, or cannot be restored here."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The metadata of a backup file."""

    created: int
    version: str  # of the schema
    secret: bytes
    rows: dict[str, int]  # by table


def read_rows(path: Path) -> Iterator[Row | Backup]:
    """Yield every row, then the file's metadata; raise `BackupError` if it is damaged."""
    try:
        with gzip.open(path, "rb") as file:
            yield from _Reading(path).rows(cast("BinaryIO", file))
    except DAMAGES as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged"
        raise BackupError(f"{path} is not a whole backup: {reason}") from error


class _Reading:
    """One file, from its first line to its last."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: dict[str, int] = {}
        self._end: object = None
        self._table: Table | None = None
        self._columns: list[Column[Any]] = []
        self._gone: str | None = None  # the name of a table whose rows are skipped

    def rows(self, file: BinaryIO) -> Iterator[Row | Backup]:
        digest, header = hashlib.sha256(), None
        while line := file.readline(LONGEST):
            value = json.loads(line)
            if header is None:
                header = self._header(value)
            elif isinstance(value, list):
                if self._gone is None:
                    yield self._row(value)
                else:
                    self._counts[self._gone] += 1
            elif not isinstance(value, dict):
                raise self._not_whole(f"{type(value).__name__} is no line of one")
            elif "table" in value:
                self._begin(value)
            elif "end" in value:
                self._end = value["end"]
            elif "sha256" in value:
                if self._end != self._counts or value["sha256"] != digest.hexdigest():
                    raise self._not_whole("its checksum is wrong")
                created, schema, secret = header
                yield Backup(created, schema, secret, self._counts)
                return
            digest.update(line)
        raise self._not_whole("it ends too early")

    def _header(self, value: Any) -> tuple[int, str, bytes]:
        if not isinstance(value, dict) or "wagnis_backup" not in value:
            raise BackupError(f"{self._path} is not a backup of Wagnis")
        form, schema = value["wagnis_backup"], value.get("schema")
        if not _is_whole(form, 1, math.inf) or not isinstance(schema, str):
            raise self._not_whole("it does not say of which version it is")
        if form > FORM or schema > VERSION:
            raise self._newer()
        if schema not in known_versions():
            raise self._not_whole("there has never been a version such as it names")
        created, secret = value.get("created"), _bytes(value.get("secret"))
        if not _is_whole(created, 0, 2**63 - 1):
            raise self._not_whole("it does not say when it was made")
        if secret is None or len(secret) < SHORTEST_KEY:
            raise self._not_whole("the secret in it is too short to be one")
        return created, schema, secret

    def _begin(self, title: dict[str, Any]) -> None:
        """Begin a table: the next rows have these columns."""
        name, names = title["table"], title.get("columns")
        known = isinstance(name, str) and (name in METADATA.tables or name in GONE)
        if not known or name in PASSING:
            raise BackupError(f"{self._path} holds {str(name)[:40]!r}, which is not known here")
        if name in self._counts:
            raise self._not_whole(f"{name} comes twice")
        self._gone = name if name in GONE else None
        if self._gone is not None:
            self._counts[name] = 0
            return
        table = METADATA.tables[name]
        known = isinstance(names, list) and all(
            isinstance(column, str) and column in table.columns for column in names
        )
        if not isinstance(names, list) or not known or len(set(names)) != len(names):
            raise self._not_whole(f"the columns of {name} are not known here")
        self._table, self._columns = table, [table.columns[column] for column in names]
        self._counts[name] = 0

    def _row(self, values: list[Any]) -> Row:
        if self._table is None or len(values) != len(self._columns):
            raise self._not_whole("a row has other columns than its table")
        name = self._table.name
        self._counts[name] += 1
        try:
            row = {
                column.name: None if value is None else _read(column, value)
                for column, value in zip(self._columns, values, strict=True)
            }
        except _UnfitError as error:
            number = self._counts[name]
            raise self._not_whole(f"row {number} of {name} has no such {error}") from None
        if name == "game_table" and (row.get("needs") or 1) > versions.DOCUMENT:
            raise self._newer()  # restoring would deal new dice into a document of unknown format
        if name == "head":
            row["owner"] = None  # the server that owned it is not here
        return self._table, row

    def _newer(self) -> BackupError:
        return BackupError(f"{self._path} was written by a newer Wagnis; update this one")

    def _not_whole(self, why: str) -> BackupError:
        return BackupError(f"{self._path} is not a whole backup: {why}")


class _UnfitError(Exception):
    """The value does not fit its column; the message names the column."""


BITS = ((SmallInteger, 15), (BigInteger, 63), (Integer, 31))
"""The bits of each integer type, without the sign; `Integer` is last, the base class of both."""


def _read(column: Column[Any], value: Any) -> Any:
    """Convert a value for its column; refuse what SQLite or PostgreSQL could not store."""
    kind = column.type
    read: Any = value
    if isinstance(kind, Boolean):
        fits = isinstance(value, bool)
    elif isinstance(kind, Integer):
        most = 2 ** next(bits for wide, bits in BITS if isinstance(kind, wide))
        fits = _is_whole(value, -most, most - 1)
    elif isinstance(kind, Float):
        fits = isinstance(value, (int, float)) and abs(value) < math.inf  # nor NaN
    elif isinstance(kind, LargeBinary):
        read = _bytes(value)
        fits = read is not None
    else:
        fits = isinstance(value, str) and len(value) <= (getattr(kind, "length", None) or LONGEST)
        fits = fits and "\0" not in value and _encodes(value)
    if not fits:
        raise _UnfitError(column.name)
    return read


def _is_whole(value: Any, least: float, most: float) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _bytes(value: Any) -> bytes | None:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else None
    except ValueError:
        return None


def _encodes(value: str) -> bool:
    """Whether a database can store it: JSON can hold lone surrogates, databases cannot."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
