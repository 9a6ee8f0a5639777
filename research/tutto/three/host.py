"""The compiled source of a turn for three on one core, by a C++ compiler: slow, for checks.

`device` runs it on a graphics card.
"""

from __future__ import annotations

import ctypes

import numpy as np

from research.cuda.graphics import compiled_here
from research.tutto.three.source import Keys, Size, room, source
from wagnis.games.tutto.solver.facts import Floats


class _Tables(ctypes.Structure):
    _fields_ = [(f"table{number}", ctypes.c_void_p) for number in range(10)]


class Host:
    """Tables in memory and the turns that fill them; the same words as `device.Device`."""

    def __init__(self, size: Size, keys: Keys | None = None) -> None:
        self.size = size
        wide = 2 if keys is None else 3
        self._mid: Floats = np.zeros((3, size.units, size.units, size.units, wide))
        self._two: Floats = np.zeros((size.far, size.far, wide))
        self._one: Floats = np.zeros((size.far + 1, size.far + 2, wide))
        self.mid, self.two, self.one = self._mid[..., :2], self._two[..., :2], self._one[..., :2]
        self._library = compiled_here(source(size, judged=keys is not None))
        self.judge(keys)
        self._room = np.zeros((max(room(size, kind) for kind in range(5)), wide))
        self._moved = np.zeros(2, dtype=np.uint64)

    def judge(self, keys: Keys | None) -> None:
        """Let the seats use these keys; only if it was made with some."""
        self._keys = [] if keys is None else [*keys.mid, keys.two, keys.one]
        self._keys = [np.ascontiguousarray(key, dtype=np.float64) for key in self._keys]
        tables = [*self._mid, self._two, self._one, *self._keys]
        self._tables = _Tables(*(table.ctypes.data for table in tables))

    def starts(self, kind: int, level: int, relax: float, sharp: float) -> None:
        """Solve every turn of this kind (on this level of the sum of scores) once."""
        counts = [self.size.units**2] * 3
        counts += [self.size.far**2, (self.size.far + 1) * (self.size.far + 2)]
        self._library.starts(
            ctypes.byref(self._tables),
            counts[kind],
            kind,
            level,
            ctypes.c_double(relax),
            ctypes.c_double(sharp),
            self.size.wide(kind),
            ctypes.c_void_p(self._room.ctypes.data),
            ctypes.c_void_p(self._moved.ctypes.data),
        )

    def guess(self, level: int) -> None:
        self._library.guess(ctypes.byref(self._tables), level)

    def moved(self) -> tuple[float, float]:
        """Since the last call: the largest change of a value, and the largest gain of a mover."""
        far, grown = (float(number) * 1e-15 for number in self._moved)
        self._moved[:] = 0
        return far, grown

    def put(self, mid: Floats) -> None:
        self.mid[:] = mid

    def kept(self) -> Floats:
        """A copy, to be put back."""
        return self.mid.copy()

    def start(self) -> tuple[float, float]:
        """The value of the start of the game for the first and the second seat."""
        own, following = self.mid[0, 0, 0, 0]
        return float(own), float(following)

    def found(self) -> tuple[Floats, Floats, Floats]:
        """mid[seat, own, next, after, 2], two and one, as documented in `turn.cu`."""
        return self.mid, self.two, self.one
