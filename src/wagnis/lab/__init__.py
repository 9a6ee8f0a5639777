"""The rule laboratory: change a rule, solve or simulate the game anew, and compare.

`compare` puts a changed game beside the printed one, `measure` says what a tableau of Gambler
does, `tune` finds other values for its rows. How games are simulated is said in
`wagnis.simulation`, how they are solved in `wagnis.solvers`; both need NumPy and Numba.
"""

from wagnis.lab.comparing import CHANGES, compare
from wagnis.lab.errors import LabError
from wagnis.lab.figures import Comparison, Figure, Mean, Part, Variant
from wagnis.lab.measures import RowMeasure, TableauMeasure
from wagnis.lab.soundness import faults
from wagnis.lab.tableaux import measure, measure_all
from wagnis.lab.tuning import Change, Tuned, tune

__all__ = [
    "CHANGES",
    "Change",
    "Comparison",
    "Figure",
    "LabError",
    "Mean",
    "Part",
    "RowMeasure",
    "TableauMeasure",
    "Tuned",
    "Variant",
    "compare",
    "faults",
    "measure",
    "measure_all",
    "tune",
]
