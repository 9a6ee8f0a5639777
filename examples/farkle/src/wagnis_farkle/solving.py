"""Farkle for two, solved for the win: the chance to win at the start of every turn.

Points only grow except by the penalty, so sweeps from high scores to low ones converge quickly: a
sweep is wrong only by what the penalty led to in the sweep before. `turns` has the rolls.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from wagnis.solvers import compiling
from wagnis.solvers.evaluation import Progress

from wagnis_farkle.rules import FARKLES
from wagnis_farkle.scoring import STEP
from wagnis_farkle.turns import Floats, Rolls, Shape, rolls

compiling.prepare()

from numba import njit  # noqa: E402

TOLERANCE = 1e-9  # the largest change in the last sweep
LANES = 16  # positions that are solved side by side
TURN_POINTS, TURN_SPREAD = 450.0, 500.0  # only for the first guess
FASTER = 9.0  # a sweep leaves about a ninth of the error


def solve(shape: Shape, progress: Progress = lambda share: None) -> tuple[Floats, int]:
    """[own score, own farkles, other score, other farkles]: the chance of the player to move.

    Also the number of sweeps.
    """
    chances, last = _guess(shape), 2 * shape.scores - 2
    sweeps, change, need = 0, 1.0, np.log(1 / TOLERANCE) / np.log(FASTER)
    while change > TOLERANCE:
        change, done = 0.0, min(0.9, sweeps / need)
        for total in range(last, -1, -1):
            change = max(change, _level(total, chances, shape, rolls()))
            progress(min(1.0, done + (1 - total / (last + 1)) / need))
        sweeps += 1
    return chances, sweeps


def _guess(shape: Shape) -> Floats:
    """A normal race to the target: values where the penalty leads in the first sweep."""
    points = STEP * np.arange(shape.floor, shape.target, dtype=np.float64)
    own, other = points[:, None], points[None, :]
    turns = (2 * STEP * shape.target - own - other) / (2 * TURN_POINTS)
    lead = (own - other + TURN_POINTS / 2) / (TURN_SPREAD * np.sqrt(2 * turns))
    chances = 1 / (1 + np.exp(-1.7 * lead))
    whole = (shape.scores, FARKLES, shape.scores, FARKLES)
    return np.ascontiguousarray(np.broadcast_to(chances[:, None, :, None], whole))


def _level(total: int, chances: Floats, shape: Shape, table: Rolls) -> float:
    """Solve all turn starts with this sum of the two scores; the largest change."""
    change: float = _solve_level(
        total,
        chances,
        shape.minimum,
        shape.penalty,
        table.farkle,
        table.first,
        table.chance,
        table.choices,
        table.points,
        table.left,
    )
    return change


@njit(fastmath=True, cache=True)
def _solve_level(
    total: Any,
    chances: Any,
    minimum: Any,
    penalty: Any,
    farkle: Any,
    first: Any,
    chance: Any,
    choices: Any,
    points: Any,
    left: Any,
) -> Any:
    """After a farkle the sum of the farkles is larger, so larger sums come first."""
    scores = chances.shape[0]
    change = 0.0
    values = np.empty((scores + minimum, 7, LANES))  # points of the turn, dice, lane
    farkled, acc, top = np.empty(LANES), np.empty(LANES), np.empty(LANES)
    low, high = max(0, total - scores + 1), min(scores - 1, total)
    for both in range(2 * FARKLES - 2, -1, -1):
        for row in range(max(0, both - FARKLES + 1), min(FARKLES - 1, both) + 1):
            others = both - row
            for start in range(low, high + 1, LANES):
                lanes = min(LANES, high - start + 1)
                for lane in range(LANES):
                    own = start + min(lane, lanes - 1)
                    if row < FARKLES - 1:
                        farkled[lane] = 1.0 - chances[total - own, others, own, row + 1]
                    else:
                        after = max(0, own - penalty)
                        farkled[lane] = 1.0 - chances[total - own, others, after, 0]
                rows = max(scores - start, minimum)  # from there on, banking wins
                for turn in range(rows - 1, -1, -1):
                    for dice in range(1, 7):
                        for lane in range(LANES):
                            acc[lane] = farkle[dice] * farkled[lane]
                        for kind in range(first[dice], first[dice + 1]):
                            top[:] = 0.0
                            for one in range(choices[kind], choices[kind + 1]):
                                then = turn + points[one]
                                if then >= rows:
                                    for lane in range(LANES):
                                        top[lane] = 1.0
                                else:
                                    ahead = values[then, left[one]]
                                    for lane in range(LANES):
                                        if ahead[lane] > top[lane]:
                                            top[lane] = ahead[lane]
                            for lane in range(LANES):
                                acc[lane] += chance[kind] * top[lane]
                        for lane in range(LANES):
                            values[turn, dice, lane] = acc[lane]
                    if turn >= minimum and turn:
                        for lane in range(LANES):
                            own = start + min(lane, lanes - 1)
                            bank = 1.0
                            if own + turn < scores:
                                bank -= chances[total - own, others, own + turn, 0]
                            for dice in range(1, 7):
                                if bank > values[turn, dice, lane]:
                                    values[turn, dice, lane] = bank
                for lane in range(lanes):
                    own = start + lane
                    value = values[0, 6, lane]
                    change = max(change, abs(chances[own, row, total - own, others] - value))
                    chances[own, row, total - own, others] = value
    return change
