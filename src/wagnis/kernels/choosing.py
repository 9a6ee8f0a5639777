"""How compiled players by values choose: the best action, or by a softmax.

The readable form is `wagnis.bots.valued.chosen`; tests compare the two.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from math import exp, inf
from typing import Any

from wagnis.kernels.compiled import compiled

ROUNDING = 1e-9  # of points, as in `wagnis.bots.valued`


@compiled
def chosen(worth: Any, temperature: Any, coin: Any) -> Any:
    """The index of the chosen value, for a random number in [0, 1); -inf is never chosen.

    At temperature 0 it is the first of the best.
    """
    best, first = worth[0], 0
    for at in range(1, len(worth)):
        if worth[at] > best:
            best, first = worth[at], at
    if temperature == 0.0:
        return first
    total = 0.0
    for value in worth:
        if value > -inf:  # below a temperature of 0 its weight would be infinite
            total += exp((value - best) / temperature)
    bound = 0.0
    for at in range(len(worth)):
        if worth[at] > -inf:
            bound += exp((worth[at] - best) / temperature)
            if coin * total < bound:
                return at
    return first


@compiled
def leave_out(worth: Any, points: Any, limit: Any) -> None:
    """Make illegal what gives away more points than that."""
    if limit == inf:
        return
    least = points.max() - limit - ROUNDING
    for at in range(len(worth)):
        if points[at] < least:
            worth[at] = -inf
