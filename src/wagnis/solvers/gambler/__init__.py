"""Gambler and Engel & Bengel: one round for two solved exactly, for more players estimated.

Start reading in `solve`; a turn is searched in `turn`, and `evaluating` is asked from outside.
"""

from __future__ import annotations

from wagnis.core.plain import PlainObject
from wagnis.solvers.evaluation import Solver, Task
from wagnis.solvers.gambler.evaluating import OBJECTIVES, advise, evaluate
from wagnis.solvers.gambler.round_table import KIND
from wagnis.solvers.gambler.solve import round_task


def task(kind: str, key: PlainObject) -> Task | None:
    """The round with this key; None for what is not of this room."""
    return round_task(key) if kind == KIND else None


SOLVES = Solver(OBJECTIVES, evaluate, advise, task)

__all__ = ["OBJECTIVES", "SOLVES", "advise", "evaluate", "task"]
