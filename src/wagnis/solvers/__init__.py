"""Perfect play by dynamic programming: the value of a position, exact where possible.

The public interface to all solvers: values by an objective (`evaluate`), the best advice without
waiting (`advise`), and the tables still to be solved (`missing`, `task`). A game's box names its
solver. Using tables needs NumPy; only solving needs Numba.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from wagnis.core import Decision, State
from wagnis.core.arguments import checked
from wagnis.core.box import DECKS, AnyGame, load
from wagnis.core.errors import ArgumentError
from wagnis.core.extras import extra_needed
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.solvers.digest import table_name

with extra_needed("solve"):
    from wagnis.solvers.evaluation import Evaluation, NotSolvedError, Progress, Solver, Task
    from wagnis.solvers.value_store import EmptyStore, ValueStore, ValueTable, default_folder


def common_store() -> ValueStore:
    """One store for the whole process, so that each table is read only once."""
    return _store_at(default_folder())


@cache
def _store_at(folder: Path) -> ValueStore:
    return ValueStore(folder)


@checked
def solver_of(name: str) -> Solver:
    """The solver of this game; raises `NotSolvedError` if it has none."""
    box = BOXES.box(name)
    if box.solver is None:
        raise NotSolvedError(box.unsolved)
    solver: Solver = load(box.solver)
    return solver


def solvers() -> Iterator[Solver]:
    """The solvers of all games; each is imported when the iteration reaches it."""
    for reference in dict.fromkeys(box.solver for box in BOXES.values()):
        if reference is not None:
            yield load(reference)


@checked
def objectives(name: str) -> tuple[str, ...]:
    """The objectives of this game's values; empty without a solver."""
    return solver_of(name).objectives if BOXES.box(name).solver is not None else ()


@checked
def evaluate(
    name: str, game: AnyGame, state: State, objective: str, store: ValueStore, deck: str = "full"
) -> Evaluation:
    """The protocol's `values`, from the tables in the store; raises `NotSolvedError` without them.

    With `deck="seen"` the next card of the running turn comes from the cards that are left; this
    makes no difference in a game without cards.
    """
    if deck not in DECKS:
        raise ArgumentError(f"the next card comes from a deck that is {' or '.join(DECKS)}")
    solver = solver_of(name)
    if deck == "seen" and solver.evaluate_seen is not None:
        return solver.evaluate_seen(game, state, objective, store)
    return solver.evaluate(game, state, objective, store)


@checked
def advise(
    name: str, game: AnyGame, state: State, store: ValueStore, objective: str | None = None
) -> Evaluation:
    """The best advice without waiting, for any number of players.

    It uses the best objective, or `objective` if the solver advises by several. Every decision of a
    game with a solver gets advice: without a table it is an estimate (`exact` is False), and
    `missing` is the task that would improve it.
    """
    solver = solver_of(name)
    if objective is not None and solver.advise_by is not None:
        return solver.advise_by(game, state, objective, store)
    return solver.advise(game, state, store)


@checked
def best(
    name: str, game: AnyGame, state: State, store: ValueStore, deck: str = "seen"
) -> Evaluation:
    """The preferred values at a table: advice at a decision, else values, or `NotSolvedError`.

    Advice counts the cards that are left; with a full deck there are only values.
    """
    if deck == "seen" and isinstance(game.node(state), Decision):
        return advise(name, game, state, store)
    solver_of(name)
    *others, last = BOXES.box(name).preferred
    for objective in others:
        try:
            return evaluate(name, game, state, objective, store, deck)
        except NotSolvedError as error:
            if error.task is not None:
                raise
    return evaluate(name, game, state, last, store, deck)


@checked
def missing(name: str, game: AnyGame, state: State) -> Task | None:
    """The task to solve before this position has values; None if it needs no table.

    Evaluates with an empty store: the error of the solver names the table. Raises `NotSolvedError`
    if no table would help.
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
        missing_task = advise(name, game, state, empty).missing
        if missing_task is not None:
            return missing_task
    raise refused


@checked
def needed(name: str, game: AnyGame, state: State) -> dict[str, Task]:
    """By objective, the task whose table has the values of this position.

    Objectives that need no table, or that cannot be solved, are left out.
    """
    empty, tasks = EmptyStore(), dict[str, Task]()
    for objective in solver_of(name).objectives:
        try:
            evaluate(name, game, state, objective, empty)
        except NotSolvedError as error:
            if error.task is not None:
                tasks[objective] = error.task
    return tasks


@checked
def task(kind: str, key: PlainObject) -> Task:
    """The task that makes this table; raises `ValueError` if no solver knows it."""
    for solver in solvers():
        candidate = solver.task(kind, key)
        if candidate is not None:
            return candidate
    raise ArgumentError(f"there is nothing of the kind {kind!r} to solve")


@checked
def command(task: Task) -> str:
    """The shell command that solves this task and stores the table."""
    text = json.dumps({"kind": task.kind, "key": task.key}, separators=(",", ":"))
    return f"wagnis solve --task {shlex.quote(text)}"


@checked
def evaluate_solving(
    name: str,
    game: AnyGame,
    state: State,
    objective: str,
    store: ValueStore,
    solve: Callable[[Task], None],
    longest: float = float("inf"),
    deck: str = "full",
) -> Evaluation:
    """Like `evaluate`, but solves missing tables first if that takes at most `longest` seconds.

    `solve` puts a table in the store; it is called once for each table. For a longer task the error
    names the command that solves it.
    """
    attempts: set[str] = set()
    while True:
        try:
            return evaluate(name, game, state, objective, store, deck)
        except NotSolvedError as error:
            if error.task is None:
                raise
            missing_task = error.task
        if missing_task.about_seconds > longest:
            raise NotSolvedError(
                f"{missing_task.title} takes some {missing_task.about_seconds:.0f} seconds "
                f"to solve; this solves it: {command(missing_task)}",
                missing_task,
            )
        table = table_name(missing_task.kind, missing_task.key)
        if table in attempts:
            raise NotSolvedError(f"solved, but lost since: {missing_task.title}")
        attempts.add(table)
        solve(missing_task)


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
