"""Many games of any line-up: on all cores or on a cluster, resumable, counted exactly once.

Start reading in `simulating`. Compiled games come from `wagnis.kernels`; players that are not
compiled use the readable rules. The arena uses `by_bots`, `jobs` and `intervals`, which
need no NumPy; so names are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wagnis.core.extras import extra_needed

if TYPE_CHECKING:
    from wagnis.simulation.jobs import JobError as JobError
    from wagnis.simulation.results import Simulation as Simulation
    from wagnis.simulation.simulating import Simulator as Simulator
    from wagnis.simulation.simulating import simulate as simulate

ROOMS = {
    "JobError": "jobs",
    "Simulation": "results",
    "Simulator": "simulating",
    "simulate": "simulating",
}


def __getattr__(name: str) -> Any:
    if name not in ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with extra_needed("solve"):
        return getattr(import_module(f"{__name__}.{ROOMS[name]}"), name)


__all__ = ["JobError", "Simulation", "Simulator", "simulate"]
