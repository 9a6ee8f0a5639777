"""The rule laboratory: change a rule, solve or simulate the game again, and compare.

`compare` compares a changed game with the printed one. Games add their own tools: `measure`
measures a tableau, `tune` finds other values for its rows. `wagnis.simulation` plays the games and
`wagnis.solvers` solves them; both need NumPy and Numba.
"""

from typing import Any

from wagnis.core.extras import extra_needed
from wagnis.games import BOXES

with extra_needed("lab"):
    from wagnis.lab.figures import Comparison, Figure, Part, Variant
    from wagnis.lab.kit import LABORATORY, LabError, Laboratory, compare
    from wagnis.simulation.intervals import Estimate


def __getattr__(name: str) -> Any:
    """A tool of a game's laboratory, imported on first use."""
    for box in BOXES.values() if not name.startswith("_") else ():
        laboratory = LABORATORY.find(box)
        if laboratory is not None and name in laboratory.tools:
            return laboratory.tools[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "LABORATORY",
    "Comparison",
    "Estimate",
    "Figure",
    "LabError",
    "Laboratory",
    "Part",
    "Variant",
    "compare",
]
