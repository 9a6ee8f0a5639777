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

The loops are in `kernel`; `RoundTable` reads tables.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.core.plain import Plain, PlainObject, is_object, is_whole
from wagnis.games import gambler
from wagnis.games.gambler import rules
from wagnis.games.gambler.board import MOST_BOXES, ROWS, Row, Tableau, write_tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.solver.advances import LINE, all_advances, all_rolls
from wagnis.games.gambler.solver.fills import Fills, all_cups, row_states
from wagnis.games.gambler.solver.ranks import TABLEAUX_CACHED, Ints, Ranks, ranks_of
from wagnis.games.gambler.tableau_data import read_row
from wagnis.solvers import compiling
from wagnis.solvers.digest import digest
from wagnis.solvers.evaluation import LOADING, NotSolvedError, Progress
from wagnis.solvers.value_store import ValueTable

KIND = "gambler-round"
SOLVER = 1
DICE_EACH = rules.ALL_DICE // 2  # of two players
FINE = 0.01
"""The largest unit of a table, in points; the rounding error is at most half of it."""

MOST_POINTS = 20_000_000
"""Four bytes cannot count more points in such small units."""

VALUES_AT_ONCE = 65_536
ROWS_CACHED = 512  # a limit, because rows may come from users

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


@lru_cache(maxsize=ROWS_CACHED)
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
    for start in range(0, len(values), VALUES_AT_ONCE):  # in chunks, to save memory
        few = slice(start, start + VALUES_AT_ONCE)
        units[few] = np.rint(values[few].astype(np.float64) / unit)
    return units, unit


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


@lru_cache(maxsize=TABLEAUX_CACHED)
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
        raise NotSolvedError(f"a round of {boxes} spaces with {dice} dice each cannot be solved")
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
        return f"one round for two on {called}, {self.tableau.boxes} spaces"

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
        raise ArgumentError(f"a round is 'rows', 'dice', 'solver' {SOLVER}, 'rules' and 'facts'")
    if not isinstance(key["rows"], list) or not 1 <= len(key["rows"]) <= ROWS:
        raise ArgumentError(f"'rows' must be a list of up to {ROWS} rows")
    if not is_whole(key["dice"]):
        raise ArgumentError("'dice' must be a whole number")
    rows = tuple(read_row(row) for row in key["rows"])
    made = RoundTask(Tableau("", rows), key["dice"])
    if made.key != key:
        raise ArgumentError("this is not written as a table's key is, or has other rules")
    if sum(row.boxes for row in rows) > MOST_BOXES:
        raise ArgumentError(f"'rows' must not have more than {MOST_BOXES} spaces")
    if why := refusal(rows, made.dice):
        raise ArgumentError(why)
    return made
