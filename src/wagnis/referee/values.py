"""The protocol's request `values`: the solvers compute them, and they are written as JSON.

A missing table is solved first and stored; a line on standard error reports a long wait. NumPy is
imported only here, on the first request.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from wagnis.core import Chance, Over
from wagnis.core.box import DECKS
from wagnis.core.plain import Plain, PlainObject
from wagnis.records import Code, Match, RefusedError

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, Task, ValueStore

Values: TypeAlias = Callable[[Match, str, str], PlainObject]
"""From a match, an objective and a deck to the values, as JSON."""

DEFINED = ("points", "win")
"""Objectives that the protocol defines for every game. Gambler's `win` is not solved."""
LONGEST = 180.0  # the most CPU-seconds of solving for one request
PATIENCE = 2.0  # seconds before a line on standard error reports the wait
EXTRA = ("numpy", "numba")
FAILURES = (MemoryError, RuntimeError, ArithmeticError, OSError)
"""Failures of a solver that are no bugs: the referee refuses the request and goes on."""


def values(
    match: Match, objective: Plain, solved: Values | None = None, deck: Plain = "full"
) -> PlainObject:
    """The reply to `values`, or a `RefusedError`; `solved` replaces the solvers."""
    if match.box.solver is None:
        raise _not_solved(match.box.unsolved)
    if objective not in match.box.objectives:
        known = ", ".join(match.box.objectives)
        if objective in DEFINED:
            raise _not_solved(f"{match.box.title} has no values by {objective!r}; it has {known}")
        raise RefusedError(Code.BAD_REQUEST, f"'objective' must be one of {known}")
    if deck not in DECKS:
        raise RefusedError(Code.BAD_REQUEST, f"'deck' must be one of {', '.join(DECKS)}")
    if isinstance(match.node, Over):
        raise RefusedError(Code.GAME_OVER, "the game is over")
    return (solved or by_solvers)(match, objective, deck)


def by_solvers(match: Match, objective: str, deck: str = "full") -> PlainObject:
    """The values from the solvers, or a `RefusedError` with the code `not_solved`."""
    try:
        return _written(match, evaluated(match, objective, deck))
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        raise _not_solved(
            f"values need {error.name}, which is not installed: pip install 'wagnis[solve]'"
        ) from None


def evaluated(match: Match, objective: str, deck: str = "full") -> Evaluation:
    """The solvers' evaluation of this position; solves a missing table, up to `LONGEST`."""
    from wagnis.solvers import NotSolvedError, common_store, evaluate_solving

    store = common_store()
    asked = (match.box.name, match.game, match.state, objective, store)
    try:
        return evaluate_solving(
            *asked, solve=lambda task: _solve(task, store), longest=LONGEST, deck=deck
        )
    except NotSolvedError as error:
        raise _not_solved(str(error)) from None
    except FAILURES as error:
        raise _not_solved(f"this cannot be solved here: {str(error) or repr(error)}") from None


def _solve(task: Task, store: ValueStore) -> None:
    with _telling(f"solving {task.title}; it is kept for the next time"):
        table = task.solve(lambda done: None)
    try:
        store.put(table)
    except OSError as error:
        why = error.strerror or error
        sys.stderr.write(f"wagnis: {store.folder} cannot keep what is solved: {why}\n")


@contextmanager
def _telling(words: str) -> Iterator[None]:
    """Print a line on standard error if the block takes longer than `PATIENCE`."""
    timer = threading.Timer(PATIENCE, lambda: sys.stderr.write(f"wagnis: {words}\n"))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _written(match: Match, evaluation: Evaluation) -> PlainObject:
    reply: PlainObject = {"objective": evaluation.objective, "value": float(evaluation.value)}
    if not isinstance(match.node, Chance):
        write = match.box.notation.write_move
        reply["values"] = [[write(action), float(worth)] for action, worth in evaluation.values]
    return {**reply, "exact": evaluation.exact, "assumes": evaluation.assumes}


def _not_solved(message: str) -> RefusedError:
    return RefusedError(Code.NOT_SOLVED, message)
