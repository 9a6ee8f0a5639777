"""Solve a turn of Zocken: every reachable position, from the last die back to the first.

The loops are in `kernel`, the graph of rows in `moves`; `position` reads a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from time import process_time

import numpy as np

from wagnis.core.plain import PlainObject
from wagnis.games import zocken
from wagnis.games.zocken import row
from wagnis.games.zocken.row import COLOURS, EVASIONS, MATCH_POINTS
from wagnis.games.zocken.rules import BET_THRESHOLD, DICE_BEFORE_BETS
from wagnis.games.zocken.solver.moves import Moves, all_moves, offsets, reversals
from wagnis.games.zocken.solver.position import (
    ALL,
    DICE_SHIFT,
    Ints,
    end_score,
    rows_asked,
    won_bet,
)
from wagnis.solvers import compiling
from wagnis.solvers.digest import digest
from wagnis.solvers.evaluation import LOADING, Progress
from wagnis.solvers.value_store import ValueTable

KIND = "zocken-turn"
SOLVER = 1
A_TURN = 6.0  # CPU-seconds to solve one, measured
KEPT_FROM = 2  # dice left: positions with fewer are not stored but searched
BETS_AT = len(COLOURS) - DICE_BEFORE_BETS
LARGEST = 2**62 // 6**ALL - 1  # points beyond this do not fit the kernel's integers


@dataclass(frozen=True)
class DiceLevel:
    """All positions with this many dice left; numerators over 6**left."""

    met: Ints  # bool[n]: whether the position is reachable
    points: Ints  # int64[n]
    over50: Ints  # int64[n]
    bet: Ints  # int64[n]: a bet, with the worst of the roller's equally good moves
    best_bet: Ints  # int64[n]: and with the best of them


@dataclass(frozen=True)
class TurnTask:
    """One turn with these points for 1…7 matches; the circles do not matter."""

    matches: tuple[int, ...]

    @property
    def kind(self) -> str:
        return KIND

    @property
    def key(self) -> PlainObject:
        return {
            "matches": list(self.matches),
            "solver": SOLVER,
            "rules": zocken.RULES_VERSION,
            "facts": digest(asked(self.matches)),
        }

    @property
    def title(self) -> str:
        return f"Zocken: a turn{with_points(self.matches)}"

    @property
    def about_seconds(self) -> float:
        return LOADING + A_TURN

    def solve(self, progress: Progress) -> ValueTable:
        began = process_time()
        moves = all_moves(lambda part: progress(part / 2))
        levels = solve_levels(moves, self.matches, lambda part: progress(0.5 + part / 2))
        arrays: dict[str, Ints] = {"outlines": moves.outlines}
        for left in range(KEPT_FROM, ALL + 1):
            arrays[f"points {left}"] = _narrow(levels[left].points)
            arrays[f"over50 {left}"] = _narrow(levels[left].over50)
        bets = levels[BETS_AT]
        arrays |= {"met": bets.met, "bet": _narrow(bets.bet)}
        apart = bets.best_bet - bets.bet
        progress(1.0)
        facts: PlainObject = {
            "seconds": round(process_time() - began, 2),
            "bound": 0.0,
            "positions": [int(level.met.sum()) for level in levels],
            "points": [int(levels[ALL].points.max()), 6**ALL],
            "over50": [int(levels[ALL].over50.max()), 6**ALL],
            "ties": {
                "bets": int((apart > 0).sum()),
                "decided": int(((bets.bet <= 0) & (bets.best_bet > 0)).sum()),
                "most": [int(apart.max()), 6**BETS_AT],
                "mean": [int(apart.sum()), 6**BETS_AT * int(bets.met.sum())],
            },
        }
        return ValueTable(KIND, self.key, facts, arrays)


def with_points(matches: tuple[int, ...]) -> str:
    """For the title of a table: the points for matches, if they are not the printed ones."""
    if matches == MATCH_POINTS:
        return ""
    return f" with {', '.join(map(str, matches))} points for 1 to 7 matches"


def asked(matches: tuple[int, ...]) -> PlainObject:
    """The rules that the table depends on: legal places, scores of ends, when bets are made."""
    costs = (row.SEQUENCE_BONUS, row.EVASION_COST, row.OUT_COST)
    return _asked(matches, rows_asked(), costs)


@lru_cache(maxsize=16)
def _asked(matches: tuple[int, ...], rows: str, costs: tuple[int, ...]) -> PlainObject:
    """Cached; the costs are parameters, so that a change of them is noticed."""
    scores = [end_score(*end, matches) for end in ends()]
    return {
        "dice": ALL,
        "rows": rows,
        "bets": [DICE_BEFORE_BETS, BET_THRESHOLD, [won_bet(score) for score in scores]],
        "scores": scores,
    }


def ends() -> Iterator[tuple[int, int, int]]:
    """All possible ends of a turn: matches, dice on the escape fields, dice out."""
    for matched in range(ALL + 1):
        for evaded in range(len(EVASIONS) + 1):
            for out in range(ALL + 1 - matched - evaded):
                yield matched, evaded, out


def solvable(matches: tuple[int, ...]) -> bool:
    return all(abs(points) <= LARGEST for points in matches)


def solve_levels(moves: Moves, matches: tuple[int, ...], progress: Progress) -> list[DiceLevel]:
    """The levels 0…7, by the number of dice left."""
    compiling.prepare()
    from wagnis.games.zocken.solver.kernel import fill, mark  # Numba is needed only here

    graph = (moves.first, moves.there, moves.field, moves.turned, moves.taken)
    begins = [moves.starts(left) for left in range(ALL + 1)]
    offset = [offsets(left) for left in range(ALL + 1)]
    met = [np.zeros(begin[-1], np.bool_) for begin in begins]
    met[ALL][:] = True
    reversal = reversals()
    for left in range(ALL, 0, -1):
        below = (begins[left - 1], offset[left - 1], reversal)
        mark(left, (begins[left], offset[left], met[left]), graph, below, met[left - 1])
        progress((ALL - left + 1) / ALL / 3)
    levels = [_ends(moves, begins[0], offset[0], met[0], matches)]
    for left in range(1, ALL + 1):
        above = levels[-1]
        values = tuple(np.zeros(begins[left][-1], np.int64) for _ in range(4))
        values_below = (above.points, above.over50, above.bet, above.best_bet)
        below = (begins[left - 1], offset[left - 1], reversal)
        fill(left, (begins[left], offset[left], met[left]), graph, below, values_below, values)
        levels.append(DiceLevel(met[left], *values))
        progress(1 / 3 + left / ALL * 2 / 3)
    return levels


def _ends(
    moves: Moves, begins: Ints, offset: Ints, met: Ints, matches: tuple[int, ...]
) -> DiceLevel:
    """The finished turns, scored by the rules."""
    points = np.zeros(len(met), np.int64)
    bet = np.zeros(len(met), np.int64)
    dice = moves.outlines >> DICE_SHIFT
    for matched, evaded, out in ends():
        score = end_score(matched, evaded, out, matches)
        here = (moves.evaded == evaded) & (dice == ALL - out)
        place = offset[moves.taken[here], matched, 0]
        at = begins[:-1][here][place >= 0] + place[place >= 0]
        points[at], bet[at] = score, won_bet(score)
    return DiceLevel(met, points, (points > BET_THRESHOLD).astype(np.int64), bet, bet)


def _narrow(numbers: Ints) -> Ints:
    """The same numbers in the smallest type that holds them all."""
    for dtype in (np.int8, np.int16, np.int32):
        if np.iinfo(dtype).min <= numbers.min() and numbers.max() <= np.iinfo(dtype).max:
            return numbers.astype(dtype)
    return numbers
