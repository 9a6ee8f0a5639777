"""A table with people around it: one submission at a time is judged, stored, and then broadcast.

What is right is judged in `table`; here is the order in which it happens, and who hears of it.
The path of a move is all here: `submit`, `_play`, `commit`, `broadcast_moved`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, cast

from wagnis.core.plain import PlainObject
from wagnis.records import Match, legal, odds, step
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.room import bots, submissions, views
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.clock import Clock
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.room.idempotency import Idempotency
from wagnis.server.room.jobs import Jobs
from wagnis.server.room.presence import HostWatch, Presence
from wagnis.server.store import (
    ConflictError,
    InDoubtError,
    LogRow,
    NotStoredError,
    Stamp,
    Store,
    StoreError,
)
from wagnis.server.table import moves
from wagnis.server.table.documents import read_table, write_table
from wagnis.server.table.seeds import awaited
from wagnis.server.table.table import Judged, SubmissionError, Table
from wagnis.server.wire.messages import Moved, Play, Refusal, Submission, TableNews, Throw
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")

ROW_AGE = 10 * 60 * 1000  # milliseconds; a long game stays in the list by its row


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
        gestures: RateLimit,
        changes: RateLimit,
        bot_moves: RateLimit,
        stamp: Stamp,
    ) -> None:
        self.table = table
        self.store = store
        self.connections = Connections()
        self.advisor = advisor(self)
        self.clock = Clock(config.second, lambda: self.jobs.start("clock", bots.stand_in(self)))
        self.host = HostWatch(
            self.connections,
            lambda: self.table,
            lambda: self.jobs.start("host", self._replace_host()),
            config.second,
        )
        self.reactions = reactions
        self.gestures = gestures
        self.changes = changes
        self.bot_moves = bot_moves
        self.seen = Idempotency(rows, table.done)
        self.jobs = Jobs()
        self.lock = asyncio.Lock()
        self.updated = rows[-1].at if rows else table.created
        self.touched = time.monotonic()
        self.closed = False
        self.lost = False  # another server has taken the table, or it was deleted
        self.rematch: Table | None = None  # the next table, while it is being made
        self._presence = Presence(self.connections, lambda: self.table, self.broadcast_table)
        self._now = config.now
        self._key = config.secret or b""
        self._most_events = config.limits.events
        self.limits = config.limits
        self._rowed = self.updated  # as the stored row was last written
        self._behind = False  # the stored row does not know the latest scores
        self._odds: tuple[Match, PlainObject] | None = None
        self._unsure = False  # whether the store has what was last to be written
        self._stamp = stamp  # of the lease, and of the row as it was last written

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now()

    @property
    def fence(self) -> int:
        """The fencing token this room writes with."""
        return self._stamp.fence

    @property
    def idle(self) -> bool:
        return not self.connections and not self.jobs and not self.lock.locked()

    @property
    def overlong(self) -> bool:
        """The game would never end by itself, it seems."""
        table = self.table
        if table.match is None or table.seq < self._most_events:
            return False  # there are never more events than lines in the log
        return len(table.match.history) >= self._most_events

    @property
    def bot_is_due(self) -> bool:
        """Whether it is for a bot to move or throw, and somebody is there to see it."""
        table = self.table
        if table.acting is None:
            return False
        if table.renewals and awaited(table, self.connections.present):
            return False
        seat = table.seats[table.acting]
        return bool((seat.stand_in or seat.bot or self.overlong) and self.connections)

    @property
    def unattended(self) -> bool:
        """Nobody plays here but bots, and whoever stands in."""
        return not any(seat.kind == "person" and not seat.stand_in for seat in self.table.seats)

    async def submit(self, connection: Connection, message: Submission) -> None:
        """Do what is asked while nobody else does anything here; whatever happens, answer."""
        async with self.lock:
            try:
                if self._unsure:
                    await self.sure()
                if self.table.settings.clock is not None and self.clock.late:
                    await bots.end_turn(self)
                if isinstance(message, (Play, Throw)):
                    if self.table.renewals:
                        moves.own_seat(self.table.seats, message.seat, connection.handle)
                        moves.to_act(self.table, message.seat)
                        await self._renew()
                    await self._play(connection, message)
                else:
                    await submissions.act(self, connection, message)
            except SubmissionError as error:
                connection.refuse(message.id, error.code, str(error), self.table.seq)
            except NotStoredError as error:
                await self._not_stored(connection, message, error)
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

    async def _not_stored(
        self, connection: Connection, message: Submission, error: NotStoredError
    ) -> None:
        """Say so; but of a commit whose answer was lost first find out what came of it."""
        sorry = "the disk refused; nothing has happened"
        if isinstance(error, InDoubtError):
            await self.reload()
            key = f"{connection.handle}:{message.id}"
            if not self._unsure and (key in self.seen.logged or key in self.seen.heard):
                connection.accept(message.id, self.table.seq)
                return
            if self._unsure:
                sorry = "the database does not answer; whether it happened will be seen"
        connection.refuse(message.id, Refusal.NOT_STORED, sorry, self.table.seq)

    async def _play(self, connection: Connection, message: Play | Throw) -> None:
        """A person's move or throw: judge, store, broadcast."""
        before, key = self.table, f"{connection.handle}:{message.id}"
        if key in self.seen.logged or key in self.seen.heard:
            self.seen.check_same(key, message, before.match)
            connection.accept(message.id, before.seq)
            return
        if self.overlong:
            sorry = "this game has gone on for too long; bots finish it"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        who, at = (connection.handle, message.seq, message.seat), self.now()
        if isinstance(message, Throw):
            judged = moves.throw(before, *who, at, key)
        else:
            judged = moves.play(before, *who, message.move, at, key, message.throw)
        await self.commit(judged)
        metrics.moves.count += 1
        self.broadcast_moved(judged.rows, message.seat, connection, message.id)
        if judged.table.seats is not before.seats and judged.table.phase != "over":
            self.broadcast_table()

    async def move_bot(self, action: object | None) -> None:
        """A bot's move, or its throw, in the same order; whoever calls has the lock."""
        if self.table.renewals:
            await self._renew()
        table, at = self.table, self.now()
        judged = (
            moves.bot_threw(table, at) if action is None else moves.bot_moved(table, action, at)
        )
        await self.commit(judged)
        metrics.bot_moves.count += 1
        self.broadcast_moved(judged.rows)

    async def _renew(self) -> None:
        """After a restore: the seeds of all who are here are in force, and told, before dice fall.

        Everybody hears of them first, so that a browser can see that its own is among them.
        """
        if awaited(self.table, self.connections.present):
            sorry = (
                "a backup was restored; everybody who is here gives a new seed for the dice first"
            )
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        await self.commit(Judged(moves.renewed(self.table), changed=True))
        self.broadcast_table()

    async def commit(self, judged: Judged) -> None:
        """Store; only then is the table as it was judged to be."""
        if not judged.rows and not judged.changed:
            return
        at = judged.rows[-1].at if judged.rows else self.now()
        stale = at - self._rowed > ROW_AGE
        row = write_table(judged.table, at) if judged.changed or stale else None
        try:
            await self.store.write(self.table.id, judged.rows, row, self._stamp)
        except (asyncio.CancelledError, InDoubtError):
            self._unsure = True
            raise
        if row is not None:
            self._stamp = Stamp(self._stamp.fence, self._stamp.version + 1)
        self.table = judged.table
        self.updated = at
        self._behind = row is None
        if row is not None:
            self._rowed = at
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
        self.broadcast_steps(rows, asker, submission)
        if table.phase == "over":
            self.advisor.over()
            self.broadcast_table()
        elif any(row.event is not None and "tableau" in row.event for row in rows):
            self.advisor.new_tableau()

    def broadcast_steps(
        self,
        rows: Sequence[LogRow],
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """A move and everything that fell because of it, each with how things stood afterwards."""
        table, match, over = self.table, self.table.match, self.table.phase == "over"
        assert match is not None
        last = len(match.history)
        steps = map(partial(step, match), range(last - len(rows), last), [r.event for r in rows])
        allowed = legal(match)
        # One shape for all games; that a step is its game's is the notation's word.
        moved: Moved = {
            "type": "moved",
            "since": table.seq - len(rows),
            "seq": table.seq,
            "steps": cast(Any, list(steps)),
            "legal": cast(Any, allowed),
            "due": None if allowed else views.due(match),  # where one may move, nothing is to fall
            "deadline": self.clock.deadline,
            "over": over,
            "fair": views.fair(table, self.now()) if over else None,
        }
        self.connections.broadcast(moved, asker, submission)

    def broadcast_table(
        self, asker: Connection | None = None, submission: str | None = None
    ) -> None:
        self._presence.told()
        self.connections.broadcast(self._table_news(), asker, submission)

    async def reload(self) -> None:
        """Forget what is in memory; what is stored is what happened. Whoever calls has the lock."""
        assert self.lock.locked()
        self._unsure = True
        try:
            stored = await self.store.load(self.table.id)
            if stored is None:  # who is here is told so when they come again
                self.give_up()
                return
            # Beside the event loop: a long game takes a while to play again.
            table = await asyncio.to_thread(read_table, *stored)
        except StoreError as error:
            log.warning("table %s: could not be read again: %s", self.table.id, error)
            return
        except Exception:
            log.exception("table %s: could not be read again", self.table.id)
            return
        if stored[0].stamp.fence != self._stamp.fence:
            self.give_up()
            return
        self._stamp = stored[0].stamp
        heard = self.seen.heard | dict(table.done)
        self.table, self.seen = table, Idempotency(stored[1], heard.items())
        self._unsure = False
        self.clock.reset()
        self.set_clock()
        self.broadcast_table()

    async def sure(self) -> None:
        """Know what is stored before anything is judged; whoever calls has the lock."""
        if self._unsure:
            await self.reload()
        if self._unsure:
            raise NotStoredError("the table cannot be read now")

    def give_up(self) -> None:
        """The table is not ours any more: nothing more happens here, and people come again."""
        self.lost = True
        metrics.leases_lost.inc()
        self._rest()
        self.connections.let_go_all()

    async def enter(self, connection: Connection) -> None:
        """Somebody comes and gets the whole table; their seats need no stand-in any more."""
        async with self.lock:
            if self.lost:
                connection.let_go()
                return
            self.connections.enter(connection)
            self.touched = time.monotonic()
            if self.clock.late:
                await bots.end_turn(self)
            returned = await bots.make_way(self, connection.handle)
            self.set_clock()
            if returned or len(self.connections) == 1:
                self.broadcast_table()
            else:
                connection.answer(self._table_news(), None, wake=True)
        self.look_around()
        self.advisor.prepare()
        self.wake_bots()

    def leave(self, connection: Connection) -> None:
        self.connections.leave(connection)
        self.advisor.left()
        self.touched = time.monotonic()
        self.set_clock()
        self.look_around()
        if self.table.renewals and not self.closed:
            self.wake_bots()  # nobody waits for the seed of who has gone

    def look_around(self) -> None:
        if not self.closed:
            self._presence.changed()
            self.host.look()

    async def conflict(self, error: NotStoredError | ConflictError, sorry: str) -> None:
        """What nobody asked for could not be written; whoever calls has the lock."""
        log.warning("table %s: %s", self.table.id, sorry)
        if isinstance(error, ConflictError) or self._unsure:
            await self.reload()

    def view(self) -> TableShown:
        around = views.Around(
            self.connections.present,
            self.connections.watching(self.table.holders()),
            self.clock.deadline,
            self.advisor.makeshift,
            self.advisor.solving,
            self._key,
        )
        return views.table_shown(self.table, around, self.now())

    async def odds(self) -> PlainObject:
        """What the legal moves mean; computed once, however many ask, and beside the event loop."""
        match = self.table.match
        assert match is not None
        if self._odds is None or self._odds[0] is not match:
            self._odds = (match, await asyncio.to_thread(odds, match))
        return self._odds[1]

    def set_clock(self, mover: int | None = None) -> None:
        if self.table.settings.clock is not None:
            present = self.connections.any_of(self.table.holders())
            self.clock.set(self.table, present, mover)

    def wake_bots(self) -> None:
        """Let the bots move if it is their turn."""
        if self.bot_is_due and not self.jobs.runs("bots"):
            self.jobs.start("bots", bots.run(self))

    async def close(self) -> None:
        """Leave everything as the next one to open this table needs it."""
        self._rest()
        async with self.lock:
            # Whoever holds the lock may be writing; those who wait for it are not.
            await self.jobs.stop()
            if self._behind and not self._unsure and not self.lost:
                try:
                    row = write_table(self.table, self.updated)
                    await self.store.write(self.table.id, (), row, self._stamp)
                    self._stamp = Stamp(self._stamp.fence, self._stamp.version + 1)
                    self._behind = False
                except (NotStoredError, ConflictError):
                    log.warning("table %s: its line in the list is not current", self.table.id)

    def _rest(self) -> None:
        """Begin nothing any more."""
        self.closed = True
        self.jobs.refuse()
        self.advisor.withdraw()
        self.clock.reset()
        self.host.stop()
        self._presence.stop()

    def _table_news(self) -> TableNews:
        return {"type": "table", "table": self.view()}

    async def _replace_host(self) -> None:
        async with self.lock:
            try:
                await self.sure()
                host = self.host.next()
                if host is not None:
                    await self.commit(Judged(replace(self.table, host=host), changed=True))
                    self.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                await self.conflict(error, "there is no new host yet")
        self.look_around()
