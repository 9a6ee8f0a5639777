"""A table with people around it: one submission at a time is judged, stored, and then broadcast.

What is right is judged in `table`; here is the order in which it happens, and who hears of it.
The path of a move is all here: `submit`, `_play`, `commit`, `broadcast_moved`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, Protocol

from wagnis.core.plain import PlainObject
from wagnis.records import Match, odds
from wagnis.server.config import Config
from wagnis.server.room import bots, submissions, views
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.clock import Clock
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.room.idempotency import Idempotency
from wagnis.server.room.presence import HostWatch, Presence
from wagnis.server.room.views import now
from wagnis.server.store import ConflictError, LogRow, NotStoredError, Store
from wagnis.server.table import moves, seating
from wagnis.server.table.documents import read_table, write_table
from wagnis.server.table.refusals import SubmissionError
from wagnis.server.table.table import Judged, Table
from wagnis.server.wire.messages import Play, Refusal, Submission
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")


class RateLimit(Protocol):
    """Says how often somebody may do something."""

    def take(self, name: str) -> bool:
        """Whether there is one more for this name."""


class Room:
    """One table in memory, its connections, its clock."""

    def __init__(
        self,
        table: Table,
        rows: list[LogRow],
        store: Store,
        config: Config,
        advisor: MakeAdvisor,
        reactions: RateLimit,
    ) -> None:
        self.table = table
        self.store = store
        self.connections = Connections()
        self.advisor = advisor(self)
        self.clock = Clock(config.second, self._rung)
        self.host = HostWatch(
            self.connections, lambda: self.table, self._host_missed, config.second
        )
        self.reactions = reactions
        self.seen = Idempotency(rows, table.done)
        self.lock = asyncio.Lock()
        self.updated = rows[-1].at if rows else table.created
        self.touched = time.monotonic()
        self.closed = False
        self.rematch: Table | None = None  # the next table, while it is being made
        self._presence = Presence(self.connections, lambda: self.table, self.broadcast_table)
        self._most_events = config.limits.events
        self._behind = False  # the stored row does not know the latest scores
        self._odds: tuple[Match, PlainObject] | None = None
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._unsure = False  # whether the store has what was last to be written

    @property
    def idle(self) -> bool:
        return not self.connections and not self._jobs and not self.lock.locked()

    @property
    def overlong(self) -> bool:
        """The game would never end by itself, it seems."""
        table = self.table
        if table.match is None or table.seq < self._most_events:
            return False  # there are never more events than lines in the log
        return len(table.match.history) >= self._most_events

    @property
    def bot_is_due(self) -> bool:
        """Whether it is for a bot to move, and somebody is there to see it."""
        table = self.table
        if table.acting is None:
            return False
        seat = table.seats[table.acting]
        return bool((seat.stand_in or seat.bot or self.overlong) and self.connections)

    async def submit(self, connection: Connection, message: Submission) -> None:
        """Do what is asked while nobody else does anything here; whatever happens, answer."""
        async with self.lock:
            try:
                if self._unsure:
                    await self.reload()
                if isinstance(message, Play):
                    await self._play(connection, message)
                else:
                    await submissions.act(self, connection, message)
            except SubmissionError as error:
                connection.refuse(message.id, error.code, str(error), self.table.seq)
            except NotStoredError:
                sorry = "the disk refused; nothing has happened"
                connection.refuse(message.id, Refusal.NOT_STORED, sorry, self.table.seq)
            except ConflictError:
                await self.reload()
                sorry = "something happened in between"
                connection.refuse(message.id, Refusal.STALE, sorry, self.table.seq)
            except Exception:
                log.exception("table %s: a submission could not be judged", self.table.id)
                await self.reload()
                sorry = "that was our fault; nothing has happened"
                connection.refuse(message.id, Refusal.BROKEN, sorry, self.table.seq)
        self.wake_bots()

    async def _play(self, connection: Connection, message: Play) -> None:
        """A person's move: judge, store, broadcast."""
        before, key = self.table, f"{connection.handle}:{message.id}"
        if key in self.seen.logged or key in self.seen.heard:
            self.seen.check_same(key, message, before.match)
            connection.accept(message.id, before.seq)
            return
        if self.overlong:
            sorry = "this game has gone on for too long; bots finish it"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        judged = moves.play(
            before, connection.handle, message.seq, message.seat, message.move, now(), key
        )
        await self.commit(judged)
        self.broadcast_moved(judged.rows, message.seat, connection, message.id)
        if judged.table.seats is not before.seats and judged.table.phase != "over":
            self.broadcast_table()

    async def move_bot(self, action: object) -> None:
        """A bot's move, in the same order; whoever calls has the lock."""
        judged = moves.bot_moved(self.table, action, now())
        await self.commit(judged)
        self.broadcast_moved(judged.rows)

    async def commit(self, judged: Judged) -> None:
        """Store; only then is the table as it was judged to be."""
        if not judged.rows and not judged.changed:
            return
        at = judged.rows[-1].at if judged.rows else now()
        row = write_table(judged.table, at) if judged.changed else None
        try:
            await self.store.write(self.table.id, judged.rows, row)
        except asyncio.CancelledError:
            self._unsure = True
            raise
        self.table = judged.table
        self.updated = at
        self._behind = row is None
        for entry in judged.rows:
            if entry.submission is not None:
                self.seen.logged[entry.submission] = entry

    def broadcast_moved(
        self,
        rows: Sequence[LogRow],
        mover: int | None = None,
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Tell of what was just written; the clock is set for who is asked next."""
        table = self.table
        if table.settings.clock is not None:
            self.clock.shown(len(rows), by_hand=asker is not None)
            self.set_clock(mover)
        payload = views.moved(table, rows, self.clock.deadline)
        self.connections.broadcast(payload, asker, submission)
        if table.phase == "over":
            self.advisor.withdraw()
            self.broadcast_table()
        elif any(row.event is not None and "tableau" in row.event for row in rows):
            self.advisor.new_tableau()

    def broadcast_table(
        self, asker: Connection | None = None, submission: str | None = None
    ) -> None:
        self._presence.told()
        self.connections.broadcast(self._table_news(), asker, submission)

    async def reload(self) -> None:
        """Forget what is in memory; what is stored is what happened. Whoever calls has the lock."""
        assert self.lock.locked()
        try:
            stored = await self.store.load(self.table.id)
            assert stored is not None
            # Beside the event loop: a long game takes a while to play again.
            table = await asyncio.to_thread(read_table, *stored)
        except Exception:
            log.exception("table %s: could not be read again", self.table.id)
            return
        heard = self.seen.heard | dict(table.done)
        self.table, self.seen = table, Idempotency(stored[1], heard.items())
        self._unsure = False
        self.clock.reset()
        self.set_clock()
        self.broadcast_table()

    async def enter(self, connection: Connection) -> None:
        """Somebody comes and gets the whole table; their seats need no stand-in any more."""
        async with self.lock:
            self.connections.enter(connection)
            self.touched = time.monotonic()
            returned = await self._welcome(connection.handle)
            self.set_clock()
            if returned or len(self.connections) == 1:
                self.broadcast_table()
            else:
                connection.push(self._table_news())
        self.look_around()
        self.advisor.prepare()
        self.wake_bots()

    async def _welcome(self, handle: str | None) -> bool:
        """Send away whoever stands in for this device's people; whether anybody did."""
        if handle is None or self.table.phase != "playing":
            return False
        judged = seating.returned(self.table, handle)
        try:
            await self.commit(judged)
        except (NotStoredError, ConflictError):
            log.warning("table %s: a stand-in could not be sent away", self.table.id)
        return judged.changed

    def leave(self, connection: Connection) -> None:
        self.connections.leave(connection)
        self.advisor.left()
        self.touched = time.monotonic()
        self.set_clock()
        self.look_around()

    def look_around(self) -> None:
        if not self.closed:
            self._presence.changed()
            self.host.look()

    def view(self) -> TableShown:
        return views.table_shown(self.table, self._around())

    def odds(self) -> PlainObject:
        """What the legal moves mean; computed once, however many ask."""
        match = self.table.match
        assert match is not None
        if self._odds is None or self._odds[0] is not match:
            self._odds = (match, odds(match))
        return self._odds[1]

    def set_clock(self, mover: int | None = None) -> None:
        if self.table.settings.clock is not None:
            present = self.connections.any_of(self.table.holders())
            self.clock.set(self.table, present, mover)

    def start_job(self, name: str, job: Coroutine[Any, Any, None]) -> bool:
        """Something that goes on beside the submissions; one of each name, or it is not begun."""
        if self._runs(name) or self.closed:
            job.close()
            return False
        self._jobs[name] = asyncio.create_task(job)
        self._jobs[name].add_done_callback(lambda _: self._runs(name))
        return True

    def _runs(self, name: str) -> bool:
        """Whether such a job is under way; one that has ended is forgotten at once."""
        task = self._jobs.get(name)
        if task is not None and task.done():
            del self._jobs[name]
            return False
        return task is not None

    def wake_bots(self) -> None:
        """Let the bots move if it is their turn."""
        if self.bot_is_due and not self._runs("bots"):
            self.start_job("bots", bots.run(self))

    async def close(self) -> None:
        """Leave everything as the next one to open this table needs it."""
        self.closed = True
        self.advisor.withdraw()
        self.clock.reset()
        self.host.stop()
        self._presence.stop()
        async with self.lock:
            # Whoever holds the lock may be writing; those who wait for it are not.
            jobs = list(self._jobs.values())
            for task in jobs:
                task.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            if self._behind and not self._unsure:
                try:
                    row = write_table(self.table, self.updated)
                    await self.store.write(self.table.id, (), row)
                except (NotStoredError, ConflictError):
                    log.warning("table %s: its line in the list is not current", self.table.id)

    def _around(self) -> views.Around:
        return views.Around(
            self.connections.present,
            self.connections.watching(self.table.holders()),
            self.clock.deadline,
            self.advisor.makeshift,
            self.advisor.solving,
        )

    def _table_news(self) -> str:
        return views.table_news(self.table, self._around())

    def _rung(self) -> None:
        self.start_job("clock", self._late())

    async def _late(self) -> None:
        """Nobody has decided in time: a bot stands in."""
        async with self.lock:
            if not self.clock.rung:
                return
            try:
                await self.commit(seating.late(self.table))
            except (NotStoredError, ConflictError):
                log.warning("table %s: no bot could stand in yet", self.table.id)
                self.clock.reset()
            self.set_clock()
            self.broadcast_table()
        self.wake_bots()

    def _host_missed(self) -> None:
        self.start_job("host", self._replace_host())

    async def _replace_host(self) -> None:
        async with self.lock:
            host = self.host.next()
            if host is not None:
                try:
                    await self.commit(Judged(replace(self.table, host=host), changed=True))
                    self.broadcast_table()
                except (NotStoredError, ConflictError):
                    log.warning("table %s: there is no new host yet", self.table.id)
        self.look_around()
