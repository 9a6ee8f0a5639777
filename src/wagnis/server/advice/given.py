"""Solved tables for pages: those of a game that do not ship with the package.

A page that keeps asking has what is missing solved, one table after another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from wagnis.bots import NoValuesError
from wagnis.games import BOXES
from wagnis.records import Match, RefusedError
from wagnis.server.advice.solve_queue import SolveQueue, name_of
from wagnis.server.advice.values import Values, reading_values
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.asked import SolvedTable, SolvedTables, Wished
from wagnis.server.wire.messages import Refusal

if TYPE_CHECKING:
    from wagnis.solvers import Task

FOLDER = "browser"  # in the folder of solved tables
WAITS = 15.0  # seconds; a page asks every two
NOTHING: SolvedTables = {"tables": [], "waits": False, "title": None}


async def solved_tables(queue: SolveQueue, wished: Wished, address: str) -> SolvedTables:
    """What is there; what is missing is solved. Refuses options that no game has."""
    check_options(wished.options)
    if wished.game not in BOXES.house:
        return NOTHING
    values = queue.values
    try:
        there, missing = await values.answered(lambda: _look(wished, values), address)
    except NoValuesError:
        return NOTHING
    except RefusedError as error:
        raise SubmissionError(Refusal.BAD_OPTIONS, str(error)) from None
    title = next((task.title for task in missing if wish(queue, task, address)), None)
    return {"tables": there, "waits": title is not None, "title": title}


def wish(queue: SolveQueue, task: Task, address: str) -> bool:
    """Queue this table until its page has not asked again for a while."""
    until = monotonic() + WAITS
    return queue.wish(task, address, lambda: monotonic() < until) is not None


def solved_file(values: Values, name: str) -> bytes | None:
    """The content of a file that was written; in a thread."""
    with suppress(NoValuesError, OSError, ModuleNotFoundError), reading_values():
        path = values.store.folder / FOLDER / name
        return path.read_bytes() if path.name == name and path.is_file() else None
    return None


def _look(wished: Wished, values: Values) -> tuple[list[SolvedTable], list[Task]]:
    """In the thread: the tables of this game that do not ship, and those still to be solved."""
    with reading_values():
        from wagnis.solvers.browser_tables import solved_name, write_solved

        match = Match.new(wished.game, wished.players, wished.options)
        there: list[SolvedTable] = []
        missing: list[Task] = []
        store = values.store
        for task in _tasks(match):
            name = solved_name(wished.game, task.kind, task.key)
            if name is None or store.shipped_bytes(task.kind, task.key):
                continue
            table = store.find(task.kind, task.key)
            if table is None:
                missing.append(task)
                continue
            written = write_solved(wished.game, table, store.folder / FOLDER)
            there.append(
                {
                    "name": name,
                    "file": written.path.name,
                    "sha256": written.sha256,
                    "bytes": written.path.stat().st_size,
                }
            )
        return there, missing


def _tasks(match: Match) -> Iterator[Task]:
    """The tables that this game needs, in the order of play as far as that is known."""
    from wagnis.solvers import NotSolvedError, needed, solver_of
    from wagnis.solvers.value_store import EmptyStore

    name, seen = match.box.name, set[str]()
    solver = solver_of(name)
    for game in (match.game, *solver.to_come(match.game, match.state)):
        tasks = list(needed(name, game, game.start()).values())
        with suppress(NotSolvedError):
            better = solver.advise(game, game.start(), EmptyStore()).missing
            tasks += [] if better is None else [better]
        for task in tasks:
            if (key := name_of(task)) not in seen:
                seen.add(key)
                yield task
