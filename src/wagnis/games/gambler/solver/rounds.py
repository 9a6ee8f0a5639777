"""Measured results of rounds for two between perfect players, from `rounds.json`.

`scripts/rounds.py` plays the rounds and writes the file. `winning` uses the results.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.solver.round_table import KIND, round_key
from wagnis.solvers.digest import table_name

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

FILE = "rounds.json"
UNIT = 10
"""The smallest chip: all rows of both editions pay multiples of it."""

TABLEAUX_KEPT = 256


@dataclass(frozen=True, eq=False, slots=True)
class Results:
    """The possible results of a round, one per line: in points, for the starter and the other.

    `lowest` is the lowest balance on the way, at most 0. Nobody can pay more than they have: a
    player with fewer points than that gets the difference on top of the result.
    """

    one: Floats
    one_lowest: Floats
    other: Floats
    other_lowest: Floats
    again: NDArray[np.bool_]  # whether the same player begins the next round
    share: Floats  # the probability of each

    def after(self, own: float, other: float) -> tuple[Floats, Floats]:
        """The points after the round, of the starter and of the other."""
        one = self.one + np.maximum(own, -self.one_lowest)
        return one, self.other + np.maximum(other, -self.other_lowest)

    def in_units(self, seat: int) -> Ints:
        """[results, gain and lowest], of the starter (0) or the other."""
        pair = ((self.one, self.one_lowest), (self.other, self.other_lowest))[seat]
        return np.rint(np.stack(pair, axis=1) / UNIT).astype(np.int64)


@lru_cache(maxsize=TABLEAUX_KEPT)
def results_on(tableau: Tableau) -> Results:
    """The measured results; for a tableau that was not measured, the average of all others."""
    name = table_name(KIND, round_key(tableau.rows))
    return measured().get(name) or _average()


@cache
def measured() -> dict[str, Results]:
    """The measured results of each round, by the name of its table."""
    source = resources.files(__package__) / FILE
    written = json.loads(source.read_text(encoding="utf-8"))
    return {name: _read(told["results"], told["value"]) for name, told in written.items()}


@cache
def _average() -> Results:
    return mixed(tuple(measured().values()))


def mixed(several: tuple[Results, ...]) -> Results:
    """The results of several rounds, each round equally likely."""
    return Results(
        np.concatenate([results.one for results in several]),
        np.concatenate([results.one_lowest for results in several]),
        np.concatenate([results.other for results in several]),
        np.concatenate([results.other_lowest for results in several]),
        np.concatenate([results.again for results in several]),
        np.concatenate([results.share / len(several) for results in several]),
    )


def _read(written: list[list[int]], value: float) -> Results:
    """The results, weighted so that the starter's mean lead has its exact value."""
    numbers = np.array(written, dtype=np.float64)
    one, one_lowest, other, other_lowest, again, times = numbers.T
    share = _leaning(one - other, times / times.sum(), value)
    return Results(one, one_lowest, other, other_lowest, again > 0, share)


def _leaning(lead: Floats, share: Floats, mean: float) -> Floats:
    """The nearest weights with this mean: exponential tilting by the lead, by bisection."""
    scaled = (lead - mean) / 100

    def leant(by: float) -> Floats:
        weight = share * np.exp(by * scaled)
        return np.asarray(weight / weight.sum())

    low, high = -2.0, 2.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if leant(middle) @ scaled < 0 else (low, middle)
    return leant((low + high) / 2)
