"""Players of the compiled Gambler: random, and the rule of thumb.

The perfect one is in `perfect`.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="call-arg,untyped-decorator,unreachable"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.games.gambler.kernel import steps
from wagnis.games.gambler.kernel.layout import CUP, DICE, OWES, ROLL_AGAIN, ROWS, STOP
from wagnis.games.gambler.kernel.tables import (
    CUP_WORDS,
    CUPS,
    FILL,
    FITS,
    GOOD,
    LACKS,
    ROW_WORDS,
    STEP,
    THUMB,
    THUMB_WORDS,
)
from wagnis.kernels import rng as fate
from wagnis.kernels.bits import chosen, ones
from wagnis.kernels.compiled import compiled, inlined
from wagnis.kernels.contract import NO

EVERY_ROW = np.uint64(0x041041041)
EVERY_THROW = 6**5


@inlined
def placements(t: Any, s: Any) -> Any:
    """All legal placements, one bit per action."""
    fits = np.uint64(steps.fits(t, s[ROWS]))
    fits |= np.uint64(steps.fits(t, s[ROWS + 1])) << np.uint64(6)
    fits |= np.uint64(steps.fits(t, s[ROWS + 2])) << np.uint64(12)
    fits |= np.uint64(steps.fits(t, s[ROWS + 3])) << np.uint64(18)
    fits |= np.uint64(steps.fits(t, s[ROWS + 4])) << np.uint64(24)
    fits |= np.uint64(steps.fits(t, s[ROWS + 5])) << np.uint64(30)
    return fits & (np.uint64(steps.shows(t, s[CUP])) * EVERY_ROW)


@inlined
def by_chance(t: Any, s: Any, coins: Any) -> Any:
    bits = placements(t, s)
    if not s[OWES]:
        bits |= np.uint64(3 << ROLL_AGAIN)
    return np.int64(chosen(bits, fate.below(coins, ones(bits))))


@compiled
def by_thumb(t: Any, s: Any) -> Any:
    """The action of `GamblerThumb`, including ties: the first of the best actions."""
    shows = t[CUPS + CUP_WORDS * s[CUP]]
    best: Any = NO
    action: Any = NO
    gift: Any = NO
    least: Any = 0
    for row in range(6):
        state = s[ROWS + row]
        fits = t[FITS + ROW_WORDS * state] & shows
        here = t[THUMB] + THUMB_WORDS * state
        worth = np.int64(t[here])
        for face in range(6):
            if not (fits >> face) & 1:
                continue
            after = t[STEP + ROW_WORDS * state + face]
            there = t[THUMB] + THUMB_WORDS * after
            cup = t[CUPS + CUP_WORDS * s[CUP] + 1 + face]
            if worth > best and (t[there + FILL + (cup >> 5)] >> (cup & 31)) & 1:
                best, action = worth, 6 * row + face
            gain = worth * (t[there + GOOD + 5] - t[here + GOOD + 5])
            if t[LACKS + ROW_WORDS * after] == 0:
                gain = -worth * EVERY_THROW
            if gift < 0 or gain < least:
                least, gift = gain, 6 * row + face
    if action >= 0:
        return action
    if s[OWES]:
        return gift
    return np.int64(ROLL_AGAIN if roll_worth(t, s) > 0 else STOP)


@compiled
def roll_worth(t: Any, s: Any) -> Any:
    """The value of another roll by the rule of thumb, times the number of throws."""
    dice = s[DICE]
    total = np.int64(0)
    for row in range(6):
        state = s[ROWS + row]
        here = t[THUMB] + THUMB_WORDS * state
        worth = np.int64(t[here])
        if worth > 0:
            total += worth * t[here + GOOD + dice]
        elif t[LACKS + ROW_WORDS * state] == 1:
            others: Any = 0
            for other in range(6):
                if other != row:
                    others |= t[FITS + ROW_WORDS * s[ROWS + other]]
            wanted = others | t[FITS + ROW_WORDS * state]
            total += worth * (throws_without(others, dice) - throws_without(wanted, dice))
    return total


@compiled
def throws_without(faces: Any, dice: Any) -> Any:
    """The number of throws of this many dice without any of these faces."""
    left = 6 - np.int64(ones(np.uint64(faces)))
    throws = np.int64(1)
    for _ in range(dice):
        throws *= left
    return throws
