"""The store of solved tables: some ship with the package, the others are in the user's folder.

A file is used only if it is complete: it contains a hash of its contents and is renamed into place
after it was written. Its modification time is the time of its last use. The index of the shipped
tables describes them (see `shipped`).
"""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import os
import shutil
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np
from platformdirs import user_cache_path

from wagnis.core.arguments import checked
from wagnis.core.errors import WagnisError
from wagnis.core.files import WRITING, whole_file
from wagnis.core.plain import PlainObject
from wagnis.solvers.digest import table_name
from wagnis.solvers.shipped import Shipped, shipped_tables

log = logging.getLogger("wagnis.solvers")

Stamp: TypeAlias = tuple[int, int]  # a file's modification time and size

MAGIC = b"wagnis table 1\n"
READABLE = 0o644  # tables are public, and a folder may be shared
IN_MEMORY = 768 * 2**20  # bytes of tables cached in memory
ABANDONED = 24 * 3600.0  # seconds after which an unfinished file is deleted
USED_AGAIN = 600.0  # seconds between two updates of a file's time of last use


@dataclass(frozen=True, slots=True)
class ValueTable:
    """A solved table: its `kind` and `key`, the `facts` known about it, and the numbers."""

    kind: str
    key: PlainObject
    facts: PlainObject
    arrays: Mapping[str, np.ndarray[Any, Any]] = field(repr=False)

    @property
    def size(self) -> int:
        return sum(array.nbytes for array in self.arrays.values())


class BrokenTableError(WagnisError, ValueError):
    """A file that is truncated, changed or not a table."""


def write_table(table: ValueTable, packed: bool = False) -> bytes:
    """The file's bytes; `packed` compresses them, for the tables of the package."""
    arrays, payload = [], bytearray()
    for name, array in table.arrays.items():
        arrays.append({"name": name, "dtype": array.dtype.str, "shape": list(array.shape)})
        payload += np.ascontiguousarray(array).tobytes()
    body = lzma.compress(bytes(payload)) if packed else bytes(payload)
    header = {
        "kind": table.kind,
        "key": table.key,
        "facts": table.facts,
        "arrays": arrays,
        "packed": packed,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    head = _plain(header)
    return MAGIC + hashlib.sha256(head).hexdigest().encode() + b"\n" + head + b"\n" + body


def read_table(written: bytes) -> ValueTable:
    """The table in these bytes; raises `BrokenTableError`."""
    try:
        if not written.startswith(MAGIC):
            raise BrokenTableError("this is not a table")
        digest, head, body = written[len(MAGIC) :].split(b"\n", 2)
        header = _read_head(digest, head)
        if hashlib.sha256(body).hexdigest() != header["sha256"]:
            raise BrokenTableError("its numbers are cut short or changed")
        payload = lzma.decompress(body) if header["packed"] else body
        arrays, at = {}, 0
        for entry in header["arrays"]:
            dtype, shape = np.dtype(entry["dtype"]), tuple(entry["shape"])
            count = int(np.prod(shape, dtype=np.int64))
            arrays[entry["name"]] = np.frombuffer(payload, dtype, count, at).reshape(shape)
            at += count * dtype.itemsize
    except (ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        raise BrokenTableError(str(error)) from None
    return ValueTable(header["kind"], header["key"], header["facts"], arrays)


def read_facts(file: BinaryIO) -> PlainObject:
    """`kind`, `key` and `facts` from the head of this file, without reading the numbers."""
    try:
        if file.read(len(MAGIC)) != MAGIC:
            raise BrokenTableError("this is not a table")
        digest, head = (file.readline().rstrip(b"\n") for _ in range(2))
        header = _read_head(digest, head)
        return {name: header[name] for name in ("kind", "key", "facts")}
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenTableError(str(error)) from None


def _read_head(digest: bytes, head: bytes) -> PlainObject:
    if hashlib.sha256(head).hexdigest().encode() != digest:
        raise BrokenTableError("its head was changed")
    header: PlainObject = json.loads(head)
    return header


def default_folder(otherwise: Path | None = None) -> Path:
    """`WAGNIS_TABLES`, or a folder in the user's cache.

    If the user has no home folder: `otherwise`, or a temporary folder.
    """
    setting = os.environ.get("WAGNIS_TABLES")
    if setting:
        return Path(setting)
    try:
        return user_cache_path("wagnis", appauthor=False) / "tables"
    except RuntimeError:
        whose = os.getuid() if hasattr(os, "getuid") else "nobody"
        return otherwise or Path(tempfile.gettempdir()) / f"wagnis-{whose}" / "tables"


class ValueStore:
    """Loads and stores tables; threads and processes may share it."""

    @checked
    def __init__(self, folder: Path | None = None, shipped: bool = True) -> None:
        self.folder = default_folder() if folder is None else folder
        self._shipped = shipped_tables() if shipped else {}
        self._cache: OrderedDict[str, ValueTable] = OrderedDict()
        self._used: dict[str, float] = {}  # when a file was last marked as used
        self._broken: dict[str, Stamp] = {}  # broken files, to be read again only if they change
        self._lock = threading.Lock()

    def find(self, kind: str, key: PlainObject) -> ValueTable | None:
        """The table with this kind and key, or None; a broken file counts as missing."""
        name = table_name(kind, key)
        with self._lock:
            table = self._cache.get(name)
            if table is not None:
                self._cache.move_to_end(name)
        if table is None:
            # Without the lock: reading a large file does not block access to cached tables.
            table = self._read(name, kind, key)
        if table is not None:
            self._use(name)
        return table

    def facts(self, kind: str, key: PlainObject) -> PlainObject | None:
        """The facts about the table with this kind and key, without reading its numbers.

        Some tables are too large for the package; it ships at least their facts.
        """
        name = table_name(kind, key)
        table = self._cache.get(name)
        if table is not None:
            return table.facts
        try:
            with (self.folder / name).open("rb") as file:
                header = read_facts(file)
            if _same(header["kind"], header["key"], kind, key):
                facts: PlainObject = header["facts"]
                return facts
        except (OSError, BrokenTableError):
            pass
        listed = self._listed(name, kind, key)
        return None if listed is None else listed.facts

    def has(self, kind: str, key: PlainObject) -> bool:
        """Whether a file for this table exists that is not known to be broken."""
        name = table_name(kind, key)
        if name in self._cache:
            return True
        for file in self._candidates(name, kind, key):
            with suppress(OSError):  # a folder without permission to read
                if file.is_file() and not self._is_broken(file):
                    return True
        return False

    def shipped_bytes(self, kind: str, key: PlainObject) -> int:
        """The size of the shipped file; 0 if there is none."""
        listed = self._listed(table_name(kind, key), kind, key)
        file = None if listed is None else listed.file
        return 0 if file is None else len(file.read_bytes())

    def room(self) -> int:
        """Free bytes in the folder of tables; raises `OSError` if nothing can be written there.

        For a check before a long task; creates no folder.
        """
        there = next(place for place in (self.folder, *self.folder.parents) if place.exists())
        with tempfile.NamedTemporaryFile(dir=there, prefix=WRITING):
            return shutil.disk_usage(there).free

    def put(self, table: ValueTable) -> Path:
        """Stores this table: writes a temporary file, flushes it and renames it.

        The table is cached in memory, even if the file cannot be written.
        """
        name = table_name(table.kind, table.key)
        with self._lock:
            self._keep(name, table)
        return self._write(name, write_table(table))

    def adopt(self, kind: str, key: PlainObject, written: bytes) -> Path:
        """Stores a file from elsewhere; raises `BrokenTableError` if it is another table."""
        table = read_table(written)
        if not _same(table.kind, table.key, kind, key):
            raise BrokenTableError("it is of something else")
        return self._write(table_name(kind, key), written)

    def _write(self, name: str, written: bytes) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        with whole_file(self.folder / name, READABLE) as file:
            file.write(written)
        return self.folder / name

    def trim(self, most: int, spared: str) -> None:
        """Deletes the least recently used files until the folder has at most `most` bytes.

        Keeps the table named `spared`, and the shipped tables.
        """
        files = sorted(self._files("*.table"), key=lambda file: file[1].st_mtime_ns)
        size = sum(stat.st_size for _, stat in files)
        for file, stat in files:
            if size <= most:
                return
            if file.name != spared:
                log.info("%s is dropped: there is room for %d bytes of tables", file.name, most)
                with suppress(OSError):
                    file.unlink()
                    size -= stat.st_size

    def _sweep(self) -> None:
        """Deletes the unfinished files of processes that died."""
        for file, stat in self._files(f"{WRITING}*"):
            if stat.st_mtime < time.time() - ABANDONED:
                with suppress(OSError):
                    file.unlink()

    def _files(self, pattern: str) -> Iterator[tuple[Path, os.stat_result]]:
        for file in self.folder.glob(pattern):
            with suppress(OSError):  # just renamed, or deleted
                yield file, file.stat()

    def _listed(self, name: str, kind: str, key: PlainObject) -> Shipped | None:
        """The entry of this table in the package's index."""
        listed = self._shipped.get(name)
        return listed if listed and _same(listed.kind, listed.key, kind, key) else None

    def _candidates(self, name: str, kind: str, key: PlainObject) -> Iterator[Path | Traversable]:
        """The files that may hold this table, the user's own first."""
        yield self.folder / name
        listed = self._listed(name, kind, key)
        if listed is not None and listed.file is not None:
            yield listed.file

    def _read(self, name: str, kind: str, key: PlainObject) -> ValueTable | None:
        for file in self._candidates(name, kind, key):
            if self._is_broken(file):
                continue
            stamp = _stamp(file)
            try:
                if file == self.folder / name:
                    table = read_table(file.read_bytes())
                else:
                    table = _read_shipped(self._shipped[name])
                if not _same(table.kind, table.key, kind, key):
                    raise BrokenTableError("it is of something else")
            except (FileNotFoundError, NotADirectoryError):
                continue
            except (OSError, BrokenTableError) as error:
                log.warning("%s is not used: %s", name, error)
                if isinstance(error, BrokenTableError) and stamp is not None:
                    self._broken[str(file)] = stamp
                continue
            with self._lock:
                self._keep(name, table)
            return table
        return None

    def _is_broken(self, file: Path | Traversable) -> bool:
        stamp = self._broken.get(str(file))
        return stamp is not None and stamp == _stamp(file)

    def _use(self, name: str) -> None:
        """Updates the file's time of last use, now and then; cached tables are not read again."""
        now = time.monotonic()
        if now - self._used.get(name, -USED_AGAIN) >= USED_AGAIN:
            self._used[name] = now
            with suppress(OSError):  # a shipped file, or somebody else's folder
                os.utime(self.folder / name)

    def _keep(self, name: str, table: ValueTable) -> None:
        self._cache[name] = table
        self._cache.move_to_end(name)
        while len(self._cache) > 1 and sum(t.size for t in self._cache.values()) > IN_MEMORY:
            self._cache.popitem(last=False)


class EmptyStore(ValueStore):
    """A store without tables: a solver then raises an error that names the table it needs."""

    def find(self, kind: str, key: PlainObject) -> ValueTable | None:
        return None

    def facts(self, kind: str, key: PlainObject) -> PlainObject | None:
        return None

    def has(self, kind: str, key: PlainObject) -> bool:
        return False


def _read_shipped(listed: Shipped) -> ValueTable:
    """The numbers are from the file; kind, key and facts are from the index."""
    assert listed.file is not None
    data = listed.file.read_bytes()
    if hashlib.sha256(data).hexdigest() != listed.sha256:
        raise BrokenTableError("it is not the file that the index names")
    return ValueTable(listed.kind, listed.key, listed.facts, read_table(data).arrays)


def _same(kind: str, key: PlainObject, other_kind: str, other_key: PlainObject) -> bool:
    return _plain([kind, key]) == _plain([other_kind, other_key])


def _stamp(file: Path | Traversable) -> Stamp | None:
    """Changes whenever the file does; None if the file is not on a disk."""
    try:
        stat = os.stat(file) if isinstance(file, Path) else None
    except OSError:
        return None
    return None if stat is None else (stat.st_mtime_ns, stat.st_size)


def _plain(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
