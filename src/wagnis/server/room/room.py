"""A room: a table in play, its connections, and its background jobs.

The room handles one submission at a time and answers each. It decides when a change happens and
what follows; `session` stores and broadcasts it.
The path of a move: `submit`, `Session.play`, `Ledger.commit`, `Connections.broadcast`.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, assert_never

from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room import bots, views
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.connections import Connection, Connections, Elsewhere
from wagnis.server.room.ledger import IN_DOUBT, Ledger
from wagnis.server.room.session import Alarms, Publish, Session, alone
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
    Seen,
    Store,
    StoreError,
)
from wagnis.server.table import dealing
from wagnis.server.table.table import Judged, SubmissionError, Table
from wagnis.server.wire.messages import AnyClientMessage, Kick, Play, Refusal, Throw, Undo
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")

JUDGED = 8  # times that a submission is judged while other servers are first
LATER = 0.3  # seconds at most that a server waits with what another one is to do first


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
        seen: Seen,
        caller: Caller = nobody,
        publish: Publish = alone,
    ) -> None:
        self._ledger = Ledger(table, rows, store, config.now, seen)
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
            publish,
        )
        self.lock = session.lock
        self.connections: Connections = session.connections
        self.touched = time.monotonic()
        self._submissions = Submissions(session, limits)
        self._bot_moves = limits.bot_moves
        # What other servers have written, as heard and not yet read.
        self._heard: deque[tuple[Seen, list[LogRow], Seen | None]] = deque()

    @property
    def table(self) -> Table:
        return self._ledger.table

    @property
    def updated(self) -> int:
        """When the table last changed."""
        return self._ledger.updated

    @property
    def seen(self) -> Seen:
        """Where the table stands, as far as this server knows."""
        return self._ledger.seen

    @property
    def lost(self) -> bool:
        """The table was deleted, or is to be read anew."""
        return self.session.lost

    @property
    def idle(self) -> bool:
        return not self.connections and not self.session.jobs and not self.lock.locked()

    def view(self) -> TableShown:
        return self.session.view()

    async def submit(self, connection: Connection, message: AnyClientMessage) -> None:
        """Handle one submission under the lock; always answers."""
        async with self.lock:
            for _ in range(JUDGED):
                try:
                    await self._judge(connection, message)
                    break
                except ConflictError:
                    # Another server was first: read what it wrote, and judge again.
                    metrics.conflicts.inc()
                    await self.session.reload()
                except SubmissionError as error:
                    try:
                        if error.code is Refusal.TOO_FAST or await self._fresh():
                            await self._answer(connection, message.id, error)
                            break
                    except StoreError as away:
                        await self._answer(connection, message.id, NotStoredError(str(away)))
                        break
                except Exception as error:
                    await self._answer(connection, message.id, error)
                    break
                if self.session.lost:
                    return
            else:
                busy = SubmissionError(Refusal.STALE, "something happened in between")
                await self._answer(connection, message.id, busy)
        self.wake_bots()

    async def refresh(self) -> None:
        """Read what other servers have written; while the store is away, nothing."""
        ledger = self._ledger
        if not ledger.store.shared:
            return
        with suppress(StoreError):
            seen = (await ledger.store.seen([self.table.id])).get(self.table.id)
            if seen != ledger.seen or ledger.unsure:  # else nobody waits for the lock
                async with self.lock:
                    await self._fresh()

    async def _fresh(self) -> bool:
        """Whether the table stood in the store as it is here; reads what others have written.

        Even a refusal shows the state of the table, and a visitor is shown all of it.
        """
        store, ledger = self._ledger.store, self._ledger
        if not store.shared:
            return True
        if ledger.unsure:
            await self.session.sure()
            return False
        seen = (await store.seen([self.table.id])).get(self.table.id)
        if seen is None:
            self.session.give_up()
        elif seen != ledger.seen:
            await self.session.catch_up(seen)
        else:
            return True
        return False

    async def _judge(self, connection: Connection, message: AnyClientMessage) -> None:
        session, ledger = self.session, self._ledger
        if ledger.unsure:
            await session.sure()
        if ledger.table.settings.clock is not None and session.clock.late:
            await bots.end_turn(session)
        match message:
            case Play() | Throw():
                if not await session.play(connection, message):
                    await self._known(connection, message.id)
            case _:
                before = ledger.table
                outcome, done = await self._submissions.judge(connection, message)
                if isinstance(message, Undo) and isinstance(outcome, Accepted):
                    await self._known(connection, message.id)
                    return
                await self._carry_out(outcome, connection, message.id)
                if done is not None:
                    ledger.hear(done)
                if isinstance(message, Kick) and isinstance(outcome, Reseated):
                    log_kick(before, connection, message)

    async def _known(self, connection: Connection, submission: str) -> None:
        """It was done before; the answer says where the table stands now."""
        try:
            await self._fresh()
        except StoreError as away:
            raise NotStoredError(str(away)) from away
        connection.accept(submission, self.table.seq)

    async def _carry_out(self, outcome: Outcome, connection: Connection, submission: str) -> None:
        """Store the outcome, and send it."""
        session = self.session
        match outcome:
            case Accepted(judged):
                if judged is not None:
                    await session.commit(judged)
                connection.accept(submission, self.table.seq)
            case Reseated(judged, rematch):
                await session.commit(judged)
                session.set_clock()
                session.look_around()
                session.broadcast_table(connection, submission)
                session.turns.look()
                if rematch is not None:
                    session.turns.another_game(rematch)
            case Retold():
                session.broadcast_table(connection, submission)
            case Begun(judged):
                await session.commit(judged)
                session.reveals.look()
                session.broadcast_start(judged.rows, connection, submission)
            case TakenBack(judged, seat):
                since = self.table.seq
                await session.commit(judged)
                session.set_clock(seat)
                undone = views.undone(self.table, since, 1, session.clock.deadline)
                self.connections.broadcast(undone, connection, submission)
                session.turns.look()
            case Broadcast(message):
                self.connections.broadcast(message, connection, submission)
                session.publish("shown", message)
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
            if not isinstance(error, InDoubtError):
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
                if self._ledger.may_have(key):
                    return Refusal.IN_DOUBT, IN_DOUBT
                return Refusal.NOT_STORED, "the disk refused; nothing has happened"
            case _:
                return Refusal.BROKEN, "that was our fault; nothing has happened"

    async def enter(self, connection: Connection) -> None:
        """Send the whole table to a new connection, and end the stand-in for its people."""
        session = self.session
        async with self.lock:
            try:
                await self._fresh()
            except StoreError as error:
                log.warning("table %s: it cannot be shown now: %s", self.table.id, error)
                connection.let_go()
            if session.lost:
                connection.let_go()
            if connection.lost:
                return
            self.connections.enter(connection)
            session.tell_presence()
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
        session.tell_presence()
        session.advisor.left()
        self.touched = time.monotonic()
        session.set_clock()
        session.look_around()
        if self.table.dice is None and not session.closed:
            self.wake_bots()  # bots need not wait for the promise of a disconnected device
        ledger = self._ledger
        if ledger.store.shared and ledger.mine and ledger.behind and not self.connections:
            session.jobs.start("row", self._write_back())

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

    def hear(self, server: str, kind: str, body: list[Any]) -> None:
        """Another server has said something about this table."""
        session = self.session
        match kind, body:
            case "appended", [before, seen, rows]:
                self.catch_up(Seen(*seen), [LogRow(*row) for row in rows], Seen(*before))
            case "here", [devices, looking, *others, guest]:
                nameless, screens = others
                whom = None if guest is None else (guest[0], guest[1])
                there = Elsewhere(
                    frozenset(devices), frozenset(looking), nameless, tuple(screens), whom
                )
                session.hear_presence(server, there)
            case "hello", []:
                if self.connections:
                    session.tell_presence()
            case "shown", [message]:
                self.connections.broadcast(message)
            case "called", [events]:
                session.turns.called_elsewhere(events)
            case "withdrawn", []:
                if session.guest is not None:
                    session.guest = None
                    session.tell_presence()
                    session.broadcast_table()

    def catch_up(self, seen: Seen, rows: Sequence[LogRow] = (), before: Seen | None = None) -> None:
        """The table stands there now, by another server; read what is new, in the background."""
        self._heard.append((seen, list(rows), before))
        self.session.jobs.start("catch up", self._catch_up())

    async def _catch_up(self) -> None:
        async with self.lock:
            while self._heard and not self.session.lost:
                await self.session.catch_up(*self._heard.popleft())
        self.wake_bots()

    def give_up(self) -> None:
        """Stop: the table was deleted, or is to be read anew. The clients reconnect."""
        self.session.give_up()

    async def close(self) -> None:
        """Stop all jobs and write the row, so that the table can be loaded again."""
        self.session.rest()
        async with self.lock:
            # With the lock held no job is in the middle of a write.
            await self.session.jobs.stop()
            if not self.lost:
                await self._ledger.write_back()

    async def _write_back(self) -> None:
        """Nobody is here any more: the list at other servers says who is to act."""
        async with self.lock:
            if not self.connections:
                await self._ledger.write_back()

    async def _stand_in(self) -> None:
        """The turn clock has run out: a bot moves."""
        await self._let_others_first()
        if not self.connections and self.connections.elsewhere:
            return  # the server where people are shows them their deadline
        async with self.lock:
            await bots.end_turn(self.session)
        self.wake_bots()

    async def _replace_host(self) -> None:
        """Replace a host who has been away for too long."""
        session = self.session
        await self._let_others_first()
        async with self.lock:
            try:
                await session.sure()
                host = session.host.next()
                if host is not None:
                    await session.commit(Judged(self.table._replace(host=host), changed=True))
                    session.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                await session.not_committed(error, "there is no new host yet")
        session.look_around()

    async def _give_up_deal(self, end: float) -> None:
        """Wait no longer for devices that have not revealed by this deadline."""
        session = self.session
        await self._let_others_first()
        async with self.lock:
            try:
                await session.sure()
                seats = session.reveals.overdue(end)
                if seats:
                    later = dealing.waited_enough(self.table, seats)
                    await session.commit(Judged(later, changed=True))
                    session.reveals.look()
                    session.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                session.reveals.postpone()
                await session.not_committed(error, "a deal could not be given up yet")
        session.look_around()
        self.wake_bots()

    async def _let_others_first(self) -> None:
        """Wait for a moment, unless this server made the latest change: mostly one acts."""
        if not self.session.first:
            await asyncio.sleep(random.uniform(0, LATER))
