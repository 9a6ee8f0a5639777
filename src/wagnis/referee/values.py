"""What the protocol calls `values`: asked of the solvers, written as the wire has it.

A table that is missing is solved first and kept, and whoever waits for long is told so on standard
error. NumPy is imported only here, and only when somebody asks.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from wagnis.core import Chance
from wagnis.core.plain import PlainObject
from wagnis.records import Code, Match, RefusedError

if TYPE_CHECKING:
    from wagnis.solvers import Judgement, Shelf, Task

Values: TypeAlias = Callable[[Match, str], PlainObject]

PATIENCE = 2.0  # seconds somebody waits before being told for what
EXTRA = ("numpy", "numba")


def values(match: Match, objective: str) -> PlainObject:
    """The reply to `values`, or `not_solved` where there are none."""
    try:
        return _written(match, judged(match, objective))
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        raise _not_solved(
            f"values need {error.name}, which is not installed: pip install 'wagnis[solve]'"
        ) from None


def judged(match: Match, objective: str) -> Judgement:
    """What the solvers say of this position; this may take minutes, once."""
    from wagnis.solvers import NotSolvedError, judge
    from wagnis.solvers.shelf import default_folder

    shelf = _shelf(default_folder())
    while True:
        try:
            return judge(match.box.name, match.game, match.state, objective, shelf)
        except NotSolvedError as error:
            if error.task is None:
                raise _not_solved(str(error)) from None
            _solve(error.task, shelf)


def _solve(task: Task, shelf: Shelf) -> None:
    try:
        with _telling(f"solving {task.title}; it is kept for the next time"):
            shelf.put(task.solve(lambda done: None))
    except OSError as error:
        raise _not_solved(f"{shelf.folder} cannot keep what is solved: {error.strerror}") from None


@contextmanager
def _telling(words: str) -> Iterator[None]:
    """A line on standard error, once somebody has waited long enough to wonder."""
    timer = threading.Timer(PATIENCE, lambda: sys.stderr.write(f"wagnis: {words}\n"))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@lru_cache(maxsize=1)
def _shelf(folder: Path) -> Shelf:
    """Tables that were read stay at hand, as long as the folder is the same."""
    from wagnis.solvers import Shelf

    return Shelf(folder)


def _written(match: Match, judgement: Judgement) -> PlainObject:
    reply: PlainObject = {"objective": judgement.objective, "value": float(judgement.value)}
    if not isinstance(match.node, Chance):
        write = match.box.notation.write_move
        reply["values"] = [[write(action), float(worth)] for action, worth in judgement.values]
    return {**reply, "exact": judgement.exact, "assumes": judgement.assumes}


def _not_solved(message: str) -> RefusedError:
    return RefusedError(Code.NOT_SOLVED, message)
