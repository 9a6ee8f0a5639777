"""Tutto for points: the expected points of a turn; a cloverleaf's win counts as the target.

`turn` solves the turn.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from wagnis.games.tutto.cards import Counts
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver.facts import LANES, UNIT, drawn_of
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn

FAR = 10**8
"""The highest target for which a turn is solved; the work grows with the target."""

COUNTED = 10**300
"""The most points at risk; after a few more cards no float could hold them."""


@lru_cache(maxsize=16)
def points_turn(target: int, deck: Counts | None = None) -> SolvedTurn:
    """The turn if only points count, with the deck of the box or this one."""
    return SolvedTurn(_ends(target, patience(target, deck)), drawn_of(deck))


def _ends(target: int, reach: int) -> Ends:
    return Ends(np.zeros((1, 1)), np.zeros(1), float(target), float(UNIT), reach)


def patience(target: int, deck: Counts | None = None) -> int:
    """With more units at risk than this, stopping is best wherever it is allowed.

    Consider a roller who stops at the first opportunity. The gain of one more roll or draw over
    stopping is convex in the units at risk and falls in the end, so it falls everywhere; above the
    point where it is nowhere positive no single deviation helps. Going on loses a share of all
    units at risk, so no longer deviation helps either.
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
    """The largest gain of one further step for a roller who stops right after it."""
    steps = [hasty.roll(card, left, units, 0) for card in LANES for left in range(1, ALL_DICE)]
    return max(*steps, hasty.draw(units, 0)) - hasty.bank(units, 0)
