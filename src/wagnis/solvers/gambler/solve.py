"""One round for two players, solved backwards from the full tableau.

A turn begins with a filling c, `mine` dice in the mover's hand and the rest in the other's. Its
value V(c, mine) is the expected own minus the other's points from there to the end of the round;
with no dice in hand it is the other's turn, V(c, 0) = -V(c, all the dice). Within a turn the
other's stock o does not change, and ending the turn with c is worth E(c, o) = -V(c, o).

With r dice left in the cup the mover has G(c, o, r): E if r is 0, else the better of E and rolling.
A roll S is worth the best of all that can be placed of it, its pay plus G of the deeper filling; if
nothing fits, E. All that a turn can lead to is deeper, so fillings are solved from the most filled
to the empty one; only a turn that places nothing leads back, to the same filling in the other's
hand, and two linear equations give V in closed form.

The loops are in `kernel`, and how tables are read is said in `round_table`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wagnis.core.plain import Plain, PlainObject, is_object, is_whole
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.tableau_data import read_row
from wagnis.solvers.gambler.advances import LINE, all_advances, all_rolls
from wagnis.solvers.gambler.fills import Fills
from wagnis.solvers.gambler.ranks import Ranks
from wagnis.solvers.gambler.round_table import (
    DICE_EACH,
    KIND,
    MOST_POINTS,
    SOLVER,
    counted,
    round_key,
)
from wagnis.solvers.judgement import NotSolvedError, Progress
from wagnis.solvers.shelf import Table

MOST_BYTES = 1_250_000_000
"""Of numbers kept while solving: eight bytes for each up to this, else four, else not at all."""

NUMBERS = DICE_OF_A_TURN * LINE  # kept of a filling: G for 0 to 4 dice in the cup
CHUNK = 4096  # fillings between two reports of progress


@dataclass(frozen=True, slots=True)
class Solution:
    """The values of all turn starts, not yet rounded, and how far off they can be."""

    ranks: Ranks
    values: NDArray[np.float64] = field(repr=False)  # [ranks, dice + 1]
    bound: float


def solve_values(
    rows: Sequence[Row],
    dice: int = DICE_EACH,
    progress: Progress = lambda part: None,
    exchange: bool = True,
    most_bytes: int = MOST_BYTES,
) -> Solution:
    """Every V(c, mine) of a round with so many dice each."""
    ranks = Ranks.of(Fills.of(Tableau("", tuple(rows))), exchange)
    boxes = ranks.fills.boxes
    kept = np.zeros((ranks.count, NUMBERS), _precision(ranks, dice, most_bytes))

    from wagnis.solvers.gambler.kernel import solve_fillings

    advances, rolls = all_advances(ranks), all_rolls()
    codes = ranks.codes()
    lying = ranks.fills.lying(codes)
    order = np.argsort(lying, kind="stable")
    ends = np.searchsorted(lying[order], np.arange(boxes + 1))
    done = 1
    for level in range(boxes - 1, -1, -1):
        for start in range(ends[level], ends[level + 1], CHUNK):
            todo = order[start : min(start + CHUNK, ends[level + 1])]
            states = ranks.fills.states(codes[todo])
            solve_fillings(todo, states, level, dice, advances, rolls, kept)
            done += len(todo)
            progress(done / ranks.count)
    values = -kept[:, : dice + 1].astype(np.float64)
    return Solution(ranks, values, _bound(kept, boxes))


def solvable(rows: Sequence[Row], dice: int = DICE_EACH) -> bool:
    """Whether a round on these rows is small enough to be solved; this is known at once."""
    try:
        _precision(Ranks.of(Fills.of(Tableau("", tuple(rows)))), dice, MOST_BYTES)
    except NotSolvedError:
        return False
    return True


def _precision(ranks: Ranks, dice: int, most_bytes: int) -> type[np.floating]:
    """In which precision numbers can be kept, or `NotSolvedError`."""
    boxes, points = ranks.fills.boxes, sum(row.row.value for row in ranks.fills.rows)
    if not (1 <= dice <= DICE_EACH and boxes <= 2 * dice):
        raise NotSolvedError(f"a round of {boxes} boxes with {dice} dice each cannot be solved")
    if points > MOST_POINTS:
        raise NotSolvedError(f"rows worth more than {MOST_POINTS:,} points cannot be solved")
    for precision in (np.float64, np.float32):
        if ranks.count * NUMBERS * np.dtype(precision).itemsize <= most_bytes:
            return precision
    raise NotSolvedError(
        f"this tableau can be filled in {ranks.count:,} ways; "
        f"{most_bytes // (NUMBERS * 4):,} is the most that can be solved"
    )


def _bound(kept: NDArray[np.floating], boxes: int) -> float:
    """Every step deeper averages or takes the better, so errors add up and do not grow.

    A value is a sum of some 500 terms, rounded to the precision in which it is kept.
    """
    top = max(float(kept.max()), -float(kept.min()))
    each = 500 * float(np.finfo(np.float64).eps) + float(np.finfo(kept.dtype).eps)
    return boxes * top * each


@dataclass(frozen=True)
class RoundTask:
    """The table of one round for two on this tableau."""

    tableau: Tableau
    dice: int = DICE_EACH

    @property
    def kind(self) -> str:
        return KIND

    @property
    def key(self) -> PlainObject:
        return round_key(self.tableau.rows, self.dice)

    @property
    def title(self) -> str:
        called = self.tableau.name or self.tableau.id or "a tableau"
        return f"one round for two on {called}, {self.tableau.boxes} boxes"

    def solve(self, progress: Progress) -> Table:
        began = time.process_time()
        solution = solve_values(self.tableau.rows, self.dice, progress)
        units, unit = counted(solution.values)
        facts = {
            "seconds": round(time.process_time() - began, 3),
            "bound": unit / 2 + solution.bound,
            "unit": unit,
            "value": float(solution.values[0, self.dice]),
            "fillings": solution.ranks.fills.count,
            "classes": solution.ranks.count,
            "boxes": self.tableau.boxes,
            "dice": self.dice,
        }
        return Table(KIND, self.key, facts, {"units": units})


def round_task(key: Plain) -> RoundTask:
    """The task with this key, or a `ValueError`."""
    if not is_object(key, "rows", "dice", "solver") or key["solver"] != SOLVER:
        raise ValueError(f"a round is 'rows', 'dice' and 'solver' {SOLVER}")
    if not isinstance(key["rows"], list) or not key["rows"] or not is_whole(key["dice"]):
        raise ValueError("'rows' must be a list of rows and 'dice' a whole number")
    return RoundTask(Tableau("", tuple(read_row(row) for row in key["rows"])), key["dice"])
