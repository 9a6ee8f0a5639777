"""Luck and skill: how much of a result the players explain, and how much the dice.

Each of two players is strong or weak, by a coin toss. The variance of the result is then the sum of
two (the law of total variance): that of the mean results of the four line-ups, which is skill, and
the mean of the variances within them, which is luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wagnis.simulation.intervals import Estimate, quantile

STRONG, WEAK = "perfect", "thumb"
BLOCKS = 20  # of deals for the jackknife

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """`skill` is the part of the result's variance that the line-up explains; the rest is luck."""

    skill: Estimate
    luck_spread: Estimate
    """Standard deviation of the result between equal players who are both strong."""
    edge: Estimate
    """The gain of the strong player over the weak one, averaged over both seats."""


def line_ups(strong: str = STRONG, weak: str = WEAK) -> list[tuple[str, str]]:
    """The four line-ups of a strong and a weak player.

    >>> line_ups("a", "b")
    [('a', 'a'), ('a', 'b'), ('b', 'a'), ('b', 'b')]
    """
    return list(product((strong, weak), (strong, weak)))


def luck_and_skill(results: Mapping[tuple[str, str], Sequence[float]]) -> LuckAndSkill:
    """From the results of the first seat (a lead, or a share of the win) in all four line-ups.

    In the first line-up both players are strong. Results with the same index come from the same
    dice, or from independent ones. Intervals are the jackknife's, over blocks of deals.

    >>> even = {pair: [0.0, 1.0] for pair in line_ups()}
    >>> luck_and_skill(even).skill.mean
    0.0
    """
    sample = np.array([results[pair] for pair in results], np.float64)
    deals = np.arange(sample.shape[1])
    blocks = np.array_split(deals, min(BLOCKS, len(deals)))
    left = np.array([_figures(np.delete(sample, block, axis=1)) for block in blocks])
    errors = np.sqrt((len(blocks) - 1) * left.var(axis=0))
    halves = quantile(len(blocks) - 1) * errors
    skill, spread, edge = map(float, _figures(sample))
    return LuckAndSkill(
        Estimate.within(max(0.0, skill), float(halves[0])),
        Estimate.within(spread, float(halves[1])),
        Estimate.within(edge, float(halves[2])),
    )


def _figures(sample: Floats) -> tuple[float, float, float]:
    """Skill, the spread of luck, and the edge, from results[line-up, deal].

    Sample means vary by chance, so the variance expected from chance alone is subtracted. It is
    estimated from the deviations of each result from the mean of its deal, because dice shared by
    all line-ups add no spread.
    """
    means, within = sample.mean(axis=1), _variances(sample)
    noise = _variances(sample - sample.mean(axis=0)).mean() / sample.shape[1]
    skill, luck = means.var() - noise, within.mean()
    share = skill / (skill + luck) if skill + luck > 0 else 0.0
    return share, within[0] ** 0.5, (means[1] - means[2]) / 2


def _variances(sample: Floats) -> Floats:
    """The variance of each row; 0 for a single number."""
    few = sample.shape[1] < 2
    variances: Floats = np.zeros(len(sample)) if few else sample.var(axis=1, ddof=1)
    return variances
