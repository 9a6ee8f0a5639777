"""A table in play: a change is stored, and then broadcast, one at a time under the table's lock.

`table` judges what is allowed, `ledger` stores it; `submissions`, `bots` and `room` call this.
A change of another server is broadcast in the same way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

from wagnis import __version__
from wagnis.core.plain import PlainObject
from wagnis.records import Match, legal, odds, step
from wagnis.server.config import Config
from wagnis.server.room import views
from wagnis.server.room.advisor import Advisor
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.room.deadlines import Clock, Jobs, Reveals
from wagnis.server.room.ledger import Ledger
from wagnis.server.room.turns import Caller, Turns
from wagnis.server.store import ConflictError, LogRow, NotStoredError, Seen
from wagnis.server.table import dealing, moves
from wagnis.server.table.table import Judged, Table
from wagnis.server.wire.messages import Moved, TableNews
from wagnis.server.wire.tables import TableShown

log = logging.getLogger("wagnis.server")

SETTLING = 0.15  # seconds until presence is broadcast; reloading a page does not count as leaving
TELLING = 0.1  # seconds between two messages to other servers about the presence

MakeAdvisor: TypeAlias = Callable[["Session"], Advisor]
Publish: TypeAlias = Callable[..., None]
"""Tells the other servers with listeners at this table: the kind of message, and its parts."""


class Session:
    """One table in memory: its ledger, its connections and its deadlines."""

    def __init__(
        self,
        ledger: Ledger,
        config: Config,
        advisor: MakeAdvisor,
        look: Callable[[], None],
        caller: Caller,
        publish: Publish | None,
    ) -> None:
        self.ledger = ledger
        self.connections = connections = Connections()
        self.jobs = Jobs()
        self.lock = asyncio.Lock()
        # When seated devices were last connected, as far as this server knows.
        self.left = dict.fromkeys(ledger.table.holders(), ledger.now())
        self.lost = False  # the table was deleted
        self.key = config.secret or b""
        self.limits = config.limits
        self.clock = Clock(config.second)
        self.reveals = Reveals(connections, config.second)
        self.turns = Turns(ledger, connections, self.jobs, caller, config.second, self.publish)
        self.advisor = advisor(self)
        self._look = look  # schedules what is due
        self._publish = publish  # None: a single server
        self._odds: tuple[Match, PlainObject] | None = None
        self._presence: tuple[object, ...] | None = None  # as last broadcast
        self._untold = False  # the presence has changed, and the other servers are to be told

    @property
    def table(self) -> Table:
        return self.ledger.table

    @property
    def closed(self) -> bool:
        return not self.jobs.open

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

    async def change(
        self, judged: Judged, asker: Connection | None = None, submission: str | None = None
    ) -> None:
        """Store this, and broadcast it; for the asker the broadcast is also the answer."""
        ledger = self.ledger
        before, stood = ledger.table, ledger.seen
        await ledger.commit(judged)
        if self.connections.elsewhere:
            # Where a row says more than who is to act, it has to be read.
            rows = () if judged.changed else judged.rows
            self.publish("appended", stood, ledger.seen, rows)
        self._broadcast(before, judged.rows, judged.changed, asker, submission)

    def _broadcast(
        self,
        before: Table,
        rows: Sequence[LogRow],
        changed: bool,
        asker: Connection | None = None,
        submission: str | None = None,
    ) -> None:
        """Broadcast what was stored, by this server or another one.

        `changed`: more than these rows, which follow the table `before`.
        """
        mover = rows[0].seat if rows and rows[0].submission is not None else None
        taken_back = any(row.kind == "undo" for row in rows)
        begun = before.phase == "open" and self.table.phase != "open"
        if begun and not taken_back:
            self._broadcast_start(rows, asker, submission)
            if self.table.phase == "over":  # both were read together
                self.advisor.withdraw()
                self.broadcast_table()
        elif rows and not taken_back:
            self._broadcast_moves(rows, mover, asker, submission)
            if changed and self.table.phase != "over":
                self.look_around()
                self.broadcast_table()
        else:
            self.set_clock(mover)
            self.look_around()
            if len(rows) == 1 and not changed:
                undone = views.undone(self.table, before.seq, 1, self.clock.deadline)
                self.connections.broadcast(undone, asker, submission)
            else:
                self.broadcast_table(asker, submission)
            self.turns.look()

    def _broadcast_moves(
        self,
        rows: Sequence[LogRow],
        mover: int | None,
        asker: Connection | None,
        submission: str | None,
    ) -> None:
        """Set the clock for the next seat to act, and broadcast the new events."""
        table = self.ledger.table
        if table.settings.clock is not None:
            self.clock.shown(len(rows), by_hand=mover is not None)
            self.set_clock(mover)
        self._broadcast_steps(rows, asker, submission)
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

    def _broadcast_steps(
        self, rows: Sequence[LogRow], asker: Connection | None, submission: str | None
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

    def _broadcast_start(
        self, rows: Sequence[LogRow], asker: Connection | None, submission: str | None
    ) -> None:
        """Broadcast the table as it was before the first roll, then the first outcomes."""
        table = self.table
        assert table.match is not None
        self.clock.shown(len(rows), by_hand=True)
        self.set_clock()
        self.look_around()
        start = table.match.at(len(table.match.history) - len(rows))
        before = table._replace(match=start, seq=table.seq - len(rows))
        self.broadcast_table(asker, submission, before)
        if rows:
            self._broadcast_steps(rows, None, None)
        self.turns.look()
        self.advisor.prepare()

    def broadcast_table(
        self,
        asker: Connection | None = None,
        submission: str | None = None,
        table: Table | None = None,
    ) -> None:
        """Broadcast the whole table, with the presence."""
        self._presence = self._present()
        self.connections.broadcast(self.news(table), asker, submission)

    def news(self, table: Table | None = None) -> TableNews:
        return {"type": "table", "version": __version__, "table": self.view(table)}

    def view(self, table: Table | None = None) -> TableShown:
        """The public view of the table: of the present state, or of the one given."""
        table, now, asking = table or self.table, self.ledger.now(), self.connections.asking
        around = views.Around(
            self.connections.present,
            self.connections.watching(table.holders()),
            self.clock.deadline,
            self.advisor.makeshift,
            self.advisor.solving,
            self.key,
            self.left,
            self.reveals.until(now),
            self.connections.screens,
            None if asking is None else asking.name,
        )
        return views.table_shown(table, around, now)

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
            self._look()

    def look_around(self) -> None:
        """People or seats have changed: update the presence and what is due."""
        if not self.closed:
            self.turns.look_away()
            self.reveals.look(self.table)
            self._look()
        if self.connections:
            self.jobs.soon("presence", SETTLING, self._broadcast_presence)

    def _broadcast_presence(self) -> None:
        if self._present() != self._presence:
            self.broadcast_table()

    def _present(self) -> tuple[object, ...]:
        """Which seats' devices are connected; how many have no seat; how many screens there are."""
        table, connections = self.table, self.connections
        seats = tuple(seat.holder in connections.present for seat in table.seats)
        return seats, connections.watching(table.holders()), connections.screens

    def publish(self, kind: str, *body: object) -> None:
        """Tell the other servers with listeners at this table."""
        if self._publish is not None:
            self._publish(kind, *body)

    def tell_presence(self) -> None:
        """Tell the other servers who is connected here: at once, but not many times in a row."""
        self._untold = self._publish is not None
        if not self.jobs.waits("here"):
            self._tell_presence()

    def _tell_presence(self) -> None:
        if self._untold:
            self._untold = False
            self.publish("here", *self.connections.here())
            self.jobs.soon("here", TELLING, self._tell_presence)

    async def deal(self) -> None:
        """Fix the seeds' promises after a restored backup; the devices then reveal their seeds.

        The table is broadcast first, so that a browser sees its promise before it reveals.
        """
        fixed = dealing.fixed(self.table, self.connections.present)
        await self.change(Judged(moves.with_dice(fixed), changed=True))

    async def fresh(self) -> bool:
        """Whether the table stood in the store as it is here; reads what others have written.

        Even a refusal shows the state of the table, and a visitor is shown all of it.
        """
        ledger = self.ledger
        if not ledger.store.shared:
            return True
        if ledger.unsure:
            await self.sure()
            return False
        seen = (await ledger.store.seen([self.table.id])).get(self.table.id)
        if seen is None:
            self.give_up()
        elif seen != ledger.seen:
            await self.catch_up(seen)
        else:
            return True
        return False

    async def known(self, connection: Connection, submission: str) -> None:
        """Accept what was done before; the answer says where the table stands now."""
        await self.fresh()
        connection.accept(submission, self.table.seq)

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
        now, table = self.ledger.seen, self.table
        if not (seen.seq > now.seq or seen.version > now.version):
            return
        if before is not None and self.ledger.follow(before, seen, rows):
            self._broadcast(table, rows, False)
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
            changed = self.ledger.seen.version != seen.version
            self._broadcast(before, rows[before.seq :], changed)

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
        self.connections.let_go()

    def rest(self) -> None:
        """Start no more jobs."""
        self.jobs.refuse()
        self.advisor.withdraw()
        self.clock.reset()
