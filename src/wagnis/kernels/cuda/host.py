"""The games' text for graphics cards on one core, by a C++ compiler: for checking.

How a card plays them is said in `device`.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.kernels.cuda.tables import Plan
from wagnis.solvers.graphics import compiled_here


class Host:
    """Plays one game's plan here."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._library = compiled_here(plan.text)

    def play(
        self, seed: int, first: int, count: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], int]:
        """[games, seats] scores, [games, 5] what `tell` writes, and all steps together."""
        plan = self.plan
        scores = np.zeros((count, plan.seats), np.int32)
        told = np.zeros((count, 5), np.int32)
        steps, scratch = np.zeros(1, np.uint64), np.zeros(max(1, plan.scratch), np.uint8)
        self._library.play(
            _pointer(plan.words),
            ctypes.c_uint64(seed),
            ctypes.c_int64(first),
            ctypes.c_int64(count),
            _pointer(scores),
            _pointer(told),
            _pointer(steps),
            _pointer(scratch),
        )
        return scores, told, int(steps[0])


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
