"""Pig, solved by the fixed-point iteration that solves Tutto: its solution is published.

Roll a die as often as you dare; a 1 ends the turn for nothing, holding banks. First to the target.
Tests check the iteration against the published value, `bench.solvers` measures it beside OpenSpiel.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.solvers import compiling
from wagnis.solvers.pairs import Values, settle

compiling.prepare()

from numba import njit  # noqa: E402

TOLERANCE = 1e-14
FACES = 6


def solve(target: int) -> Values:
    """[own, other]: the chance to win of the player about to roll."""
    chances = np.full((target, target), 0.5)
    for level in range(2 * target - 2, -1, -1):
        owns = np.arange(max(0, level - target + 1), level // 2 + 1)
        others = level - owns

        def after_round(values: Values, owns: Any = owns, others: Any = others) -> Values:
            chances[owns, others] = values
            chances[others, owns] = turns(others, owns, chances)
            answer: Values = turns(owns, others, chances)
            return answer

        chances[owns, others] = settle(after_round, chances[owns, others], TOLERANCE)
        chances[others, owns] = turns(others, owns, chances)
    return chances


@njit(cache=True)
def turns(owns: Any, others: Any, chances: Any) -> Any:
    """The chance to win at the start of these turns, given the chances of all replies."""
    target = len(chances)
    values = np.empty(len(owns))
    for i in range(len(owns)):
        own, other = owns[i], others[i]
        need = target - own
        null = 1.0 - chances[other, own]
        best = np.ones(need + FACES)  # holding or rolling on, by the points at risk
        for risk in range(need - 1, -1, -1):
            roll = null
            for face in range(2, FACES + 1):
                roll += best[risk + face]
            roll /= FACES
            hold = 1.0 - chances[other, own + risk]
            best[risk] = max(hold, roll)
            if risk == 0:
                values[i] = roll
    return values
