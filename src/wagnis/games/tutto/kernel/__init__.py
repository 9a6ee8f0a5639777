"""Tutto as arrays and compiled functions.

Tables and words (`tables`, `layout`) need NumPy only; Numba is imported to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wagnis.games.tutto.rules import Tutto
from wagnis.kernels.contract import KernelKit
from wagnis.solvers import compiling

if TYPE_CHECKING:
    from wagnis.games.tutto.kernel.compiled import TuttoKernel


def kernel(name: str, game: Tutto) -> TuttoKernel:
    """The compiled game; a `ValueError` for a target that 32 bits cannot count."""
    compiling.prepare()
    from wagnis.games.tutto.kernel.compiled import TuttoKernel

    return TuttoKernel(name, game)


KERNEL = KernelKit(kernel)
