"""What people at a table ask for, one kind of message after another, each answered once.

What is right is judged in `table`. A type of message that no `case` handles does not type-check.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeAlias, assert_never

from wagnis.server.room import telling, views
from wagnis.server.room.connections import Connection
from wagnis.server.room.idempotency import digest, used
from wagnis.server.room.slots import must_have_slot
from wagnis.server.table import moves, promises, seating
from wagnis.server.table.documents import again, write_table
from wagnis.server.table.handles import origin_of
from wagnis.server.table.moves import own_seat
from wagnis.server.table.table import Done, Judged, SubmissionError, Table, not_daily
from wagnis.server.wire.messages import (
    Advise,
    Agree,
    AnyClientMessage,
    Ask,
    Back,
    Change,
    Consider,
    Considering,
    Kick,
    MakePromise,
    Ping,
    Play,
    React,
    Reacted,
    Refusal,
    Rematch,
    Reveal,
    Shake,
    Shaken,
    SignSeeds,
    Sit,
    Stand,
    Start,
    Submission,
    Throw,
    Undo,
)

if TYPE_CHECKING:
    from wagnis.server.room.room import Room

log = logging.getLogger("wagnis.server")


Once: TypeAlias = (
    Sit
    | MakePromise
    | Reveal
    | SignSeeds
    | Stand
    | Back
    | Change
    | Agree
    | Kick
    | Start
    | React
    | Rematch
)
"""What changes more than the log, or is only said: idempotent by device and id."""


async def act(room: Room, connection: Connection, message: AnyClientMessage) -> None:
    """Judge, store, broadcast; the caller holds the room's lock and answers what is refused."""
    match message:
        case Play() | Throw():
            await room.play(connection, message)
        case Undo():
            await _undo(room, connection, message)
        case Ping():
            connection.accept(message.id, room.table.seq)
        case Ask():
            await _ask(room, connection, message)
        case Advise():
            _advise(room, connection, message)
        case Shake() | Consider():
            _gesture(room, connection, message)
        case _:
            await _once(room, connection, message)


async def _once(room: Room, connection: Connection, message: Once) -> None:
    done = _key(connection, message), digest(message)
    if room.seen.knows(done):
        connection.accept(message.id, room.table.seq)
        return
    table, holder = room.table, connection.handle
    match message:
        case React():
            _react(room, connection, message)
        case Sit():
            promised = (message.deal, message.promise)
            judged = seating.sit(table, holder, message.seat, message.name, *promised)
            await _seat(room, connection, message, judged, done)
        case MakePromise():
            promised = (message.deal, message.promise)
            judged = promises.promise(table, holder, message.seat, *promised)
            await _seat(room, connection, message, judged, done)
        case Reveal():
            revealed = (message.deal, message.seed)
            judged = promises.reveal(table, holder, message.seat, *revealed, room.now())
            await _deal(room, connection, message, judged, done)
        case SignSeeds():
            await _sign(room, connection, message, done)
        case Stand():
            judged = seating.stand(table, holder, message.seat)
            await _seat(room, connection, message, judged, done)
        case Back():
            judged = seating.back(table, holder, message.seat)
            await _seat(room, connection, message, judged, done)
        case Kick():
            judged = seating.kick(table, holder, message.seat, message.reason)
            await _seat(room, connection, message, judged, done)
            if judged.changed and table.phase == "playing":  # before that it could flood the log
                _log_kick(room, connection, message, table.seats[message.seat].holder)
        case Change():
            if not room.changes.take(connection.address):
                raise SubmissionError(Refusal.TOO_FAST, "one change after another")
            judged = seating.change(table, holder, message.settings, room.now())
            if message.settings.public and not table.settings.public:
                origin = origin_of(room.key, connection.address)
                await must_have_slot(room.store, room.limits, table.host, room.now(), origin)
                listed = judged.table._replace(origin=origin)
                judged = Judged(listed, judged.rows, judged.changed)
            await _seat(room, connection, message, judged, done)
        case Agree():
            judged = seating.agree(table, holder, message.change)
            await _seat(room, connection, message, judged, done)
        case Start():
            judged = moves.start(table, holder, room.now())
            await _deal(room, connection, message, judged, done)
        case Rematch():
            await _rematch(room, connection, message, done)
        case _:
            assert_never(message)
    room.seen.hear(done)


def _log_kick(room: Room, connection: Connection, message: Kick, who: str | None) -> None:
    fields = {
        "table": room.table.id,
        "seat": message.seat,
        "device": connection.handle,
        "whom": who,
        "reason": message.reason,
    }
    log.info("a host has given a player's seat to a bot", extra={"fields": fields})


async def _sign(room: Room, connection: Connection, message: SignSeeds, done: Done) -> None:
    """A note about the seeds goes into the record; nobody need hear of it before the end."""
    if not room.gestures.take(connection.handle or ""):
        raise SubmissionError(Refusal.TOO_FAST, "one signature after another")
    judged = promises.noted(
        room.table, connection.handle, message.seat, message.key, message.signature
    )
    await room.commit(judged.known(done))
    connection.accept(message.id, room.table.seq)


async def _undo(room: Room, connection: Connection, message: Undo) -> None:
    submission = _key(connection, message)
    if submission in room.seen.logged or submission in room.seen.heard:
        room.seen.check_same(submission, message, room.table.match)
        connection.accept(message.id, room.table.seq)
        return
    since = room.table.seq
    judged = moves.undo(
        room.table, connection.handle, message.seq, message.seat, room.now(), submission
    )
    await room.commit(judged)
    room.set_clock(message.seat)
    undone = views.undone(room.table, since, 1, room.clock.deadline)
    room.connections.broadcast(undone, connection, message.id)
    if judged.changed:
        room.broadcast_table()


def _react(room: Room, connection: Connection, message: React) -> None:
    own_seat(room.table.seats, message.seat, connection.handle)
    if not room.reactions.take(connection.handle or ""):
        raise SubmissionError(Refusal.TOO_FAST, "one reaction after another")
    reacted: Reacted = {"type": "reacted", "seat": message.seat, "reaction": message.reaction}
    room.connections.broadcast(reacted, connection, message.id)


def _gesture(room: Room, connection: Connection, message: Shake | Consider) -> None:
    """What somebody is about to do; told to those who are here, and kept nowhere."""
    table = room.table
    own_seat(table.seats, message.seat, connection.handle)
    moves.running(table)
    moves.current(table, message.seq)
    moves.to_act(table, message.seat)
    if not room.gestures.take(connection.handle or ""):
        raise SubmissionError(Refusal.TOO_FAST, "one gesture after another")
    seat, seq = message.seat, message.seq
    news: Shaken | Considering
    match message:
        case Shake():
            news = {"type": "shaken", "seat": seat, "seq": seq, "on": message.on}
        case Consider():
            news = {"type": "considering", "seat": seat, "seq": seq, "marks": message.marks}
        case _:
            assert_never(message)
    room.connections.broadcast(news, connection, message.id)


async def _seat(
    room: Room, connection: Connection, message: Submission, judged: Judged, done: Done
) -> None:
    """Seats or settings change, or are as they are wished already."""
    if not judged.changed:
        connection.accept(message.id, room.table.seq)
        return
    await room.commit(judged.known(done))
    room.set_clock()
    room.look_around()
    room.broadcast_table(connection, message.id)


async def _deal(
    room: Room, connection: Connection, message: Submission, judged: Judged, done: Done
) -> None:
    """The deal is fixed, a seed is revealed, or the last one is, and the game begins."""
    begins = room.table.phase == "open" and judged.table.phase != "open"
    if not begins:
        await _seat(room, connection, message, judged, done)
        return
    await room.commit(judged.known(done))
    room.reveals.look()
    _broadcast_start(room, judged, connection, message.id)


def _broadcast_start(room: Room, judged: Judged, connection: Connection, submission: str) -> None:
    """The table as it was before the first dice fell, and then what fell."""
    table = room.table
    assert table.match is not None
    room.clock.shown(len(judged.rows), by_hand=True)
    room.set_clock()
    given = len(table.match.history) - len(judged.rows)
    room.table = table._replace(match=table.match.at(given), seq=table.seq - len(judged.rows))
    room.broadcast_table(connection, submission)
    room.table = table
    if judged.rows:
        telling.steps(room, judged.rows)
    room.advisor.prepare()


async def _ask(room: Room, connection: Connection, message: Ask) -> None:
    _hinted(room, message.seq)
    told = await room.odds()
    connection.answer({"type": "odds", "seq": room.table.seq, "odds": told}, message.id)


def _advise(room: Room, connection: Connection, message: Advise) -> None:
    """Only for whoever is asked; the answer comes when it is found, and nobody waits for it."""
    table = room.table
    _hinted(room, message.seq)
    if table.acting is None or moves.thrower(moves.running(table)) is not None:
        raise SubmissionError(Refusal.NOT_NOW, "there is nothing to decide now")
    own_seat(table.seats, table.acting, connection.handle)
    name = f"advice {_key(connection, message)}"
    if not room.jobs.start(name, room.advisor.advise(table, connection, message.id)):
        raise used()


def _hinted(room: Room, seq: int) -> None:
    """Refuse where there are no hints to be had."""
    if not room.table.settings.hints:
        raise SubmissionError(Refusal.NOT_ALLOWED, "the host plays without hints")
    moves.running(room.table)
    moves.current(room.table, seq)


async def _rematch(room: Room, connection: Connection, message: Rematch, done: Done) -> None:
    """A new table with the same people, and a sign on this one that says where."""
    table, holder = room.table, connection.handle
    if holder is None or holder not in (table.host, *table.holders()):
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only who sat here may ask for another game")
    if table.phase != "over":
        raise SubmissionError(Refusal.NOT_NOW, "the game is not over")
    not_daily(table)
    if table.next is not None:
        connection.accept(message.id, room.table.seq)
        return
    if room.rematch is None:
        host = table.host if room.connections.any_of([table.host]) else holder
        fresh = await _again(room, host, connection.address)
        await room.store.create(write_table(fresh, fresh.created))
        room.rematch = fresh
    told = Judged(table._replace(next=room.rematch.id), changed=True)
    await room.commit(told.known(done))
    room.broadcast_table(connection, message.id)


async def _again(room: Room, host: str, address: str) -> Table:
    """The table of the rematch; where no more may be listed from here, it is not."""
    table, now = room.table, room.now()
    if not table.settings.public:
        return again(table, host, now)
    origin = origin_of(room.key, address)
    try:
        await must_have_slot(room.store, room.limits, host, now, origin)
    except SubmissionError:
        hidden = table.settings.model_copy(update={"public": False})
        return again(table._replace(settings=hidden), host, now)
    return again(table, host, now, origin)


def _key(connection: Connection, message: Submission) -> str:
    return f"{connection.handle}:{message.id}"
