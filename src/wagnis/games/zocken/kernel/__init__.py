"""Zocken as arrays and compiled functions, for one to eight players and all options.

Facts are in `tables` and words in `layout`, for which NumPy is enough; Numba is imported where
something is played.
"""

from __future__ import annotations

from wagnis.core.box import AnyGame
from wagnis.kernels.contract import Kernel, KernelKit


def kernel(name: str, game: AnyGame) -> Kernel:
    """A `ValueError` for points or rounds that outgrow a word."""
    from wagnis.games.zocken.kernel.compiled import ZockenKernel  # Numba is needed only here

    return ZockenKernel(name, game)


KERNEL = KernelKit(kernel)
