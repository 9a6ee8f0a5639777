"""The turning points of a match: the luckiest and unluckiest fall, the costliest decision.

How they are told in words is said by whoever tells them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from wagnis.analysis.book import SAME, Book, Fell

Point: TypeAlias = Literal["luckiest", "unluckiest", "costliest"]


@dataclass(frozen=True, slots=True)
class Turning:
    """`amount` is what it did to this seat, in its own view and without a sign."""

    kind: Point
    event: int
    seat: int
    amount: float


def turning_points(book: Book) -> tuple[Turning, ...]:
    """At most three, the greatest first; each seat's falls are seen as that seat sees them."""
    found = []
    if costly := [one for one in book.decisions if one.loss > 0]:
        worst = max(costly, key=lambda one: one.loss)
        found.append(Turning("costliest", worst.event, worst.seat, worst.loss))
    falls = [one for one in book.chances if one.what not in ("deck", "bet")]
    if falls:
        lucky = max(falls, key=lambda one: _own(book, one))
        unlucky = min(falls, key=lambda one: _own(book, one))
        if _own(book, lucky) > SAME:
            found.append(Turning("luckiest", lucky.event, lucky.seat, _own(book, lucky)))
        if _own(book, unlucky) < -SAME:
            found.append(Turning("unluckiest", unlucky.event, unlucky.seat, -_own(book, unlucky)))
    return tuple(sorted(found, key=lambda point: -point.amount))


def _own(book: Book, fell: Fell) -> float:
    """As the seat sees it from whose hand it fell."""
    mirrored = book.account.zero_sum and book.match.game.seats == 2 and fell.seat == 1
    return -fell.luck if mirrored else fell.luck
