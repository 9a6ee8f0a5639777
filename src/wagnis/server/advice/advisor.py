"""The advisor of one table: advice to people, moves for bots by values, and what is being solved.

The numbers come from `values`, and what is missing from the `solve_queue`; nothing is judged here.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from wagnis.bots import NoValuesError
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.server.advice.fair_queue import Person
from wagnis.server.advice.reviews import Reviews
from wagnis.server.advice.solve_queue import SolveQueue
from wagnis.server.advice.wishes import name_of
from wagnis.server.room.advisor import AdvisedTable, Choice, by_values
from wagnis.server.room.connections import Connection
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Advice, AdvisedMove, Refusal
from wagnis.server.wire.tables import Makeshift

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, Task

log = logging.getLogger("wagnis.server")

NOBODY = "nobody is here"  # the address of tables without connections
SAME = 1e-9  # two moves that differ by less are worth the same


class TableAdvisor:
    """Advises one table's people, and remembers what its bots lack."""

    def __init__(self, room: AdvisedTable, queue: SolveQueue, reviews: Reviews) -> None:
        self._room = room
        self._values = queue.values
        self._queue = queue
        self._reviews = reviews
        self._wanted: set[str] = set()
        self._lacks: dict[int, str] = {}  # what bots that estimate would go by
        self._unprepared = False
        self._judged: tuple[Match, asyncio.Future[Evaluation]] | None = None
        self.makeshift: dict[int, Makeshift] = {}  # seats whose bots lack something

    @property
    def solving(self) -> bool:
        """Whether something is being solved that this game could use now."""
        return any(self._queue.under_way(name) for name in self._wanted)

    @property
    def device(self) -> str:
        """Who has to wait their turn: whoever hosts the table."""
        return self._room.table.host

    @property
    def address(self) -> str:
        """Where they are, or somebody else at the table."""
        return self._room.connections.address_of(self.device)

    @property
    def _person(self) -> Person:
        """In whose turn this table is advised; those that nobody looks at share one."""
        return Person(self.device, self.address or NOBODY)

    def prepare(self) -> None:
        """See to it that the values are there when they are asked for."""
        room = self._room
        if room.table.phase != "playing" or not room.connections:
            return
        if BOXES[room.table.settings.game].solver is None:
            return
        self._reviews.warm()
        if not self._queue.works:
            return
        levels = (seat.level for seat in room.table.seats)
        if room.table.settings.hints or any(level and by_values(level) for level in levels):
            self._unprepared = True
            room.jobs.start("prepare", self._prepare())

    def withdraw(self) -> None:
        """Want nothing any more, whatever is played next."""
        self._queue.withdraw(self)
        self._wanted.clear()

    def over(self) -> None:
        """Those who are here will want to know how it went."""
        self.withdraw()
        table = self._room.table
        if self._wants and self._reviews.works and BOXES[table.settings.game].solver is not None:
            with suppress(SubmissionError):
                self._reviews.want(table.id, self._person)

    def left(self) -> None:
        """Somebody has gone, perhaps the last one."""
        if not self._room.connections:
            self.withdraw()

    def new_values(self) -> None:
        """The game needs other values from now on; those wanted before are of no use here."""
        told = self.solving
        self.withdraw()
        if told:
            self._room.broadcast_table()
        self.prepare()

    async def choose(self) -> Choice:
        """The move of the bot whose turn it is."""
        return await self._values.chosen(self._room.table, self._person)

    def note(self, seat: int, choice: Choice) -> None:
        """What a bot went by; everybody is told where it changes."""
        if not choice.telling:
            return
        before = self.makeshift.get(seat)
        if choice.makeshift is None:
            self.makeshift.pop(seat, None)
        else:
            self.makeshift[seat] = choice.makeshift
        if choice.missing is not None:
            self._lacks[seat] = name_of(choice.missing)
        if self._want(choice.missing) or choice.makeshift != before:
            self._room.broadcast_table()

    async def advise(self, table: Table, connection: Connection, submission: str) -> None:
        """Answer with what the moves at this table are worth; to this connection alone."""
        if BOXES[table.settings.game].solver is None:
            sorry = f"nobody has solved {table.settings.game} yet, so there is no advice"
            connection.refuse(submission, Refusal.NOT_NOW, sorry, table.seq)
            return
        try:
            await self._answer(table, connection, submission)
        except NoValuesError:
            sorry = "this server plays without solved tables; wagnis[solve] brings them"
            connection.refuse(submission, Refusal.NOT_NOW, sorry, table.seq)
        except Exception:
            log.exception("table %s: nothing could be advised", table.id)
            sorry = "that was our fault; nothing has happened"
            connection.refuse(submission, Refusal.BROKEN, sorry, table.seq)

    async def _answer(self, table: Table, connection: Connection, submission: str) -> None:
        match = table.match
        assert match is not None
        judged = await self._judge(match)
        odds = await self._room.odds() if self._room.table.match is match else {}
        if self._room.table.match is not match:
            sorry = "something happened in between"
            connection.refuse(submission, Refusal.STALE, sorry, self._room.table.seq)
            return
        if self._want(judged.missing):
            self._room.broadcast_table()
        solving = judged.missing is not None and self.solving
        told = written_advice(match, table.seq, judged, solving, odds)
        connection.answer(dict(told), submission)

    async def _prepare(self) -> None:
        """Once more where the game has gone on meanwhile."""
        while self._unprepared and (match := self._room.table.match) is not None:
            if match.over:  # it may have ended before anything could be prepared
                return
            self._unprepared = False
            await self._prepare_for(match)

    async def _prepare_for(self, match: Match) -> None:
        try:
            if self._want((await self._judge(match)).missing):
                self._room.broadcast_table()
            if not self.solving:
                await self._look_ahead(match)
        except NoValuesError:
            return
        except Exception:
            log.exception("table %s: nothing could be prepared", self._room.table.id)

    async def _look_ahead(self, match: Match) -> None:
        """One thing at a time; what cannot be had now is left to the next in the stack."""
        for later in await self._values.ahead(match):
            if not self._wants or self._queue.wish(later, self, ahead=True) is not None:
                return

    async def _judge(self, match: Match) -> Evaluation:
        """Once, however many ask."""
        if self._judged is None or self._judged[0] is not match:
            self._judged = match, asyncio.ensure_future(self._values.judged(match, self._person))
        judging = self._judged
        try:
            return await asyncio.shield(judging[1])
        except Exception:
            if self._judged is judging:
                self._judged = None  # whoever asks again may be luckier
            raise

    @property
    def _wants(self) -> bool:
        """Whether anybody is here to use it."""
        return bool(self._room.connections) and not self._room.closed

    def _want(self, task: Task | None) -> bool:
        """Have this solved, if anybody does; whether that is news."""
        if task is None or not self._wants:
            return False
        name = self._queue.wish(task, self)
        if name is None or name in self._wanted:
            return False
        self._wanted.add(name)
        return True

    def solved(self, name: str, there: bool) -> None:
        """Something has been solved, or will not be: look again at what there is."""
        news = name in self._wanted
        self._wanted.discard(name)
        self._judged = None
        for seat in [seat for seat, lacking in self._lacks.items() if there and lacking == name]:
            del self._lacks[seat]
            if self.makeshift.get(seat) == "estimate":
                del self.makeshift[seat]
                news = True
        if news:
            self._room.broadcast_table()
        self.prepare()


def written_advice(
    match: Match, seq: int, judged: Evaluation, solving: bool, odds: dict[str, Any]
) -> Advice:
    """An evaluation as it is on the wire."""
    write = match.box.notation.write_move
    # That a move is one of this game's is the notation's word, and so it is with the odds.
    moves: list[AdvisedMove] = [
        {"move": cast(Any, write(action)), "value": float(value)} for action, value in judged.values
    ]
    most = max(move["value"] for move in moves)
    best = [at for at, move in enumerate(moves) if most - move["value"] <= SAME]
    return {
        "type": "advice",
        "seq": seq,
        "objective": judged.objective,
        "value": float(judged.value),
        "moves": moves,
        "best": best,
        "exact": judged.exact,
        "assumes": judged.assumes,
        "solving": solving,
        "odds": cast(Any, odds),
    }
