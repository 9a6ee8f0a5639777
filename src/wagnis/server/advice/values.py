"""Evaluations of positions, and the moves of bots that play by them, in threads of their own.

The event loop never waits for a table to be read. `wagnis.solvers` computes the values; the
`solve_queue` solves missing tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from wagnis.bots import NoValuesError, last_evaluation, stand_in
from wagnis.core import Decision
from wagnis.core.box import load
from wagnis.records import Match
from wagnis.server.rate_limits import OneEach
from wagnis.server.room.advisor import Choice
from wagnis.server.table.moves import player
from wagnis.server.table.table import Table

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, Solver, Task, ValueStore

log = logging.getLogger("wagnis.server")

EXTRA = "numpy"
T = TypeVar("T")


@contextmanager
def reading_values() -> Iterator[None]:
    """Turn a missing NumPy into `NoValuesError`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != EXTRA:
            raise
        raise NoValuesError("this server cannot read solved tables") from None


class Values:
    """The solvers, and the value store of this server."""

    def __init__(self, folder: Path | None = None, otherwise: Path | None = None) -> None:
        self._folder = folder
        self._otherwise = otherwise  # if the user has no folder of their own
        # Each kind has threads of its own: bots wait neither for questions nor for chores.
        self._bots = ThreadPoolExecutor(2, "bots")  # a table has one at a time
        self._questions = OneEach("questions")
        self._chores = ThreadPoolExecutor(1, "chores")

    def warm(self) -> None:
        """Load the solvers, so that the first bot need not wait for them."""
        self._bots.submit(self._load)

    async def answered(self, ask: Callable[[], T], address: str) -> T:
        """What somebody at this address asks, or `BusyError`."""
        return await self._questions.run(address, ask)

    async def chosen(self, table: Table) -> Choice:
        """The move of the bot to act; by the rule of thumb without values."""
        return await asyncio.get_running_loop().run_in_executor(self._bots, self._choose, table)

    async def lacking(self, match: Match) -> Task | None:
        """The table that would make the values of this position better, or `NoValuesError`."""
        return await self.chore(lambda: self.judge(match).missing)

    async def ahead(self, match: Match) -> list[Task]:
        """The tables that this game will miss later, in the order of play."""
        return await self.chore(lambda: list(self._look_ahead(match)))

    async def chore(self, work: Callable[[], T]) -> T:
        """Work with the store that no table waits for; `NoValuesError` without NumPy."""
        with reading_values():
            return await asyncio.get_running_loop().run_in_executor(self._chores, work)

    def close(self) -> None:
        self._questions.close()
        for threads in (self._bots, self._chores):
            threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def store(self) -> ValueStore:
        """Not for the event loop: the first access imports NumPy."""
        from wagnis.solvers import ValueStore
        from wagnis.solvers.value_store import default_folder

        return ValueStore(self._folder or default_folder(self._otherwise))

    def _load(self) -> None:
        with suppress(ModuleNotFoundError):
            from wagnis.solvers import solvers

            for _ in solvers():
                pass

    def judge(self, match: Match) -> Evaluation:
        """In a thread; for games with a solver."""
        assert match.box.solver is not None
        with reading_values():
            solver: Solver = load(match.box.solver)
            return solver.advise(match.game, match.state, self.store)

    def _choose(self, table: Table) -> Choice:
        match, seat = table.match, table.acting
        assert match is not None
        assert seat is not None
        node = match.node
        assert isinstance(node, Decision)
        try:
            thinker = player(table, seat, self.store)
            action = thinker.choose(match.game, match.state, node.actions)
        except (NoValuesError, ModuleNotFoundError):
            return Choice(_by_thumb(match, node), "thumb")
        except Exception:
            # The game goes on even if the values are broken.
            log.exception("table %s: a bot could not weigh its moves", table.id)
            return Choice(_by_thumb(match, node), "thumb")
        judged = last_evaluation(thinker)
        if judged is None:
            return Choice(action, telling=False)
        unsure = not judged.exact and judged.missing is not None
        return Choice(action, "estimate" if unsure else None, judged.missing)

    def _look_ahead(self, match: Match) -> Iterator[Task]:
        """Ask an empty store, which names the table that is missing; no table is read."""
        from wagnis.solvers import NotSolvedError, missing, solver_of

        name = match.box.name
        for game in solver_of(name).to_come(match.game, match.state):
            try:
                task = missing(name, game, game.start())
                if task is not None and not self.store.has(task.kind, task.key):
                    yield task
            except NotSolvedError:
                continue
            except Exception:
                log.exception("%s: the tables needed later could not be found out", name)


def _by_thumb(match: Match, node: Decision[Any]) -> Any:
    return stand_in(match.box.name, 0).choose(match.game, match.state, node.actions)
