"""Perfect play: values of positions, exact where they can be had.

Each game has a room of its own here; `judge`, `advise` and `task` are the doors to all of them.
NumPy is needed to use tables, Numba only to solve.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from wagnis.core.plain import PlainObject
from wagnis.solvers.digest import table_name
from wagnis.solvers.judgement import Judgement, NotSolvedError, Progress, Task
from wagnis.solvers.shelf import Shelf, Table

ROOMS = {
    "gambler": "wagnis.solvers.gambler",
    "engel-bengel": "wagnis.solvers.gambler",
    "tutto": "wagnis.solvers.tutto",
    "zocken": "wagnis.solvers.zocken",
}


def objectives(name: str) -> tuple[str, ...]:
    """What the values of this game can be asked for."""
    asked: tuple[str, ...] = _room(name).OBJECTIVES
    return asked


def judge(name: str, game: Any, state: Any, objective: str, shelf: Shelf) -> Judgement:
    """What the protocol calls `values`: by the tables on the shelf, or `NotSolvedError`."""
    judgement: Judgement = _room(name).judge(game, state, objective, shelf)
    return judgement


def advise(name: str, game: Any, state: Any, shelf: Shelf) -> Judgement:
    """The best that can be said at once to whoever is to act, at any number of players.

    Never refuses a decision: where a table is missing it falls back to an estimate, says so
    (`exact` is False) and names what could be solved (`missing`).
    """
    judgement: Judgement = _room(name).advise(game, state, shelf)
    return judgement


def task(kind: str, key: PlainObject) -> Task:
    """The task that makes this table; a `ValueError` for what nobody can solve."""
    for room in dict.fromkeys(ROOMS.values()):
        made: Task | None = import_module(room).task(kind, key)
        if made is not None:
            return made
    raise ValueError(f"there is nothing of the kind {kind!r} to solve")


def judge_solving(
    name: str,
    game: Any,
    state: Any,
    objective: str,
    shelf: Shelf,
    solve: Callable[[Task], None],
) -> Judgement:
    """Like `judge`, but what is missing is solved first; this may take minutes.

    `solve` puts it on the shelf, and is asked for nothing twice.
    """
    solved: set[str] = set()
    while True:
        try:
            return judge(name, game, state, objective, shelf)
        except NotSolvedError as error:
            if error.task is None:
                raise
            missing = error.task
        table = table_name(missing.kind, missing.key)
        if table in solved:
            raise NotSolvedError(f"solved, but lost since: {missing.title}")
        solved.add(table)
        solve(missing)


def _room(name: str) -> ModuleType:
    return import_module(ROOMS[name])


__all__ = [
    "Judgement",
    "NotSolvedError",
    "Progress",
    "Shelf",
    "Table",
    "Task",
    "advise",
    "judge",
    "judge_solving",
    "objectives",
    "task",
]
