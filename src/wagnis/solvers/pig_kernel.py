"""The turns of Pig for many scores at once, compiled.

Needs Numba; `pig` imports it only when something is to be solved.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

FACES = 6


@njit(cache=True)
def turns(owns: Any, others: Any, chances: Any) -> Any:
    """The chance to win at the start of these turns, given the chances of all replies."""
    target = len(chances)
    values = np.empty(len(owns))
    for i in range(len(owns)):
        own, other = owns[i], others[i]
        need = target - own
        null = 1.0 - chances[other, own]
        best = np.ones(need + FACES)  # holding or rolling on, by what is at risk
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
