"""The tables that come with the package, and the index that says what they are of.

A file holds numbers; `index.json` alone says to which rules, solver and key they belong, so that
a new version of either with the same numbers changes a line of text and no file. Written by
`scripts/shipped.py`.
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
    """A line of the index; without a file only what is known of a table comes along."""

    title: str
    kind: str
    key: PlainObject
    facts: PlainObject
    file: Traversable | None
    sha256: str | None


def read_index(folder: Traversable) -> dict[str, Shipped]:
    """What the index of this folder lists, by the name a table of its own would have."""
    written = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return {table_name(line["kind"], line["key"]): _line(line, folder) for line in written}


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
