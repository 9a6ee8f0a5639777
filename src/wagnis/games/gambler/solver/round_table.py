"""The table of a solved round: the value of a turn's start, by filling and dice in hand.

`solve` computes it; `turn` and `evaluating` value the decisions inside a turn.
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
"""The largest unit of a table, in points; the rounding error is at most half of it."""

MOST_POINTS = 20_000_000
"""Four bytes cannot count more points in such small units."""

CHUNK = 65_536
ROWS_KEPT = 512  # a limit, because rows may come from users

Floats = NDArray[np.float64]


def round_key(rows: Sequence[Row], dice: int = DICE_EACH) -> PlainObject:
    """Everything the values depend on: the rows, without the tableau's name, and the dice.

    Also how the rules interpret these rows, and the version of the rules.
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
    """The facts from the rules: the dice of a turn, the faces that each row accepts, its points."""
    return {
        "dice of a turn": rules.DICE_OF_A_TURN,
        "rows": [[_taken(row), row.pays] for row in rows],
        "rolls": len(all_cups().chance),
    }


@lru_cache(maxsize=ROWS_KEPT)
def _taken(row: Row) -> str:
    """The faces that fit, one after another, until the row is full."""
    states = row_states(row)
    return digest([states.step.tolist(), states.filled.tolist()])


@dataclass(frozen=True, slots=True)
class RoundTable:
    """`units[rank, mine]` times `unit` is the value for a roller with `mine` dice in hand.

    The value is the expected own minus the other's points from the start of this turn to the end of
    the round; the other has all remaining dice. Without dice in hand the other player rolls.
    Impossible numbers of dice have the value 0.
    """

    ranks: Ranks
    unit: float
    units: NDArray[np.signedinteger[Any]] = field(repr=False)  # [ranks, dice + 1]

    @classmethod
    def of(cls, rows: tuple[Row, ...], table: ValueTable) -> RoundTable:
        return cls(ranks_of(rows), float(table.facts["unit"]), table.arrays["units"])

    def values(self, codes: Ints, mine: int) -> Floats:
        """The values of many fillings at once: [codes]."""
        values: Floats = self.units[self.ranks.rank_of(codes), mine] * self.unit
        return values


def counted(values: NDArray[np.floating]) -> tuple[NDArray[np.signedinteger[Any]], float]:
    """The values in whole units, in two bytes each if that is precise enough, and the unit."""
    top = max(float(values.max()), -float(values.min()), 1.0)
    dtype = np.int16 if top <= FINE * np.iinfo(np.int16).max else np.int32
    unit = top / np.iinfo(dtype).max
    units = np.empty(values.shape, dtype)
    for start in range(0, len(values), CHUNK):  # in chunks, to save memory
        few = slice(start, start + CHUNK)
        units[few] = np.rint(values[few].astype(np.float64) / unit)
    return units, unit
