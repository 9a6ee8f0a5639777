"""A table in play: a change is judged, stored, and then broadcast, one at a time under its lock.

`table` judges what is allowed, `ledger` stores it; `submissions`, `bots` and `room` call this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from wagnis import __version__
from wagnis.core.plain import PlainObject
from wagnis.records import Match, legal, odds, step
from wagnis.server import metrics
from wagnis.server.config import Config
from wagnis.server.room import views
from wagnis.server.room.advisor import MakeAdvisor
from wagnis.server.room.clock import Clock
from wagnis.server.room.connections import Connection, Connections, Elsewhere
from wagnis.server.room.ledger import Ledger
from wagnis.server.room.presence import HostWatch, Presence
from wagnis.server.room.reveals import Reveals
from wagnis.server.room.turns import Caller, Turns, nobody
from wagnis.server.store import ConflictError, LogRow, NotStoredError, Seen
from wagnis.server.table import dealing, moves
from wagnis.server.table.table import Judged, SubmissionError, Table, Wanted
from wagnis.server.wire.messages import Moved, Play, Refusal, TableNews, Throw
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")


class Alarms(NamedTuple):
    """Callbacks for missed deadlines; each starts a job."""

    turn: Callable[[], object]  # for the seat to act
    host: Callable[[], object]  # for the host to come back
    deal: Callable[[float], object]  # for a device to reveal its seed


Publish: TypeAlias = Callable[..., None]
"""Tells the other servers with listeners at this table: the kind of message, and its parts."""


def alone(_kind: str, *_body: object) -> None:
    """Tells nobody: a single server."""


class Jobs:
    """The background tasks of one room: at most one of each name at a time."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._open = True

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def start(self, name: str, job: Coroutine[Any, Any, None]) -> bool:
        """Start the job, unless one of that name is running or the room is closing."""
        if self.runs(name) or not self._open:
            job.close()
            return False
        self._tasks[name] = asyncio.create_task(job)
        self._tasks[name].add_done_callback(lambda _: self.runs(name))
        return True

    def runs(self, name: str) -> bool:
        """Whether such a job is running; also drops one that has ended."""
        task = self._tasks.get(name)
        if task is not None and task.done():
            del self._tasks[name]
            return False
        return task is not None

    def refuse(self) -> None:
        """Start no more jobs."""
        self._open = False

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Session:
    """One table in memory: its ledger, its connections and its deadlines."""

    def __init__(
        self,
        ledger: Ledger,
        config: Config,
        advisor: MakeAdvisor,
        alarms: Alarms,
        caller: Caller = nobody,
        publish: Publish = alone,
    ) -> None:
        self.ledger = ledger
        self.publish = publish
        self.connections = connections = Connections()
        self.jobs = Jobs()
        self.lock = asyncio.Lock()
        # When seated devices were last connected, as far as this server knows.
        self.left = dict.fromkeys(ledger.table.holders(), ledger.now())
        # Who asks to join. Not stored: it lasts as long as the connection.
        self.guest: Wanted | None = None
        self.closed = False
        self.lost = False  # the table was deleted
        self.key = config.secret or b""
        self.limits = config.limits
        self.clock = Clock(config.second, alarms.turn)
        self.host = HostWatch(connections, ledger, alarms.host, config.second)
        self.reveals = Reveals(ledger, connections, alarms.deal, config.second)
        self.presence = Presence(connections, ledger, self.broadcast_table)
        self.turns = Turns(
            ledger, connections, caller, config.second, lambda events: publish("called", events)
        )
        self.advisor = advisor(self)
        self._odds: tuple[Match, PlainObject] | None = None

    @property
    def table(self) -> Table:
        return self.ledger.table

    @property
    def overlong(self) -> bool:
        """Whether the game has reached the limit of events, so that bots finish it."""
        table, most = self.ledger.table, self.limits.events
        if table.match is None or table.seq < most:
            return False  # quick answer: a match has no more events than its log has lines
        return len(table.match.history) >= most

    @property
    def can_deal(self) -> bool:
        """Whether a deal within a game can be fixed: all connected devices have promised."""
        silent = dealing.silent(self.table, self.connections.present)
        return self.table.deal.state == "open" and not silent

    @property
    def bot_is_due(self) -> bool:
        """Whether a bot is to move or throw, and somebody is connected or waits for their turn."""
        table = self.ledger.table
        if table.acting is None:
            return False
        seat = table.seats[table.acting]
        if not (seat.stand_in or seat.bot is not None or self.overlong):
            return False
        here = bool(self.connections) or table.goes_on_alone
        return here and (table.dice is not None or self.can_deal)

    @property
    def first(self) -> bool:
        """Whether this server does at once what is due; another one waits for a moment."""
        ledger = self.ledger
        return ledger.mine or not ledger.store.shared or not self.connections.elsewhere

    @property
    def asking(self) -> Wanted | None:
        """Who asks to join, at this server or another one."""
        guests = (there.guest for there in self.connections.elsewhere.values())
        return self.guest or next((Wanted(*guest) for guest in guests if guest), None)

    async def play(self, connection: Connection, message: Play | Throw) -> bool:
        """A person's move or throw: judge, store, broadcast; False if it was made before."""
        ledger, before = self.ledger, self.ledger.table
        handle, seat = connection.handle, message.seat
        if before.dice is None and before.match is not None:
            moves.own_seat(before.seats, seat, handle)
            moves.to_act(before, seat)
            before = await self._must_be_dealt()
        key = f"{handle}:{message.id}"
        if ledger.has_logged(key, message):
            return False
        if self.overlong:
            sorry = "this game has gone on for too long; bots finish it"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        judged = moves.acted(before, handle, message, ledger.now(), key)
        await self.commit(judged)
        metrics.moves.inc()
        self.broadcast_moves(judged.rows, seat, connection, message.id)
        if judged.table.seats is not before.seats and judged.table.phase != "over":
            self.broadcast_table()
        return True

    async def commit(self, judged: Judged) -> None:
        """Store this, and tell the other servers."""
        before = self.ledger.seen
        await self.ledger.commit(judged)
        if self.ledger.seen != before and self.connections.elsewhere:
            # Where a row says more than who is to act, it has to be read.
            rows = () if judged.changed else judged.rows
            self.publish("appended", before, self.ledger.seen, rows)

    async def move_bot(self, action: object | None) -> None:
        """A bot's move or throw: judge, store, broadcast."""
        if self.table.dice is None:
            await self._deal()
            if self.table.dice is None:
                return  # the bot moves once every seed is revealed
        table, at = self.table, self.ledger.now()
        judged = (
            moves.bot_threw(table, at) if action is None else moves.bot_moved(table, action, at)
        )
        await self.commit(judged)
        metrics.bot_moves.inc()
        self.broadcast_moves(judged.rows)

    async def _must_be_dealt(self) -> Table:
        """Refuse moves until the deal after a restored backup is in force."""
        if self.can_deal:
            await self._deal()
        if self.table.dice is None:
            sorry = "a backup was restored; the dice are being dealt anew, try again in a moment"
            raise SubmissionError(Refusal.NOT_NOW, sorry)
        return self.table

    async def _deal(self) -> None:
        """Fix the seeds' promises after a restored backup; the devices then reveal their seeds.

        The table is broadcast first, so that a browser sees its promise before it reveals.
        """
        fixed = dealing.fixed(self.table, self.connections.present)
        await self.commit(Judged(moves.with_dice(fixed), changed=True))
        self.reveals.look()
        self.broadcast_table()

    def broadcast_moves(
        self,
        rows: Sequence[LogRow],
        mover: int | None = None,
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Set the clock for the next seat to act, and broadcast the new events."""
        table = self.ledger.table
        if table.settings.clock is not None:
            self.clock.shown(len(rows), by_hand=mover is not None)
            self.set_clock(mover)
        self.broadcast_steps(rows, asker, submission)
        if table.acting != self.turns.acting:
            self.turns.look()
        if table.phase == "over":
            self.advisor.withdraw()
            self.broadcast_table()
        elif self._needs_new_values(len(rows)):
            self.advisor.new_values()

    def _needs_new_values(self, events: int) -> bool:
        """Whether the game needs other values after one of the latest events."""
        match = self.table.match
        assert match is not None
        asks = match.box.new_values
        if asks is None:
            return False
        latest = match.history.since(len(match.history) - events)
        return any(entry.chance and asks(entry.event) for entry in latest)

    def broadcast_steps(
        self,
        rows: Sequence[LogRow],
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Broadcast a move and the outcomes after it, each with the resulting state."""
        table = self.ledger.table
        match, over = table.match, table.phase == "over"
        assert match is not None
        first = len(match.history) - len(rows)
        steps = [step(match, index, row.event) for index, row in enumerate(rows, start=first)]
        actions = legal(match)
        # One message type for all games; the notation guarantees that steps fit the game.
        message: Moved = {
            "type": "moved",
            "since": table.seq - len(rows),
            "seq": table.seq,
            "steps": cast(Any, steps),
            "legal": cast(Any, actions),
            "due": None if actions else views.due(match),  # nothing is due while somebody may move
            "deadline": self.clock.deadline,
            "over": over,
            "fair": views.fair(table, self.ledger.now()) if over else None,
        }
        self.connections.broadcast(message, asker, submission)

    def broadcast_start(
        self,
        rows: Sequence[LogRow],
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Broadcast the table as it was before the first roll, then the first outcomes."""
        table = self.table
        assert table.match is not None
        self.clock.shown(len(rows), by_hand=True)
        self.set_clock()
        start = table.match.at(len(table.match.history) - len(rows))
        self.presence.mark_sent()
        before = self.news(table._replace(match=start, seq=table.seq - len(rows)))
        self.connections.broadcast(before, asker, submission)
        if rows:
            self.broadcast_steps(rows)
        self.turns.look()
        self.advisor.prepare()

    def broadcast_table(
        self, asker: Connection | None = None, submission: str | None = None
    ) -> None:
        """Broadcast the whole table, with the presence."""
        self.presence.mark_sent()
        self.connections.broadcast(self.news(), asker, submission)

    def news(self, table: Table | None = None) -> TableNews:
        return {"type": "table", "version": __version__, "table": self.view(table)}

    def view(self, table: Table | None = None) -> TableShown:
        """The public view of the table: of the present state, or of the one given."""
        table = table or self.table
        around = views.Around(
            self.connections.present,
            self.connections.watching(table.holders()),
            self.clock.deadline,
            self.advisor.makeshift,
            self.advisor.solving,
            self.key,
            self.left,
            self.reveals.until,
            self.connections.screens,
            None if self.asking is None else self.asking.name,
        )
        return views.table_shown(table, around, self.ledger.now())

    async def odds(self) -> PlainObject:
        """The chances of the legal moves, computed in a thread and cached for the position."""
        match = self.table.match
        assert match is not None
        if self._odds is None or self._odds[0] is not match:
            self._odds = (match, await asyncio.to_thread(odds, match))
        return self._odds[1]

    def set_clock(self, mover: int | None = None) -> None:
        if self.table.settings.clock is not None:
            present = self.connections.any_of(self.table.players())
            self.clock.set(self.table, present, mover)

    def look_around(self) -> None:
        """Update presence, host and deadlines after people or seats have changed."""
        if not self.closed:
            self.turns.look_away()
            self.presence.changed()
            self.host.look()
            self.reveals.look()

    def tell_presence(self) -> None:
        """Tell the other servers who is connected here."""
        if self.publish is not alone:
            self.publish("here", *self.connections.here(self.guest))

    def hear_presence(self, server: str, there: Elsewhere | None) -> None:
        """Who is connected at another server; None: it has gone."""
        elsewhere, present = self.connections.elsewhere, set(self.connections.present)
        asking = self.asking
        if there is None or there == Elsewhere():
            elsewhere.pop(server, None)
        else:
            elsewhere[server] = there
        gone = present - set(self.connections.present)
        self.left |= dict.fromkeys(gone.intersection(self.table.holders()), self.ledger.now())
        self.turns.left_elsewhere()
        self.presence.changed()
        self.host.look()
        self.reveals.look()
        self.set_clock()
        if self.asking != asking:
            self.broadcast_table()

    def send_away(self) -> None:
        """The person who asks to join takes it back, or is not wanted."""
        self.guest = None
        for server, there in self.connections.elsewhere.items():
            self.connections.elsewhere[server] = there._replace(guest=None)
        self.publish("withdrawn")
        self.tell_presence()

    async def sure(self) -> None:
        """Make sure that the state matches the store, or raise `NotStoredError`."""
        if self.ledger.unsure:
            await self.reload()
        if self.ledger.unsure:
            raise NotStoredError("the table cannot be read now")

    async def catch_up(
        self, seen: Seen, rows: Sequence[LogRow] = (), before: Seen | None = None
    ) -> None:
        """Another server has written: the table stands there now.

        These rows, if any, are all that is new since it stood where it did `before`.
        """
        assert self.lock.locked()
        now, table = self.ledger.seen, self.table
        if not (seen.seq > now.seq or seen.version > now.version):
            return
        if before is not None and self.ledger.follow(before, seen, rows):
            self._broadcast_appended(table, rows)
        else:
            await self.reload()

    async def reload(self) -> None:
        """Replace the state in memory by the stored one, and broadcast what is new."""
        assert self.lock.locked()
        before, seen = self.table, self.ledger.seen
        rows = await self.ledger.reload()
        if rows is None:
            self.give_up()
        elif not self.ledger.unsure:
            self._broadcast_appended(before, rows[before.seq :])
            if self.ledger.seen.version != seen.version or self.table.seq == before.seq:
                self.look_around()
                self.broadcast_table()

    def _broadcast_appended(self, before: Table, rows: Sequence[LogRow]) -> None:
        """Broadcast rows that this server did not write as the one that wrote them did."""
        if not rows:
            self.set_clock()
            self.turns.look()
            return
        mover = rows[0].seat if rows[0].submission is not None else None
        if all(row.kind != "undo" for row in rows):
            if before.phase == "open":
                self.broadcast_start(rows)
            else:
                self.broadcast_moves(rows, mover)
        else:
            self.set_clock(mover)
            if len(rows) == 1:
                undone = views.undone(self.table, before.seq, 1, self.clock.deadline)
                self.connections.broadcast(undone)
            else:
                self.broadcast_table()
            self.turns.look()

    async def not_committed(self, error: NotStoredError | ConflictError, sorry: str) -> None:
        """A change by the server itself could not be stored: log it, unless another was first."""
        conflict = isinstance(error, ConflictError)
        if not conflict:
            log.warning("table %s: %s", self.table.id, sorry)
        if conflict or self.ledger.unsure:
            await self.reload()

    def give_up(self) -> None:
        """Stop: the table was deleted, or is to be read anew. The clients reconnect."""
        self.lost = True
        self.rest()
        self.connections.let_go_all()

    def rest(self) -> None:
        """Stop all timers, and start no more jobs."""
        self.closed = True
        self.jobs.refuse()
        self.advisor.withdraw()
        self.clock.reset()
        self.host.stop()
        self.reveals.stop()
        self.presence.stop()
        self.turns.stop()
