"""Zocken's solver: one turn solved exactly, the value of a bet on it, and the game for two.

Start reading in `evaluating`; `solve` solves a turn, `game` the whole game.
"""

from __future__ import annotations

from wagnis.core.plain import PlainObject, is_whole, is_whole_list
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.solver.evaluating import OBJECTIVES, advise, advise_by, evaluate
from wagnis.games.zocken.solver.game import KIND as GAME_KIND
from wagnis.games.zocken.solver.game import USUAL_TURNS, task_of
from wagnis.games.zocken.solver.graph import KIND as GRAPH_KIND
from wagnis.games.zocken.solver.graph import GraphTask
from wagnis.games.zocken.solver.solve import KIND, TurnTask, solvable
from wagnis.solvers.evaluation import Solver, Task


def task(kind: str, key: PlainObject) -> Task | None:
    """The task that computes the table of this key; None if there is no such task."""
    task_for_key: Task | None = None
    if kind == GRAPH_KIND:
        task_for_key = GraphTask()
    elif kind in (KIND, GAME_KIND):
        matches, turns = key.get("matches"), key.get("turns", USUAL_TURNS)
        if not is_whole_list(matches) or len(matches) != len(COLOURS) or not is_whole(turns):
            return None
        points = tuple(matches)
        if kind == GAME_KIND:
            task_for_key = task_of(points, turns // 2)
        elif solvable(points):
            task_for_key = TurnTask(points)
    return task_for_key if task_for_key is not None and task_for_key.key == key else None


SOLVES = Solver(OBJECTIVES, evaluate, advise, task, advise_by=advise_by)

__all__ = ["OBJECTIVES", "SOLVES", "advise", "evaluate", "task"]
