"""Perfect play, by dynamic programming: what a position is worth, exactly where that can be had.

This is the one door to all solvers: by which objective a position is worth what (`evaluate`), what
can be said at once to whoever is to act (`advise`), and what would have to be solved (`missing`,
`task`). A game's box names its solver, which has a room of its own here or in another package.
NumPy is needed to use tables, Numba only to solve.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from wagnis.core import Decision
from wagnis.core.box import DECKS, load
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.solvers.digest import table_name
from wagnis.solvers.evaluation import Evaluation, NotSolvedError, Progress, Solver, Task
from wagnis.solvers.value_store import EmptyStore, ValueStore, ValueTable, default_folder


def common_store() -> ValueStore:
    """One store for a whole process, so that a table is read once and not once a move."""
    return _store_at(default_folder())


@cache
def _store_at(folder: Path) -> ValueStore:
    return ValueStore(folder)


def solver_of(name: str) -> Solver:
    """The solver of this game; a `NotSolvedError` where it has none."""
    box = BOXES[name]
    if box.solver is None:
        raise NotSolvedError(box.unsolved)
    solver: Solver = load(box.solver)
    return solver


def solvers() -> Iterator[Solver]:
    """All there are; whoever asks for them loads what they need."""
    for reference in dict.fromkeys(box.solver for box in BOXES.values()):
        if reference is not None:
            yield load(reference)


def objectives(name: str) -> tuple[str, ...]:
    """What the values of this game can be asked for; nothing where it has no solver."""
    return solver_of(name).objectives if BOXES[name].solver is not None else ()


def evaluate(
    name: str, game: Any, state: Any, objective: str, store: ValueStore, deck: str = "full"
) -> Evaluation:
    """What the protocol calls `values`: by the tables in the store, or `NotSolvedError`.

    With `deck="seen"` the next card of the running turn comes from the cards really left; a game
    without cards is worth the same either way.
    """
    if deck not in DECKS:
        raise ValueError(f"the next card comes from a deck that is {' or '.join(DECKS)}")
    solver = solver_of(name)
    if deck == "seen" and solver.evaluate_seen is not None:
        return solver.evaluate_seen(game, state, objective, store)
    return solver.evaluate(game, state, objective, store)


def advise(
    name: str, game: Any, state: Any, store: ValueStore, objective: str | None = None
) -> Evaluation:
    """The best that can be said at once to whoever is to act, at any number of players.

    By the objective that serves best, or by this one, if the solver has advice by several.
    Never refuses a decision of a game that has a solver: where a table is missing it falls back to
    an estimate, says so (`exact` is False) and names what could be solved (`missing`).
    """
    solver = solver_of(name)
    if objective is not None and solver.advise_by is not None:
        return solver.advise_by(game, state, objective, store)
    return solver.advise(game, state, store)


def best(name: str, game: Any, state: Any, store: ValueStore, deck: str = "seen") -> Evaluation:
    """What serves best at the table: advice at a decision, else values, or `NotSolvedError`.

    Advice counts the cards really left; with a full deck there are only values.
    """
    if deck == "seen" and isinstance(game.node(state), Decision):
        return advise(name, game, state, store)
    solver_of(name)
    *others, last = BOXES[name].preferred
    for objective in others:
        try:
            return evaluate(name, game, state, objective, store, deck)
        except NotSolvedError as error:
            if error.task is not None:
                raise
    return evaluate(name, game, state, last, store, deck)


def missing(name: str, game: Any, state: Any) -> Task | None:
    """What would have to be solved for the values of this position; None where no table is needed.

    Asked of the solver itself, which misses the table where there is none. A `NotSolvedError`
    where nothing that could be solved would help.
    """
    empty, refused = EmptyStore(), None
    for objective in solver_of(name).objectives:
        try:
            evaluate(name, game, state, objective, empty)
        except NotSolvedError as error:
            if error.task is not None:
                return error.task
            refused = error
    if refused is None:
        return None
    if isinstance(game.node(state), Decision):
        wanted = advise(name, game, state, empty).missing
        if wanted is not None:
            return wanted
    raise refused


def needed(name: str, game: Any, state: Any) -> dict[str, Task]:
    """By objective, the table that its value of this position is read from; without those that need
    none, and those that nobody can solve."""
    empty, found = EmptyStore(), dict[str, Task]()
    for objective in solver_of(name).objectives:
        try:
            evaluate(name, game, state, objective, empty)
        except NotSolvedError as error:
            if error.task is not None:
                found[objective] = error.task
    return found


def task(kind: str, key: PlainObject) -> Task:
    """The task that makes this table; a `ValueError` for what nobody can solve."""
    for solver in solvers():
        made = solver.task(kind, key)
        if made is not None:
            return made
    raise ValueError(f"there is nothing of the kind {kind!r} to solve")


def command(task: Task) -> str:
    """What to type in a shell to have this solved and kept."""
    written = json.dumps({"kind": task.kind, "key": task.key}, separators=(",", ":"))
    return f"wagnis solve --task {shlex.quote(written)}"


def evaluate_solving(
    name: str,
    game: Any,
    state: Any,
    objective: str,
    store: ValueStore,
    solve: Callable[[Task], None],
    longest: float = float("inf"),
    deck: str = "full",
) -> Evaluation:
    """Like `evaluate`, but what is missing is solved first, if that takes no longer than so.

    `solve` puts it in the store, and is asked for nothing twice. What would take longer is refused
    with the command that solves it.
    """
    solved: set[str] = set()
    while True:
        try:
            return evaluate(name, game, state, objective, store, deck)
        except NotSolvedError as error:
            if error.task is None:
                raise
            wanted = error.task
        if wanted.about_seconds > longest:
            raise NotSolvedError(
                f"{wanted.title} takes some {wanted.about_seconds:.0f} seconds to solve; "
                f"this solves it: {command(wanted)}",
                wanted,
            )
        table = table_name(wanted.kind, wanted.key)
        if table in solved:
            raise NotSolvedError(f"solved, but lost since: {wanted.title}")
        solved.add(table)
        solve(wanted)


__all__ = [
    "Evaluation",
    "NotSolvedError",
    "Progress",
    "Solver",
    "Task",
    "ValueStore",
    "ValueTable",
    "advise",
    "best",
    "command",
    "common_store",
    "evaluate",
    "evaluate_solving",
    "missing",
    "needed",
    "objectives",
    "solver_of",
    "solvers",
    "task",
]
