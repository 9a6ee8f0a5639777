"""Where solved tables are kept: some come with the package, the rest in a folder of the user's.

A file is trusted only if it is whole: it carries the hash of everything in it and gets its name
last. When a file was last used is the time it bears. Which tables come with the package, and what
is known of them, is said by their index (see `shipped`).
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

from wagnis.core.plain import PlainObject
from wagnis.solvers.digest import table_name
from wagnis.solvers.shipped import Shipped, shipped_tables

log = logging.getLogger("wagnis.solvers")

Stamp: TypeAlias = tuple[int, int]  # when a file was written, and its bytes

MAGIC = b"wagnis table 1\n"
READABLE = 0o644  # tables are no secret, and a folder may be shared
IN_MEMORY = 768 * 2**20  # bytes of tables kept at hand
WRITING = ".writing-"  # what a file is called until it is whole
ABANDONED = 24 * 3600.0  # seconds after which nobody is writing it any more
USED_AGAIN = 600.0  # seconds after which a file is marked as used once more


@dataclass(frozen=True, slots=True)
class ValueTable:
    """What was solved (`kind` and `key`), what is known about it (`facts`), and the numbers."""

    kind: str
    key: PlainObject
    facts: PlainObject
    arrays: Mapping[str, np.ndarray[Any, Any]] = field(repr=False)

    @property
    def size(self) -> int:
        return sum(array.nbytes for array in self.arrays.values())


class BrokenTableError(ValueError):
    """A file that is not what it says, cut short or changed."""


def write_table(table: ValueTable, packed: bool = False) -> bytes:
    """The file's bytes; packed ones are for the package, where every megabyte counts."""
    arrays, payload = [], bytearray()
    for name, array in table.arrays.items():
        arrays.append({"name": name, "dtype": array.dtype.str, "shape": list(array.shape)})
        payload += np.ascontiguousarray(array).tobytes()
    body = lzma.compress(bytes(payload)) if packed else bytes(payload)
    told = {
        "kind": table.kind,
        "key": table.key,
        "facts": table.facts,
        "arrays": arrays,
        "packed": packed,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    head = _plain(told)
    return MAGIC + hashlib.sha256(head).hexdigest().encode() + b"\n" + head + b"\n" + body


def read_table(written: bytes) -> ValueTable:
    """The table in these bytes, or `BrokenTableError`."""
    try:
        if not written.startswith(MAGIC):
            raise BrokenTableError("this is not a table")
        digest, head, body = written[len(MAGIC) :].split(b"\n", 2)
        told = _read_head(digest, head)
        if hashlib.sha256(body).hexdigest() != told["sha256"]:
            raise BrokenTableError("its numbers are cut short or changed")
        payload = lzma.decompress(body) if told["packed"] else body
        arrays, at = {}, 0
        for entry in told["arrays"]:
            dtype, shape = np.dtype(entry["dtype"]), tuple(entry["shape"])
            count = int(np.prod(shape, dtype=np.int64))
            arrays[entry["name"]] = np.frombuffer(payload, dtype, count, at).reshape(shape)
            at += count * dtype.itemsize
    except (ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        raise BrokenTableError(str(error)) from None
    return ValueTable(told["kind"], told["key"], told["facts"], arrays)


def read_facts(file: BinaryIO) -> PlainObject:
    """What the head of this file says, `kind`, `key` and `facts`, without reading the numbers."""
    try:
        if file.read(len(MAGIC)) != MAGIC:
            raise BrokenTableError("this is not a table")
        digest, head = (file.readline().rstrip(b"\n") for _ in range(2))
        told = _read_head(digest, head)
        return {name: told[name] for name in ("kind", "key", "facts")}
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenTableError(str(error)) from None


def _read_head(digest: bytes, head: bytes) -> PlainObject:
    if hashlib.sha256(head).hexdigest().encode() != digest:
        raise BrokenTableError("its head was changed")
    told: PlainObject = json.loads(head)
    return told


def default_folder(otherwise: Path | None = None) -> Path:
    """`WAGNIS_TABLES`, or a folder in the user's cache.

    Where nobody knows where that user is at home: `otherwise`, or a folder for what is passing.
    """
    given = os.environ.get("WAGNIS_TABLES")
    if given:
        return Path(given)
    try:
        folder = user_cache_path("wagnis", appauthor=False) / "tables"
        before = Path.home() / ".cache" / "wagnis" / "tables"  # on every system, up to 0.3
        return before if before.is_dir() and not folder.exists() else folder
    except RuntimeError:
        whose = os.getuid() if hasattr(os, "getuid") else "nobody"
        return otherwise or Path(tempfile.gettempdir()) / f"wagnis-{whose}" / "tables"


class ValueStore:
    """Finds tables and keeps them; may be shared by threads and by processes."""

    def __init__(self, folder: Path | None = None, shipped: bool = True) -> None:
        self.folder = default_folder() if folder is None else folder
        self._shipped = shipped_tables() if shipped else {}
        self._kept: OrderedDict[str, ValueTable] = OrderedDict()
        self._used: dict[str, float] = {}  # when a file was last marked as used
        self._broken: dict[str, Stamp] = {}  # files that need not be read again as they are
        self._lock = threading.Lock()

    def find(self, kind: str, key: PlainObject) -> ValueTable | None:
        """The table of exactly this, or None; a broken file is as good as none."""
        name = table_name(kind, key)
        with self._lock:
            table = self._kept.get(name)
            if table is not None:
                self._kept.move_to_end(name)
        if table is None:
            # Others who have theirs at hand do not wait while a large file is read.
            table = self._read(name, kind, key)
        if table is not None:
            self._use(name)
        return table

    def facts(self, kind: str, key: PlainObject) -> PlainObject | None:
        """What is known about the table of exactly this; its numbers are not read.

        Of some tables that are too large for the package, at least this comes along.
        """
        name = table_name(kind, key)
        table = self._kept.get(name)
        if table is not None:
            return table.facts
        try:
            with (self.folder / name).open("rb") as file:
                told = read_facts(file)
            if _same(told["kind"], told["key"], kind, key):
                facts: PlainObject = told["facts"]
                return facts
        except (OSError, BrokenTableError):
            pass
        listed = self._listed(name, kind, key)
        return None if listed is None else listed.facts

    def has(self, kind: str, key: PlainObject) -> bool:
        """Whether a file of this name is there that is not known to be broken."""
        name = table_name(kind, key)
        if name in self._kept:
            return True
        for file in self._candidates(name, kind, key):
            with suppress(OSError):  # a folder that may not be looked into
                if file.is_file() and not self._is_broken(file):
                    return True
        return False

    def shipped_bytes(self, kind: str, key: PlainObject) -> int:
        """The size of the file that came with the package, 0 if none did."""
        listed = self._listed(table_name(kind, key), kind, key)
        file = None if listed is None else listed.file
        return 0 if file is None else len(file.read_bytes())

    def room(self) -> int:
        """Free bytes where tables are kept; an `OSError` where nothing could be.

        Better known before the work than after it, and nothing is made for that.
        """
        there = next(place for place in (self.folder, *self.folder.parents) if place.exists())
        with tempfile.NamedTemporaryFile(dir=there, prefix=WRITING):
            return shutil.disk_usage(there).free

    def put(self, table: ValueTable) -> Path:
        """Keep this table for good: written beside, flushed, and only then given its name.

        It is at hand from now on, even if it cannot be written.
        """
        name = table_name(table.kind, table.key)
        with self._lock:
            self._keep(name, table)
        return self._write(name, write_table(table))

    def adopt(self, kind: str, key: PlainObject, written: bytes) -> Path:
        """Keep a file that was written elsewhere; `BrokenTableError` where it is not of this."""
        table = read_table(written)
        if not _same(table.kind, table.key, kind, key):
            raise BrokenTableError("it is of something else")
        return self._write(table_name(kind, key), written)

    def _write(self, name: str, written: bytes) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        handle, beside = tempfile.mkstemp(dir=self.folder, prefix=WRITING)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(written)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(beside, READABLE)
            os.replace(beside, self.folder / name)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        return self.folder / name

    def trim(self, most: int, spared: str) -> None:
        """Drop what has not been used for longest until the folder holds no more bytes than that.

        The table of the spared name stays, and so does whatever came with the package.
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
        """Clear away what somebody began to write who is no more."""
        for file, stat in self._files(f"{WRITING}*"):
            if stat.st_mtime < time.time() - ABANDONED:
                with suppress(OSError):
                    file.unlink()

    def _files(self, pattern: str) -> Iterator[tuple[Path, os.stat_result]]:
        for file in self.folder.glob(pattern):
            with suppress(OSError):  # it has just got its name, or is gone
                yield file, file.stat()

    def _listed(self, name: str, kind: str, key: PlainObject) -> Shipped | None:
        """What the package's index says of exactly this."""
        listed = self._shipped.get(name)
        return listed if listed and _same(listed.kind, listed.key, kind, key) else None

    def _candidates(self, name: str, kind: str, key: PlainObject) -> Iterator[Path | Traversable]:
        """The files in which this table may be, the user's own first."""
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
        known = self._broken.get(str(file))
        return known is not None and known == _stamp(file)

    def _use(self, name: str) -> None:
        """Mark the file as used, now and then: what is at hand is not read again."""
        now = time.monotonic()
        if now - self._used.get(name, -USED_AGAIN) >= USED_AGAIN:
            self._used[name] = now
            with suppress(OSError):  # one of the package's, or a folder of somebody else's
                os.utime(self.folder / name)

    def _keep(self, name: str, table: ValueTable) -> None:
        self._kept[name] = table
        self._kept.move_to_end(name)
        while len(self._kept) > 1 and sum(t.size for t in self._kept.values()) > IN_MEMORY:
            self._kept.popitem(last=False)


class EmptyStore(ValueStore):
    """Without a single table: whoever looks here says what is needed."""

    def find(self, kind: str, key: PlainObject) -> ValueTable | None:
        return None

    def facts(self, kind: str, key: PlainObject) -> PlainObject | None:
        return None

    def has(self, kind: str, key: PlainObject) -> bool:
        return False


def _read_shipped(listed: Shipped) -> ValueTable:
    """The numbers are the file's; what they are of, and what is known, is the index's word."""
    assert listed.file is not None
    written = listed.file.read_bytes()
    if hashlib.sha256(written).hexdigest() != listed.sha256:
        raise BrokenTableError("it is not the file that the index names")
    return ValueTable(listed.kind, listed.key, listed.facts, read_table(written).arrays)


def _same(kind: str, key: PlainObject, other_kind: str, other_key: PlainObject) -> bool:
    return _plain([kind, key]) == _plain([other_kind, other_key])


def _stamp(file: Path | Traversable) -> Stamp | None:
    """What changes with the file; None where it is not one of a disk."""
    try:
        stat = os.stat(file) if isinstance(file, Path) else None
    except OSError:
        return None
    return None if stat is None else (stat.st_mtime_ns, stat.st_size)


def _plain(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
