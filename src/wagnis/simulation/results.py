"""Results of a simulation: shares of the wins with intervals, points, lengths, and the games.

`simulating` plays; `rows` writes the games to a data frame or a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from os import PathLike
from typing import TYPE_CHECKING, Any

from wagnis.core.plain import PlainObject
from wagnis.kernels import Games
from wagnis.simulation.intervals import Estimate, mean_of, share_of
from wagnis.simulation.jobs import JobError
from wagnis.simulation.plan import Plan
from wagnis.simulation.tally import LENGTHS, Tally

if TYPE_CHECKING:
    import pandas


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
        from wagnis.simulation.rows import frame

        return frame(self._kept(), self.players)

    def parquet(self, path: str | PathLike[str]) -> None:
        """The same rows as a Parquet file with a description in its metadata; needs pyarrow."""
        from wagnis.simulation.rows import Rows

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
