"""A table with people around it: one submission at a time is judged, stored, and then broadcast.

What is right is judged in `table`; here is the order in which it happens, and who hears of it.
The path of a move: `submit`, `submissions.act`, `play`, `commit`, and on to `telling`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import Protocol, assert_never

from wagnis.core.plain import PlainObject
from wagnis.records import Match, odds
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.room import bots, recovery, submissions, telling
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.clock import Clock
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.room.idempotency import Idempotency
from wagnis.server.room.jobs import Jobs
from wagnis.server.room.presence import HostWatch, Presence
from wagnis.server.room.reveals import Reveals
from wagnis.server.store import (
    ConflictError,
    InDoubtError,
    LogRow,
    NotStoredError,
    Stamp,
    Store,
)
from wagnis.server.table import dealing, moves
from wagnis.server.table.dealing import deal_entries
from wagnis.server.table.documents import write_table
from wagnis.server.table.table import Judged, SubmissionError, Table
from wagnis.server.wire.messages import AnyClientMessage, Ping, Play, Refusal, Throw
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")

ROW_AGE = 10 * 60 * 1000  # milliseconds; a long game stays in the list by its row


class RateLimit(Protocol):
    """Says how often somebody may do something."""

    def take(self, name: str) -> bool:
        """Whether there is one more for this name."""


class Holding(Protocol):
    """Says whether this server's tables are still its own, where there are several servers."""

    @property
    def held(self) -> bool:
        """Nobody else can have taken them yet."""

    async def hold(self) -> None:
        """Make sure of it, or `NotStoredError`.

        Where they were another server's meanwhile, all rooms have been given up.
        """


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
        owner: str | None = None,
        holding: Holding | None = None,
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
        self.reveals = Reveals(self, config.second)
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
        self.presence = Presence(self.connections, lambda: self.table, self.broadcast_table)
        self._now = config.now
        self.key = config.secret or b""
        self._most_events = config.limits.events
        self.limits = config.limits
        self._rowed = self.updated  # as the stored row was last written
        self._behind = False  # the stored row does not know the latest scores
        self._odds: tuple[Match, PlainObject] | None = None
        self.unsure = False  # whether the store has what was last to be written
        self.doubted: set[str] = set()  # submissions that may have been stored, while unsure
        self.stamp = stamp  # of the lease, and of the row as it was last written
        self.owner = owner  # this server, where there are several
        self.holding = holding

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now()

    @property
    def fence(self) -> int:
        """The fencing token this room writes with."""
        return self.stamp.fence

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
        if table.dice is None and not self.can_deal:
            return False
        seat = table.seats[table.acting]
        bot = seat.stand_in or seat.bot is not None or self.overlong
        return bot and bool(self.connections)

    @property
    def can_deal(self) -> bool:
        """Whether a deal within a game can be fixed: all who are here have promised."""
        table = self.table
        silent = dealing.silent(table, self.connections.present)
        return table.deal.state == "open" and not silent

    @property
    def unattended(self) -> bool:
        """Nobody plays here but bots, and whoever stands in."""
        return not any(seat.kind == "person" and not seat.stand_in for seat in self.table.seats)

    async def submit(self, connection: Connection, message: AnyClientMessage) -> None:
        """Do what is asked while nobody else does anything here; whatever happens, answer."""
        async with self.lock:
            try:
                if self.holding is not None and not isinstance(message, Ping):
                    await self.holding.hold()  # even a refusal says how things stand
                    if self.lost:
                        return
                if self.unsure:
                    await recovery.sure(self)
                if self.table.settings.clock is not None and self.clock.late:
                    await bots.end_turn(self)
                await submissions.act(self, connection, message)
            except Exception as error:
                await recovery.answer(self, connection, message.id, error)
        self.wake_bots()

    async def play(self, connection: Connection, message: Play | Throw) -> None:
        """A person's move or throw: judge, store, broadcast; the caller holds the lock."""
        if self.table.dice is None and self.table.match is not None:
            moves.own_seat(self.table.seats, message.seat, connection.handle)
            moves.to_act(self.table, message.seat)
            await self._must_be_dealt()
        before, key = self.table, f"{connection.handle}:{message.id}"
        if key in self.seen.logged or key in self.seen.heard:
            self.seen.check_same(key, message, before.match)
            connection.accept(message.id, before.seq)
            return
        if self.overlong:
            sorry = "this game has gone on for too long; bots finish it"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        who, at = (connection.handle, message.seq, message.seat), self.now()
        match message:
            case Play():
                judged = moves.play(before, *who, message.move, at, key, message.throw)
            case Throw():
                judged = moves.throw(before, *who, at, key)
            case _:
                assert_never(message)
        await self.commit(judged)
        metrics.moves.count += 1
        telling.moved(self, judged.rows, message.seat, connection, message.id)
        if judged.table.seats is not before.seats and judged.table.phase != "over":
            self.broadcast_table()

    async def move_bot(self, action: object | None) -> None:
        """A bot's move, or its throw, in the same order; whoever calls has the lock."""
        if self.table.dice is None:
            await self._deal()
            if self.table.dice is None:
                return  # it moves once everybody has revealed
        table, at = self.table, self.now()
        judged = (
            moves.bot_threw(table, at) if action is None else moves.bot_moved(table, action, at)
        )
        await self.commit(judged)
        metrics.bot_moves.count += 1
        telling.moved(self, judged.rows)

    async def _must_be_dealt(self) -> None:
        """Refuse moves until the deal after a restored backup is in force."""
        if self.can_deal:
            await self._deal()
        if self.table.dice is None:
            sorry = "a backup was restored; the dice are being dealt anew, try again in a moment"
            raise SubmissionError(Refusal.NOT_NOW, sorry)

    async def _deal(self) -> None:
        """Fix the deal after a restored backup; it is in force once those who are here reveal.

        Everybody is told first, so that a browser sees its promise before it reveals.
        """
        fixed = dealing.fixed(self.table, self.connections.present)
        await self.commit(Judged(moves.with_dice(fixed), changed=True))
        self.reveals.look()
        self.broadcast_table()

    async def commit(self, judged: Judged) -> None:
        """Store; only then is the table as it was judged to be."""
        if not judged.rows and not judged.changed:
            return
        at = judged.rows[-1].at if judged.rows else self.now()
        stale = at - self._rowed > ROW_AGE
        row = write_table(judged.table, at) if judged.changed or stale else None
        if row is not None and judged.table.deals_since(self.table):
            # In a thread: the digest of a long game takes a while.
            dealt = await asyncio.to_thread(deal_entries, self.table, judged.table)
            row = replace(row, dealt=dealt)  # written in the same transaction
        try:
            await self.store.write(self.table.id, judged.rows, row, self.stamp)
        except (asyncio.CancelledError, InDoubtError):
            self.unsure = True
            self.doubted.update(row.submission for row in judged.rows if row.submission)
            self.doubted.update(dict(judged.table.done))
            raise
        self.table = judged.table
        self.updated = at
        self._behind = row is None
        if row is not None:
            self.stamp = Stamp(self.stamp.fence, self.stamp.version + 1)
            self._rowed = at
        for entry in judged.rows:
            if entry.submission is not None:
                self.seen.logged[entry.submission] = entry

    def broadcast_table(
        self, asker: Connection | None = None, submission: str | None = None
    ) -> None:
        telling.table(self, asker, submission)

    def give_up(self) -> None:
        """The table is not ours any more: nothing more happens here, and people come again."""
        self.lost = True
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
            self.reveals.look()
            if returned or len(self.connections) == 1:
                self.broadcast_table()
            else:
                connection.answer(telling.news(self), None)
        self.look_around()
        self.advisor.prepare()
        self.wake_bots()

    def leave(self, connection: Connection) -> None:
        self.connections.leave(connection)
        self.advisor.left()
        self.touched = time.monotonic()
        self.set_clock()
        self.look_around()
        if self.table.dice is None and not self.closed:
            self.wake_bots()  # nobody waits for the promise of a device that has gone

    def look_around(self) -> None:
        if not self.closed:
            self.presence.changed()
            self.host.look()
            self.reveals.look()

    def view(self) -> TableShown:
        return telling.view(self)

    async def odds(self) -> PlainObject:
        """What the legal moves mean; computed once, however many ask, and beside the event loop."""
        match = self.table.match
        assert match is not None
        if self._odds is None or self._odds[0] is not match:
            self._odds = (match, await asyncio.to_thread(odds, match))
        return self._odds[1]

    def set_clock(self, mover: int | None = None) -> None:
        if self.table.settings.clock is not None:
            present = self.connections.any_of(self.table.players())
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
            if self._behind and not self.unsure and not self.lost:
                try:
                    row = write_table(self.table, self.updated)
                    await self.store.write(self.table.id, (), row, self.stamp)
                    self.stamp = Stamp(self.stamp.fence, self.stamp.version + 1)
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
        self.reveals.stop()
        self.presence.stop()

    async def _replace_host(self) -> None:
        async with self.lock:
            try:
                await recovery.sure(self)
                host = self.host.next()
                if host is not None:
                    await self.commit(Judged(self.table._replace(host=host), changed=True))
                    self.broadcast_table()
            except (NotStoredError, ConflictError) as error:
                await recovery.conflict(self, error, "there is no new host yet")
        self.look_around()
