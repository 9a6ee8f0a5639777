"""The shipped tables and networks as files for the browser.

Unpacked, a file is a line of JSON (key, facts, and name, type and shape of each array), then the
numbers, filtered so that LZMA packs them better. If rows of an array repeat, each of its `rows`
different ones is stored once, after the place of every row among them; a `plain` array is stored
without differences. The name of a file contains the first digits of the hash of the unpacked
bytes: those are equal everywhere, while versions of LZMA may pack them differently. A game's part
`browser` says which tables it uses there. `web/src/lib/engine/tables.ts` reads the files.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from wagnis.core.box import Part
from wagnis.core.files import whole_file
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.solvers import shipped
from wagnis.solvers.digest import table_name
from wagnis.solvers.shipped import Shipped, shipped_tables
from wagnis.solvers.value_store import READABLE, ValueTable, read_table

FOLDER = "values"  # of a site; "tables" is a page
# Long matches are rare: bytes are best predicted by the four highest bits of the byte before.
PACKING = [{"id": lzma.FILTER_LZMA1, "preset": 6, "lc": 4, "lp": 0, "pb": 0}]
NETWORK = ".npz"  # beside the tables, without an entry in their index
DIGITS = 16  # of the hash, in a file's name
ENDING = ".lzma"
TYPES = ("<f8", "<f4", "<i4", "<i2", "|i1", "<u2", "|u1")
FOLDED = 3  # axes
DIFFERENCES = ("<f4", "<i4", "<i2", "<u2")  # neighbours are similar; bytes are differences already


Array: TypeAlias = np.ndarray[Any, Any]
Arrays: TypeAlias = Mapping[str, Array]


@dataclass(frozen=True, slots=True)
class BrowserKit:
    """A game's part: the tables that its advice in the browser uses."""

    tables: tuple[str, ...]
    """Their names, as patterns for `fnmatch`."""
    forms: Mapping[str, Callable[[Arrays], Arrays]] = field(default_factory=dict)
    """By the kind of a table, its arrays for the browser, where they are not the shipped ones."""
    usual: tuple[str, ...] = ()
    """The tables that a usual game for two needs; a browser fetches them after the first visit."""
    solved: Callable[[str, PlainObject], str | None] = lambda kind, key: None
    """The name by which advice in the browser asks for a table with this kind and key that does not
    ship; None if it does not use such tables."""


BROWSER = Part("browser", BrowserKit, "values in the browser")


class Unpacked(NamedTuple):
    """A table in the browser's form, before it is packed."""

    file: str
    sha256: str
    content: bytes


@cache
def kits() -> Mapping[str, BrowserKit]:
    """By the name of the game."""
    found = {name: BROWSER.find(box) for name, box in BOXES.items()}
    return {name: kit for name, kit in found.items() if kit is not None}


def games_of(name: str) -> tuple[str, ...]:
    """The games that use the table of this name."""
    return tuple(
        game
        for game, kit in kits().items()
        if any(fnmatchcase(name, pattern) for pattern in kit.tables)
    )


def is_usual(name: str) -> bool:
    return any(name in kit.usual for kit in kits().values())


def browser_tables() -> dict[str, Shipped]:
    """The shipped tables and networks that the browser uses, by the names it asks for."""
    files = [(listed.file, listed) for listed in shipped_tables().values()]
    tables = {file.name.removesuffix(".table"): listed for file, listed in files if file}
    folder = sorted(resources.files(shipped).iterdir(), key=lambda file: file.name)
    networks = {
        file.name.removesuffix(NETWORK): Shipped(file.name, "network", {}, {}, file, None)
        for file in folder
        if file.name.endswith(NETWORK)
    }
    return {name: one for name, one in (tables | networks).items() if games_of(name)}


def unpacked(name: str) -> Unpacked:
    """The table with this name; raises `KeyError`."""
    listed = browser_tables()[name]
    given = _arrays(listed)
    for game in games_of(name):
        given = kits()[game].forms.get(listed.kind, _as_shipped)(given)
    content = _content(listed.key, listed.facts, given)
    sha256 = hashlib.sha256(content).hexdigest()
    return Unpacked(f"{name}.{sha256[:DIGITS]}{ENDING}", sha256, content)


def _content(key: PlainObject, facts: PlainObject, given: Arrays) -> bytes:
    arrays, parts = list[PlainObject](), list[bytes]()
    for array, of_any_type in given.items():
        numbers = _plain_type(of_any_type)
        entry = {"name": array, "type": numbers.dtype.str, "shape": list(numbers.shape)}
        # Weights of networks: neighbours are not similar.
        plain = of_any_type.dtype == np.float16
        if plain:
            entry["plain"] = True
        places, rows = _different_rows(numbers)
        if places is not None:
            entry["rows"] = len(rows)
            parts.append(_filtered(places))
        arrays.append(entry)
        parts.append(_filtered(rows, plain))
    head = {"key": key, "facts": facts, "arrays": arrays}
    line = json.dumps(head, sort_keys=True, separators=(",", ":")).encode()
    return b"".join((line, b"\n", *parts))


def _as_shipped(arrays: Arrays) -> Arrays:
    return arrays


def _arrays(listed: Shipped) -> Arrays:
    assert listed.file is not None
    data = listed.file.read_bytes()
    if not listed.file.name.endswith(NETWORK):
        return read_table(data).arrays
    with np.load(BytesIO(data)) as arrays:
        return {name: arrays[name] for name in arrays.files}


def packed(table: Unpacked) -> bytes:
    return lzma.compress(table.content, lzma.FORMAT_ALONE, filters=PACKING)


@cache
def browser_file(name: str) -> tuple[str, bytes]:
    """A table's file name and contents, cached: all tables together are some twelve megabytes."""
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


class Written(NamedTuple):
    """A solved table as a file for the browser, named by its table and its hash."""

    path: Path
    sha256: str  # of the unpacked content


def solved_name(game: str, kind: str, key: PlainObject) -> str | None:
    """What the browser's advice on this game calls a table that does not ship, if it uses it."""
    kit = kits().get(game)
    return None if kit is None else kit.solved(kind, key)


def write_solved(game: str, table: ValueTable, folder: Path) -> Written:
    """Writes the file for the browser, unless it is there already."""
    stem = table_name(table.kind, table.key).removesuffix(".table")
    for path in folder.glob(f"{stem}.*{ENDING}"):
        return Written(path, path.name.split(".")[-2])
    form = kits()[game].forms.get(table.kind, _as_shipped)
    content = _content(table.key, table.facts, form(table.arrays))
    sha256 = hashlib.sha256(content).hexdigest()
    unpacked = Unpacked(f"{stem}.{sha256}{ENDING}", sha256, content)
    folder.mkdir(parents=True, exist_ok=True)
    with whole_file(folder / unpacked.file, READABLE) as file:
        file.write(packed(unpacked))
    return Written(folder / unpacked.file, sha256)


def _plain_type(numbers: Array) -> Array:
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
    numbers: Array,
) -> tuple[Array | None, Array]:
    """The place of every row among the different rows, and those, in order of appearance."""
    if numbers.ndim != 2:
        return None, numbers
    rows, first, places = np.unique(numbers, axis=0, return_index=True, return_inverse=True)
    if len(rows) == len(numbers):
        return None, numbers
    order = np.argsort(first)
    return np.argsort(order)[places.ravel()].astype(np.int32), rows[order]


def _filtered(numbers: Array, plain: bool = False) -> bytes:
    """Differences of the bits; then all first bytes, all second bytes, …

    Differences are along the only axis or along all but the first. With three or more axes they are
    of either sign and small, and folded: 0, -1, 1, -2, … become 0, 1, 2, 3, … Columns stay
    together: the differences of one column are alike.
    """
    bits = np.ascontiguousarray(numbers).view(f"<u{numbers.dtype.itemsize}")
    if numbers.dtype.str in DIFFERENCES and not plain:
        for axis in range(min(1, bits.ndim - 1), bits.ndim):
            first = np.take(bits, [0], axis)
            bits = np.concatenate((first, np.diff(bits, axis=axis)), axis=axis)
        if bits.ndim >= FOLDED:
            signs = bits.view(f"<i{bits.itemsize}") >> (8 * bits.itemsize - 1)
            bits = (bits << 1) ^ signs.view(bits.dtype)
    columns = bits.reshape(-1, bits.shape[-1]).T
    bytewise = np.ascontiguousarray(columns).reshape(-1, 1).view(np.uint8)
    return bytewise.T.tobytes()
