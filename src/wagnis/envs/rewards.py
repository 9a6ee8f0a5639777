"""What learners are paid: their share of the win at the end, or points as they come.

What a game is worth to OpenSpiel's solvers is said in `utilities`.
"""

from __future__ import annotations

WIN, POINTS = "win", "points"
REWARDS = (WIN, POINTS)


def rewards_by(measure: str) -> bool:
    """Whether points are the reward; a `ValueError` for a measure there is not."""
    if measure not in REWARDS:
        raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {measure!r}")
    return measure == POINTS
