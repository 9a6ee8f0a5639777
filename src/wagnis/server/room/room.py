"""A room: a table in play, the people who come and go, and what is due.

The room handles one submission at a time and answers each. `session` stores and broadcasts.
The path of a move: `submit`, `Session.change`, `Ledger.commit`, `Connections.broadcast`.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room import bots
from wagnis.server.room.connections import Connection, Connections, Presence
from wagnis.server.room.ledger import IN_DOUBT, Ledger
from wagnis.server.room.openings import Openings
from wagnis.server.room.session import MakeAdvisor, Publish, Session
from wagnis.server.room.submissions import Submissions
from wagnis.server.room.turns import Caller
from wagnis.server.store import (
    ConflictError,
    InDoubtError,
    LogRow,
    NotStoredError,
    Seen,
    StoreError,
)
from wagnis.server.table import dealing, moves
from wagnis.server.table.table import Judged, SubmissionError, Table, Wanted
from wagnis.server.wire.messages import AnyClientMessage, Play, Refusal, Throw
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")

JUDGED = 8  # times that a submission is judged while other servers are first
LATER = 0.3  # seconds at most that a server waits with what another one is to do first
AWAY = 180.0  # seconds until a host is replaced; long enough to send somebody the link from a phone
RETRY = 2.0  # seconds until the next attempt if the store failed


class Room:
    """One table in memory, with its connections."""

    def __init__(
        self,
        ledger: Ledger,
        config: Config,
        advisor: MakeAdvisor,
        limits: RateLimits,
        openings: Openings,
        caller: Caller,
        publish: Publish | None,
    ) -> None:
        self.ledger = ledger
        self.session = Session(ledger, config, advisor, self._look, caller, publish)
        self.lock = self.session.lock
        self.connections: Connections = self.session.connections
        self.touched = time.monotonic()
        self._submissions = Submissions(self.session, limits, openings)
        self._bot_moves = limits.bot_moves
        self._away = AWAY * config.second
        self._not_before = 0.0  # what is due is done after this time: the store has failed
        # What other servers have written, as heard and not yet read.
        self._heard: deque[tuple[Seen, list[LogRow], Seen | None]] = deque()

    @property
    def table(self) -> Table:
        return self.ledger.table

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
        session = self.session
        async with self.lock:
            for _ in range(JUDGED):
                try:
                    if self.ledger.unsure:
                        await session.sure()
                    if self.table.settings.clock is not None and session.clock.late:
                        await bots.end_turn(session)
                    match message:
                        case Play() | Throw():
                            await self._play(connection, message)
                            break
                        case _ if await self._submissions.handle(connection, message):
                            break
                except ConflictError:
                    # Another server was first: read what it wrote, and judge again.
                    metrics.conflicts.inc()
                    await session.reload()
                except Exception as error:
                    if await self._answer(connection, message.id, error):
                        break
                if session.lost:
                    return
            else:
                seq = self.table.seq
                connection.refuse(message.id, Refusal.STALE, "something happened in between", seq)
        self.wake_bots()

    async def _play(self, connection: Connection, message: Play | Throw) -> None:
        """A person's move or throw: judge, store, broadcast."""
        session, ledger, before = self.session, self.ledger, self.ledger.table
        handle, seat = connection.handle, message.seat
        if before.dice is None and before.match is not None:
            moves.own_seat(before.seats, seat, handle)
            moves.to_act(before, seat)
            before = await self._dealt()
        key = f"{handle}:{message.id}"
        if ledger.has_logged(key, message):
            await session.known(connection, message.id)
            return
        if session.overlong:
            sorry = "this game has gone on for too long; bots finish it"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        judged = moves.play(before, handle, message, ledger.now(), key)
        await session.change(judged, connection, message.id)
        metrics.moves.inc()

    async def _dealt(self) -> Table:
        """Refuse moves until the deal after a restored backup is in force."""
        if self.session.can_deal:
            await self.session.deal()
        if self.table.dice is None:
            sorry = "a backup was restored; the dice are being dealt anew, try again in a moment"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        return self.table

    async def _answer(self, connection: Connection, submission: str, error: Exception) -> bool:
        """Answer a submission that raised an error; False if it is to be judged again."""
        session, seq = self.session, self.table.seq
        if isinstance(error, SubmissionError):
            try:
                if error.code is not Refusal.TOO_FAST and not await session.fresh():
                    return False
                connection.refuse(submission, error.code, str(error), seq)
                return True
            except StoreError as away:
                error = away
        key = f"{connection.handle}:{submission}"
        if not isinstance(error, StoreError) or isinstance(error, InDoubtError):
            if not isinstance(error, InDoubtError):
                log.error("table %s: a submission failed", self.table.id, exc_info=error)
            await session.reload()
            # A commit may have completed late, or only the broadcast may have failed.
            if not self.ledger.unsure and self.ledger.has(key):
                connection.accept(submission, self.table.seq)
                return True
        code, sorry = Refusal.BROKEN, "that was our fault; nothing has happened"
        if isinstance(error, StoreError):
            code, sorry = Refusal.NOT_STORED, "the disk refused; nothing has happened"
            if self.ledger.may_have(key):
                code, sorry = Refusal.IN_DOUBT, IN_DOUBT
        connection.refuse(submission, code, sorry, self.table.seq)
        return True

    async def refresh(self) -> None:
        """Read what other servers have written; while the store is away, nothing."""
        ledger = self.ledger
        if not ledger.store.shared:
            return
        with suppress(StoreError):
            seen = (await ledger.store.seen([self.table.id])).get(self.table.id)
            if seen != ledger.seen or ledger.unsure:  # else nobody waits for the lock
                async with self.lock:
                    await self.session.fresh()

    async def enter(self, connection: Connection) -> None:
        """Send the whole table to a new connection, and end the stand-in for its people."""
        session = self.session
        async with self.lock:
            try:
                await session.fresh()
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
            session.reveals.look(self.table)
            if len(self.connections) == 1 and not returned:
                session.broadcast_table()
            elif not returned:
                connection.answer(session.news(), None)
        session.look_around()
        session.advisor.prepare()
        self.wake_bots()

    def leave(self, connection: Connection) -> None:
        session = self.session
        self.connections.leave(connection)
        handle, seated = connection.handle, self.table.holders()
        if handle is not None and handle in seated and not self.connections.any_of([handle]):
            session.left[handle] = self.ledger.now()
        guest = self.connections.guest
        if guest is not None and not self.connections.any_of([guest.holder]):
            self.connections.guest = None
            session.broadcast_table()
        session.tell_presence()
        session.advisor.left()
        self.touched = time.monotonic()
        session.set_clock()
        session.look_around()
        if self.table.dice is None and not session.closed:
            self.wake_bots()  # bots need not wait for the promise of a disconnected device
        ledger = self.ledger
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
            case "here", [devices, looking, nameless, screens, guest]:
                whom = None if guest is None else Wanted(*guest)
                there = (frozenset(devices), frozenset(looking), nameless, tuple(screens), whom)
                self.hear_presence(server, Presence(*there))
            case "hello", []:
                if self.connections:
                    session.tell_presence()
            case "shown", [message]:
                self.connections.broadcast(message)
            case "called", [events]:
                session.turns.called_elsewhere(events)
            case "withdrawn", []:
                if self.connections.guest is not None:
                    self.connections.withdraw()
                    session.tell_presence()
                    session.broadcast_table()

    def hear_presence(self, server: str, there: Presence | None) -> None:
        """Who is connected at another server; None: it has gone."""
        session, elsewhere = self.session, self.connections.elsewhere
        present, asking = set(self.connections.present), self.connections.asking
        if there is None or there == Presence():
            elsewhere.pop(server, None)
        else:
            elsewhere[server] = there
        gone = present - set(self.connections.present)
        session.left |= dict.fromkeys(gone.intersection(self.table.holders()), self.ledger.now())
        session.turns.left_elsewhere()
        session.set_clock()
        session.look_around()
        if self.connections.asking != asking:
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

    async def close(self) -> None:
        """Stop all jobs and write the row, so that the table can be loaded again."""
        self.session.rest()
        async with self.lock:
            # With the lock held no job is in the middle of a write.
            await self.session.jobs.stop()
            if not self.lost:
                await self.ledger.write_back()

    async def _write_back(self) -> None:
        """Nobody is here any more: the list at other servers says who is to act."""
        async with self.lock:
            if not self.connections:
                await self.ledger.write_back()

    def _look(self) -> None:
        """Schedule what is due without anybody's submission; the store may have failed before."""
        session = self.session
        jobs, end = session.jobs, session.reveals.end
        jobs.at("clock", session.clock.end, self._stand_in)
        later = None if end is None else max(end, self._not_before)
        jobs.at("deal", later, self._give_up_deal)
        if self._next_host() is None:
            jobs.cancel("host")
        else:
            wait = self._not_before - asyncio.get_running_loop().time()
            least = 0.0 if self._host_is_screen() else self._away
            jobs.soon("host", max(least, wait), self._replace_host)

    async def _stand_in(self) -> None:
        """The turn clock has run out: a bot moves."""
        await self._let_others_first()
        if not self.connections and self.connections.elsewhere:
            return  # the server where people are shows them their deadline
        async with self.lock:
            await bots.end_turn(self.session)
        self.wake_bots()

    def _next_host(self) -> str | None:
        """The first connected holder of a seat, if the host is needed and not connected."""
        table, connections = self.table, self.connections
        needed = table.phase == "open" or table.deal.state == "dealing"
        if not needed or connections.any_of([table.host]):
            return None
        return next((handle for handle in table.holders() if connections.any_of([handle])), None)

    def _host_is_screen(self) -> bool:
        """A big screen has opened the table: the first person to sit down becomes its host."""
        host = self.table.host
        return self.connections.shows(host) and host not in self.table.holders()

    async def _replace_host(self) -> None:
        """Replace a host who has been away for too long."""

        def replaced() -> Table | None:
            host = self._next_host()
            return None if host is None else self.table._replace(host=host)

        await self._change(replaced, "there is no new host yet")

    async def _give_up_deal(self) -> None:
        """Wait no longer for devices that have not revealed by their deadline."""

        def given_up() -> Table | None:
            seats = self.session.reveals.overdue(self.table)
            return dealing.waited_enough(self.table, seats) if seats else None

        await self._change(given_up, "a deal could not be given up yet")

    async def _change(self, due: Callable[[], Table | None], sorry: str) -> None:
        """Make a change that is due, unless another server is first."""
        session = self.session
        await self._let_others_first()
        async with self.lock:
            try:
                await session.sure()
                table = due()
                if table is not None:
                    await session.change(Judged(table, changed=True))
            except (NotStoredError, ConflictError) as error:
                self._not_before = asyncio.get_running_loop().time() + RETRY
                await session.not_committed(error, sorry)
        session.look_around()
        self.wake_bots()

    async def _let_others_first(self) -> None:
        """Wait for a moment, unless this server made the latest change: mostly one acts."""
        if not self.session.first:
            await asyncio.sleep(random.uniform(0, LATER))
