"""What positions are worth and what the bots that play by it choose: asked in threads of their own.

The event loop never waits for a table to be read. What the numbers say is found in
`wagnis.solvers`; what is missing is solved by the `solve_queue`.
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

from wagnis.bots import NoValuesError, ValuedBot, last_evaluation, stand_in
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match
from wagnis.server.advice.fair_queue import Asker, FairQueue, Lane
from wagnis.server.room.advisor import Choice
from wagnis.server.table.moves import player
from wagnis.server.table.table import Table

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, Task, ValueStore

log = logging.getLogger("wagnis.server")

EXTRA = "numpy"
MOST_QUESTIONS = 256  # that wait
MOST_OF_ADDRESS = 16  # of one address
MOST_OF_DEVICE = 8
PATIENCE = 10.0  # seconds a question waits for its turn; browsers wait a little longer
T = TypeVar("T")


@contextmanager
def reading_values() -> Iterator[None]:
    """Without NumPy there are no values."""
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
        self._otherwise = otherwise  # where nobody knows the user's own
        # Each kind has threads of its own: a hint waits neither for bots nor for questions, and
        # none of them for chores. A table has one hint and one bot at a time, so only questions
        # have limits.
        self._hints = Lane("hints", 1, FairQueue())
        self._bots = Lane("bots", 2, FairQueue(slots=2))
        limits = MOST_QUESTIONS, MOST_OF_ADDRESS, MOST_OF_DEVICE
        self._questions = Lane("questions", 1, FairQueue(*limits), PATIENCE)
        self._chores = ThreadPoolExecutor(1, "chores")

    def warm(self) -> None:
        """Load what the first to ask would have to wait for."""
        self._hints.threads.submit(self._load)

    async def judged(self, match: Match, asker: Asker) -> Evaluation:
        """The best that can be said at once to who is to act, or `NoValuesError`."""
        return await self._hints.run(asker, lambda: self.judge(match))

    async def answered(self, ask: Callable[[], T], asker: Asker) -> T:
        """A question without a table, or `BusyError`."""
        return await self._questions.run(asker, ask)

    def questions_before(self, asker: Asker) -> int | None:
        """About how many questions are answered before this asker's next; None where none waits."""
        queue = self._questions.queue
        return min((queue.before(one) for one in queue if asker in one.askers), default=None)

    async def chosen(self, table: Table, asker: Asker) -> Choice:
        """The move of the bot that is asked; by the rule of thumb where it cannot think."""
        return await self._bots.run(asker, lambda: self._choose(table))

    async def perfect(self, match: Match, fair: FairSeeds) -> tuple[Match, Task | None]:
        """This match to its end, with perfect play on every seat and these dice.

        And what would have to be solved for it to be perfect, where something is missing.
        """
        return await self._chore(lambda: self._play_out(match, fair))

    async def ahead(self, match: Match) -> list[Task]:
        """What will be missed later in this game, though not yet; what comes first first."""
        return await self._chore(lambda: list(self._look_ahead(match)))

    async def has(self, kind: str, key: PlainObject) -> bool:
        """Whether the store has this table, whole."""
        return await self._chore(lambda: self.store.find(kind, key) is not None)

    async def room(self) -> tuple[Path, int]:
        """Where what is solved is kept, and free bytes there; an `OSError` where nothing can be."""
        return await self._chore(lambda: (self.store.folder, self.store.room()))

    async def folder(self) -> Path:
        """Where tables are looked for besides those of the package."""
        return await self._chore(lambda: self.store.folder)

    async def trim(self, most: int, kind: str, key: PlainObject) -> None:
        """Keep no more bytes than that, and this table in any case."""

        def trim() -> None:
            from wagnis.solvers.digest import table_name

            self.store.trim(most, spared=table_name(kind, key))

        await self._chore(trim)

    def close(self) -> None:
        for lane in (self._hints, self._bots, self._questions):
            lane.close()
        self._chores.shutdown(wait=False, cancel_futures=True)

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

    async def _chore(self, ask: Callable[[], T]) -> T:
        with reading_values():
            return await asyncio.get_running_loop().run_in_executor(self._chores, ask)

    def judge(self, match: Match) -> Evaluation:
        """In a thread."""
        with reading_values():
            from wagnis.solvers import advise

            return advise(match.box.name, match.game, match.state, self.store)

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
        judged = last_evaluation(thinker)
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
