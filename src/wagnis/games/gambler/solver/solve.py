"""One round for two players, solved backwards from the full tableau.

A turn begins with a filling c, `mine` dice in the mover's hand and the rest in the other's. Its
value V(c, mine) is the expected own minus the other's points from there to the end of the round;
with no dice in hand it is the other's turn, V(c, 0) = -V(c, all the dice). Within a turn the
other's stock o does not change, and ending the turn with c is worth E(c, o) = -V(c, o).

With r dice left in the cup the mover has G(c, o, r): E if r is 0, else the better of E and rolling.
The value of a roll S is the best over all placements of its dice: the points plus G of the deeper
filling; if nothing fits, E. A turn leads to deeper fillings only, so they are solved from the full
tableau to the empty one. Only a turn that places nothing leads back, to the same filling with the
other player to roll; two linear equations give V in closed form.

G of a filling is needed only by fillings with up to five dice less. It is kept for a few levels
only, and then its memory is reused; the values of turn starts are kept for all fillings.

The loops are in `kernel`; `round_table` reads tables.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wagnis.core.plain import Plain, PlainObject, is_object, is_whole
from wagnis.games.gambler.board import MOST_BOXES, ROWS, Row, Tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.advances import LINE, all_advances, all_rolls
from wagnis.games.gambler.solver.exchange import TABLEAUX_KEPT, ranks_of
from wagnis.games.gambler.solver.fills import Fills
from wagnis.games.gambler.solver.ranks import Ranks
from wagnis.games.gambler.solver.round_table import (
    DICE_EACH,
    KIND,
    MOST_POINTS,
    SOLVER,
    counted,
    round_key,
)
from wagnis.games.gambler.tableau_data import read_row
from wagnis.solvers import compiling
from wagnis.solvers.evaluation import LOADING, NotSolvedError, Progress
from wagnis.solvers.value_store import ValueTable

MOST_BYTES = 1_600_000_000
"""The memory limit for solving: eight bytes per number if they fit, else four, else an error."""

CLOSE = 0.005
"""The largest error in points of four-byte numbers. A table is rounded once more, so its error is
at most twice as large."""

NUMBERS = DICE_OF_A_TURN * LINE  # per filling: G for 0 to 4 dice in the cup
A_FILLING = 40e-6  # CPU-seconds to solve one filling, measured
CHUNK = 4096  # fillings between two reports of progress


@dataclass(frozen=True, slots=True)
class Solution:
    """The values of all turn starts before rounding, and a bound of their error."""

    ranks: Ranks
    values: NDArray[np.floating] = field(repr=False)  # [ranks, dice + 1]
    bound: float


def solve_values(
    rows: Sequence[Row],
    dice: int = DICE_EACH,
    progress: Progress = lambda part: None,
    exchange: bool = True,
    most_bytes: int = MOST_BYTES,
) -> Solution:
    """Every V(c, mine) of a round with `dice` dice for each player, or `NotSolvedError`."""
    ranks = Ranks.of(Fills.of(Tableau("", tuple(rows))), exchange)
    precision = _precision(ranks, dice, most_bytes)

    compiling.prepare()
    from wagnis.games.gambler.solver.kernel import solve_fillings

    advances, rolls = all_advances(ranks), all_rolls()
    codes = ranks.codes()
    lying = ranks.fills.lying(codes).astype(np.int8)
    order = np.argsort(lying, kind="stable")[::-1].astype(np.int32)  # the full tableau first
    ends = np.cumsum(ranks.levels()[::-1])
    # Memory is reused when no later filling needs it: the levels that a turn can lead to fit beside
    # the level being solved.
    slots = np.empty(ranks.count, dtype=np.int32)
    slots[order] = np.arange(ranks.count) % _places(ranks)
    kept = np.zeros((_places(ranks), NUMBERS), precision)
    values = np.zeros((ranks.count, dice + 1), precision)
    done = 1
    for level, end in zip(range(ranks.fills.boxes - 1, -1, -1), ends[1:], strict=True):
        while done < end:
            todo = order[done : min(done + CHUNK, end)]
            states = ranks.fills.states(codes[todo])
            solve_fillings(todo, states, level, dice, advances, rolls, slots, kept)
            values[todo] = -kept[slots[todo], : dice + 1]
            done += len(todo)
            progress(done / ranks.count)
    return Solution(ranks, values, _bound(ranks, precision))


@lru_cache(maxsize=TABLEAUX_KEPT)
def refusal(rows: tuple[Row, ...], dice: int = DICE_EACH) -> str | None:
    """The reason why a round on these rows cannot be solved, or None; a quick check."""
    try:
        _precision(ranks_of(rows), dice, MOST_BYTES)
    except NotSolvedError as error:
        return str(error)
    return None


def bytes_kept(ranks: Ranks, dice: int, precision: type[np.floating]) -> int:
    """The bytes of all numbers in memory while solving."""
    numbers = _places(ranks) * NUMBERS + ranks.count * (dice + 1)
    return numbers * np.dtype(precision).itemsize


def _precision(ranks: Ranks, dice: int, most_bytes: int) -> type[np.floating]:
    """The precision of the numbers in memory, or `NotSolvedError`."""
    boxes = ranks.fills.boxes
    if not (1 <= dice < LINE and boxes <= 2 * dice):
        raise NotSolvedError(f"a round of {boxes} boxes with {dice} dice each cannot be solved")
    if _points(ranks) > MOST_POINTS:
        raise NotSolvedError(f"rows worth more than {MOST_POINTS:,} points cannot be solved")
    if bytes_kept(ranks, dice, np.float64) <= most_bytes:
        return np.float64
    needed = bytes_kept(ranks, dice, np.float32)
    if needed > most_bytes:
        raise NotSolvedError(
            f"this tableau can be filled in {ranks.count:,} ways, and to solve it {needed:,} bytes "
            f"would have to be kept; {most_bytes:,} is the most"
        )
    if _bound(ranks, np.float32) > CLOSE:
        raise NotSolvedError(
            f"this tableau can be filled in {ranks.count:,} ways; with so many and rows worth "
            f"{_points(ranks):,} points it cannot be solved to {CLOSE} points"
        )
    return np.float32


def _places(ranks: Ranks) -> int:
    """The largest number of fillings on a level and the five deeper ones."""
    levels = ranks.levels()
    return max(int(levels[at : at + DICE_OF_A_TURN + 1].sum()) for at in range(len(levels)))


def _points(ranks: Ranks) -> int:
    """An upper bound of the absolute value."""
    return sum(row.row.value for row in ranks.fills.rows)


def _bound(ranks: Ranks, precision: type[np.floating]) -> float:
    """A step averages or takes the maximum, so errors add up but are not amplified.

    A value is a sum of some 500 terms, rounded to the precision of the numbers in memory.
    """
    each = 500 * float(np.finfo(np.float64).eps) + float(np.finfo(precision).eps)
    return ranks.fills.boxes * _points(ranks) * each


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

    @property
    def about_seconds(self) -> float:
        return LOADING + A_FILLING * ranks_of(self.tableau.rows).count

    def solve(self, progress: Progress) -> ValueTable:
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
        return ValueTable(KIND, self.key, facts, {"units": units})


def round_task(key: Plain) -> RoundTask:
    """The task with this key; raises `ValueError`."""
    if not is_object(key, "rows", "dice", "solver", "rules", "facts") or key["solver"] != SOLVER:
        raise ValueError(f"a round is 'rows', 'dice', 'solver' {SOLVER}, 'rules' and 'facts'")
    if not isinstance(key["rows"], list) or not 1 <= len(key["rows"]) <= ROWS:
        raise ValueError(f"'rows' must be a list of up to {ROWS} rows")
    if not is_whole(key["dice"]):
        raise ValueError("'dice' must be a whole number")
    rows = tuple(read_row(row) for row in key["rows"])
    made = RoundTask(Tableau("", rows), key["dice"])
    if made.key != key:
        raise ValueError("this is not written as a table's key is, or has other rules")
    if sum(row.boxes for row in rows) > MOST_BOXES:
        raise ValueError(f"'rows' must not have more than {MOST_BOXES} boxes")
    if why := refusal(rows, made.dice):
        raise ValueError(why)
    return made
