"""How a loss is called, and how well somebody played: the only place where thresholds are written.

They are the same for all games, in units of the game: its swing, which the box tells.
"""

from __future__ import annotations

from math import exp, log
from typing import Literal, TypeAlias

from wagnis.bots.levels import LEVELS, measured

Label: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

LABELS: tuple[tuple[Label, float], ...] = (
    ("best", 0.0),
    ("good", 0.05),
    ("inaccuracy", 0.15),
    ("mistake", 0.4),
)
"""Up to how many swings a loss is called so; what is more is a blunder."""

HALVED = 0.3
"""The mean loss per decision, in swings, that halves the accuracy; a friendly bot's is some 60."""


def label(loss: float, swing: float) -> Label:
    """
    >>> label(0.0, 10.0), label(0.4, 10.0), label(2.0, 10.0), label(9.0, 10.0)
    ('best', 'good', 'mistake', 'blunder')
    """
    return next((name for name, most in LABELS if loss <= most * swing), "blunder")


def accuracy(mean_loss: float, swing: float) -> float:
    """From 100 for perfect play towards 0, halved by every 0.3 swings lost per decision.

    >>> accuracy(0.0, 10.0), accuracy(3.0, 10.0)
    (100.0, 50.0)
    """
    return 100.0 * exp(-log(2) * mean_loss / (HALVED * swing))


def resembles(mean_loss: float, game: str, objective: str) -> str | None:
    """The bot level whose loss per decision is nearest in ratio; none where none is measured.

    No ratio reaches the loss of perfect play; it begins at half of what the next level loses.
    """
    losses = {name: one.loss for name, one in measured(game, objective).items()}
    if not losses:
        return None
    if mean_loss < min(losses.values()) / 2:
        return LEVELS[-1]
    return min(losses, key=lambda name: abs(log(mean_loss / losses[name])))
