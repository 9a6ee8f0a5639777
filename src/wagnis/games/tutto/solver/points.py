"""Tutto for points: what a turn brings on average, a cloverleaf's win counting as the target.

How a turn is solved is said in `turn`.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from wagnis.games.tutto.cards import Counts
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver.facts import LANES, UNIT, drawn_of
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn

FAR = 10**8
"""The highest target for which a turn is solved; what it takes grows with the target."""

COUNTED = 10**300
"""The most points at risk; a few cards more, and no float could hold them."""


@lru_cache(maxsize=16)
def points_turn(target: int, deck: Counts | None = None) -> SolvedTurn:
    """The turn in which points are all that counts, with the deck of the box or this one."""
    return SolvedTurn(_ends(target, patience(target, deck)), drawn_of(deck))


def _ends(target: int, reach: int) -> Ends:
    return Ends(np.zeros((1, 1)), np.zeros(1), float(target), float(UNIT), reach)


def patience(target: int, deck: Counts | None = None) -> int:
    """With more units at risk than this, stopping is right wherever it is allowed.

    Take a roller who stops at the first chance. What a roll or a draw brings such a one, less
    what stopping brings, is convex in the units at risk and in the end falls, so it falls
    everywhere; above the point where it is nowhere positive no single step off that course helps.
    And as going on loses a share of whatever is at risk, no longer way off it helps either.
    """
    hasty = SolvedTurn(_ends(target, -1), drawn_of(deck))
    far = max(10**6, target)
    assert _gain(hasty, 2 * far) < _gain(hasty, far) < 0
    low, high = -1, far
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _gain(hasty, middle) <= 0 else (middle, high)
    return low


def _gain(hasty: SolvedTurn, units: int) -> float:
    """The most that one step further is worth to somebody who stops right after it."""
    steps = [hasty.roll(card, left, units, 0) for card in LANES for left in range(1, ALL_DICE)]
    return max(*steps, hasty.draw(units, 0)) - hasty.bank(units, 0)
