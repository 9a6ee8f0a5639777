"""Results of a simulation: shares of the wins with intervals, points, lengths, and the games.

`simulating` plays. `Rows` writes one row for each game and seat; pandas and pyarrow belong to the
extra `lab` and are imported when they are used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

from wagnis.core.arguments import checked
from wagnis.core.extras import extra_needed
from wagnis.core.files import place_of
from wagnis.core.plain import PlainObject
from wagnis.kernels import Games
from wagnis.simulation.intervals import Estimate, mean_of, share_of
from wagnis.simulation.jobs import JobError
from wagnis.simulation.plan import Plan
from wagnis.simulation.tally import LENGTHS, Tally

if TYPE_CHECKING:
    import pandas


@checked
@dataclass(frozen=True)
class Simulation:
    """Games of one line-up. A repeated name gets a number: `thumb`, `thumb 2`.

    Intervals contain the true value in 95 of 100 simulations. They are computed from deals, not
    from games: the games of a deal share their dice.
    """

    plan: Plan
    tally: Tally
    asked: int
    """The number of games to play, at most."""
    whole: bool = True
    """False if it was interrupted."""
    narrow: bool | None = None
    """Whether the intervals are as narrow as `until` requires; None without `until`."""
    seconds: float = 0.0
    """Processor time of all threads and processes in this run."""
    played: int = 0
    """Games played in this run; the journal had the rest."""
    notes: tuple[str, ...] = ()
    """Remarks: why it was slow, whose play is an estimate."""
    kept: tuple[Games, ...] | None = field(default=None, repr=False, compare=False)

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def deals(self) -> int:
        return self.tally.deals

    @property
    def players(self) -> tuple[str, ...]:
        return labels(self.plan.players)

    @property
    def wins(self) -> dict[str, float]:
        """Each player's share of the wins; ties are shared."""
        return {name: share.mean for name, share in self.shares.items()}

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """The 95 % interval of each player's share of the wins."""
        return {name: (share.low, share.high) for name, share in self.shares.items()}

    @property
    def shares(self) -> dict[str, Estimate]:
        return self._each(lambda player: share_of(self.tally.share(player)))

    @property
    def scores(self) -> dict[str, Estimate]:
        """Each player's mean points at the end of a game."""
        return self._each(lambda player: mean_of(self.tally.score(player)))

    @property
    def first_seat(self) -> Estimate:
        """The share of the wins of the first seat."""
        return share_of(self.tally.first())

    @property
    def lengths(self) -> dict[str, Estimate]:
        """The length of a game in turns, rounds, decisions and falls (rolls and cards)."""
        return {name: mean_of(self.tally.length(name)) for name in LENGTHS}

    @property
    def rate(self) -> float | None:
        """Games per second of processor time."""
        return self.played / self.seconds if self.played and self.seconds else None

    def _each(self, of: Any) -> dict[str, Estimate]:
        if not self.deals:
            return {}
        return {name: of(player) for player, name in enumerate(self.players)}

    def facts(self) -> PlainObject:
        """The inputs that reproduce the same games."""
        from wagnis import __version__

        return {
            "wagnis": __version__,
            "game": self.plan.game,
            "players": list(self.plan.players),
            "seed": self.plan.seed,
            "options": self.plan.options,
            "way": self.plan.way,
            "games": self.games,
        }

    def plain(self) -> PlainObject:
        """Everything as plain data; unknown numbers, such as the error of one deal, are null."""
        data: PlainObject = {
            **self.facts(),
            "deals": self.deals,
            "whole": self.whole,
            "narrow": self.narrow,
            "notes": list(self.notes),
            "seconds": self.seconds,
            "rate": self.rate,
        }
        if self.deals:
            data["results"] = [
                {"player": name, "share": _plain(share), "score": _plain(self.scores[name])}
                for name, share in self.shares.items()
            ]
            data["first_seat"] = _plain(self.first_seat)
            data["lengths"] = {name: _plain(length) for name, length in self.lengths.items()}
        return data

    def json(self) -> str:
        return json.dumps(self.plain())

    def frame(self) -> pandas.DataFrame:
        """One row for each game and seat; needs pandas."""
        return frame(self._kept(), self.players)

    def parquet(self, path: str | PathLike[str]) -> None:
        """The same rows as a Parquet file with a description in its metadata; needs pyarrow."""
        with Rows(path, self.players, self.facts()) as rows:
            for games in self._kept():
                rows.write(games)

    def _kept(self) -> Sequence[Games]:
        if self.kept is None:
            raise JobError("the games were not kept; simulate(..., keep=True) keeps them")
        return self.kept


def labels(players: Sequence[str]) -> tuple[str, ...]:
    """
    >>> labels(["thumb", "perfect", "thumb"])
    ('thumb', 'perfect', 'thumb 2')
    """
    seen: dict[str, int] = {}
    names = []
    for player in players:
        seen[player] = seen.get(player, 0) + 1
        names.append(player if seen[player] == 1 else f"{player} {seen[player]}")
    return tuple(names)


def _plain(figure: Estimate) -> Mapping[str, float | None]:
    numbers = {"mean": figure.mean, "low": figure.low, "high": figure.high}
    return {name: value if isfinite(value) else None for name, value in numbers.items()}


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
    with extra_needed("lab"):
        import pandas

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
        with extra_needed("lab"):
            import pyarrow
            import pyarrow.parquet
        self._arrow, self._parquet = pyarrow, pyarrow.parquet
        try:  # now: else the error would appear only after the last game
            self._place = place_of(self.path)
            self._draft = self._place.with_name(f"{self._place.name}.part")
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
                os.replace(self._draft, self._place)
            else:
                self._draft.unlink(missing_ok=True)
        except OSError as failed:
            raise self._refused(failed) from None

    def _refused(self, error: OSError) -> JobError:
        return JobError(f"{self.path} cannot be written: {error.strerror or error}")
