"""Shared by compiled games: indices, the seating, and the winners by points.

Tutto determines its winners itself, because a card can win a game whatever the points.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np

from wagnis.kernels.compiled import compiled, inlined


@inlined
def index(word: Any) -> Any:
    """A word that is never negative: Numba tests others for Python's wraparound wherever they are
    indices, which made whole games of Tutto a quarter slower."""
    return np.int64(np.uint32(word))


@compiled
def seat_them(seating: Any, number: Any) -> None:
    """The player of the line-up in each seat of this game."""
    seats = len(seating)
    for seat in range(seats):
        seating[seat] = (seat + number) % seats


@compiled
def share(scores: Any, shares: Any) -> None:
    """The win, shared by the players with most points."""
    best, winners = scores[0], 0
    for score in scores:
        best = max(best, score)
    for score in scores:
        winners += score == best
    for seat in range(len(scores)):
        shares[seat] = 1.0 / winners if scores[seat] == best else 0.0
