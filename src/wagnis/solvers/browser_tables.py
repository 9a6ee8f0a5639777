"""The shipped tables and networks as files for the browser, which can unpack gzip but not LZMA.

Unpacked, a file is a line of JSON (key, facts, and name, type and shape of each array), then the
numbers, filtered so that gzip packs them better. If rows of an array repeat, each of its `rows`
different ones is stored once, after the place of every row among them. The name of a file contains
the first digits of the hash of the unpacked bytes: those are equal everywhere, while gzip may pack
them differently. `web/src/lib/engine/tables.ts` reads the files.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wagnis.core.files import whole_file
from wagnis.core.plain import PlainObject
from wagnis.solvers import shipped
from wagnis.solvers.shipped import Shipped, shipped_tables
from wagnis.solvers.value_store import READABLE, read_table

FOLDER = "values"  # of a site; "tables" is a page
LEVEL = 6  # level 9 takes four to eight times as long for 1% less
NETWORK = ".npz"  # beside the tables, without an entry in their index
DIGITS = 16  # of the hash, in a file's name
TYPES = ("<f8", "<f4", "<i4", "<i2", "|i1", "<u2", "|u1")
DIFFERENCES = ("<f4", "<i4", "<i2", "<u2")  # neighbours are similar; bytes are differences already


class Unpacked(NamedTuple):
    """A table in the browser's form, before gzip."""

    file: str
    sha256: str
    content: bytes


def browser_tables() -> dict[str, Shipped]:
    """The shipped tables and networks by the names that the browser asks for."""
    files = [(listed.file, listed) for listed in shipped_tables().values()]
    tables = {file.name.removesuffix(".table"): listed for file, listed in files if file}
    folder = sorted(resources.files(shipped).iterdir(), key=lambda file: file.name)
    networks = {
        file.name.removesuffix(NETWORK): Shipped(file.name, "network", {}, {}, file, None)
        for file in folder
        if file.name.endswith(NETWORK)
    }
    return tables | networks


def unpacked(name: str) -> Unpacked:
    """The table with this name; raises `KeyError`."""
    listed = browser_tables()[name]
    arrays, parts = list[PlainObject](), list[bytes]()
    for array, given in _arrays(listed).items():
        numbers = _plain_type(given)
        entry = {"name": array, "type": numbers.dtype.str, "shape": list(numbers.shape)}
        places, rows = _different_rows(numbers)
        if places is not None:
            entry["rows"] = len(rows)
            parts.append(_filtered(places))
        arrays.append(entry)
        parts.append(_filtered(rows))
    head = {"key": listed.key, "facts": listed.facts, "arrays": arrays}
    line = json.dumps(head, sort_keys=True, separators=(",", ":")).encode()
    content = b"".join((line, b"\n", *parts))
    sha256 = hashlib.sha256(content).hexdigest()
    return Unpacked(f"{name}.{sha256[:DIGITS]}.table", sha256, content)


def _arrays(listed: Shipped) -> Mapping[str, np.ndarray[Any, Any]]:
    assert listed.file is not None
    data = listed.file.read_bytes()
    if not listed.file.name.endswith(NETWORK):
        return read_table(data).arrays
    with np.load(BytesIO(data)) as arrays:
        return {name: arrays[name] for name in arrays.files}


def packed(table: Unpacked) -> bytes:
    return gzip.compress(table.content, LEVEL, mtime=0)


@cache
def browser_file(name: str) -> tuple[str, bytes]:
    """A table's file name and contents, cached: all tables together are some fifteen megabytes."""
    table = unpacked(name)
    return table.file, packed(table)


def write_browser_tables(folder: Path) -> Iterator[Path]:
    """Writes all files of a site into this folder, unless they are there already."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in browser_tables():
        yield write_browser_table(name, folder)


def write_browser_table(name: str, folder: Path) -> Path:
    table = unpacked(name)
    path = folder / table.file
    if not path.exists():
        with whole_file(path, READABLE) as file:
            file.write(packed(table))
    return path


def _plain_type(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The same numbers in a type that JavaScript has."""
    if numbers.dtype.str in TYPES:
        return numbers
    if numbers.dtype == np.float16:
        return numbers.astype(np.float32)
    narrow = numbers.astype(np.uint8 if numbers.dtype == np.bool_ else np.int32)
    if not np.array_equal(narrow, numbers):
        raise ValueError(f"no type for the browser holds these numbers of {numbers.dtype}")
    return narrow


def _different_rows(
    numbers: np.ndarray[Any, Any],
) -> tuple[np.ndarray[Any, Any] | None, np.ndarray[Any, Any]]:
    """The place of every row among the different rows, and those, in order of appearance."""
    if numbers.ndim != 2:
        return None, numbers
    rows, first, places = np.unique(numbers, axis=0, return_index=True, return_inverse=True)
    if len(rows) == len(numbers):
        return None, numbers
    order = np.argsort(first)
    return np.argsort(order)[places.ravel()].astype(np.int32), rows[order]


def _filtered(numbers: np.ndarray[Any, Any]) -> bytes:
    """Differences along the last axis, of the bits; then all first bytes, all second bytes, …

    Columns stay together: the differences of one column are alike.
    """
    bits = np.ascontiguousarray(numbers).view(f"<u{numbers.dtype.itemsize}")
    if numbers.dtype.str in DIFFERENCES:
        bits = np.concatenate((bits[..., :1], np.diff(bits, axis=-1)), axis=-1)
    columns = bits.reshape(-1, bits.shape[-1]).T
    bytewise = np.ascontiguousarray(columns).reshape(-1, 1).view(np.uint8)
    return bytewise.T.tobytes()
