"""Zocken: one turn solved exactly, what a bet on it is worth, and the whole game for two.

Start reading in `evaluating`; how a turn is solved is said in `solve`, the game in `game`.
"""

from __future__ import annotations

from wagnis.core.plain import PlainObject, is_whole, is_whole_list
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.solver.evaluating import OBJECTIVES, advise, evaluate
from wagnis.games.zocken.solver.game import KIND as GAME_KIND
from wagnis.games.zocken.solver.game import USUAL_TURNS, task_of
from wagnis.games.zocken.solver.graph import KIND as GRAPH_KIND
from wagnis.games.zocken.solver.graph import GraphTask
from wagnis.games.zocken.solver.solve import KIND, TurnTask, solvable
from wagnis.solvers.evaluation import Solver, Task


def task(kind: str, key: PlainObject) -> Task | None:
    """The task that makes the table of this key; None for what cannot be solved here."""
    made: Task | None = None
    if kind == GRAPH_KIND:
        made = GraphTask()
    elif kind in (KIND, GAME_KIND):
        matches, turns = key.get("matches"), key.get("turns", USUAL_TURNS)
        if not is_whole_list(matches) or len(matches) != len(COLOURS) or not is_whole(turns):
            return None
        points = tuple(matches)
        if kind == GAME_KIND:
            made = task_of(points, turns // 2)
        elif solvable(points):
            made = TurnTask(points)
    return made if made is not None and made.key == key else None


SOLVES = Solver(OBJECTIVES, evaluate, advise, task)

__all__ = ["OBJECTIVES", "SOLVES", "advise", "evaluate", "task"]
