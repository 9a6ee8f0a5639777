"""Gambler and Engel & Bengel, compiled.

Tables and words (`tables`, `layout`) need NumPy only; Numba is imported to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wagnis.games.gambler.rules import Gambler
from wagnis.kernels.contract import KernelKit
from wagnis.solvers import compiling

if TYPE_CHECKING:
    from wagnis.games.gambler.kernel.compiled import GamblerKernel


def kernel(name: str, game: Gambler) -> GamblerKernel:
    """The compiled game; a `ValueError` for one whose numbers do not fit in four-byte words."""
    compiling.prepare()
    from wagnis.games.gambler.kernel.compiled import GamblerKernel

    return GamblerKernel(name, game)


KERNEL = KernelKit(kernel)
