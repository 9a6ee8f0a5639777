"""Whole random games on a graphics card: every thread plays many, one after another.

What a game's text and tables are is said in `tables`. CuPy is needed, and a card.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wagnis.kernels.cuda.tables import BLOCK, Plan
from wagnis.solvers.graphics import cupy

BLOCKS_A_PROCESSOR = 16


class Device:
    """Plays one game's plan on the card; the same words as `host.Host`."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self._cp = plan, cupy()
        cp = self._cp
        module = cp.RawModule(code=plan.text, options=("-std=c++17",))
        self._play = module.get_function("play")
        self._words = cp.asarray(plan.words)
        processors = cp.cuda.Device().attributes["MultiProcessorCount"]
        self._blocks = BLOCKS_A_PROCESSOR * processors
        self._scratch = cp.zeros(max(1, plan.scratch) * self._blocks * BLOCK, np.uint8)

    def play(
        self, seed: int, first: int, count: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], int]:
        """[games, seats] scores, [games, 5] what `tell` writes, and all steps together."""
        scores = self._cp.zeros((count, self.plan.seats), np.int32)
        told = self._cp.zeros((count, 5), np.int32)
        steps = self._launch(seed, first, count, scores.data.ptr, told.data.ptr)
        return scores.get(), told.get(), steps

    def steps(self, seed: int, first: int, count: int) -> int:
        """Play the games and tell nothing but how many steps they took."""
        return self._launch(seed, first, count, 0, 0)

    def _launch(self, seed: int, first: int, count: int, scores: int, told: int) -> int:
        steps = self._cp.zeros(1, np.uint64)
        numbers = (np.uint64(seed), np.int64(first), np.int64(count), np.uint64(scores))
        arguments = (self._words, *numbers, np.uint64(told), steps, self._scratch)
        shared = 4 * BLOCK * self.plan.room
        self._play((self._blocks,), (BLOCK,), arguments, shared_mem=shared)
        return int(steps.get()[0])
