"""The games as arrays and compiled functions: the same rules, some hundred times as fast.

Facts and tables are asked of the readable rules; only the order of play is written a second time,
and tests hold the two together on shared dice. Building tables needs NumPy, playing needs Numba.
"""

from __future__ import annotations

from importlib import import_module

from wagnis.core.box import AnyGame
from wagnis.kernels.contract import POLICIES, Games, Kernel

ROOMS = {
    "gambler": "wagnis.games.gambler.kernel",
    "engel-bengel": "wagnis.games.gambler.kernel",
    "tutto": "wagnis.games.tutto.kernel",
    "zocken": "wagnis.games.zocken.kernel",
}


def kernel(name: str, game: AnyGame) -> Kernel:
    """The compiled game of this name with these seats and options; a `ValueError` if none is."""
    if name not in ROOMS:
        raise ValueError(f"{name} is not compiled; there are {', '.join(ROOMS)}")
    made: Kernel = import_module(ROOMS[name]).kernel(name, game)
    return made


__all__ = ["POLICIES", "Games", "Kernel", "kernel"]
