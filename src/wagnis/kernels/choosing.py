"""How compiled players by values choose: the best action, or by a softmax.

The readable form is `wagnis.bots.valued.chosen`; tests compare the two.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from math import exp
from typing import Any

from wagnis.kernels.compiled import compiled


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
        total += exp((value - best) / temperature)
    bound = 0.0
    for at in range(len(worth)):
        bound += exp((worth[at] - best) / temperature)
        if coin * total < bound:
            return at
    return first
