"""Gambler for two: the chance to win the whole game, estimated from measured rounds.

Within a round values are exact, in points; the game is won by points over rounds. The results of
rounds between perfect players were measured on every tableau (`scripts/rounds.py`). This module
chains rounds until a player reaches the target. It solves nothing and reads no table.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from math import ceil
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core import Chance
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.rules import Closed, Gambler, Rolling, State, TableauDue
from wagnis.games.gambler.solver.solve import KIND, round_key
from wagnis.solvers.digest import table_name
from wagnis.solvers.evaluation import NotSolvedError

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

FILE = "rounds.json"
UNIT = 10
"""The smallest chip: all rows of both editions pay multiples of it."""

TABLEAUX_CACHED = 256


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


@lru_cache(maxsize=TABLEAUX_CACHED)
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


FURTHEST = 100
"""Rounds are chained up to this many units to go; beyond that the lead decides."""
STILL = 1e-9  # the iteration stops when chances change by less
SWEEPS = 1000
RACES_CACHED = 16


def chance_to_win(game: Gambler, state: State) -> tuple[float, float]:
    """By seat, at the start of a round, before or after its tableau is drawn, or at the end."""
    _for_two(game)
    if isinstance(state.phase, Closed):
        return _result(state)
    if not _fresh(game, state):
        raise NotSolvedError("the chance at a round's start was asked for, but dice lie already")
    tableau = game.tableau(state)
    if tableau is not None:
        to_come = results_on(tableau)
    else:
        node = game.node(state)
        assert isinstance(node, Chance)
        drawn = [game.tableau(game.after(state, event)) for event, _ in node.lot.events()]
        to_come = mixed(tuple(results_on(one) for one in drawn if one is not None))
    own, other = (state.scores[seat] for seat in (state.starter, 1 - state.starter))
    one, two = to_come.after(own, other)
    return _by_seat(state.starter, _race(game).chance(one, two, to_come))


def chance_given(game: Gambler, state: State, expected: float) -> tuple[float, float]:
    """By seat, anywhere in a round, from the roller's expected lead in points at its end.

    The sum of the unfinished rows is known, and the two players share it. The difference varies
    about its expected value as over a whole round on this tableau, but less: the variance is
    proportional to the sum of squares of the unfinished rows.
    """
    _for_two(game)
    if isinstance(state.phase, Closed):
        return _result(state)
    if isinstance(state.phase, TableauDue):
        return chance_to_win(game, state)
    tableau = game.tableau(state)
    assert tableau is not None
    to_come, (left, share) = results_on(tableau), _unsettled(tableau, state)
    lead = expected if state.roller == state.starter else -expected
    ahead = to_come.one - to_come.other
    ahead = lead + np.sqrt(share) * (ahead - to_come.share @ ahead)
    own, other = (state.scores[seat] for seat in (state.starter, 1 - state.starter))
    one = np.maximum(own + (left + ahead) / 2, 0.0)
    two = np.maximum(other + (left - ahead) / 2, 0.0)
    return _by_seat(state.starter, _race(game).chance(one, two, to_come))


@dataclass(frozen=True)
class Race:
    """Rounds until the target, each like an average one of the stack.

    `table[x, y]` is the chance of the starter of a round with x units against y, both below the
    target. The player with more points wins if the target is reached at the end of a round; a tie
    counts half.
    """

    target: float  # in points
    rounds: Results

    @property
    def units(self) -> int:
        return ceil(self.target / UNIT)

    def chance(self, one: Floats, two: Floats, results: Results) -> float:
        """The chance of the round's starter, for the points after each of its results."""
        after = np.where(results.again, self._begun(one, two), 1.0 - self._begun(two, one))
        return float(results.share @ after)

    def _begun(self, own: Floats, other: Floats) -> Floats:
        """The chance of the next round's starter, if there is a next round."""
        x, y, units = own / UNIT, other / UNIT, self.units
        over = np.maximum(x, y) > units - 0.5
        less = max(0, units - FURTHEST)  # only the distance to the target matters
        far = np.maximum(x, y) < less
        race = np.where(far, self._by_lead(x, y), _between(self.table, x - less, y - less))
        return np.where(over, _ahead(x - y), race)

    def _by_lead(self, x: Floats, y: Floats) -> Floats:
        """Far from the target: the lead compared with the spread of later rounds."""
        gain = self.rounds.share @ (self.rounds.one + self.rounds.other) / 2 / UNIT
        ahead = (self.rounds.one - self.rounds.other) / UNIT
        spread = np.sqrt(self.rounds.share @ (ahead - self.rounds.share @ ahead) ** 2)
        left = np.maximum(self.units - np.maximum(x, y), 1.0) / max(float(gain), 1.0)
        steep = 1.702  # the logistic curve nearest to the normal distribution
        return np.asarray(1 / (1 + np.exp(-steep * (x - y) / (spread * np.sqrt(left)))))

    @cached_property
    def table(self) -> Floats:
        """Adds rounds at the front until the chances converge."""
        units = min(self.units, FURTHEST)
        ones, at_one = np.unique(self.rounds.in_units(0), axis=0, return_inverse=True)
        twos, at_two = np.unique(self.rounds.in_units(1), axis=0, return_inverse=True)
        joint = np.zeros((2, len(ones), len(twos)))
        np.add.at(
            joint,
            (self.rounds.again.astype(int), at_one.ravel(), at_two.ravel()),
            self.rounds.share,
        )
        scores = np.arange(units, dtype=np.int64)
        to_one, to_two = (_floored(kinds, scores) for kinds in (ones, twos))
        size = 1 + int(max(to_one.max(), to_two.max()))
        x, y = np.arange(size)[:, None], np.arange(size)[None, :]
        over = np.maximum(x, y) >= units
        ended = _ahead(np.broadcast_to(x - y, over.shape).astype(np.float64))
        table = np.full((units, units), 0.5)
        for _ in range(SWEEPS):
            again = np.where(over, ended, 0.0)
            again[:units, :units] = table
            passed = np.where(over, ended, 0.0)
            passed[:units, :units] = 1.0 - table.T
            next_table = sum(
                _averaged(kinds, after, to_one, to_two)
                for kinds, after in zip(joint, (passed, again), strict=True)
            )
            moved = float(np.abs(next_table - table).max())
            table = np.asarray(next_table)
            if moved < STILL:
                break
        return table


def _averaged(joint: Floats, after: Floats, to_one: Ints, to_two: Ints) -> Floats:
    """[units, units]: the mean over the results of a round; joint: [kinds of one, of the other]."""
    by_two = after[:, to_two]  # [size, kinds, units]
    by_one = np.tensordot(joint, by_two, axes=(1, 1))  # [kinds, size, units]
    averages: Floats = by_one[np.arange(len(joint))[:, None], to_one].sum(axis=0)
    return averages


def _floored(kinds: Ints, scores: Ints) -> Ints:
    """[kinds, scores]: with the floor at 0 on the way."""
    gain, lowest = kinds[:, :1], kinds[:, 1:]
    return np.asarray(gain + np.maximum(scores, -lowest))


def _ahead(lead: Floats) -> Floats:
    """In units: 1 for a win, a half for a tie, else 0."""
    return np.where(lead > 0.5, 1.0, np.where(lead < -0.5, 0.0, 0.5))


def _between(table: Floats, x: Floats, y: Floats) -> Floats:
    """Bilinear interpolation in the table."""
    last = len(table) - 1
    x, y = np.clip(x, 0, last), np.clip(y, 0, last)
    low_x, low_y = (np.minimum(at.astype(np.int64), max(0, last - 1)) for at in (x, y))
    high_x, high_y = np.minimum(low_x + 1, last), np.minimum(low_y + 1, last)
    part_x, part_y = x - low_x, y - low_y
    low = table[low_x, low_y] * (1 - part_y) + table[low_x, high_y] * part_y
    high = table[high_x, low_y] * (1 - part_y) + table[high_x, high_y] * part_y
    return np.asarray(low * (1 - part_x) + high * part_x)


def _race(game: Gambler) -> Race:
    return _race_of(game.target, game.stack)


@lru_cache(maxsize=RACES_CACHED)
def _race_of(target: int, stack: tuple[Tableau, ...]) -> Race:
    return Race(float(target), mixed(tuple(results_on(tableau) for tableau in stack)))


def _unsettled(tableau: Tableau, state: State) -> tuple[float, float]:
    """The sum of the unfinished rows, and their share of the sum of all squares."""
    pays = np.array([float(row.pays) for row in tableau.rows])
    rows = zip(tableau.rows, state.filled, strict=True)
    unfinished = np.array([len(lying) < row.boxes for row, lying in rows])
    return float(pays @ unfinished), float(pays**2 @ unfinished / (pays**2).sum())


def _fresh(game: Gambler, state: State) -> bool:
    if isinstance(state.phase, TableauDue):
        return True
    opening = isinstance(state.phase, Rolling) and state.roller == state.starter
    return opening and not any(state.filled)


def _result(state: State) -> tuple[float, float]:
    one, two = state.scores
    chance = 0.5 if one == two else float(one > two)
    return chance, 1 - chance


def _by_seat(starter: int, chance: float) -> tuple[float, float]:
    chance = min(max(chance, 0.0), 1.0)
    return (chance, 1 - chance) if starter == 0 else (1 - chance, chance)


def _for_two(game: Gambler) -> None:
    if game.seats != 2:
        raise NotSolvedError("the chance to win the game is estimated for two players only")
