"""Carries out the messages of people at a table, but for moves, and answers them.

`table` has the rules; `session` stores and broadcasts the changes. A type of message that no
`case` handles does not type-check.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import assert_never

from wagnis.server.rate_limits import RateLimits
from wagnis.server.room.connections import Connection
from wagnis.server.room.ledger import digest, used
from wagnis.server.room.openings import Openings
from wagnis.server.room.session import Session
from wagnis.server.store import GoneRow, Seen, StoreError
from wagnis.server.table import moves, promises, seating
from wagnis.server.table.documents import again, joined
from wagnis.server.table.moves import own_seat, seat_at
from wagnis.server.table.table import Done, Judged, SubmissionError, Table, Wanted, not_daily
from wagnis.server.wire.messages import (
    Admit,
    Advise,
    Agree,
    Ask,
    Back,
    Change,
    Consider,
    Considering,
    Cover,
    Join,
    Kick,
    Look,
    MakePromise,
    Once,
    Other,
    Ping,
    React,
    Reacted,
    Refusal,
    Rematch,
    Reveal,
    Shake,
    Shaken,
    Sit,
    Stand,
    Start,
    Submission,
    Undo,
    Withdraw,
)

log = logging.getLogger("wagnis.server")


class Submissions:
    """Judges the submissions at one table; the caller holds the lock of its session."""

    def __init__(self, session: Session, limits: RateLimits, openings: Openings) -> None:
        self._session = session
        self._ledger = session.ledger
        self._limits = limits
        self._openings = openings
        self._next: Table | None = None  # created, but the link to it may not be stored

    async def handle(self, connection: Connection, message: Other) -> bool:
        """Carry out a message, and answer it; False if it is to be judged again.

        That is so where it changes nothing by the table as it was here, and others have written.
        """
        session = self._session
        match message:
            case Undo():
                await self._undo(connection, message)
            case Look():
                connection.hidden = not message.on
                session.tell_presence()
                session.turns.look_away()
                connection.accept(message.id, session.table.seq)
            case Ping():
                connection.accept(message.id, session.table.seq)
            case Ask():
                self._must_have_hints(message.seq)
                odds, seq = await session.odds(), session.table.seq
                connection.answer({"type": "odds", "seq": seq, "odds": odds}, message.id)
            case Advise():
                self._advise(connection, message)
            case Shake() | Consider():
                self._gesture(connection, message)
            case _:
                done = key_of(connection, message), digest(message)
                if self._ledger.has_done(done):
                    await session.known(connection, message.id)
                    return True
                if not await self._once(connection, message, done):
                    if not await session.fresh():
                        return False
                    connection.accept(message.id, session.table.seq)
                self._ledger.hear(done)
        return True

    async def _once(self, connection: Connection, message: Once, done: Done) -> bool:
        """Carry out what changes nothing if it is sent again; False if it changes nothing now."""
        session, holder, now = self._session, connection.handle, self._ledger.now()
        table = session.table
        match message:
            case React():
                self._react(connection, message)
                return True
            case Join():
                self._join(connection, message, now)
                return True
            case Withdraw():
                return self._withdraw(connection, message)
            case Rematch():
                judged = await self._rematch(connection)
            case Admit():
                judged = await self._admit(connection)
            case Sit():
                promised = (message.deal, message.promise)
                judged = seating.sit(table, holder, message.seat, message.name, *promised)
            case MakePromise():
                promised = (message.deal, message.promise)
                judged = promises.promise(table, holder, message.seat, *promised)
            case Reveal():
                revealed = (message.deal, message.seed)
                judged = promises.reveal(table, holder, message.seat, *revealed, now)
            case Stand():
                judged = seating.stand(table, holder, message.seat)
            case Back():
                judged = seating.back(table, holder, message.seat)
            case Cover():
                judged = seating.cover(table, holder, message.seat, self._away(message.seat))
            case Kick():
                judged = seating.kick(table, holder, message.seat, message.reason)
            case Change():
                judged = await self._change(connection, message, now)
            case Agree():
                judged = seating.agree(table, holder, message.change)
            case Start():
                judged = self._start(connection, now)
            case _:
                assert_never(message)
        if not judged.changed:
            return False
        await session.change(judged.known(done), connection, message.id)
        match message:
            case Kick():
                _log_kick(table, connection, message)
            case Rematch():
                session.turns.another_game()
        return True

    async def _change(self, connection: Connection, message: Change, now: int) -> Judged:
        table = self._session.table
        if not self._limits.changes.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one change after another")
        judged = seating.change(table, connection.handle, message.settings, now)
        if message.settings.public and not table.settings.public:
            listed = await self._openings.listed(judged.table, connection.address)
            judged = Judged(listed, changed=True)
        return judged

    def _start(self, connection: Connection, now: int) -> Judged:
        judged = moves.start(self._session.table, connection.handle, now)
        if judged.changed and not self._limits.starts.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one start after another")
        return judged

    async def _undo(self, connection: Connection, message: Undo) -> None:
        table, key = self._session.table, key_of(connection, message)
        if self._ledger.has_logged(key, message):
            await self._session.known(connection, message.id)
            return
        who = (connection.handle, message.seq, message.seat)
        judged = moves.undo(table, *who, self._ledger.now(), key)
        await self._session.change(judged, connection, message.id)

    def _react(self, connection: Connection, message: React) -> None:
        own_seat(self._session.table.seats, message.seat, connection.handle)
        if not self._limits.reactions.take(connection.handle or ""):
            raise SubmissionError(Refusal.TOO_FAST, "one reaction after another")
        reacted: Reacted = {"type": "reacted", "seat": message.seat, "reaction": message.reaction}
        self._show(reacted, connection, message)

    def _gesture(self, connection: Connection, message: Shake | Consider) -> None:
        """Broadcast a shaken cup or touched dice."""
        table, seat, seq = self._session.table, message.seat, message.seq
        own_seat(table.seats, seat, connection.handle)
        moves.running(table)
        moves.current(table, seq)
        moves.to_act(table, seat)
        if not self._limits.gestures.take(connection.handle or ""):
            raise SubmissionError(Refusal.TOO_FAST, "one gesture after another")
        shown: Shaken | Considering
        match message:
            case Shake():
                shown = {"type": "shaken", "seat": seat, "seq": seq, "on": message.on}
            case Consider(marks=marks):
                shown = {"type": "considering", "seat": seat, "seq": seq, "marks": marks}
            case _:
                assert_never(message)
        self._show(shown, connection, message)

    def _show(
        self,
        shown: Reacted | Shaken | Considering,
        connection: Connection,
        message: Submission,
    ) -> None:
        """Broadcast, here and at other servers, what is not stored."""
        self._session.connections.broadcast(shown, connection, message.id)
        self._session.publish("shown", shown)

    def _advise(self, connection: Connection, message: Advise) -> None:
        """Only for the seat to act; a job sends the answer, so that the table goes on."""
        session, table = self._session, self._session.table
        self._must_have_hints(message.seq)
        if table.acting is None or moves.thrower(moves.running(table)) is not None:
            raise SubmissionError(Refusal.NOT_NOW, "there is nothing to decide now")
        own_seat(table.seats, table.acting, connection.handle)
        name = f"advice {key_of(connection, message)}"
        if not session.jobs.start(name, session.advisor.advise(table, connection, message.id)):
            raise used()

    def _must_have_hints(self, seq: int) -> None:
        """Refuse if there are no hints at this table or in this position."""
        table = self._session.table
        if not table.settings.hints:
            raise SubmissionError(Refusal.NOT_ALLOWED, "the host plays without hints")
        moves.running(table)
        moves.current(table, seq)

    def _away(self, seat: int) -> int | None:
        """For how many milliseconds a seat's person has been away; None if they are connected."""
        session = self._session
        holder = seat_at(self._session.table.seats, seat).holder
        if holder is None or session.connections.any_of([holder]):
            return None
        return self._ledger.now() - session.left.get(holder, self._session.table.created)

    async def _rematch(self, connection: Connection) -> Judged:
        """Create a new table with the same people; the old table links to it."""
        table, holder = self._session.table, connection.handle
        if holder is None or holder not in (table.host, *table.holders()):
            sorry = "only who sat here may ask for another game"
            raise SubmissionError(Refusal.NOT_YOUR_SEAT, sorry)
        if table.phase != "over":
            raise SubmissionError(Refusal.NOT_NOW, "the game is not over")
        not_daily(table)
        if table.next is not None:
            await self._drop()
            return Judged(table)
        host = table.host if self._session.connections.any_of([table.host]) else holder
        rematch = await self._create(again(table, host, self._ledger.now()), connection.address)
        name = next((seat.name for seat in table.seats if seat.holder == holder), None)
        return _linked(table, rematch, Wanted(holder, name or ""))

    def _join(self, connection: Connection, message: Join, now: int) -> None:
        """Show the people here who asks for a game with them; one person at a time."""
        session, holder = self._session, connection.handle
        if not self._limits.tables.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one table after another")
        after = joined(session.table, holder, message.name, holder or "", now)
        newcomer = next(seat for seat in after.seats if seat.holder == holder)
        if session.connections.asking is not None and session.connections.asking.holder != holder:
            raise SubmissionError(Refusal.SEAT_TAKEN, "somebody else was quicker")
        session.connections.guest = Wanted(after.host, newcomer.name or "")
        session.tell_presence()
        session.broadcast_table(connection, message.id)

    async def _admit(self, connection: Connection) -> Judged:
        """Create the table of the next game, with the person who asks instead of a bot."""
        table, holder, guest = (
            self._session.table,
            connection.handle,
            self._session.connections.asking,
        )
        if holder is None or holder not in table.holders():
            raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only who sits here is asked")
        if table.next is not None:
            await self._drop()
            return Judged(table)
        if guest is None:
            raise SubmissionError(Refusal.NOT_NOW, "nobody asks to play here any more")
        if not self._limits.tables.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one table after another")
        after = joined(table, guest.holder, guest.name, holder, self._ledger.now())
        after = await self._create(after, connection.address)
        hidden = table.settings.model_copy(update={"public": False})  # nobody else is sought here
        return _linked(table._replace(settings=hidden, origin=None), after, guest)

    def _withdraw(self, connection: Connection, message: Withdraw) -> bool:
        session, holder = self._session, connection.handle
        asking = session.connections.asking
        if asking is None or holder not in (asking.holder, *session.table.holders()):
            return False
        session.connections.withdraw()
        session.tell_presence()
        session.publish("withdrawn")
        session.broadcast_table(connection, message.id)
        return True

    async def _create(self, after: Table, address: str) -> Table:
        """Create the table of the next game, or return the same one of an earlier attempt.

        If the link to it could not be stored, the table exists and nobody finds it from here.
        """
        earlier = self._next
        if earlier is not None and _same_people(earlier, after):
            return earlier
        await self._drop()
        self._next = after = await self._openings.add_next(after, address)
        return after

    async def _drop(self) -> None:
        """Delete the table of an earlier attempt: another one was linked, or is to be."""
        earlier, self._next = self._next, None
        if earlier is not None and earlier.id != self._session.table.next:
            with suppress(StoreError):  # somebody has found and changed it: it stays
                gone = GoneRow(earlier.id, self._ledger.now(), "host_closed")
                await self._ledger.store.delete(gone, seen=Seen(0, 1))


def _same_people(one: Table, other: Table) -> bool:
    people = ([(seat.name, seat.holder) for seat in table.seats] for table in (one, other))
    return one.host == other.host and next(people) == next(people)


def _linked(table: Table, after: Table, wanted: Wanted) -> Judged:
    """The table with a link to the next game."""
    return Judged(table._replace(next=after.id, wanted=wanted), changed=True)


def _log_kick(table: Table, connection: Connection, message: Kick) -> None:
    """Log who gave a player's seat to a bot. Not before the start: that could flood the log."""
    if table.phase != "playing":
        return
    fields = {
        "table": table.id,
        "seat": message.seat,
        "device": connection.handle,
        "whom": table.seats[message.seat].holder,
        "reason": message.reason,
    }
    log.info("a host has given a player's seat to a bot", extra={"fields": fields})


def key_of(connection: Connection, message: Submission) -> str:
    return f"{connection.handle}:{message.id}"
