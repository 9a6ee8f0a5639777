"""The base of every solved policy: features, values, and its table as a frame or a file.

Each game's module defines the columns. pandas and pyarrow belong to the extra `lab` and are
imported on first use.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

import numpy as np

from wagnis.core import State
from wagnis.core.arguments import checked
from wagnis.core.box import Part
from wagnis.core.errors import WagnisError
from wagnis.core.extras import extra_needed
from wagnis.core.files import shared_mode, whole_file
from wagnis.core.options import OptionsError
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.solvers import NotSolvedError, evaluate
from wagnis.solvers.digest import table_name
from wagnis.solvers.value_store import ValueStore, ValueTable

if TYPE_CHECKING:
    import pandas

Columns: TypeAlias = dict[str, np.ndarray[Any, Any]]

META = b"wagnis"
"""The key in a Parquet file's metadata; its value describes the table in JSON."""
LARGE = 5_000_000
"""Larger tables (some 100 MB) are written only on request."""
FORMATS = ("parquet", "npz")


class PolicyError(WagnisError, ValueError):
    """The policy is not possible; the message says why."""


@checked
class Policy(ABC):
    """Solved play of one game for two players.

    `features(state)` returns the features of a position; `values` returns the value of each action,
    for a state of the rules or for such features. At a chance node the key is None.
    """

    columns: Mapping[str, str]
    """What each column of the table means."""

    def __init__(
        self, name: str, game: Any, objective: str, settings: PlainObject, store: ValueStore
    ) -> None:
        self.name, self.game, self.objective = name, game, objective
        self.settings, self._store = settings, store

    @abstractmethod
    def features(self, state: Any) -> dict[str, Any]:
        """The columns of this position's line in the table; raises `PolicyError` if it has none."""

    @abstractmethod
    def _values_at(self, features: Mapping[str, Any]) -> dict[Any, float]: ...

    @abstractmethod
    def batches(self) -> Iterator[Columns]:
        """The table in parts."""

    @abstractmethod
    def rows(self) -> int:
        """The approximate number of rows."""

    @abstractmethod
    def _tables(self) -> list[ValueTable]:
        """The solved tables that the values come from."""

    def values(self, at: State | Mapping[str, Any]) -> dict[Any, float]:
        """By action, for the player to act; equal to those of `wagnis.solvers.evaluate`."""
        if isinstance(at, Mapping):
            try:
                return self._values_at(at)
            except KeyError as error:
                raise PolicyError(f"the features want {error}") from None
        try:
            evaluation = evaluate(self.name, self.game, at, self.objective, self._store)
        except NotSolvedError as error:
            raise PolicyError(str(error)) from None
        return dict(evaluation.values) if evaluation.values else {None: evaluation.value}

    def metadata(self) -> PlainObject:
        """The description of the table, written into every file."""
        box = BOXES[self.name]
        return {
            "wagnis": sys.modules["wagnis"].__version__,
            "game": self.name,
            "rules": box.rules,
            "objective": self.objective,
            "settings": self.settings,
            "tables": [table_name(table.kind, table.key) for table in self._tables()],
            "columns": dict(self.columns),
        }

    def frame(self) -> pandas.DataFrame:
        """The whole table as a pandas data frame."""
        with extra_needed("lab"):
            import pandas

        parts = [pandas.DataFrame(part) for part in self.batches()]
        return pandas.concat(parts, ignore_index=True)

    def write(self, path: str | PathLike[str], format: str = "parquet") -> int:
        """Writes the table to a file, completely or not at all; returns the number of rows."""
        if format not in FORMATS:
            raise PolicyError(f"a file is {' or '.join(FORMATS)}, not {format!r}")
        write = self._parquet if format == "parquet" else self._npz
        try:
            with whole_file(Path(path), shared_mode()) as file:
                return write(file)
        except OSError as error:
            raise PolicyError(f"{path} cannot be written: {error.strerror or error}") from None

    def _parquet(self, file: BinaryIO) -> int:
        """One row group for each part, so that the whole table is never in memory."""
        with extra_needed("lab"):
            import pyarrow
            import pyarrow.parquet

        meta = {META: json.dumps(self.metadata()).encode()}
        writer, count = None, 0
        for part in self.batches():
            table = pyarrow.table(part).replace_schema_metadata(meta)
            if writer is None:
                writer = pyarrow.parquet.ParquetWriter(file, table.schema, compression="zstd")
            writer.write_table(table)
            count += table.num_rows
        if writer is not None:
            writer.close()
        return count

    def _npz(self, file: BinaryIO) -> int:
        parts = list(self.batches())
        whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        arrays: dict[str, Any] = {"metadata": np.array(json.dumps(self.metadata())), **whole}
        np.savez_compressed(file, **arrays)
        return len(next(iter(whole.values())))


@dataclass(frozen=True, slots=True)
class PolicyKit:
    """The solved play of a game, as a table."""

    read: Callable[[str, Mapping[str, Any], ValueStore], Policy]
    """The policy of the game of this name, with these settings, from this store."""


POLICY = Part("policy", PolicyKit, "values that could be listed")


def opened(name: str, options: Mapping[str, Any]) -> Any:
    """The game for two with these options."""
    try:
        return BOXES[name].open(2, options)
    except OptionsError as error:
        raise PolicyError(str(error)) from None


def whole(settings: dict[str, Any], name: str, otherwise: int | None) -> Any:
    """Remove this setting and return it; a `PolicyError` if it is not a whole number."""
    value = settings.pop(name, otherwise)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise PolicyError(f"{name} is a whole number, not {value!r}")
    return value
