"""The advisor of one table: moves for bots, wishes for the tables they lack, and advice for people
in games of other packages. The client advises in the games of the house.

`values` evaluates positions; the `solve_queue` solves missing tables.
"""

from __future__ import annotations

import logging
import weakref
from typing import TYPE_CHECKING, Any, cast

from wagnis.bots import NoValuesError
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.server.advice.solve_queue import SolveQueue, name_of
from wagnis.server.rate_limits import BusyError
from wagnis.server.room.advisor import Choice, by_values
from wagnis.server.room.connections import Connection
from wagnis.server.room.session import Session
from wagnis.server.table.table import SubmissionError, Table
from wagnis.server.wire.messages import Advice, AdvisedMove, Refusal
from wagnis.server.wire.tables import Makeshift

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, Task

log = logging.getLogger("wagnis.server")

NOBODY = "nobody is here"  # replaces the address of a table without connections
SAME = 1e-9  # moves whose values differ by less count as equal


def by_client(game: str) -> bool:
    """Whether the client knows the values of this game itself."""
    return game in BOXES.house


class TableAdvisor:
    """Plays the bots of one table, and remembers which values they lack."""

    def __init__(self, room: Session, queue: SolveQueue) -> None:
        self._room = room
        self._values = queue.values
        self._queue = queue
        self._wanted: set[str] = set()
        self._lacks: dict[int, str] = {}  # the missing table of each bot that estimates
        self._unprepared = False
        self.makeshift: dict[int, Makeshift] = {}  # by seat: the bot's substitute for its values

    @property
    def solving(self) -> bool:
        """Whether a table that this game could use now is being solved, or waits to be."""
        return any(self._queue.under_way(name) for name in self._wanted)

    def prepare(self) -> None:
        """Queue the values that bots lack before they are needed."""
        room, match = self._room, self._room.table.match
        if room.table.phase != "playing" or not self._wants or not self._queue.works:
            return
        if match is None or match.box.solver is None:
            return
        if any(seat.level and by_values(seat.level) for seat in room.table.seats):
            self._unprepared = True
            room.jobs.start("prepare", self._prepare())

    def withdraw(self) -> None:
        self._queue.tell(self, None)
        self._wanted.clear()

    def left(self) -> None:
        """Withdraw all wishes if the last person has disconnected."""
        if not self._room.connections:
            self.withdraw()

    def new_values(self) -> None:
        """Replace all wishes: the game needs other values from now on."""
        was_solving = self.solving
        self.withdraw()
        if was_solving:
            self._room.broadcast_table()
        self.prepare()

    async def choose(self) -> Choice:
        """Choose the move of the bot whose turn it is."""
        return await self._values.chosen(self._room.table)

    def note(self, seat: int, choice: Choice) -> None:
        """Record the bot's substitute, if any; broadcast it if it has changed."""
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
        """Send the values of the legal moves to this connection only."""
        assert table.match is not None
        try:
            connection.answer(dict(await self._advice(table.match, table.seq)), submission)
            return
        except SubmissionError as error:
            code, sorry = error.code, str(error)
        except NoValuesError:
            code = Refusal.NOT_NOW
            sorry = "this server plays without solved tables; wagnis[solve] brings them"
        except BusyError:
            code, sorry = Refusal.TOO_FAST, "one question after another"
        except Exception:
            log.exception("table %s: nothing could be advised", table.id)
            code, sorry = Refusal.BROKEN, "that was our fault; nothing has happened"
        connection.refuse(submission, code, sorry, self._room.table.seq)

    async def _advice(self, match: Match, seq: int) -> Advice:
        game = match.box.name
        if match.box.solver is None:
            sorry = f"nobody has solved {game} yet, so there is no advice"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        if by_client(game):
            raise SubmissionError(Refusal.NOT_NOW, f"advice on {game} is computed by the client")
        judged = await self._values.answered(lambda: self._values.judge(match), self._address)
        odds = await self._room.odds() if self._room.table.match is match else {}
        if self._room.table.match is not match:
            raise SubmissionError(Refusal.STALE, "something happened in between")
        if self._want(judged.missing):
            self._room.broadcast_table()
        solving = judged.missing is not None and self.solving
        return written_advice(match, seq, judged, solving, odds)

    async def _prepare(self) -> None:
        """Prepare; repeat if the game has gone on meanwhile."""
        while self._unprepared and (match := self._room.table.match) is not None:
            if match.over:  # it has ended meanwhile
                return
            self._unprepared = False
            await self._prepare_for(match)

    async def _prepare_for(self, match: Match) -> None:
        try:
            if self._want(await self._values.lacking(match)):
                self._room.broadcast_table()
            if not self.solving:
                for later in await self._values.ahead(match):
                    if self._want(later):
                        return
        except NoValuesError:
            return
        except Exception:
            log.exception("table %s: nothing could be prepared", self._room.table.id)

    @property
    def _address(self) -> str:
        """The host's address, or another one at the table."""
        return self._room.connections.address_of(self._room.table.host) or NOBODY

    @property
    def _wants(self) -> bool:
        """Whether anybody is connected to use the values."""
        return bool(self._room.connections) and not self._room.closed

    def _want(self, task: Task | None) -> bool:
        """Queue this task, if there is one; return whether that changed anything."""
        if task is None or not self._wants:
            return False
        self._queue.tell(self, self._solved)
        name = name_of(task)
        news = name not in self._wanted

        here = weakref.ref(self)  # a table that is put away is not held by what it wished for

        def waits() -> bool:
            advisor = here()
            return advisor is not None and advisor._wants and name in advisor._wanted

        self._wanted.add(name)
        if self._queue.wish(task, self._address, waits) is None:
            self._wanted.discard(name)
            return False
        return news

    def _solved(self, name: str, there: bool) -> None:
        """A table was solved, or will not be: update the wishes."""
        news = name in self._wanted
        self._wanted.discard(name)
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
    """An evaluation in its wire format."""
    write = match.box.notation.write_move
    # The notation guarantees that the moves and odds are this game's.
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
