"""Gambler and Engel & Bengel: one round for two solved exactly, an estimate for more players.

Start reading in `solve`; `turn` searches a turn, `evaluating` is the interface.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wagnis.core.plain import PlainObject
from wagnis.games.gambler.rules import Gambler, State
from wagnis.games.gambler.solver.evaluating import OBJECTIVES, advise, by_points, evaluate
from wagnis.games.gambler.solver.round_table import KIND
from wagnis.games.gambler.solver.solve import round_task
from wagnis.games.gambler.solver.winning import chance_given
from wagnis.solvers.evaluation import Solver, Task


def task(kind: str, key: PlainObject) -> Task | None:
    """The round with this key; None for another solver's."""
    return round_task(key) if kind == KIND else None


def to_come(game: Gambler, state: State) -> Iterator[Gambler]:
    """For each tableau left in the stack, a game that opens with it."""
    played = state.order[: state.round + 1]
    # Tableaux whose position in the stack is known come first; the others may come in any order.
    known = [number for number in state.order if number not in played]
    drawn = [number for number in range(len(game.stack)) if number not in state.order]
    for number in known + drawn:
        yield replace(game, stack=(game.stack[number],), known=1)


SOLVES = Solver(
    OBJECTIVES, evaluate, advise, task, to_come, chance_given=chance_given, advise_by=by_points
)

__all__ = ["OBJECTIVES", "SOLVES", "advise", "by_points", "evaluate", "task"]
