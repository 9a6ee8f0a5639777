"""Zocken: one turn solved exactly, and what a bet on it is worth.

Start reading in `evaluating`; how a turn is solved is said in `solve`.
"""

from __future__ import annotations

from wagnis.core.plain import PlainObject, is_whole_list
from wagnis.games.zocken.row import COLOURS
from wagnis.solvers.evaluation import Solver, Task
from wagnis.solvers.zocken.evaluating import OBJECTIVES, advise, evaluate
from wagnis.solvers.zocken.solve import KIND, TurnTask, solvable


def task(kind: str, key: PlainObject) -> Task | None:
    """The turn with these points for matches; None for what cannot be solved here."""
    matches = key.get("matches")
    if kind != KIND or not is_whole_list(matches) or len(matches) != len(COLOURS):
        return None
    made = TurnTask(tuple(matches))
    return made if made.key == key and solvable(made.matches) else None


SOLVES = Solver(OBJECTIVES, evaluate, advise, task)

__all__ = ["OBJECTIVES", "SOLVES", "advise", "evaluate", "task"]
