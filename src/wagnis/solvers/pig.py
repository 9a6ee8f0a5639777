"""Pig, solved by the machinery that solves Tutto: a game whose answer is in print.

Roll a die as often as you dare; a 1 ends the turn for nothing, holding banks. First to the target.
What it is here for: checking that machinery, and measuring it beside others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.solvers import compiling
from wagnis.solvers.pairs import Values, settle

TOLERANCE = 1e-14


def solve(target: int) -> Values:
    """[own, other]: the chance to win of whoever is about to roll."""
    compiling.prepare()
    from wagnis.solvers.pig_kernel import turns

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
