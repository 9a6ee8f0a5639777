"""Tutto for three solved on a graphics card, from two first guesses, and packed as a table.

How levels are swept is said in `sweeps`, what the table is for in `table`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from wagnis.core.plain import PlainObject
from wagnis.games.tutto.solver.facts import Floats
from wagnis.games.tutto.solver.three import sweeps
from wagnis.games.tutto.solver.three.device import Device
from wagnis.games.tutto.solver.three.ends import packed, starts_of
from wagnis.games.tutto.solver.three.source import Size
from wagnis.games.tutto.solver.three.sweeps import Passed
from wagnis.games.tutto.solver.three.table import FAR, LEAD
from wagnis.solvers.evaluation import Progress
from wagnis.solvers.value_store import ValueTable

if TYPE_CHECKING:
    from wagnis.games.tutto.solver.three.table import ThreeTask

TOLERANCE = 1e-9
EXPECTED = 60  # passes of each of the two


def solved(
    task: ThreeTask,
    progress: Progress,
    seconds: float = float("inf"),
    tell: Callable[[int, float], None] = lambda number, moved: None,
) -> ValueTable:
    """The table; `seconds` is what either of the two sweeps may take. `tell` hears of passes."""
    size = Size(task.units, LEAD, FAR)
    device = Device(size)
    began, found, stages = time.monotonic(), list[Floats](), list[list[Passed]]()
    for half, start in enumerate((sweeps.level_shares, sweeps.by_scores)):
        until = time.monotonic() + seconds

        def heard(number: int, moved: float, half: int = half, until: float = until) -> bool:
            progress((half + min(1.0, number / EXPECTED)) / 2)
            tell(number, moved)
            return time.monotonic() < until

        stages.append(sweeps.sweep(device, start(size), TOLERANCE, tell=heard))
        mid, two, one = device.found()
        found.append(mid)
    begin = mid[0, 0, 0, 0]
    last = stages[-1][-1]
    apart = np.abs(found[0] - found[1])
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
