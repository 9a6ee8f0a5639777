"""Means with honest intervals, where games with the same dice are one observation.

What is averaged is said in `report`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean, and the interval that holds the true one in 95 of 100 such contests."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def times(self, factor: float) -> Figure:
        return Figure(factor * self.mean, factor * self.low, factor * self.high)


def mean_of(deals: Sequence[float]) -> Figure:
    """The mean over deals, each of which is one number; a single one tells nothing of its spread.

    >>> mean_of([1.0, 3.0, 2.0, 2.0]).mean
    2.0
    """
    mean = fmean(deals)
    half = inf if len(deals) < 2 else _error(deals) * quantile(len(deals) - 1)
    return Figure(mean, mean - half, mean + half)


def ratio_of(parts: Sequence[float], wholes: Sequence[float]) -> Figure:
    """Sum of the parts over sum of the wholes, such as losses over decisions."""
    count = sum(wholes)
    ratio = sum(parts) / count
    rest = [part - ratio * whole for part, whole in zip(parts, wholes, strict=True)]
    half = inf
    if len(parts) > 1:
        half = _error(rest) * len(rest) / count * quantile(len(rest) - 1)
    return Figure(ratio, ratio - half, ratio + half)


def share_of(deals: Sequence[float]) -> Figure:
    """The mean of shares from 0 to 1, which an interval may not leave.

    Wilson's interval, for as many independent games as would show the spread between these
    deals; where there is no spread at all, for as many as there are deals.
    """
    share, games = fmean(deals), equivalent_games(deals)
    z = quantile(max(1, len(deals) - 1))
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half = z * spread / (1 + z * z / games)
    return Figure(share, max(0.0, centre - half), min(1.0, centre + half))


def equivalent_games(deals: Sequence[float]) -> float:
    """How many independent games would show the spread seen between these deals."""
    share, error = fmean(deals), _error(deals) if len(deals) > 1 else 0.0
    return share * (1 - share) / error**2 if error and 0 < share < 1 else len(deals)


def quantile(freedom: int) -> float:
    """Student's t for the interval (Cornish and Fisher's series, good from 3 on).

    >>> round(quantile(10), 2), round(quantile(1000), 2)
    (2.23, 1.96)
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    exact = {1: 12.706, 2: 4.303}
    if freedom in exact:
        return exact[freedom]
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def _error(deals: Sequence[float]) -> float:
    return sqrt(variance(deals) / len(deals))
