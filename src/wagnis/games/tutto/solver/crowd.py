"""Tutto for three and more: an estimate of the chance to win where the game is not solved.

While nobody has reached the target, the two-player table gives the chance against each opponent.
These chances are combined as in a race of normal variables, where luck against one opponent is luck
against the others too. In the last round, each player still to roll overtakes the leader with some
probability. `turn` then searches the running turn exactly for these ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import NormalDist

import numpy as np

from wagnis.core import Seat
from wagnis.games.tutto.rules import Tutto, charged
from wagnis.games.tutto.solver.facts import UNIT, Floats, Ints
from wagnis.games.tutto.solver.game import BEHIND, units_of
from wagnis.games.tutto.solver.turn import Ends, reach_of
from wagnis.solvers.value_store import ValueTable

AHEAD = 240  # distinguishable units beyond the target and the leader
NODES = 24  # quadrature nodes for one's own luck


@dataclass(frozen=True, slots=True)
class Crowd:
    """The game, whose turn it is, and the two-player table."""

    game: Tutto
    roller: Seat
    last_round: bool
    judged_by: str  # the table's name, for comparing
    table: ValueTable = field(compare=False, repr=False)

    def ends(self, scores: tuple[int, ...]) -> Ends:
        """The values of the turn's ends, by the scores at its start or after a charge."""
        chain = _charges(scores, self.roller)
        own = scores[self.roller] // UNIT
        top = max(scores) // UNIT
        if not self.last_round:
            top = max(top, units_of(self.game.target))
        gains = np.arange(top - own + AHEAD + 1)
        bank = np.array([self._banks(_units(left), gains) for left in chain])
        nulls = bank[:, 0] if self.game.charge_at_once else np.full(len(chain), bank[0, 0])
        return Ends(bank, nulls, 1.0, 0.0, reach_of(bank, nulls, 1.0))

    def _banks(self, scores: Ints, gains: Ints) -> Floats:
        """The chance to win after banking each of these gains at these scores."""
        after = np.repeat(scores[None, :], len(gains), axis=0)
        after[:, self.roller] += gains
        reached = after[:, self.roller] >= units_of(self.game.target)
        if self.last_round:
            reached[:] = True
        chances = np.empty(len(gains))
        chances[reached] = self._last_round(after[reached])
        chances[~reached] = self.race(after[~reached], self.roller)
        return chances

    def _last_round(self, after: Ints) -> Floats:
        """The roller leads alone or ties, and nobody still to roll overtakes."""
        own, top = after[:, self.roller], after.max(axis=1)
        level = (after == top[:, None]).sum(axis=1)
        chances = np.where(own == top, 1.0 / level, 0.0)
        last = self.table.arrays["last"][1]
        for seat in self._still_to_roll():
            behind = np.clip(top - after[:, seat], 0, BEHIND)
            chances *= 1.0 - last[behind]
        return chances

    def _still_to_roll(self) -> list[Seat]:
        """The seats that roll after the roller until the round ends."""
        seats, first = self.game.seats, self.game.first
        rolled = (self.roller - first) % seats
        return [Seat((first + turn) % seats) for turn in range(rolled + 1, seats)]

    def race(self, after: Ints, seat: Seat) -> Floats:
        """A seat's chance to be ahead of all others at the end; the next player rolls."""
        luck, weight = np.polynomial.hermite_e.hermegauss(NODES)
        ahead = np.ones((len(after), NODES))
        for other in range(self.game.seats):
            if other != seat:
                lead = np.sqrt(2) * _deviate(self._duel(seat, Seat(other), after))
                ahead *= _below(lead[:, None] + luck)
        return np.asarray(ahead @ (weight / weight.sum()))

    def _duel(self, one: Seat, other: Seat, after: Ints) -> Floats:
        """The chance of one against another; the next of the two rolls."""
        seats, first = self.game.seats, self.game.first
        waits = [(seat - self.roller - 1) % seats for seat in (one, other)]
        if waits[0] > waits[1]:
            return 1.0 - self._duel(other, one, after)
        earlier = (one - first) % seats < (other - first) % seats
        table = self.table.arrays["first" if earlier else "second"]
        size = len(table)
        places = np.clip(after + size - units_of(self.game.target), 0, size - 1)
        return np.asarray(table[places[:, one], places[:, other]])


CURVE = np.linspace(-9, 9, 3601)
BELOW = np.array([NormalDist().cdf(deviate) for deviate in CURVE])
"""The normal distribution function at each point of `CURVE`."""


def _below(deviate: Floats) -> Floats:
    return np.asarray(np.interp(deviate, CURVE, BELOW))


def _deviate(chance: Floats) -> Floats:
    return np.asarray(np.interp(chance, BELOW, CURVE))


def fits(table: ValueTable, game: Tutto) -> bool:
    """Whether a table for another target covers all points to go of this game."""
    return units_of(game.target) <= len(table.arrays["first"])


def _charges(scores: tuple[int, ...], roller: Seat) -> list[tuple[int, ...]]:
    """The scores after each further charge, until charges change nothing."""
    chain = [scores]
    while (less := charged(chain[-1], roller)) != chain[-1]:
        chain.append(less)
    return chain


def _units(scores: tuple[int, ...]) -> Ints:
    return np.array(scores, dtype=np.int64) // UNIT
