"""What positions are worth and what the bots that play by it choose: asked in threads of their own.

The event loop never waits for a table to be read. What the numbers say is found in
`wagnis.solvers`; what is missing is solved by the `solve_queue`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from wagnis.bots import NoValuesError, ValuedBot, stand_in
from wagnis.core import Decision
from wagnis.core.box import AnyGame
from wagnis.core.plain import PlainObject
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match
from wagnis.server.room.advisor import Choice
from wagnis.server.table.moves import player
from wagnis.server.table.table import Table

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, Task, ValueStore

log = logging.getLogger("wagnis.server")

EXTRA = "numpy"
T = TypeVar("T")


class Values:
    """The solvers, and the value store of this server."""

    def __init__(self, folder: Path | None = None, otherwise: Path | None = None) -> None:
        self._folder = folder
        self._otherwise = otherwise  # where nobody knows the user's own
        # People do not wait for bots, nor either of them for what is only looked after.
        self._hints = ThreadPoolExecutor(1, "hints")
        self._bots = ThreadPoolExecutor(2, "bots")
        self._chores = ThreadPoolExecutor(1, "chores")

    def warm(self) -> None:
        """Load what the first to ask would have to wait for."""
        self._hints.submit(self._load)

    async def judged(self, match: Match) -> Evaluation:
        """The best that can be said at once to who is to act, or `NoValuesError`."""
        return await self._elsewhere(
            self._hints, lambda: self._judge(match.box.name, match.game, match.state)
        )

    async def beside(self, ask: Callable[[], T]) -> T:
        """Something for people that is quick, but not for the event loop."""
        return await self._elsewhere(self._hints, ask)

    async def chosen(self, table: Table) -> Choice:
        """The move of the bot that is asked; by the rule of thumb where it cannot think."""
        return await self._elsewhere(self._bots, lambda: self._choose(table))

    async def perfect(self, match: Match, fair: FairSeeds) -> tuple[Match, Task | None]:
        """This match to its end, with perfect play on every seat and these dice.

        And what would have to be solved for it to be perfect, where something is missing.
        """
        return await self._elsewhere(self._chores, lambda: self._play_out(match, fair))

    async def ahead(self, match: Match) -> list[Task]:
        """What will be missed later in this game, though not yet; what comes first first."""
        return await self._elsewhere(self._chores, lambda: list(self._look_ahead(match)))

    async def has(self, kind: str, key: PlainObject) -> bool:
        """Whether the store has this table, whole."""
        return await self._elsewhere(self._chores, lambda: self.store.find(kind, key) is not None)

    async def room(self) -> tuple[Path, int]:
        """Where what is solved is kept, and free bytes there; an `OSError` where nothing can be."""
        return await self._elsewhere(self._chores, lambda: (self.store.folder, self.store.room()))

    async def folder(self) -> Path:
        """Where tables are looked for besides those of the package."""
        return await self._elsewhere(self._chores, lambda: self.store.folder)

    async def trim(self, most: int, kind: str, key: PlainObject) -> None:
        """Keep no more bytes than that, and this table in any case."""

        def trim() -> None:
            from wagnis.solvers.digest import table_name

            self.store.trim(most, spared=table_name(kind, key))

        await self._elsewhere(self._chores, trim)

    def close(self) -> None:
        for threads in (self._hints, self._bots, self._chores):
            threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def store(self) -> ValueStore:
        """Not on the event loop: the first to ask imports NumPy."""
        from wagnis.solvers import ValueStore
        from wagnis.solvers.value_store import default_folder

        return ValueStore(self._folder or default_folder(self._otherwise))

    def _load(self) -> None:
        with suppress(ModuleNotFoundError):
            from wagnis.solvers import solvers

            for _ in solvers():
                pass

    async def _elsewhere(self, threads: ThreadPoolExecutor, ask: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, ask)
        except ModuleNotFoundError as error:
            if error.name != EXTRA:
                raise
            raise NoValuesError("this server cannot read solved tables") from None

    def _judge(self, name: str, game: AnyGame, state: Any) -> Evaluation:
        from wagnis.solvers import advise

        return advise(name, game, state, self.store)

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
            # The game goes on, whatever is the matter with the values.
            log.exception("table %s: a bot could not weigh its moves", table.id)
            return Choice(_by_thumb(match, node), "thumb")
        judged: Evaluation | None = getattr(thinker, "last", None)
        if judged is None:
            return Choice(action, telling=False)
        unsure = not judged.exact and judged.missing is not None
        return Choice(action, "estimate" if unsure else None, judged.missing)

    def _play_out(self, match: Match, fair: FairSeeds) -> tuple[Match, Task | None]:
        name, dice = match.box.name, FairDice(fair)
        missing: Task | None = None
        thinker = ValuedBot("perfect", name, 0, self.store)
        while not match.over:
            node = match.node
            if isinstance(node, Decision):
                match = match.advance(thinker.choose(match.game, match.state, node.actions))
                judged: Evaluation | None = thinker.last
                if judged is not None and not judged.exact:
                    missing = missing or judged.missing
            else:
                match = match.roll(dice)
        return match, missing

    def _look_ahead(self, match: Match) -> Iterator[Task]:
        """Nothing is read for that: what is asked for of an empty store only has to be there."""
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
                log.exception("%s: what is to come is not looked at", name)


def _by_thumb(match: Match, node: Decision[Any]) -> Any:
    return stand_in(match.box.name, 0).choose(match.game, match.state, node.actions)
