"""The tables that ship with the package, and their index.

A file holds numbers only. `index.json` says to which rules, solver and key they belong, so a new
version of either with the same numbers changes a line of text and no file. `scripts/shipped.py`
writes both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

from wagnis.core.plain import PlainObject
from wagnis.solvers.digest import table_name

INDEX = "index.json"


@dataclass(frozen=True, slots=True)
class Shipped:
    """An entry of the index; without a file, only the facts of the table are shipped."""

    title: str
    kind: str
    key: PlainObject
    facts: PlainObject
    file: Traversable | None
    sha256: str | None


def read_index(folder: Traversable) -> dict[str, Shipped]:
    """The entries of this folder's index, by table name."""
    entries = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return {table_name(line["kind"], line["key"]): _line(line, folder) for line in entries}


def _line(line: PlainObject, folder: Traversable) -> Shipped:
    file = line["file"]
    return Shipped(
        line["title"],
        line["kind"],
        line["key"],
        line["facts"],
        None if file is None else folder / file,
        line["sha256"],
    )


@cache
def shipped_tables() -> Mapping[str, Shipped]:
    """The package's own index."""
    return MappingProxyType(read_index(resources.files(__name__)))
