"""Counts over games as sums of integers, so that the order of the games does not matter.

Games that share a deal are one observation; `intervals` computes intervals from a tally.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.core.plain import PlainObject
from wagnis.kernels import Games
from wagnis.simulation.intervals import Sample

SHARE = lcm(*range(1, 11))
"""Units of a win: divisible by each number of players up to ten who share it."""

WIDE = 2.0**31
LENGTHS = ("turns", "rounds", "decisions", "falls")


@dataclass(frozen=True, slots=True)
class Sums:
    """Sum and sum of squares of one integer per deal."""

    total: int
    squares: int

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.total + other.total, self.squares + other.squares)


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over `deals`, each played once in every seating of the `seats`.

    `counted` maps a name to sums: one for each player (`share` of the win, `score`, and `lead`, the
    points times the number of opponents, minus the opponents' points), one for the first seat
    (`first`), and one for each measure of length.
    """

    seats: int
    copies: tuple[int, ...]  # by player: in how many seats it plays
    deals: int
    counted: dict[str, tuple[Sums, ...]]

    def __add__(self, other: Tally) -> Tally:
        if not self.deals or not other.deals:
            return self if self.deals else other
        counted = {
            name: tuple(one + two for one, two in zip(sums, other.counted[name], strict=True))
            for name, sums in self.counted.items()
        }
        return Tally(self.seats, self.copies, self.deals + other.deals, counted)

    @property
    def games(self) -> int:
        return self.deals * self.seats

    def share(self, player: int) -> Sample:
        """The mean share of the wins of one of this player's seats."""
        return self._sample("share", player, SHARE * self.seats * self.copies[player])

    def score(self, player: int) -> Sample:
        return self._sample("score", player, self.seats * self.copies[player])

    def lead(self, player: int) -> Sample:
        """Own points less the mean of the others'."""
        copies = self.copies[player]
        return self._sample("lead", player, self.seats * copies * (self.seats - copies))

    def first(self) -> Sample:
        """The share of the wins of the first seat."""
        return self._sample("first", 0, SHARE * self.seats)

    def length(self, name: str) -> Sample:
        return self._sample(name, 0, self.seats)

    def _sample(self, name: str, place: int, scale: int) -> Sample:
        sums, deals = self.counted[name][place], self.deals
        # Integers as long as possible: a difference of large floats would lose the variance.
        apart = deals * sums.squares - sums.total**2
        variance = apart / (deals * (deals - 1) * scale**2) if deals > 1 else 0.0
        return Sample(deals, sums.total / (deals * scale), variance)

    def plain(self) -> PlainObject:
        counted = {
            name: [[one.total, one.squares] for one in sums] for name, sums in self.counted.items()
        }
        return {
            "seats": self.seats,
            "copies": list(self.copies),
            "deals": self.deals,
            "counted": counted,
        }

    @staticmethod
    def read(data: PlainObject) -> Tally:
        counted = {
            name: tuple(Sums(int(total), int(squares)) for total, squares in sums)
            for name, sums in data["counted"].items()
        }
        return Tally(int(data["seats"]), tuple(data["copies"]), int(data["deals"]), counted)


def nothing(players: int) -> Tally:
    """The tally of no games at all."""
    return Tally(players, (1,) * players, 0, {})


def tally_of(games: Games, first: int = 0, together: Sequence[int] | None = None) -> Tally:
    """The tally of whole deals; `first` is the seat that begins.

    Players of the line-up with the same number in `together` are counted as one player.
    """
    count, seats = games.scores.shape
    deals = count // seats
    if games.first % seats or count % seats:
        raise ArgumentError("only whole deals are counted")
    who = np.arange(seats) if together is None else np.asarray(together)
    players = int(who.max()) + 1
    copies = np.bincount(who, minlength=players)
    owner = who[games.seating]  # [games, seats]
    parts = np.rint(games.shares * SHARE).astype(np.int64)
    scores = games.scores.astype(np.int64)
    all_scores = _by_deal(scores.sum(axis=1), deals)
    counted: dict[str, list[Sums]] = {"share": [], "score": [], "lead": []}
    for player in range(players):
        own = owner == player
        score = _by_deal((scores * own).sum(axis=1), deals)
        others = seats - int(copies[player])
        counted["share"].append(_sums(_by_deal((parts * own).sum(axis=1), deals)))
        counted["score"].append(_sums(score))
        lead = score * others - (all_scores - score) * int(copies[player])
        counted["lead"].append(_sums(lead))
    counted["first"] = [_sums(_by_deal(parts[:, first], deals))]
    for name in LENGTHS:
        counted[name] = [_sums(_by_deal(getattr(games, name).astype(np.int64), deals))]
    by_name = {name: tuple(sums) for name, sums in counted.items()}
    return Tally(seats, tuple(map(int, copies)), deals, by_name)


def _by_deal(by_game: NDArray[np.int64], deals: int) -> NDArray[np.int64]:
    summed: NDArray[np.int64] = by_game.reshape(deals, -1).sum(axis=1)
    return summed


def _sums(deals: NDArray[np.int64]) -> Sums:
    if deals.size and int(np.abs(deals).max()) * deals.size**0.5 >= WIDE:
        exact = deals.astype(object)  # squares may exceed 64 bits
        return Sums(int(exact.sum()), int((exact * exact).sum()))
    return Sums(int(deals.sum()), int((deals * deals).sum()))
