"""The tables of Tutto in the browser: the game for three as chances, not as their differences."""

from __future__ import annotations

from wagnis.games.tutto.solver.three import KIND, unpacked
from wagnis.solvers.browser_tables import Arrays, BrowserKit


def _three(arrays: Arrays) -> Arrays:
    rest = {name: array for name, array in arrays.items() if name not in ("low", "high")}
    return {"waiting": unpacked(arrays).waiting, **rest}


BROWSER = BrowserKit(("tutto-*",), {KIND: _three}, usual=("tutto-6000",))
