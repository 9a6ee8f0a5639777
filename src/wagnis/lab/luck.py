"""Luck and skill: how much of a result the players explain, and how much the dice.

Two players are seated by the toss of a coin each: a strong one or a weak one. The variance of the
result is then the sum of two (the law of total variance): that of the mean results of the four
line-ups, which is skill, and the mean of the variances within them, which is luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt

from wagnis.core.plain import PlainObject

STRONG, WEAK = "perfect", "thumb"


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """`skill` is the part of the result's variance that the line-up explains; the rest is luck."""

    skill: float
    luck_spread: float
    """Standard deviation of the result between equal players who are both strong."""
    edge: float
    """What the strong player gains on the weak one, on average over both seats."""

    def json(self) -> PlainObject:
        return {
            "skill": round(self.skill, 6),
            "luck_spread": round(self.luck_spread, 6),
            "edge": round(self.edge, 6),
        }


def line_ups(strong: str = STRONG, weak: str = WEAK) -> list[tuple[str, str]]:
    """The four that two tosses of a coin can seat.

    >>> line_ups("a", "b")
    [('a', 'a'), ('a', 'b'), ('b', 'a'), ('b', 'b')]
    """
    return list(product((strong, weak), (strong, weak)))


def luck_and_skill(results: Mapping[tuple[str, str], Sequence[float]]) -> LuckAndSkill:
    """From the results of the first seat (a lead, or a share of the win) in all four line-ups.

    The first line-up is the strong player against the like. Means of samples vary by chance, so
    their spread is taken less by what chance alone would make it.

    >>> even = {pair: [0.0, 1.0] for pair in line_ups()}
    >>> luck_and_skill(even).skill
    0.0
    """
    means = {pair: _mean(found) for pair, found in results.items()}
    within = {pair: _variance(found) for pair, found in results.items()}
    grand = _mean(list(means.values()))
    noise = _mean([within[pair] / len(found) for pair, found in results.items()])
    spread = _mean([(mean - grand) ** 2 for mean in means.values()])
    skill = max(0.0, spread - noise * (len(means) - 1) / len(means))
    luck = _mean(list(within.values()))
    both, ahead, behind, _ = means
    return LuckAndSkill(
        skill / (skill + luck) if skill + luck else 0.0,
        sqrt(within[both]),
        (means[ahead] - means[behind]) / 2,
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _variance(numbers: Sequence[float]) -> float:
    mean = _mean(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
