"""The games as arrays and compiled functions: the same rules, some hundred times as fast.

The readable rules compute the tables; only the order of play is implemented twice, and tests
compare both on shared dice. Building tables needs NumPy, playing needs Numba.
"""

from __future__ import annotations

from wagnis.core.arguments import checked
from wagnis.core.box import AnyGame
from wagnis.core.extras import extra_needed
from wagnis.games import BOXES

with extra_needed("solve"):
    from wagnis.kernels.contract import KERNEL, POLICIES, Games, Kernel


@checked
def kernel(name: str, game: AnyGame) -> Kernel:
    """The compiled game of this name with these seats and options; `ValueError` if none is."""
    return KERNEL.of(BOXES.box(name)).compile(name, game)


__all__ = ["KERNEL", "POLICIES", "Games", "Kernel", "kernel"]
