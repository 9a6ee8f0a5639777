"""A room: a table in play, its connections, and its background jobs.

The room handles one submission at a time and answers each. It decides when a change happens and
what follows; `session` stores and broadcasts it.
The path of a move: `submit`, `Session.play`, `Ledger.commit`, `Connections.broadcast`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Protocol, assert_never

from wagnis.server.config import Config
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room import bots, views
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.room.ledger import IN_DOUBT, Ledger
from wagnis.server.room.session import Alarms, Session
from wagnis.server.room.submissions import (
    Accepted,
    Answered,
    Begun,
    Broadcast,
    Outcome,
    Reseated,
    Retold,
    Submissions,
    TakenBack,
    log_kick,
)
from wagnis.server.room.turns import Caller, nobody
from wagnis.server.store import (
    ConflictError,
    InDoubtError,
    LogRow,
    NotStoredError,
    Stamp,
    Store,
)
from wagnis.server.table import dealing
from wagnis.server.table.table import Judged, SubmissionError, Table
from wagnis.server.wire.messages import AnyClientMessage, Kick, Ping, Play, Refusal, Throw
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")


class Holding(Protocol):
    """Whether this server's leases are still valid, in a cluster."""

    @property
    def held(self) -> bool:
        """Whether no other server can have taken its tables yet."""

    async def hold(self) -> None:
        """Wait until the leases are confirmed, or raise `NotStoredError`.

        If another server has owned the tables meanwhile, all rooms have been given up.
        """


class Room:
    """One table in memory, with its connections."""

    def __init__(
        self,
        table: Table,
        rows: Sequence[LogRow],
        store: Store,
        config: Config,
        advisor: MakeAdvisor,
        limits: RateLimits,
        stamp: Stamp,
        owner: str | None = None,
        holding: Holding | None = None,
        caller: Caller = nobody,
    ) -> None:
        self._ledger = Ledger(table, rows, store, config.now, stamp, owner)
        self.session = session = Session(
            self._ledger,
            config,
            advisor,
            Alarms(
                turn=lambda: session.jobs.start("clock", self._stand_in()),
                host=lambda: session.jobs.start("host", self._replace_host()),
                deal=lambda end: session.jobs.start("deal", self._give_up_deal(end)),
            ),
            caller,
        )
        self.lock = session.lock
        self.connections: Connections = session.connections
        self.touched = time.monotonic()
        self._submissions = Submissions(session, limits)
        self._bot_moves = limits.bot_moves
        self._holding = holding

    @property
    def table(self) -> Table:
        return self._ledger.table

    @property
    def updated(self) -> int:
        """When the table last changed."""
        return self._ledger.updated

    @property
    def fence(self) -> int:
        """The fencing token this room writes with."""
        return self._ledger.stamp.fence

    @property
    def lost(self) -> bool:
        """Another server has taken the table, or it was deleted."""
        return self.session.lost

    @property
    def idle(self) -> bool:
        return not self.connections and not self.session.jobs and not self.lock.locked()

    def view(self) -> TableShown:
        return self.session.view()

    async def submit(self, connection: Connection, message: AnyClientMessage) -> None:
        """Handle one submission under the lock; always answers."""
        session, ledger = self.session, self._ledger
        async with self.lock:
            try:
                if self._holding is not None and not isinstance(message, Ping):
                    await self._holding.hold()  # even a refusal contains the state of the table
                    if session.lost:
                        return
                if ledger.unsure:
                    await session.sure()
                if ledger.table.settings.clock is not None and session.clock.late:
                    await bots.end_turn(session)
                match message:
                    case Play() | Throw():
                        await session.play(connection, message)
                    case _:
                        before = ledger.table
                        outcome, done = await self._submissions.judge(connection, message)
                        await self._carry_out(outcome, connection, message.id)
                        if done is not None:
                            ledger.hear(done)
                        if isinstance(message, Kick) and isinstance(outcome, Reseated):
                            log_kick(before, connection, message)
            except Exception as error:
                await self._answer(connection, message.id, error)
        self.wake_bots()

    async def _carry_out(self, outcome: Outcome, connection: Connection, submission: str) -> None:
        """Store the outcome, and send it."""
        session, ledger = self.session, self._ledger
        match outcome:
            case Accepted(judged):
                if judged is not None:
                    await ledger.commit(judged)
                connection.accept(submission, self.table.seq)
            case Reseated(judged, rematch):
                await ledger.commit(judged)
                session.set_clock()
                session.look_around()
                session.broadcast_table(connection, submission)
                session.turns.look()
                if rematch is not None:
                    session.turns.another_game(rematch)
            case Retold():
                session.broadcast_table(connection, submission)
            case Begun(judged):
                await ledger.commit(judged)
                session.reveals.look()
                session.broadcast_start(judged.rows, connection, submission)
            case TakenBack(judged, seat):
                since = self.table.seq
                await ledger.commit(judged)
                session.set_clock(seat)
                undone = views.undone(self.table, since, 1, session.clock.deadline)
                self.connections.broadcast(undone, connection, submission)
                session.turns.look()
            case Broadcast(message):
                self.connections.broadcast(message, connection, submission)
            case Answered(message):
                if message is not None:
                    connection.answer(message, submission)
            case _:
                assert_never(outcome)

    async def _answer(self, connection: Connection, submission: str, error: Exception) -> None:
        """Answer a submission that raised an error; it may have been stored nevertheless."""
        key = f"{connection.handle}:{submission}"
        plain = isinstance(error, NotStoredError) and not isinstance(error, InDoubtError)
        if not plain and not isinstance(error, SubmissionError):
            if not isinstance(error, InDoubtError | ConflictError):
                log.error("table %s: a submission failed", self.table.id, exc_info=error)
            await self.session.reload()
            # A commit may have completed late, or only the broadcast may have failed.
            if not self._ledger.unsure and self._ledger.has(key):
                connection.accept(submission, self.table.seq)
                return
        connection.refuse(submission, *self._refusal(error, key), self.table.seq)

    def _refusal(self, error: Exception, key: str) -> tuple[Refusal, str]:
        match error:
            case SubmissionError():
                return error.code, str(error)
            case NotStoredError():
                # If another server may own the table by now, the outcome is unknown here.
                held = self._holding is None or self._holding.held
                if self._ledger.may_have(key) or not held:
                    return Refusal.IN_DOUBT, IN_DOUBT
                return Refusal.NOT_STORED, "the disk refused; nothing has happened"
            case ConflictError():
                return Refusal.STALE, "something happened in between"
            case _:
                return Refusal.BROKEN, "that was our fault; nothing has happened"

    async def enter(self, connection: Connection) -> None:
        """Send the whole table to a new connection, and end the stand-in for its people."""
        session = self.session
        async with self.lock:
            if session.lost:
                connection.let_go()
                return
            self.connections.enter(connection)
            self.touched = time.monotonic()
            if session.clock.late:
                await bots.end_turn(session)
            returned = await bots.make_way(session, connection.handle)
            session.set_clock()
            session.reveals.look()
            if returned or len(self.connections) == 1:
                session.broadcast_table()
            else:
                connection.answer(session.news(), None)
        session.look_around()
        session.advisor.prepare()
        self.wake_bots()

    def leave(self, connection: Connection) -> None:
        session = self.session
        self.connections.leave(connection)
        handle, seated = connection.handle, self.table.holders()
        if handle is not None and handle in seated and not self.connections.any_of([handle]):
            session.left[handle] = self._ledger.now()
        if session.guest is not None and not self.connections.any_of([session.guest.holder]):
            session.guest = None
            session.broadcast_table()
        session.advisor.left()
        self.touched = time.monotonic()
        session.set_clock()
        session.look_around()
        if self.table.dice is None and not session.closed:
            self.wake_bots()  # bots need not wait for the promise of a disconnected device

    def wake_bots(self) -> None:
        """Let the bots move if it is their turn."""
        session = self.session
        if session.bot_is_due and not session.jobs.runs("bots"):
            session.jobs.start("bots", bots.run(session, self._bot_moves))

    async def reload(self) -> None:
        """Read the table again: somebody has changed it in the store."""
        async with self.lock:
            await self.session.reload()
        self.wake_bots()

    def give_up(self) -> None:
        """Stop: this server no longer owns the table. The clients reconnect."""
        self.session.give_up()

    async def close(self) -> None:
        """Stop all jobs and write the row, so that the table can be loaded again."""
        self.session.rest()
        async with self.lock:
            # With the lock held no job is in the middle of a write.
            await self.session.jobs.stop()
            if not self.lost:
                await self._ledger.write_back()

    async def _stand_in(self) -> None:
        """The turn clock has run out: a bot moves."""
        async with self.lock:
            await bots.end_turn(self.session)
        self.wake_bots()

    async def _replace_host(self) -> None:
        """Replace a host who has been away for too long."""
        session = self.session
        async with self.lock:
            try:
                await session.sure()
                host = session.host.next()
                if host is not None:
                    await self._ledger.commit(Judged(self.table._replace(host=host), changed=True))
                    session.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                await session.not_committed(error, "there is no new host yet")
        session.look_around()

    async def _give_up_deal(self, end: float) -> None:
        """Wait no longer for devices that have not revealed by this deadline."""
        session = self.session
        async with self.lock:
            try:
                await session.sure()
                seats = session.reveals.overdue(end)
                if seats:
                    later = dealing.waited_enough(self.table, seats)
                    await self._ledger.commit(Judged(later, changed=True))
                    session.reveals.look()
                    session.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                session.reveals.postpone()
                await session.not_committed(error, "a deal could not be given up yet")
        session.look_around()
        self.wake_bots()
