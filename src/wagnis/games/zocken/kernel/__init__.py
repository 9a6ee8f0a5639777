"""Zocken as arrays and compiled functions, for one to eight players and all options.

`tables` and `layout` need only NumPy; Numba is imported when games are played.
"""

from __future__ import annotations

from wagnis.games.zocken.rules import Zocken
from wagnis.kernels.contract import Kernel, KernelKit


def kernel(name: str, game: Zocken) -> Kernel:
    """Raise `ValueError` for points or rounds too large for a word."""
    from wagnis.games.zocken.kernel.compiled import ZockenKernel  # Numba is needed only here

    return ZockenKernel(name, game)


KERNEL = KernelKit(kernel)
