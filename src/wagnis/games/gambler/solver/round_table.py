"""The table of a solved round: what a turn's start is worth, by filling and dice in hand.

How it is found is said in `solve`; what a decision inside a turn is worth, in `turn`
and `evaluating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.plain import PlainObject
from wagnis.games import gambler
from wagnis.games.gambler import rules
from wagnis.games.gambler.board import Row, Tableau, write_tableau
from wagnis.games.gambler.solver.cups import all_cups
from wagnis.games.gambler.solver.exchange import ranks_of
from wagnis.games.gambler.solver.fills import row_states
from wagnis.games.gambler.solver.ranks import Ints, Ranks
from wagnis.solvers.digest import digest
from wagnis.solvers.value_store import ValueTable

KIND = "gambler-round"
SOLVER = 1
DICE_EACH = rules.ALL_DICE // 2  # of two players
FINE = 0.01
"""A table counts in steps of at most so many points, so that it is off by half of that at most."""

MOST_POINTS = 20_000_000
"""More cannot be counted in four bytes so finely."""

CHUNK = 65_536
ROWS_KEPT = 512  # rows are data and may come from anywhere: what is kept is bounded

Floats = NDArray[np.float64]


def round_key(rows: Sequence[Row], dice: int = DICE_EACH) -> PlainObject:
    """All that the values depend on: the rows, whatever their tableau is called, and the dice.

    Also how the rules take those rows, and which rules they are.
    """
    written = write_tableau(Tableau("", tuple(rows)))["rows"]
    return {
        "rows": written,
        "dice": dice,
        "solver": SOLVER,
        "rules": gambler.RULES_VERSION,
        "facts": digest(asked(rows)),
    }


def asked(rows: Sequence[Row]) -> PlainObject:
    """What was asked of the rules: the dice of a turn, and what each row takes and pays."""
    return {
        "dice of a turn": rules.DICE_OF_A_TURN,
        "rows": [[_taken(row), row.pays] for row in rows],
        "rolls": len(all_cups().chance),
    }


@lru_cache(maxsize=ROWS_KEPT)
def _taken(row: Row) -> str:
    """Which faces fit, one after another, until the row is full."""
    states = row_states(row)
    return digest([states.step.tolist(), states.filled.tolist()])


@dataclass(frozen=True, slots=True)
class RoundTable:
    """`units[rank, mine]` times `unit` is the value for who is to roll with so many dice in hand.

    The value is the expected own minus the other's points from the start of this turn to the end
    of the round; the other has all the dice that neither lie nor are in hand. With no dice in hand
    it is the other who rolls. Where so many dice cannot be in hand there is 0.
    """

    ranks: Ranks
    unit: float
    units: NDArray[np.signedinteger[Any]] = field(repr=False)  # [ranks, dice + 1]

    @classmethod
    def of(cls, rows: tuple[Row, ...], table: ValueTable) -> RoundTable:
        return cls(ranks_of(rows), float(table.facts["unit"]), table.arrays["units"])

    def values(self, codes: Ints, mine: int) -> Floats:
        """For many fillings at once: [codes]."""
        values: Floats = self.units[self.ranks.rank_of(codes), mine] * self.unit
        return values


def counted(values: NDArray[np.floating]) -> tuple[NDArray[np.signedinteger[Any]], float]:
    """The values in whole units, in two bytes each where that is fine enough, and the unit."""
    top = max(float(values.max()), -float(values.min()), 1.0)
    dtype = np.int16 if top <= FINE * np.iinfo(np.int16).max else np.int32
    unit = top / np.iinfo(dtype).max
    units = np.empty(values.shape, dtype)
    for start in range(0, len(values), CHUNK):  # the values may fill the memory as they are
        few = slice(start, start + CHUNK)
        units[few] = np.rint(values[few].astype(np.float64) / unit)
    return units, unit
