"""Means with confidence intervals; games with the same dice are one observation.

`tally`, `wagnis.arena.report` and `wagnis.lab` pass the numbers. It needs only the standard
library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, variance
from typing import TypeAlias

from wagnis.core.arguments import checked

CONFIDENCE = 0.95


@checked
@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and the interval that holds the true one in 95 of 100 such samples."""

    mean: float
    low: float
    high: float

    @classmethod
    def within(cls, mean: float, half: float) -> Estimate:
        return cls(mean, mean - half, mean + half)

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def times(self, factor: float) -> Estimate:
        return Estimate(factor * self.mean, factor * self.low, factor * self.high)


def exact(value: float) -> Estimate:
    """A computed number, not a sample: its interval has no width."""
    return Estimate(value, value, value)


@dataclass(frozen=True, slots=True)
class Sample:
    """The summary of one number per deal that intervals need."""

    count: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.count)


Deals: TypeAlias = Sequence[float] | Sample
"""One number for each deal, or their summary."""


def sample_of(deals: Deals) -> Sample:
    if isinstance(deals, Sample):
        return deals
    return Sample(len(deals), fmean(deals), variance(deals) if len(deals) > 1 else 0.0)


def mean_of(deals: Deals) -> Estimate:
    """The mean over deals by Student's t; a single deal says nothing about the spread.

    >>> mean_of([1.0, 3.0, 2.0, 2.0]).mean
    2.0
    """
    sample = sample_of(deals)
    half = inf if sample.count < 2 else sample.error * quantile(sample.count - 1)
    return Estimate.within(sample.mean, half)


def ratio_of(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """Sum of the parts over sum of the wholes, such as losses over decisions."""
    count = sum(wholes)
    ratio = sum(parts) / count
    rest = sample_of(
        [part - ratio * whole for part, whole in zip(parts, wholes, strict=True)],
    )
    half = inf
    if rest.count > 1:
        half = rest.error * rest.count / count * quantile(rest.count - 1)
    return Estimate.within(ratio, half)


def share_of(deals: Deals) -> Estimate:
    """The mean of shares from 0 to 1, with an interval inside that range.

    It is Wilson's interval for the number of independent games with the same spread as these deals;
    without any spread, for the number of deals.
    """
    sample = sample_of(deals)
    share, games = sample.mean, equivalent_games(sample)
    z = quantile(max(1, sample.count - 1))
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half = z * spread / (1 + z * z / games)
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))


def proportion(share: float, count: int) -> Estimate:
    """The share of so many independent games, by Wilson's interval.

    >>> round(proportion(0.5, 400).half, 3)
    0.049
    """
    return share_of(Sample(count, share, 0.0))


def equivalent_games(deals: Deals) -> float:
    """The number of independent games with the same spread as these deals."""
    sample = sample_of(deals)
    if not sample.variance or not 0 < sample.mean < 1:
        return sample.count
    return sample.mean * (1 - sample.mean) / sample.error**2


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
