"""Mutually dependent values: a turn without gain hands on the same scores, a fixed point.

Finds the fixed point of value iteration in few rounds; the games define the iteration.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import WagnisError

Values: TypeAlias = NDArray[np.float64]

CLEAR = 1e-7  # the shortest step that gives a reliable slope
USUAL = 0.25  # roughly the chance that two consecutive turns gain nothing
STEEPEST = 0.98
ROUNDS = 200


class Mixing:
    """Anderson acceleration: combines the last few iterates into the next one.

    The combination minimises the residual that a linear iteration would leave.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._steps: list[Values] = []
        self._results: list[Values] = []

    def after(self, here: Values, there: Values) -> Values:
        """The next iterate, after the iteration has mapped `here` to `there`."""
        self._steps = [*self._steps, (there - here).ravel()][-self._memory :]
        self._results = [*self._results, there.ravel()][-self._memory :]
        if len(self._steps) == 1:
            return there
        steps = np.stack([self._steps[-1] - step for step in self._steps[:-1]], axis=1)
        differences = np.stack([self._results[-1] - value for value in self._results[:-1]], axis=1)
        share = np.linalg.lstsq(steps, self._steps[-1], rcond=None)[0]
        return np.asarray(there - (differences @ share).reshape(there.shape))


class NoRestError(WagnisError, ArithmeticError):
    """The iteration does not converge."""


def settle(after_round: Callable[[Values], Values], start: Values, tolerance: float) -> Values:
    """The fixed point of a round (both players' turns).

    A round maps each value almost linearly; the slope is the chance that both turns gain nothing.
    Each value moves to the intersection of its own line with the diagonal. The values depend on
    each other a little, which further rounds correct.
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
