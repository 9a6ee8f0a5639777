"""Games as rows, one for each game and seat: a pandas data frame, or a Parquet file.

Both packages belong to the extra `lab` and are imported when they are used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

from wagnis.core.plain import PlainObject
from wagnis.kernels import Games
from wagnis.simulation.jobs import JobError

if TYPE_CHECKING:
    import pandas

META = b"wagnis"
"""The metadata key of the description of the games, in JSON."""


def columns(games: Games) -> dict[str, np.ndarray[Any, Any]]:
    """One row per game and seat; `player` is an index of the line-up. Game columns are repeated."""
    count, seats = games.scores.shape
    number = np.arange(games.first, games.first + count, dtype=np.int64)

    def each(of_the_game: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return np.repeat(of_the_game, seats)

    return {
        "game": each(number),
        "deal": each(number // seats),
        "seat": np.tile(np.arange(seats, dtype=np.int8), count),
        "player": games.seating.reshape(-1),
        "score": games.scores.reshape(-1),
        "share": games.shares.reshape(-1),
        "turns": each(games.turns),
        "rounds": each(games.rounds),
        "decisions": each(games.decisions),
        "falls": each(games.falls),
    }


def frame(games_kept: Sequence[Games], players: Sequence[str]) -> pandas.DataFrame:
    pandas = _needed("pandas")
    parts = [columns(games) for games in games_kept]
    names = list(parts[0]) if parts else []
    table = {name: np.concatenate([part[name] for part in parts]) for name in names}
    if table:
        table["player"] = pandas.Categorical.from_codes(table["player"], list(players))
    return pandas.DataFrame(table)


class Rows:
    """A Parquet file being written; it is renamed when it is complete."""

    def __init__(
        self, path: str | PathLike[str], players: Sequence[str], facts: PlainObject
    ) -> None:
        self.path, self._players, self.facts = Path(path), list(players), facts
        self._arrow, self._parquet = _needed("pyarrow"), _needed("pyarrow.parquet")
        if self.path.is_dir():  # else the error would appear only after the last game
            raise JobError(f"{self.path} is a folder, not a file to write")
        self._draft = self.path.with_name(f"{self.path.name}.part")
        try:
            self._file = self._draft.open("wb")
        except OSError as error:
            raise self._refused(error) from None
        self._writer: Any = None

    def write(self, games: Games) -> None:
        """Write the games as one row group."""
        arrow, by_name = self._arrow, columns(games)
        arrays = {
            name: arrow.array(values) if name != "player" else self._named(values)
            for name, values in by_name.items()
        }
        table = arrow.table(arrays)
        try:
            if self._writer is None:
                self._writer = self._parquet.ParquetWriter(
                    self._file, table.schema, compression="zstd"
                )
            self._writer.write_table(table)
        except OSError as error:
            raise self._refused(error) from None

    def _named(self, numbers: np.ndarray[Any, Any]) -> Any:
        names = self._arrow.array(self._players)
        return self._arrow.DictionaryArray.from_arrays(self._arrow.array(numbers), names)

    def __enter__(self) -> Rows:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._writer is not None:
                self._writer.add_key_value_metadata({META: json.dumps(self.facts).encode()})
                self._writer.close()
            self._file.close()
            if error is None and self._writer is not None:
                os.replace(self._draft, self.path)
            else:
                self._draft.unlink(missing_ok=True)
        except OSError as failed:
            raise self._refused(failed) from None

    def _refused(self, error: OSError) -> JobError:
        return JobError(f"{self.path} cannot be written: {error.strerror or error}")


def _needed(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        package = name.partition(".")[0]
        if error.name != package:
            raise
        raise JobError(
            f"this needs {package}, which is not installed: pip install 'wagnis[lab]'"
        ) from None
