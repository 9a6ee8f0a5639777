"""Zocken for two, solved for the win: the chance to win at the start of every turn, by lead.

Scores have no floor, so only the lead matters. A row of values belongs to the player about to roll,
with a number of turns still to come; `graph` has the steps within a turn. `winning` evaluates a
single turn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from time import process_time
from typing import Any

import numpy as np

from wagnis.core.plain import PlainObject
from wagnis.games import zocken
from wagnis.games.zocken.solver.graph import End, Graph, GraphTask, merged
from wagnis.games.zocken.solver.moves import all_moves
from wagnis.games.zocken.solver.position import Ints, end_score, won_bet
from wagnis.games.zocken.solver.solve import BETS_AT, asked, ends, with_points
from wagnis.games.zocken.solver.steps import steps
from wagnis.solvers import compiling
from wagnis.solvers.digest import digest
from wagnis.solvers.evaluation import Progress
from wagnis.solvers.value_store import ValueTable

KIND = "zocken-game"
SOLVER = 1
STEP = 5  # leads are multiples of this: scores of ten, and bets of half a score
USUAL_TURNS = 10
MOST_LEADS = 200_000  # the most leads to solve: about an hour of work
ALL_ONE = 1e-16  # below this difference between the ends of a turn, decisions do not matter
A_LEAD = 0.022  # CPU-seconds per lead, measured
OPEN = 0.65  # with n turns to come, n**OPEN times as many leads are undecided as with one
ROUNDING = 1e-14  # far above the rounding error of a turn
GRAPH_PART = 0.2  # of the work, in a game of the usual length

Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Row:
    """The chance to win of the player about to roll, for the leads low, low + STEP, …

    A player further behind has lost, a player further ahead has won, whatever happens.
    """

    low: int
    values: Floats

    @property
    def high(self) -> int:
        return self.low + STEP * (len(self.values) - 1)

    def at(self, leads: Ints) -> Floats:
        inside = np.clip((leads - self.low) // STEP, 0, len(self.values) - 1)
        found = np.where(leads < self.low, 0.0, self.values[inside])
        return np.where(leads > self.high, 1.0, found)


OVER = Row(0, np.array([0.5]))
"""No turn is left: a tie counts half."""


@dataclass(frozen=True)
class Swings:
    """The change of the roller's lead at each end of a turn, without a bet and with one."""

    off: Ints
    on: Ints

    @classmethod
    def of(cls, ends: Sequence[End], matches: tuple[int, ...]) -> Swings:
        scores = [end_score(*end, matches) for end in ends]
        return cls(np.array(scores), np.array([score - won_bet(score) for score in scores]))

    def leads(self, after: Row) -> Ints:
        """All undecided leads one turn before this row."""
        both = np.concatenate([self.off, self.on])
        return np.arange(-after.high - both.max(), -after.low - both.min() + 1, STEP)

    def worth(self, leads: Ints, after: Row) -> tuple[Floats, Floats]:
        """float64[ends, leads]: values of the ends for the roller, without a bet and with one."""
        off, on = (1.0 - after.at(-(leads + swing[:, None])) for swing in (self.off, self.on))
        return off, on


class Walking:
    """Evaluates turns for many leads at once."""

    def __init__(self, graph: Graph, bets_at: int = BETS_AT) -> None:
        compiling.prepare()
        from wagnis.games.zocken.solver import win_kernel  # Numba is needed only here

        self._walk, self._width = win_kernel.walk, win_kernel.WIDTH
        self._steps = [steps(graph, left) for left in range(1, len(graph.classes))]
        self._bets_at = bets_at
        self._buffers = [np.zeros((len(step.rolls_first) - 1, self._width)) for step in self._steps]

    def starts(self, off: Floats, on: Floats, progress: Progress) -> Floats:
        """The value of the turn's start, from the values of its ends without a bet and with one."""
        least, most = np.minimum(off.min(0), on.min(0)), np.maximum(off.max(0), on.max(0))
        values: Floats = least.copy()
        open_ = np.flatnonzero(most - least > ALL_ONE)
        for begin in range(0, len(open_), self._width):
            block = open_[begin : begin + self._width]
            filled = np.resize(block, self._width)
            values[block] = self._block(off[:, filled], on[:, filled])[: len(block)]
            progress((begin + len(block)) / len(open_))
        return values

    def _block(self, off: Floats, on: Floats) -> Floats:
        without = self._up(0, self._bets_at, off).copy()
        both = np.minimum(without, self._up(0, self._bets_at, on))  # the other player chooses
        start: Floats = self._up(self._bets_at, len(self._steps), both)[0]
        return start

    def _up(self, begin: int, end: int, below: Floats) -> Floats:
        below = np.ascontiguousarray(below)
        for level, buffer in zip(self._steps[begin:end], self._buffers[begin:end], strict=True):
            self._walk(*level.arrays, below, buffer)
            below = buffer
        return below


def solve_rows(walking: Walking, swings: Swings, turns: int, progress: Progress) -> list[Row]:
    """The rows for 0, 1, … turns still to come."""
    rows = [OVER]
    for turn in range(turns):
        leads = swings.leads(rows[-1])

        def part(share: float, turn: int = turn) -> None:
            progress(((turn + share) / turns) ** 2)

        values = walking.starts(*swings.worth(leads, rows[-1]), part)
        rows.append(Row(int(leads[0]), values))
    return rows


@dataclass(frozen=True)
class GameTask:
    """Games for two of up to this many turns, with these points for 1…7 matches."""

    matches: tuple[int, ...]
    turns: int = USUAL_TURNS

    @property
    def kind(self) -> str:
        return KIND

    @cached_property
    def key(self) -> PlainObject:
        return {
            "matches": list(self.matches),
            "turns": self.turns,
            "solver": SOLVER,
            "rules": zocken.RULES_VERSION,
            "facts": digest(asked(self.matches)),
        }

    @property
    def title(self) -> str:
        return f"Zocken for two, {self.turns // 2} rounds{with_points(self.matches)}"

    @property
    def about_seconds(self) -> float:
        open_: float = sum(n**OPEN for n in range(1, self.turns + 1))
        return GraphTask().about_seconds + A_LEAD * leads_of(self.matches, 1) * open_

    def solve(self, progress: Progress) -> ValueTable:
        began = process_time()
        graph = merged(all_moves(lambda part: progress(GRAPH_PART * part / 2)))
        progress(GRAPH_PART)
        rows = solve_rows(
            Walking(graph),
            Swings.of(graph.ends, self.matches),
            self.turns,
            lambda part: progress(GRAPH_PART + (1 - GRAPH_PART) * part),
        )
        progress(1.0)
        facts: PlainObject = {
            "seconds": round(process_time() - began, 2),
            "bound": ROUNDING * self.turns,
            "first": [float(row.at(np.array(0))) for row in rows[1:]],
        }
        return ValueTable(KIND, self.key, facts, written(rows))


@lru_cache
def task_of(matches: tuple[int, ...], rounds: int) -> GameTask | None:
    """The task for this many rounds; None where that would take too long."""
    turns = max(2 * rounds, USUAL_TURNS)
    whole = all(points % (2 * STEP) == 0 for points in matches)
    possible = whole and leads_of(matches, turns) <= MOST_LEADS
    return GameTask(matches, turns) if possible else None


def leads_of(matches: tuple[int, ...], turns: int) -> int:
    """An upper bound of the number of leads on all rows together."""
    scores = [end_score(*end, matches) for end in ends()]
    swings = [*scores, *(score - won_bet(score) for score in scores)]
    return (max(swings) - min(swings)) // STEP * turns * (turns + 1) // 2


def written(rows: Sequence[Row]) -> dict[str, Ints]:
    """The rows as the arrays of a table."""
    first = np.cumsum([0, *(len(row.values) for row in rows)])
    lows = np.array([row.low for row in rows], np.int32)
    values = np.concatenate([row.values for row in rows])
    return {"lows": lows, "first": first.astype(np.int32), "values": values}


def read_row(table: ValueTable, turns: int) -> Row:
    """The row for this many turns still to come."""
    begin, end = table.arrays["first"][turns : turns + 2]
    return Row(int(table.arrays["lows"][turns]), table.arrays["values"][begin:end])
