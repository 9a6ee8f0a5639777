"""The compiled source of a turn for three on a graphics card: one warp solves one turn.

It needs CuPy and a card. `sweeps` has the order of the sweeps.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from research.cuda.graphics import cupy
from research.tutto.three.source import Keys, Size, room, source
from wagnis.games.tutto.solver.facts import Floats

WARP = 32
GUESSES = 128  # threads of a block


class Device:
    """Tables on the card and the turns that fill them; the same words as `host.Host`."""

    def __init__(self, size: Size, real: str = "double", keys: Keys | None = None) -> None:
        self.size, self._cp = size, cupy()
        cp, units, far = self._cp, size.units, size.far
        self._type = np.dtype(np.float64 if real == "double" else np.float32)
        self._wide = 2 if keys is None else 3
        self._mid = cp.zeros((3, units, units, units, self._wide), self._type)
        self._two = cp.zeros((far, far, self._wide), self._type)
        self._one = cp.zeros((far + 1, far + 2, self._wide), self._type)
        told = () if keys is None else (*keys.mid, keys.two, keys.one)
        self._keys = [cp.asarray(np.ascontiguousarray(key), dtype=self._type) for key in told]
        self._tables = (*self._mid, self._two, self._one, *self._keys)
        self._moved = cp.zeros(2, np.uint64)
        module = cp.RawModule(code=source(size, real, keys is not None), options=("-std=c++17",))
        self._starts, self._guess = module.get_function("starts"), module.get_function("guess")

    def starts(self, kind: int, level: int, relax: float, sharp: float) -> None:
        """Solve every turn of this kind (on this level of the sum of scores) once."""
        size = self.size
        count = (size.units**2, size.far**2, (size.far + 1) * (size.far + 2))[max(0, kind - 2)]
        numbers = (self._type.type(relax), self._type.type(sharp))
        wide, shared = size.wide(kind), self._wide * self._type.itemsize * room(size, kind)
        told = (np.int32(kind), np.int32(level), *numbers, np.int32(wide))
        arguments = (*self._tables, *told, self._moved)
        self._starts((count,), (WARP,), arguments, shared_mem=shared)

    def guess(self, level: int) -> None:
        count = -(-(self.size.units**2) // GUESSES)
        self._guess((count,), (GUESSES,), (*self._tables, np.int32(level)))

    def moved(self) -> tuple[float, float]:
        """Since the last call: the largest change of a value, and the largest gain of a mover."""
        far, grown = (float(number) * 1e-15 for number in self._moved.get())
        self._moved.fill(0)
        return far, grown

    def kept(self) -> Any:
        """A copy on the card, to be put back."""
        return self._mid.copy()

    def put(self, mid: Any) -> None:
        self._mid[..., :2] = self._cp.asarray(mid, dtype=self._type)[..., :2]

    def start(self) -> tuple[float, float]:
        """The value of the start of the game for the first and the second seat."""
        own, following = self._mid[0, 0, 0, 0, :2].get()
        return float(own), float(following)

    def found(self) -> tuple[Floats, Floats, Floats]:
        """mid[seat, own, next, after, 2], two and one, as documented in `turn.cu`."""
        tables = (self._mid, self._two, self._one)
        mid, two, one = (table[..., :2].get().astype(np.float64) for table in tables)
        return mid, two, one
