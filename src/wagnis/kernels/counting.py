"""What compiled games have in common: who sits where, and who has won by points.

Tutto counts its winners itself, as a card can win a game whatever the points.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from wagnis.kernels.compiled import compiled


@compiled
def seat_them(seating: Any, number: Any) -> None:
    """Which player of the line-up sits in each seat of this game."""
    seats = len(seating)
    for seat in range(seats):
        seating[seat] = (seat + number) % seats


@compiled
def share(scores: Any, shares: Any) -> None:
    """The win, shared by those who have most."""
    best, winners = scores[0], 0
    for score in scores:
        best = max(best, score)
    for score in scores:
        winners += score == best
    for seat in range(len(scores)):
        shares[seat] = 1.0 / winners if scores[seat] == best else 0.0
