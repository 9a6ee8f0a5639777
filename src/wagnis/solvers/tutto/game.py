"""Tutto's whole two-player game: the chance to win from every turn's start, solved and bounded.

What happens inside a turn is said in `turn` (readable) and `kernel` (compiled). `first[a, b]` is
for the game's first seat to roll with a units against b, `second[a, b]` for the other seat, while
nobody has reached the target; `last[r, d]` for the very last turn, d units behind, with no points
of one's own (r = 0; it matters only if plus/minus is booked at once) or some (r = 1).
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
from wagnis.games.tutto.rules import charged
from wagnis.solvers import compiling
from wagnis.solvers.digest import digest
from wagnis.solvers.judgement import Progress
from wagnis.solvers.pairs import settle
from wagnis.solvers.shelf import Table
from wagnis.solvers.tutto.arrays import odds, room
from wagnis.solvers.tutto.facts import CHARGE, CLOVER, UNIT, Floats, Ints, asked

KIND = "tutto-game"
SOLVER = 1
HIGHEST = 12_000
"""The highest target that is solved: some twenty minutes of work."""

BEHIND = 500
"""Units behind in the last turn that are told apart; further behind little changes."""

TOLERANCE = 1e-13
USUAL_SWEEPS = 8  # where charges are booked at once
BEFORE_PROOF = 0.8  # of the work
ROUNDING = 1e-13  # far more than can add up in a round
SHIFT, SHIFT_PER_UNIT = 1e-11, 4e-13  # what the proof shifts values by; more with more to go


@dataclass(frozen=True, slots=True)
class GameTask:
    """The game to a target, given in units, with plus/minus charged when banked or at once."""

    units: int
    at_once: bool

    @property
    def kind(self) -> str:
        return KIND

    @property
    def key(self) -> PlainObject:
        booking = "at_once" if self.at_once else "banked"
        return {
            "target": self.units * UNIT,
            "plus_minus": booking,
            "solver": SOLVER,
            "rules": tutto.RULES_VERSION,
            "facts": digest({"turn": asked(), "charges": _charges_asked()}),
        }

    @property
    def title(self) -> str:
        return f"Tutto for two players to {self.units * UNIT} points"

    def solve(self, progress: Progress) -> Table:
        begun = process_time()
        solving = Solving(self.units, self.at_once)
        solving.sweep(progress)
        residual, bound = solving.proof()
        progress(1.0)
        facts: PlainObject = {
            "seconds": process_time() - begun,
            "residual": residual,
            "bound": bound,
            "first": float(solving.first[0, 0]),
        }
        return Table(self.kind, self.key, facts, solving.arrays())


def units_of(target: int) -> int:
    """Scores are whole units, so a target between two of them is the higher one."""
    return -(-target // UNIT)


def lefts(own: int, other: int) -> list[int]:
    """What charge after charge leaves to the other, until it changes nothing."""
    found = [other]
    while (less := charged((own * UNIT, found[-1] * UNIT), FIRST)[1] // UNIT) != found[-1]:
        found.append(less)
    return found


@cache
def _charges_asked() -> str:
    """What charges do to scores around every corner of the rule: at zero, level, and apart."""
    owns, others = (0, 1, CHARGE, 2 * CHARGE + 1), range(4 * CHARGE + 1)
    return digest([lefts(own, other) for own in owns for other in others])


class Solving:
    """The tables while they are being filled; those of the last turn may be at hand already."""

    def __init__(self, units: int, at_once: bool, last: Floats | None = None) -> None:
        self.units, self.at_once = units, at_once
        size = units + BEHIND + 2
        self.odds = odds(size)
        self.room = room(BEHIND // CHARGE + 3, size)
        self.charged = _padded([[lefts(a, b) for b in range(units)] for a in range(units)])
        self.first, self.second = np.full((2, units, units), 0.5)
        self.last = self._last_turns() if last is None else last

    def arrays(self) -> dict[str, Floats]:
        return {"first": self.first, "second": self.second, "last": self.last}

    def _last_turns(self) -> Floats:
        compiling.prepare()
        from wagnis.solvers.tutto.kernel import last_turns

        last = np.empty((2, BEHIND + 1))
        for row in (0, 1) if self.at_once else (1,):
            chains = _padded([[lefts(row, row + behind) for behind in range(BEHIND + 1)]])[0]
            last_turns(row, chains, self.at_once, self.room, self.odds, last[row])
        if not self.at_once:
            last[0] = last[1]
        return last

    def first_turns(self, owns: Ints, others: Ints, second: Floats, last: Floats) -> Floats:
        compiling.prepare()
        from wagnis.solvers.tutto.kernel import first_turns

        return self._turns(first_turns, owns, others, second, last)

    def second_turns(self, owns: Ints, others: Ints, first: Floats) -> Floats:
        compiling.prepare()
        from wagnis.solvers.tutto.kernel import second_turns

        return self._turns(second_turns, owns, others, first)

    def _turns(self, turns: Any, owns: Ints, others: Ints, *replies: Floats) -> Floats:
        values = np.empty(len(owns))
        turns(owns, others, *replies, self.charged, self.at_once, self.room, self.odds, values)
        return values

    def sweep(self, progress: Progress) -> None:
        """Solve level by level: the sum of the scores never falls, as a charge brings 1000 too.

        A charge at once can be followed by a null, which lowers the sum; then some sweeps are
        needed, each of which leaves a small part of the error.
        """
        sweeps, sweep, moved = USUAL_SWEEPS if self.at_once else 1, 0, 1.0
        while moved > TOLERANCE:
            before = self.first.copy()
            for level in range(2 * self.units - 2, -1, -1):
                self._level(level)
                done = sweep + 1 - (level / (2 * self.units)) ** 2
                progress(BEFORE_PROOF * min(1.0, done / sweeps))
            sweep += 1
            moved = float(np.abs(self.first - before).max()) if self.at_once else 0.0

    def _level(self, level: int) -> None:
        """All turns of scores with this sum: linked by turns without gain and by charges."""
        owns = np.arange(max(0, level - self.units + 1), min(level, self.units - 1) + 1)
        others = level - owns

        def after_round(values: Floats) -> Floats:
            self.first[owns, others] = values
            self.second[others, owns] = self.second_turns(others, owns, self.first)
            return self.first_turns(owns, others, self.second, self.last)

        start = self._guess(owns, others)
        self.first[owns, others] = settle(after_round, start, TOLERANCE)

    def _guess(self, owns: Ints, others: Ints) -> Floats:
        """Along the plane through the neighbours one level up, where all three are there."""
        top = self.units - 1
        more, less = np.minimum(owns + 1, top), np.minimum(others + 1, top)
        first = self.first
        if not (more + less > owns + others).all():
            return first[owns, others]
        guess = first[more, others] + first[owns, less] - first[more, less]
        inside = (owns < top) & (others < top)
        return np.clip(np.where(inside, guess, first[more, less]), 0, 1)

    def proof(self) -> tuple[float, float]:
        """How far a round moves the values, and how far they are from the truth at most.

        A round (the second seat's turn, then the first's) keeps order: higher values lead to
        higher ones. And its fixed point is unique, as each turn may end in a cloverleaf. So values
        that a round does not lower lie nowhere above the truth, and values that it does not raise
        lie nowhere below. Both are made by shifting what was found, by more where more rounds are
        still to come. Beyond what `last` holds, the one takes its last column for true, the other
        the least that a last turn can be worth.
        """
        units = self.units
        owns, others = (part.ravel() for part in np.indices((units, units)))

        def after_round(first: Floats, last: Floats) -> Floats:
            second = np.empty_like(first)
            second[others, owns] = self.second_turns(others, owns, first)
            return self.first_turns(owns, others, second, last).reshape(first.shape)

        residual = float(np.abs(after_round(self.first, self.last) - self.first).max())
        rest = (2 * units - owns - others).reshape(units, units)
        shift = SHIFT + SHIFT_PER_UNIT * rest
        best = self.last.copy()
        best[:, -1] = CLOVER
        low, high = self.first - shift, self.first + shift
        proven = (after_round(low, self.last) > low + ROUNDING).all() and (
            after_round(high, best) < high - ROUNDING
        ).all()
        if not proven:
            raise ArithmeticError("the values found are not proven")
        return residual, float(shift.max())


def _padded(chains: list[list[list[int]]]) -> Ints:
    """As one array; the last number of each chain is repeated."""
    longest = max(len(chain) for row in chains for chain in row) + 1
    filled = [[chain + chain[-1:] * (longest - len(chain)) for chain in row] for row in chains]
    return np.array(filled, dtype=np.int64)
