"""The table of a solved round: what a turn's start is worth, by filling and dice in hand.

How it is found is said in `solve`; what a decision inside a turn is worth, in `turn` and `judge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.tableau_data import write_tableau
from wagnis.solvers.gambler.fills import Fills
from wagnis.solvers.gambler.ranks import Ints, Ranks
from wagnis.solvers.shelf import Table

KIND = "gambler-round"
SOLVER = 1
DICE_EACH = 15
FINE = 0.01
"""A table counts in steps of at most so many points, so that it is off by half of that at most."""

MOST_POINTS = 20_000_000
"""More cannot be counted in four bytes so finely."""

Floats = NDArray[np.float64]


def round_key(rows: Sequence[Row], dice: int = DICE_EACH) -> PlainObject:
    """All that the values depend on: the rows, whatever their tableau is called, and the dice."""
    written = write_tableau(Tableau("", tuple(rows)))["rows"]
    return {"rows": written, "dice": dice, "solver": SOLVER}


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
    def of(cls, rows: Sequence[Row], table: Table) -> RoundTable:
        fills = Fills.of(Tableau("", tuple(rows)))
        return cls(Ranks.of(fills), float(table.facts["unit"]), table.arrays["units"])

    def values(self, codes: Ints, mine: int) -> Floats:
        """For many fillings at once: [codes]."""
        values: Floats = self.units[self.ranks.rank_of(codes), mine] * self.unit
        return values

    def value(self, code: int, mine: int) -> float:
        return float(self.units[self.ranks.rank(code), mine]) * self.unit


def counted(values: Floats) -> tuple[NDArray[np.signedinteger[Any]], float]:
    """The values in whole units, in two bytes each where that is fine enough, and the unit."""
    top = max(float(np.abs(values).max()), 1.0)
    dtype = np.int16 if top <= FINE * np.iinfo(np.int16).max else np.int32
    unit = top / np.iinfo(dtype).max
    return np.rint(values / unit).astype(dtype), unit
