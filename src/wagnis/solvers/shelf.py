"""Where solved tables are kept: some come with the package, the rest in a folder of the user's.

A file is trusted only if it is whole: it carries the hash of everything in it and gets its name
last.
"""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import os
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from wagnis.core.plain import PlainObject

log = logging.getLogger("wagnis.solvers")

MAGIC = b"wagnis table 1\n"
IN_MEMORY = 768 * 2**20  # bytes of tables kept at hand


@dataclass(frozen=True, slots=True)
class Table:
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


def table_name(kind: str, key: PlainObject) -> str:
    """The file's name: the same for the same thing solved, wherever it was solved."""
    digest = hashlib.sha256(_plain({"kind": kind, "key": key})).hexdigest()
    return f"{kind}-{digest[:20]}.table"


def write_table(table: Table, packed: bool = False) -> bytes:
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


def read_table(written: bytes) -> Table:
    """The table in these bytes, or `BrokenTableError`."""
    try:
        if not written.startswith(MAGIC):
            raise BrokenTableError("this is not a table")
        digest, head, body = written[len(MAGIC) :].split(b"\n", 2)
        if hashlib.sha256(head).hexdigest().encode() != digest:
            raise BrokenTableError("its head was changed")
        told = json.loads(head)
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
    return Table(told["kind"], told["key"], told["facts"], arrays)


def default_folder() -> Path:
    """`WAGNIS_TABLES`, or a folder in the user's cache."""
    given = os.environ.get("WAGNIS_TABLES")
    if given:
        return Path(given)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "wagnis" / "tables"


class Shelf:
    """Finds tables and keeps them; may be shared by threads and by processes."""

    def __init__(self, folder: Path | None = None, shipped: bool = True) -> None:
        self.folder = default_folder() if folder is None else folder
        self._places: list[Path | Traversable] = [self.folder]
        if shipped:
            self._places.append(resources.files("wagnis.solvers") / "shipped")
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, kind: str, key: PlainObject) -> Table | None:
        """The table of exactly this, or None; a broken file is as good as none."""
        name = table_name(kind, key)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
            for place in self._places:
                table = _read(place / name, kind, key)
                if table is not None:
                    self._keep(name, table)
                    return table
        return None

    def has(self, kind: str, key: PlainObject) -> bool:
        """Whether a file of this name is there; whether it is whole is seen when it is read."""
        name = table_name(kind, key)
        return name in self._kept or any((place / name).is_file() for place in self._places)

    def put(self, table: Table) -> Path:
        """Keep this table for good: written beside, flushed, and only then given its name."""
        name = table_name(table.kind, table.key)
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=self.folder, prefix=".writing-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(write_table(table))
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.folder / name)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        with self._lock:
            self._keep(name, table)
        return self.folder / name

    def _keep(self, name: str, table: Table) -> None:
        self._kept[name] = table
        self._kept.move_to_end(name)
        while len(self._kept) > 1 and sum(t.size for t in self._kept.values()) > IN_MEMORY:
            self._kept.popitem(last=False)


def _read(file: Path | Traversable, kind: str, key: PlainObject) -> Table | None:
    try:
        table = read_table(file.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, BrokenTableError) as error:
        log.warning("%s is not used: %s", file.name, error)
        return None
    return table if _plain([table.kind, table.key]) == _plain([kind, key]) else None


def _plain(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
