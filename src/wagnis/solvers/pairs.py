"""Values of turn starts that wait for each other: a turn without gain hands the same scores on.

What happens in a turn is said by the games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Values: TypeAlias = NDArray[np.float64]

CLEAR = 1e-7  # a step so long that the slope along it is worth knowing
USUAL = 0.25  # about the chance that two turns running gain nothing
STEEPEST = 0.98
ROUNDS = 200


class NoRestError(ArithmeticError):
    """Values that will not settle."""


def settle(after_round: Callable[[Values], Values], start: Values, tolerance: float) -> Values:
    """The values that a round (both players' turns) leaves as they are.

    A round answers each value almost along a straight line, whose slope is the chance that both
    turns gain nothing; so each value is moved to where its own line meets the diagonal. The
    values also touch each other a little, which further rounds wear off.
    """
    here, there = start, after_round(start)
    slope = np.full_like(start, USUAL)
    for _ in range(ROUNDS):
        short = there - here
        if np.abs(short).max() <= tolerance:
            return there
        step = short / (1 - slope)
        answer = after_round(here + step)
        clear = np.abs(step) > CLEAR
        slope[clear] = np.clip((answer - there)[clear] / step[clear], 0, STEEPEST)
        here, there = here + step, answer
    raise NoRestError(f"still moving by {np.abs(there - here).max():.1e} after {ROUNDS} rounds")
