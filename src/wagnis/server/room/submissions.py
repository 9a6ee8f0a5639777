"""Judges the messages of people at a table; the result is an `Outcome`.

`table` has the rules; `room` stores and sends the outcome. Moves and throws go straight to
`session.play`. A type of message that no `case` handles does not type-check.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from wagnis.server.rate_limits import RateLimits
from wagnis.server.room.connections import Connection
from wagnis.server.room.ledger import digest, used
from wagnis.server.room.session import Session
from wagnis.server.room.slots import must_have_slot
from wagnis.server.store import ConflictError, GoneRow, Seen
from wagnis.server.table import moves, promises, seating
from wagnis.server.table.documents import again, joined, write_table
from wagnis.server.table.handles import origin_of
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


@dataclass(frozen=True, slots=True)
class Accepted:
    """Only the sender is answered, after the change, if any, is stored."""

    judged: Judged | None = None


@dataclass(frozen=True, slots=True)
class Reseated:
    """Seats, settings or the deal change: the whole table is broadcast."""

    judged: Judged
    rematch: str | None = None  # the table to which the people who are away are called


@dataclass(frozen=True, slots=True)
class Retold:
    """What is not stored has changed: the whole table is broadcast."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The game begins: the table before the first roll is broadcast, then the first outcomes."""

    judged: Judged


@dataclass(frozen=True, slots=True)
class TakenBack:
    """This seat takes a move back."""

    judged: Judged
    seat: int


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A gesture or a reaction: broadcast, not stored."""

    message: Reacted | Shaken | Considering


@dataclass(frozen=True, slots=True)
class Answered:
    """Only the asker is answered; without a message a job sends the answer later."""

    message: Mapping[str, Any] | None


Outcome: TypeAlias = Accepted | Reseated | Retold | Begun | TakenBack | Broadcast | Answered


class Submissions:
    """Judges the submissions at one table; the caller holds the lock of its session."""

    def __init__(self, session: Session, limits: RateLimits) -> None:
        self._session = session
        self._ledger = session.ledger
        self._limits = limits
        self._next: Table | None = None  # created, but the link to it may not be stored

    async def judge(self, connection: Connection, message: Other) -> tuple[Outcome, Done | None]:
        """The outcome, and the key to remember so that a repeated message changes nothing."""
        match message:
            case Undo():
                return self._undo(connection, message), None
            case Look():
                connection.hidden = not message.on
                self._session.turns.look_away()
                return Accepted(), None
            case Ping():
                return Accepted(), None
            case Ask():
                self._must_have_hints(message.seq)
                odds, seq = await self._session.odds(), self._ledger.table.seq
                return Answered({"type": "odds", "seq": seq, "odds": odds}), None
            case Advise():
                return self._advise(connection, message), None
            case Shake() | Consider():
                return self._gesture(connection, message), None
            case _:
                done = key_of(connection, message), digest(message)
                if self._ledger.has_done(done):
                    return Accepted(), None
                return await self._once(connection, message, done), done

    async def _once(self, connection: Connection, message: Once, done: Done) -> Outcome:
        table, holder, now = self._ledger.table, connection.handle, self._ledger.now()
        match message:
            case React():
                return self._react(connection, message)
            case Rematch():
                return await self._rematch(connection, done)
            case Join():
                return self._join(connection, message, now)
            case Admit():
                return await self._admit(connection, done)
            case Withdraw():
                return self._withdraw(holder)
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
        if table.phase == "open" and judged.table.phase != "open":
            return Begun(judged.known(done))
        return Reseated(judged.known(done)) if judged.changed else Accepted()

    async def _change(self, connection: Connection, message: Change, now: int) -> Judged:
        table = self._ledger.table
        if not self._limits.changes.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one change after another")
        judged = seating.change(table, connection.handle, message.settings, now)
        if message.settings.public and not table.settings.public:
            origin = origin_of(self._session.key, connection.address)
            await self._must_have_slot(table.host, origin)
            judged = Judged(judged.table._replace(origin=origin), judged.rows, judged.changed)
        return judged

    def _start(self, connection: Connection, now: int) -> Judged:
        judged = moves.start(self._ledger.table, connection.handle, now)
        if judged.changed and not self._limits.starts.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one start after another")
        return judged

    def _undo(self, connection: Connection, message: Undo) -> Outcome:
        table, key = self._ledger.table, key_of(connection, message)
        if self._ledger.has_logged(key, message):
            return Accepted()
        who = (connection.handle, message.seq, message.seat)
        return TakenBack(moves.undo(table, *who, self._ledger.now(), key), message.seat)

    def _react(self, connection: Connection, message: React) -> Outcome:
        own_seat(self._ledger.table.seats, message.seat, connection.handle)
        if not self._limits.reactions.take(connection.handle or ""):
            raise SubmissionError(Refusal.TOO_FAST, "one reaction after another")
        return Broadcast({"type": "reacted", "seat": message.seat, "reaction": message.reaction})

    def _gesture(self, connection: Connection, message: Shake | Consider) -> Outcome:
        """Broadcast a shaken cup or touched dice."""
        table = self._ledger.table
        own_seat(table.seats, message.seat, connection.handle)
        moves.running(table)
        moves.current(table, message.seq)
        moves.to_act(table, message.seat)
        if not self._limits.gestures.take(connection.handle or ""):
            raise SubmissionError(Refusal.TOO_FAST, "one gesture after another")
        seat, seq = message.seat, message.seq
        match message:
            case Shake():
                return Broadcast({"type": "shaken", "seat": seat, "seq": seq, "on": message.on})
            case Consider(marks=marks):
                return Broadcast({"type": "considering", "seat": seat, "seq": seq, "marks": marks})
            case _:
                assert_never(message)

    def _advise(self, connection: Connection, message: Advise) -> Outcome:
        """Only for the seat to act; a job sends the answer, so that the table goes on."""
        session, table = self._session, self._ledger.table
        self._must_have_hints(message.seq)
        if table.acting is None or moves.thrower(moves.running(table)) is not None:
            raise SubmissionError(Refusal.NOT_NOW, "there is nothing to decide now")
        own_seat(table.seats, table.acting, connection.handle)
        name = f"advice {key_of(connection, message)}"
        if not session.jobs.start(name, session.advisor.advise(table, connection, message.id)):
            raise used()
        return Answered(None)

    def _must_have_hints(self, seq: int) -> None:
        """Refuse if there are no hints at this table or in this position."""
        table = self._ledger.table
        if not table.settings.hints:
            raise SubmissionError(Refusal.NOT_ALLOWED, "the host plays without hints")
        moves.running(table)
        moves.current(table, seq)

    def _away(self, seat: int) -> int | None:
        """For how many milliseconds a seat's person has been away; None if they are connected."""
        session = self._session
        holder = seat_at(self._ledger.table.seats, seat).holder
        if holder is None or session.connections.any_of([holder]):
            return None
        return self._ledger.now() - session.left.get(holder, self._ledger.table.created)

    async def _rematch(self, connection: Connection, done: Done) -> Outcome:
        """Create a new table with the same people; the old table links to it."""
        table, holder = self._ledger.table, connection.handle
        if holder is None or holder not in (table.host, *table.holders()):
            sorry = "only who sat here may ask for another game"
            raise SubmissionError(Refusal.NOT_YOUR_SEAT, sorry)
        if table.phase != "over":
            raise SubmissionError(Refusal.NOT_NOW, "the game is not over")
        not_daily(table)
        if table.next is not None:
            return Accepted()
        host = table.host if self._session.connections.any_of([table.host]) else holder
        rematch = again(table, host, self._ledger.now())
        rematch = await self._create(rematch, connection.address)
        name = next((seat.name for seat in table.seats if seat.holder == holder), None)
        return Reseated(_linked(table, rematch, Wanted(holder, name or ""), done), rematch.id)

    def _join(self, connection: Connection, message: Join, now: int) -> Outcome:
        """Show the people here who asks for a game with them; one person at a time."""
        session, holder = self._session, connection.handle
        if not self._limits.tables.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one table after another")
        after = joined(self._ledger.table, holder, message.name, holder or "", now)
        newcomer = next(seat for seat in after.seats if seat.holder == holder)
        if session.guest is not None and session.guest.holder != holder:
            raise SubmissionError(Refusal.SEAT_TAKEN, "somebody else was quicker")
        session.guest = Wanted(after.host, newcomer.name or "")
        return Retold()

    async def _admit(self, connection: Connection, done: Done) -> Outcome:
        """Create the table of the next game, with the person who asks instead of a bot."""
        table, holder, guest = self._ledger.table, connection.handle, self._session.guest
        if holder is None or holder not in table.holders():
            raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only who sits here is asked")
        if table.next is not None:
            return Accepted()
        if guest is None:
            raise SubmissionError(Refusal.NOT_NOW, "nobody asks to play here any more")
        if not self._limits.tables.take(connection.address):
            raise SubmissionError(Refusal.TOO_FAST, "one table after another")
        after = joined(table, guest.holder, guest.name, holder, self._ledger.now())
        after = await self._create(after, connection.address)
        hidden = table.settings.model_copy(update={"public": False})  # nobody else is sought here
        unlisted = table._replace(settings=hidden, origin=None)
        return Reseated(_linked(unlisted, after, guest, done))

    def _withdraw(self, holder: str | None) -> Outcome:
        session, table = self._session, self._ledger.table
        if session.guest is None or holder not in (session.guest.holder, *table.holders()):
            return Accepted()
        session.guest = None
        return Retold()

    async def _create(self, after: Table, address: str) -> Table:
        """Create the table of the next game, or return the same one of an earlier attempt.

        If the link to it could not be stored, the table exists and nobody finds it from here.
        """
        earlier, store = self._next, self._ledger.store
        if earlier is not None and _same_people(earlier, after):
            return earlier
        if earlier is not None:
            with suppress(ConflictError):  # somebody has found and changed it: it stays
                gone = GoneRow(earlier.id, after.created, "host_closed")
                await store.delete(gone, seen=Seen(0, 0))
            self._next = None
        after = await self._listed(after, address)
        await store.create(write_table(after, after.created))
        self._next = after
        return after

    async def _listed(self, after: Table, address: str) -> Table:
        """The table of the next game; not public if its host or this address has too many."""
        if not after.settings.public:
            return after
        origin = origin_of(self._session.key, address)
        try:
            await self._must_have_slot(after.host, origin)
        except SubmissionError:
            return after._replace(settings=after.settings.model_copy(update={"public": False}))
        return after._replace(origin=origin)

    async def _must_have_slot(self, host: str, origin: str) -> None:
        ledger = self._ledger
        await must_have_slot(ledger.store, self._session.limits, host, ledger.now(), origin)


def _same_people(one: Table, other: Table) -> bool:
    people = ([(seat.name, seat.holder) for seat in table.seats] for table in (one, other))
    return one.host == other.host and next(people) == next(people)


def _linked(table: Table, after: Table, wanted: Wanted, done: Done) -> Judged:
    """The table with a link to the next game."""
    return Judged(table._replace(next=after.id, wanted=wanted), changed=True).known(done)


def log_kick(table: Table, connection: Connection, message: Kick) -> None:
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
