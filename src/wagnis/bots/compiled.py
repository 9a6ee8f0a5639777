"""The bots of this package as players of the compiled games.

A level plays by the same values as the perfect player, at its measured temperature. This module
needs NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from wagnis.bots.levels import LEVELS, Level, measured
from wagnis.kernels.contract import PERFECT as BY_VALUES
from wagnis.kernels.contract import POLICIES, Kernel, Tempered


def compiled_lineup(game: str, names: Sequence[str]) -> list[str | Tempered]:
    """What `Kernel.play` expects for these bots."""
    return [_player(game, name) for name in names]


def _player(game: str, name: str) -> str | Tempered:
    if name not in LEVELS[:-1]:
        return name
    unknown = Level(nan, nan)
    win, points = (measured(game, one).get(name, unknown) for one in ("win", "points"))
    return Tempered(win.temperature, points.temperature, win.limit, points.limit)


def not_compiled(kernel: Kernel, names: Sequence[str]) -> list[str]:
    """Those of these bots that this compiled game does not have."""
    by_values = POLICIES[BY_VALUES]
    return [
        name
        for name in dict.fromkeys(names)
        if (by_values if name in LEVELS else name) not in kernel.policies
    ]
