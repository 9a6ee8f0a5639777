"""The review of one game as the arena counts it: losses by seat, and the account.

`wagnis.analysis` computes luck and errors from values.
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
    """By seat: the result, and the expected result given how everybody played."""

    unit: str  # difference in "points" or in own "turns", or the "share" of the win
    seen: tuple[float, ...]
    expected: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Grades:
    """By seat: number of decisions and their total loss; and the account if all are exact."""

    decisions: tuple[int, ...]
    lost: tuple[float, ...]
    exact: bool
    account: Account | None


def graded(match: Match, store: ValueStore | None = None) -> Grades | None:
    """The grades of a finished game; None if there are no values."""
    from wagnis.analysis import review
    from wagnis.solvers import NotSolvedError

    try:
        reviewed = review(match, store=store)
    except NotSolvedError:
        return None
    return Grades(
        tuple(seat.decisions for seat in reviewed.seats),
        tuple(seat.loss for seat in reviewed.seats),
        reviewed.exact,
        _account(reviewed) if reviewed.exact else None,
    )


def _account(reviewed: Review) -> Account:
    if not reviewed.zero_sum:
        own = (start - lost for start, lost in zip(reviewed.start, reviewed.error, strict=True))
        return Account("turns", reviewed.result, tuple(own))
    seen = reviewed.result[0]
    expected = reviewed.start[0] - reviewed.error[0] + reviewed.error[1]
    if reviewed.unit == "chance":
        return Account("share", (seen, 1 - seen), (expected, 1 - expected))
    return Account("points", (seen / 2, -seen / 2), (expected / 2, -expected / 2))
