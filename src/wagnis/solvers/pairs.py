"""Values of turn starts that wait for each other: a turn without gain hands the same scores on.

Ways to find the fixed point of value iteration in few rounds; what happens in a turn is said by
the games.
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


class Mixing:
    """Anderson acceleration: the next values from the last few and what an iteration made of them.

    Steps are mixed so that, were the iteration linear, as little as possible of them was left.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._steps: list[Values] = []
        self._found: list[Values] = []

    def after(self, here: Values, there: Values) -> Values:
        """Where to go on after the iteration has led from here to there."""
        self._steps = [*self._steps, (there - here).ravel()][-self._memory :]
        self._found = [*self._found, there.ravel()][-self._memory :]
        if len(self._steps) == 1:
            return there
        steps = np.stack([self._steps[-1] - step for step in self._steps[:-1]], axis=1)
        found = np.stack([self._found[-1] - value for value in self._found[:-1]], axis=1)
        share = np.linalg.lstsq(steps, self._steps[-1], rcond=None)[0]
        return np.asarray(there - (found @ share).reshape(there.shape))


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
