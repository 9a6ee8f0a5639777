"""Tutto's two-player game: the chance to win from every turn's start, solved with an error bound.

`turn` (readable) and `kernel` (compiled) solve the inside of a turn. `first[a, b]` is the value for
the game's first seat, to roll with a units against b, `second[a, b]` that for the other seat, while
nobody has reached the target. `last[r, d]` is the value of the very last turn, d units behind, with
no points (r = 0; it matters only if plus/minus is booked at once) or some (r = 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import Any

import numpy as np

from wagnis.core import FIRST
from wagnis.core.plain import PlainObject
from wagnis.games import tutto
from wagnis.games.tutto.cards import Counts
from wagnis.games.tutto.rules import charged
from wagnis.games.tutto.solver.arrays import odds, room
from wagnis.games.tutto.solver.facts import CHARGE, UNIT, Floats, Ints, asked
from wagnis.solvers import compiling
from wagnis.solvers.digest import digest
from wagnis.solvers.evaluation import LOADING, Progress
from wagnis.solvers.pairs import Mixing, NoRestError, settle
from wagnis.solvers.value_store import ValueTable

KIND = "tutto-game"
SOLVER = 1
HIGHEST = 12_000
"""The highest target that is solved; it takes some twenty minutes."""

BEHIND = 500
"""The distinguishable units behind in the last turn; further behind little changes."""

BANKED_TO_6000, AT_ONCE_TO_6000 = 170.0, 210.0  # CPU-seconds, measured
TOLERANCE = 1e-13
BEFORE_PROOF = 0.8  # its share of the work
ROUNDING = 1e-13  # far more than the rounding errors of a round
SHIFT, SHIFT_PER_UNIT = 1e-11, 4e-13  # the shift of values in the proof

# If charges are booked at once, the values of all scores depend on each other: sweep repeatedly.
AT_ONCE = 10  # times the shift
AT_ONCE_TOLERANCE = 1e-11
ROUGH = 1e-3  # the tolerance of the first sweep on each level
SLOPE = 0.27  # roughly the chance that two consecutive turns gain nothing
MEMORY = 6  # sweeps in the Anderson acceleration
MOST_SWEEPS = 60


@dataclass(frozen=True, slots=True)
class GameTask:
    """The game to a target in units, with plus/minus charged when banked or at once.

    Without a deck, the one of the box.
    """

    units: int
    at_once: bool
    deck: Counts | None = None

    @property
    def kind(self) -> str:
        return KIND

    @property
    def key(self) -> PlainObject:
        booking = "at_once" if self.at_once else "banked"
        key: PlainObject = {
            "target": self.units * UNIT,
            "plus_minus": booking,
            "solver": SOLVER,
            "rules": tutto.RULES_VERSION,
            "facts": digest({"turn": asked(self.deck), "charges": _charges_asked()}),
        }
        return key if self.deck is None else {**key, "deck": list(self.deck)}

    @property
    def title(self) -> str:
        booked = ", plus/minus at once" if self.at_once else ""
        cards = "" if self.deck is None else f", a deck of {sum(self.deck)} cards"
        return f"Tutto for two players to {self.units * UNIT} points{booked}{cards}"

    @property
    def about_seconds(self) -> float:
        usual = AT_ONCE_TO_6000 if self.at_once else BANKED_TO_6000
        return LOADING + usual * (self.units / units_of(6000)) ** 2

    def solve(self, progress: Progress) -> ValueTable:
        begun = process_time()
        solving = Solving(self.units, self.at_once, deck=self.deck)
        solving.sweep(progress)
        residual, bound = solving.proof()
        progress(1.0)
        facts: PlainObject = {
            "seconds": process_time() - begun,
            "residual": residual,
            "bound": bound,
            "first": float(solving.first[0, 0]),
        }
        return ValueTable(self.kind, self.key, facts, solving.arrays())


def units_of(target: int) -> int:
    """Scores are whole units, so a target between two of them is rounded up."""
    return -(-target // UNIT)


def lefts(own: int, other: int) -> list[int]:
    """The other's units after each further charge, until charges change nothing."""
    chain = [other]
    while (less := charged((own * UNIT, chain[-1] * UNIT), FIRST)[1] // UNIT) != chain[-1]:
        chain.append(less)
    return chain


@cache
def _charges_asked() -> str:
    """The effect of charges at every corner case of the rule: at zero, level, and apart."""
    owns, others = (0, 1, CHARGE, 2 * CHARGE + 1), range(4 * CHARGE + 1)
    return digest([lefts(own, other) for own in owns for other in others])


class Solving:
    """The tables while they are being filled; those of the last turn may be passed in."""

    def __init__(
        self, units: int, at_once: bool, last: Floats | None = None, deck: Counts | None = None
    ) -> None:
        self.units, self.at_once = units, at_once
        size = units + BEHIND + 2
        self.odds = odds(size, deck)
        self.room = room(BEHIND // CHARGE + 3, size)
        self.charged = _padded([[lefts(a, b) for b in range(units)] for a in range(units)])
        self.first, self.second = np.full((2, units, units), 0.5)
        self.last = self._last_turns() if last is None else last

    def arrays(self) -> dict[str, Floats]:
        return {"first": self.first, "second": self.second, "last": self.last}

    def _last_turns(self) -> Floats:
        compiling.prepare()
        from wagnis.games.tutto.solver.kernel import last_turns

        last = np.empty((2, BEHIND + 1))
        for row in (0, 1) if self.at_once else (1,):
            chains = _padded([[lefts(row, row + behind) for behind in range(BEHIND + 1)]])[0]
            last_turns(row, chains, self.at_once, self.room, self.odds, last[row])
        if not self.at_once:
            last[0] = last[1]
        return last

    def first_turns(self, owns: Ints, others: Ints, second: Floats, last: Floats) -> Floats:
        compiling.prepare()
        from wagnis.games.tutto.solver.kernel import first_turns

        return self._turns(first_turns, owns, others, second, last)

    def second_turns(self, owns: Ints, others: Ints, first: Floats) -> Floats:
        compiling.prepare()
        from wagnis.games.tutto.solver.kernel import second_turns

        return self._turns(second_turns, owns, others, first)

    def _turns(self, turns: Any, owns: Ints, others: Ints, *replies: Floats) -> Floats:
        values = np.empty(len(owns))
        turns(owns, others, *replies, self.charged, self.at_once, self.room, self.odds, values)
        return values

    def sweep(self, progress: Progress) -> None:
        """Solve level by level: the sum of the scores never falls, as a charge also brings 1000.

        After a charge at once a null can lower the sum; then all levels are swept repeatedly.
        """
        if self.at_once:
            self._sweep_again_and_again(progress)
            return
        for level in self._levels():
            owns, others = self._of_level(level)
            start = self._guess(owns, others)

            def after_round(values: Floats, owns: Ints = owns, others: Ints = others) -> Floats:
                return self._round(owns, others, values)

            self.first[owns, others] = settle(after_round, start, TOLERANCE)
            progress(BEFORE_PROOF * (1 - (level / (2 * self.units)) ** 2))

    def _sweep_again_and_again(self, progress: Progress) -> None:
        """Value iteration over all scores, from the highest down, until it converges.

        A sweep leaves a fifth of the error; with Anderson acceleration, half of that.
        """
        owns, others = np.indices((self.units, self.units))
        self.first[:] = 0.5 + (owns - others) / (2 * self.units)
        self.second[:] = 1 - self.first.T
        self._sweep_once(ROUGH, lambda part: progress(BEFORE_PROOF * part / 4))
        mixing, moved = Mixing(MEMORY), 1.0
        for _ in range(MOST_SWEEPS):
            before = self.first.copy()
            moved = self._sweep_once(None, lambda part: None)
            if moved <= AT_ONCE_TOLERANCE:
                return
            self.first[:] = np.clip(mixing.after(before, self.first.copy()), 0, 1)
            done = min(1.0, np.log(moved) / np.log(AT_ONCE_TOLERANCE))
            progress(BEFORE_PROOF * (1 + 3 * float(done)) / 4)
        raise NoRestError(f"still moving by {moved:.1e} after {MOST_SWEEPS} sweeps")

    def _sweep_once(self, rough: float | None, progress: Progress) -> float:
        """One round on each level, or enough to converge roughly; the longest step."""
        moved = 0.0
        for level in self._levels():
            owns, others = self._of_level(level)
            here = self.first[owns, others] if rough is None else self._guess(owns, others)
            short = self._round(owns, others, here) - here
            while rough is not None and np.abs(short).max() > rough:
                here = here + short / (1 - SLOPE)
                short = self._round(owns, others, here) - here
            self.first[owns, others] = here + short / (1 - SLOPE)
            moved = max(moved, float(np.abs(short).max()))
            progress(1 - (level / (2 * self.units)) ** 2)
        return moved

    def _levels(self) -> range:
        """The sums of the scores, the highest first."""
        return range(2 * self.units - 2, -1, -1)

    def _of_level(self, level: int) -> tuple[Ints, Ints]:
        """All scores with this sum: turns without gain and charges connect them."""
        owns = np.arange(max(0, level - self.units + 1), min(level, self.units - 1) + 1)
        return owns, level - owns

    def _round(self, owns: Ints, others: Ints, values: Floats) -> Floats:
        """These values of the first seat after the turns of both."""
        self.first[owns, others] = values
        self.second[others, owns] = self.second_turns(others, owns, self.first)
        return self.first_turns(owns, others, self.second, self.last)

    def _guess(self, owns: Ints, others: Ints) -> Floats:
        """Linear extrapolation from the neighbours one level up, if all three exist."""
        top = self.units - 1
        more, less = np.minimum(owns + 1, top), np.minimum(others + 1, top)
        first = self.first
        if not (more + less > owns + others).all():
            return first[owns, others]
        guess = first[more, others] + first[owns, less] - first[more, less]
        inside = (owns < top) & (others < top)
        return np.clip(np.where(inside, guess, first[more, less]), 0, 1)

    def proof(self) -> tuple[float, float]:
        """The change of the values by a round, and a bound of their error.

        A round (the second seat's turn, then the first's) is monotone: higher values lead to higher
        ones. Its fixed point is unique, as each turn may end in a cloverleaf. So values that a
        round does not lower are lower bounds, and values that it does not raise are upper bounds.
        Both are made by shifting the solution, by more where more rounds are still to come. Beyond
        the columns of `last`, one of them takes its last column as exact, the other the least value
        that a last turn can have.
        """
        units = self.units
        owns, others = (part.ravel() for part in np.indices((units, units)))

        def after_round(first: Floats, last: Floats) -> Floats:
            second = np.empty_like(first)
            second[others, owns] = self.second_turns(others, owns, first)
            return self.first_turns(owns, others, second, last).reshape(first.shape)

        residual = float(np.abs(after_round(self.first, self.last) - self.first).max())
        rest = (2 * units - owns - others).reshape(units, units)
        shift = (SHIFT + SHIFT_PER_UNIT * rest) * (AT_ONCE if self.at_once else 1)
        best = self.last.copy()
        best[:, -1] = self.odds.clover
        low, high = self.first - shift, self.first + shift
        proven = (after_round(low, self.last) > low + ROUNDING).all() and (
            after_round(high, best) < high - ROUNDING
        ).all()
        if not proven:
            raise ArithmeticError("the values found are not proven")
        return residual, float(shift.max())


def _padded(chains: list[list[list[int]]]) -> Ints:
    """As one array; each chain repeats its last number."""
    longest = max(len(chain) for row in chains for chain in row) + 1
    filled = [[chain + chain[-1:] * (longest - len(chain)) for chain in row] for row in chains]
    return np.array(filled, dtype=np.int64)
