"""Players inside the compiled Gambler."""

# mypy: disable-error-code="call-arg,untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from wagnis.kernels import rng as fate
from wagnis.kernels.gambler import steps
from wagnis.kernels.gambler.bits import chosen, ones
from wagnis.kernels.gambler.layout import CUP, OWES, ROLL_AGAIN, ROWS

EVERY_ROW = np.uint64(0x041041041)


@njit(cache=True, inline="always")
def placements(t: Any, s: Any) -> Any:
    """All placements there are, bit by bit as actions are numbered."""
    fits = np.uint64(steps.fits(t, s[ROWS]))
    fits |= np.uint64(steps.fits(t, s[ROWS + 1])) << np.uint64(6)
    fits |= np.uint64(steps.fits(t, s[ROWS + 2])) << np.uint64(12)
    fits |= np.uint64(steps.fits(t, s[ROWS + 3])) << np.uint64(18)
    fits |= np.uint64(steps.fits(t, s[ROWS + 4])) << np.uint64(24)
    fits |= np.uint64(steps.fits(t, s[ROWS + 5])) << np.uint64(30)
    return fits & (np.uint64(steps.shows(t, s[CUP])) * EVERY_ROW)


@njit(cache=True, inline="always")
def random(t: Any, s: Any, coins: Any) -> Any:
    """Anything that is legal, equally likely."""
    bits = placements(t, s)
    if not s[OWES]:
        bits |= np.uint64(3 << ROLL_AGAIN)
    return np.int64(chosen(bits, fate.below(coins, ones(bits))))
