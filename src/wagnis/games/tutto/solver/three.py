"""Tutto for three and more: by solved starts for three, by an estimate (`Crowd`) otherwise.

The solved values are an equilibrium: every player plays for their own chance to win, and nobody
gains by playing one turn differently. It is not proved to be the only one (ADR 0017).
`research.tutto.three` solves the starts on a graphics card; `turn` solves a turn with these ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from wagnis.core import FIRST, Seat
from wagnis.core.plain import PlainObject
from wagnis.games import tutto
from wagnis.games.tutto.rules import State, Tutto, charged
from wagnis.games.tutto.solver.facts import CHARGE, UNIT, Floats, Ints, asked
from wagnis.games.tutto.solver.game import BEHIND, units_of
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn, reach_of
from wagnis.games.tutto.solver.win import AT_HAND, FURTHEST, deck_of
from wagnis.solvers.digest import digest, table_name
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore, ValueTable

KIND = "tutto-three"
SOLVER = 1
SEATS = 3
LEAD, FAR = 240, 360
"""The distinguishable units beyond the target, and behind in the last round."""
QUANTA = 32767
"""The denominator of the stored chances: the rounding error is at most 1.6e-5."""


@dataclass(frozen=True, slots=True, eq=False)
class Starts:
    """Solved starts of turns: the chances that the ends of the turn before need.

    `waiting[seat, own, next, after]` is the chance of the player who rolled just before, while
    nobody has reached the target. In the last round, `leader[over next - 1, over after - 1]` is for
    the first seat, ahead of the two still to roll; `others[ahead, second + 1, which]` is for the
    higher and the lower of two, by their leads over the third seat, which rolls last.
    """

    waiting: NDArray[np.uint16]
    leader: Floats
    others: Floats
    lead: int
    quanta: int = QUANTA

    @property
    def units(self) -> int:
        return len(self.waiting[0])

    @property
    def far(self) -> int:
        return len(self.leader)


@dataclass(frozen=True, slots=True)
class Scores:
    """At a turn's start, in units: whose turn of the round it is, and the scores from there on."""

    place: int
    last_round: bool
    own: int
    following: int
    after: int

    def chain(self) -> list[tuple[int, int]]:
        """The units of the two others after each further charge, until charges change nothing."""
        return charges_upon(self.own, self.following, self.after)


def charges_upon(own: int, following: int, after: int) -> list[tuple[int, int]]:
    """By the rules: every leader except the roller is charged."""
    chain = [(following, after)]
    while True:
        points = tuple(score * UNIT for score in (own, *chain[-1]))
        _, one, other = charged(points, FIRST)
        if (one // UNIT, other // UNIT) == chain[-1]:
            return chain
        chain.append((one // UNIT, other // UNIT))


def win_ends(starts: Starts, scores: Scores) -> Ends:
    """The values of banking, a null and a cloverleaf for the roller."""
    own = scores.own
    if not scores.last_round:
        width = starts.units - own + (1 if scores.place == 2 else starts.lead + 1)
    else:
        ahead = max(scores.following, scores.after) - own
        width = max(ahead, 0) + (2 if scores.place == 2 else starts.lead + 1)
    gains = np.arange(width)
    bank = np.array([_banks(starts, scores, own + gains, *left) for left in scores.chain()])
    null = np.full(len(bank), bank[0, 0])
    return Ends(bank, null, 1.0, 0.0, reach_of(bank, null, 1.0))


def _banks(starts: Starts, scores: Scores, own: Ints, following: int, after: int) -> Floats:
    """[own]: the roller's chance after the turn has ended with these scores."""
    if scores.last_round:
        if scores.place == 2:
            return _shares(own, following, after)
        return _before_last(starts, following, own, after)
    units = starts.units
    chances = (
        starts.waiting[(scores.place + 1) % 3, following, after, own[own < units]] / starts.quanta
    )
    reached = own[own >= units]
    if scores.place == 2:
        return np.append(chances, np.ones(len(reached)))
    if scores.place == 1:
        return np.append(chances, _before_last(starts, following, reached, after))
    over = (np.minimum(reached - score, starts.far) - 1 for score in (following, after))
    return np.append(chances, starts.leader[*over])


def _before_last(starts: Starts, roller: int, own: Ints, other: int) -> Floats:
    """The third seat rolls last: the chance of the player who has `own`."""
    far = starts.far
    high, low = np.maximum(own, other), np.minimum(own, other)
    ahead, second = high - roller, np.maximum(low - roller, -1)
    second = np.where(ahead > far, np.minimum(second, np.where(low < high, far - 1, far)), second)
    chances = starts.others[np.clip(ahead, 0, far), second + 1, (own < other).astype(int)]
    return np.where(ahead < 0, 0.0, chances)


def _shares(own: Ints, following: int, after: int) -> Floats:
    """The shares of the win when the game is over."""
    top = np.maximum(own, max(following, after))
    level = (own == top).astype(int) + (following == top) + (after == top)
    return np.where(own == top, 1.0 / level, 0.0)


def unpacked(arrays: Mapping[str, NDArray[np.generic]]) -> Starts:
    """The starts of a stored table; `research.tutto.three` packs them."""
    folded = arrays["low"].astype(np.uint16) | (arrays["high"].astype(np.uint16) << 8)
    steps = (folded >> 1) ^ (0 - (folded & 1)).astype(np.uint16)
    steps = np.cumsum(steps, axis=3, dtype=np.uint16)
    waiting = np.cumsum(steps, axis=2, dtype=np.uint16)
    leader, others = (arrays[name].astype(np.float64) for name in ("leader", "others"))
    lead, quanta = (int(size) for size in arrays["sizes"].tolist())
    return Starts(waiting, leader, others, lead, quanta)


def key_of(units: int) -> PlainObject:
    """The key of the table for a target in units."""
    return {
        "target": units * UNIT,
        "plus_minus": "banked",
        "told": [LEAD, FAR],
        "solver": SOLVER,
        "rules": tutto.RULES_VERSION,
        "facts": digest({"turn": asked(), "charges": _charges_asked()}),
    }


@cache
def _charges_asked() -> str:
    """The effect of charges at every corner case of the rule: at zero, level, and apart."""
    corners = (0, 1, CHARGE, CHARGE + 1, 2 * CHARGE + 1)
    return digest(
        [charges_upon(own, one, other) for own in corners for one in corners for other in corners]
    )


@dataclass(frozen=True, slots=True)
class Held:
    """A table, compared by its name."""

    name: str
    table: ValueTable = field(compare=False, repr=False)


def held(game: Tutto, store: ValueStore) -> Held | None:
    """The table of this game for three, or None."""
    if game.seats != SEATS or game.charge_at_once or deck_of(game) is not None:
        return None
    key = key_of(units_of(game.target))
    table = store.find(KIND, key)
    return None if table is None else Held(table_name(KIND, key), table)


def three_turn(game: Tutto, state: State, table: Held) -> SolvedTurn:
    """The running turn by this table, or `NotSolvedError`."""
    return _turn(table, scores_of(game, state.roller, state.last_round, state.scores))


def scores_of(game: Tutto, roller: Seat, last_round: bool, scores: tuple[int, ...]) -> Scores:
    """The turn that this player begins with these scores; `NotSolvedError` for one never played."""
    place = (roller - game.first) % SEATS
    own, following, after = (scores[(roller + turn) % SEATS] // UNIT for turn in range(SEATS))
    top = max(own, following, after)
    if not last_round and top >= units_of(game.target):
        raise NotSolvedError("the target is reached, but the last round has not begun")
    if last_round and top - own > FURTHEST:
        raise NotSolvedError(f"last turns are solved up to {FURTHEST * UNIT} points behind")
    return Scores(place, last_round, own, following, after)


def three_ends(table: Held, scores: Scores) -> Ends:
    return win_ends(_starts(table), scores)


@lru_cache(maxsize=AT_HAND)
def _turn(table: Held, scores: Scores) -> SolvedTurn:
    return SolvedTurn(three_ends(table, scores))


@lru_cache(maxsize=2)
def _starts(table: Held) -> Starts:
    return unpacked(table.table.arrays)


AHEAD = 240  # distinguishable units beyond the target and the leader
LUCK, LIKELY = np.polynomial.hermite_e.hermegauss(24)
LIKELY = LIKELY / LIKELY.sum()
"""Quadrature nodes for one's own luck, and their weights."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """The game, whose turn it is, and the two-player table, which gives the chance against each.

    These chances are combined as in a race of normal variables, where luck against one opponent is
    luck against the others too. In the last round, each player still to roll overtakes the leader
    with some probability.
    """

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
        reach = reach_of(bank, nulls, 1.0, deck_of(self.game))
        return Ends(bank, nulls, 1.0, 0.0, reach)

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
        others = (Seat(other) for other in range(self.game.seats) if other != seat)
        duels = [_deviate(self._duel(seat, other, after)) for other in others]
        return self.mean_ahead(np.sqrt(2) * np.array(duels))

    def mean_ahead(self, leads: Floats) -> Floats:
        """By the leads over each other player, as deviates: [others, positions]."""
        ahead = np.ones((leads.shape[1], len(LUCK)))
        for lead in leads:
            ahead *= _below(lead[:, None] + LUCK)
        return np.asarray(ahead @ LIKELY)

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
