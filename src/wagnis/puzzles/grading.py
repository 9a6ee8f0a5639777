"""How hard a puzzle is: how often the levels' bots find its best move, in five grades.

The levels and how they choose are said in `wagnis.bots`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wagnis.bots.levels import level
from wagnis.bots.valued import weights

ASKED = ("friendly", "casual", "keen", "sharp")
"""The levels that err; `perfect` finds everything."""
BOUNDS = (0.85, 0.75, 0.65, 0.55)
"""Grade 1 from the first on, grade 2 from the second on, …, grade 5 below the last."""


def found_by(values: Sequence[float], game: str, objective: str) -> float:
    """The chance that one of the levels, each as likely, plays the best move."""
    best = max(range(len(values)), key=values.__getitem__)
    shares = []
    for name in ASKED:
        liked = weights(values, level(name, game, objective).temperature)
        shares.append(liked[best] / sum(liked))
    return sum(shares) / len(shares)


def grade(values: Sequence[float], game: str, objective: str) -> int:
    """From 1, which most find, to 5.

    >>> grade([0.0, 60.0], "gambler", "points"), grade([0.0, 2.0], "gambler", "points")
    (1, 4)
    """
    share = found_by(values, game, objective)
    return 1 + sum(share < bound for bound in BOUNDS)
