"""Solves Tutto for three on a graphics card, from two first guesses, and packs the table.

The order of the sweeps is in `sweeps`; `wagnis.games.tutto.solver.three` reads the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from research.tutto.three import sweeps
from research.tutto.three.device import Device
from research.tutto.three.source import Size
from research.tutto.three.sweeps import Passed
from wagnis.core.plain import PlainObject
from wagnis.games.tutto.solver.facts import UNIT, Floats
from wagnis.games.tutto.solver.game import units_of
from wagnis.games.tutto.solver.three import FAR, KIND, LEAD, QUANTA, Starts, key_of
from wagnis.solvers.evaluation import Progress
from wagnis.solvers.value_store import ValueTable

TOLERANCE = 1e-9
EXPECTED = 60  # passes of each of the two


@dataclass(frozen=True, slots=True)
class ThreeTask:
    """The game for three to a target of this many units; solving it needs an NVIDIA card."""

    units: int

    @property
    def kind(self) -> str:
        return KIND

    @property
    def key(self) -> PlainObject:
        return key_of(self.units)

    @property
    def title(self) -> str:
        return f"Tutto for three players to {self.units * UNIT} points"

    @property
    def about_seconds(self) -> float:
        return 120.0 * (self.units / units_of(6000)) ** 3

    def solve(self, progress: Progress) -> ValueTable:
        return solved(self, progress)


def solved(
    task: ThreeTask,
    progress: Progress,
    seconds: float = float("inf"),
    tell: Callable[[int, float], None] = lambda number, moved: None,
) -> ValueTable:
    """The table; `seconds` is what either of the two sweeps may take. `tell` hears of passes."""
    size = Size(task.units, LEAD, FAR)
    device = Device(size)
    began, solutions, stages = time.monotonic(), list[Floats](), list[list[Passed]]()
    for half, start in enumerate((sweeps.level_shares, sweeps.by_scores)):
        until = time.monotonic() + seconds

        def heard(number: int, moved: float, half: int = half, until: float = until) -> bool:
            progress((half + min(1.0, number / EXPECTED)) / 2)
            tell(number, moved)
            return time.monotonic() < until

        stages.append(sweeps.sweep(device, start(size), TOLERANCE, tell=heard))
        mid, two, one = device.found()
        solutions.append(mid)
    begin = mid[0, 0, 0, 0]
    last = stages[-1][-1]
    apart = np.abs(solutions[0] - solutions[1])
    facts: PlainObject = {
        "seconds": time.monotonic() - began,
        "residual": last.residual,
        "gain": last.gain,
        "mixed": 0.5 / last.stage.sharp,
        "apart": [float(apart.max()), float(apart.mean())],
        "stages": [
            [[p.stage.sharp, p.passes, p.residual, p.gain] for p in passed] for passed in stages
        ],
        "start": [float(begin[0]), float(begin[1]), float(1 - begin.sum())],
    }
    return ValueTable(task.kind, task.key, facts, packed(starts_of(mid, two, one, LEAD)))


def starts_of(mid: Floats, two: Floats, one: Floats, lead: int) -> Starts:
    """From what was solved: [..., 2] are the chances of the roller and of the next player."""
    rest = 1.0 - mid.sum(axis=-1)
    waiting = np.rint(np.clip(rest, 0.0, 1.0) * QUANTA).astype(np.uint16)
    others = np.stack([one[..., 1], 1.0 - one.sum(axis=-1)], axis=-1)
    return Starts(waiting, 1.0 - two.sum(axis=-1), others, lead)


def packed(starts: Starts) -> dict[str, NDArray[np.generic]]:
    """As arrays that are small once compressed: what neighbours do not foretell, by its bytes."""
    steps = np.diff(starts.waiting, axis=2, prepend=np.uint16(0))
    steps = np.diff(steps, axis=3, prepend=np.uint16(0))
    # Small steps up and down by turns: 0, -1, 1, -2, … so that the higher byte is mostly zero.
    signed = steps.view(np.int16)
    folded = ((signed.astype(np.int32) << 1) ^ (signed >> 15)).astype(np.uint16)
    return {
        "low": (folded & 255).astype(np.uint8),
        "high": (folded >> 8).astype(np.uint8),
        "leader": starts.leader.astype(np.float32),
        "others": starts.others.astype(np.float32),
        "sizes": np.array([starts.lead, starts.quanta]),
    }
