"""Many games of any line-up: on all cores or on a cluster, resumable, counted exactly once.

Start reading in `simulating`. Compiled games come from `wagnis.kernels`; where players are not
compiled the bots play by the readable rules. NumPy is needed.
"""

from wagnis.simulation.jobs import JobError
from wagnis.simulation.results import Simulation
from wagnis.simulation.simulating import Simulator, simulate

__all__ = ["JobError", "Simulation", "Simulator", "simulate"]
