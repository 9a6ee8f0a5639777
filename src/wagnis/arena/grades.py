"""What a review says of one game, as the arena counts it: losses by seat, and the account.

How values become luck and errors is said in `wagnis.analysis`; nothing is judged here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wagnis.records import Match

if TYPE_CHECKING:
    from wagnis.analysis import Review
    from wagnis.solvers import ValueStore


@dataclass(frozen=True, slots=True)
class Account:
    """By seat: what was seen, and what was to be expected of how everybody played."""

    unit: str  # "points" of difference, such of own "turns", or the "share" of the win
    seen: tuple[float, ...]
    expected: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Grades:
    """By seat: how many decisions, what they gave away in sum; and the account if all was exact."""

    decisions: tuple[int, ...]
    lost: tuple[float, ...]
    exact: bool
    account: Account | None


def graded(match: Match, store: ValueStore | None = None) -> Grades | None:
    """The grades of a game that has been played; None where there are no values."""
    from wagnis.analysis import review
    from wagnis.solvers import NotSolvedError

    try:
        told = review(match, store=store)
    except NotSolvedError:
        return None
    return Grades(
        tuple(seat.decisions for seat in told.seats),
        tuple(seat.loss for seat in told.seats),
        told.exact,
        _account(told) if told.exact else None,
    )


def _account(told: Review) -> Account:
    if not told.zero_sum:
        own = (start - lost for start, lost in zip(told.start, told.error, strict=True))
        return Account("turns", told.result, tuple(own))
    seen = told.result[0]
    expected = told.start[0] - told.error[0] + told.error[1]
    if told.unit == "chance":
        return Account("share", (seen, 1 - seen), (expected, 1 - expected))
    return Account("points", (seen / 2, -seen / 2), (expected / 2, -expected / 2))
