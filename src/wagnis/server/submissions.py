"""What people at a table ask for, one kind after another, each answered exactly once.

What is right is said in `table`; the order of judging, storing and telling is kept here.
"""

from __future__ import annotations

import hashlib
from functools import partial

from wagnis.server import news
from wagnis.server.clock import now
from wagnis.server.limits import Gate
from wagnis.server.readers import Reader, encoded
from wagnis.server.room import Room
from wagnis.server.table import moves, seating
from wagnis.server.table.moves import own_seat
from wagnis.server.table.refusals import SubmissionError
from wagnis.server.table.table import Done, Judged
from wagnis.server.wire.messages import (
    Advise,
    Ask,
    Back,
    Change,
    Kick,
    Ping,
    Play,
    React,
    Refusal,
    Rematch,
    Sit,
    Stand,
    Start,
    Submission,
    Undo,
)


async def submit(room: Room, reader: Reader, message: Submission, gate: Gate) -> None:
    """Judge, store, tell; in that order, one submission at a time."""
    await room.guarded(partial(_act, room, reader, message, gate), reader, message.id)
    room.wake_bots()


async def _act(room: Room, reader: Reader, message: Submission, gate: Gate) -> None:
    match message:
        case Play():
            await _play(room, reader, message)
        case Undo():
            await _undo(room, reader, message)
        case Ping():
            _accept(room, reader, message)
        case Ask():
            _ask(room, reader, message)
        case Advise():
            _advise(room, reader, message)
        case _:
            await _once(room, reader, message, gate)


async def _once(room: Room, reader: Reader, message: Submission, gate: Gate) -> None:
    """What changes more than the log, or is only said; never twice for the same submission."""
    done = _named(reader, message), _digest(message)
    if done[0] in room.done or room.heard.get(done[0], done[1]) != done[1]:
        raise _used()
    if done[0] in room.heard:
        _accept(room, reader, message)
        return
    table, holder = room.table, reader.handle
    match message:
        case React():
            _react(room, reader, message, gate)
        case Sit():
            judged = seating.sit(table, holder, message.seat, message.name, message.seed)
            await _seat(room, reader, message, judged, done)
        case Stand():
            await _seat(room, reader, message, seating.stand(table, holder, message.seat), done)
        case Back():
            await _seat(room, reader, message, seating.back(table, holder, message.seat), done)
        case Kick():
            await _seat(room, reader, message, seating.kick(table, holder, message.seat), done)
        case Change():
            await _seat(
                room, reader, message, seating.change(table, holder, message.settings), done
            )
        case Start():
            await _start(room, reader, message, done)
        case Rematch():
            await _rematch(room, reader, message, done)
    room.hear(done)


async def _play(room: Room, reader: Reader, message: Play) -> None:
    submission = f"{reader.handle}:{message.id}"
    if submission in room.done or submission in room.heard:
        _known(room, reader, message, submission)
        return
    before = room.table
    if room.overlong:
        raise SubmissionError(Refusal.NOT_NOW, "this game has gone on for too long; bots finish it")
    judged = moves.play(
        before, reader.handle, message.seq, message.seat, message.move, now(), submission
    )
    await room.commit(judged)
    room.tell_moved(judged.rows, message.seat, reader, message.id)
    if judged.table.seats is not before.seats and judged.table.phase != "over":
        room.tell_table()


async def _undo(room: Room, reader: Reader, message: Undo) -> None:
    submission = _named(reader, message)
    if submission in room.done or submission in room.heard:
        _known(room, reader, message, submission)
        return
    since = room.table.seq
    judged = moves.undo(room.table, reader.handle, message.seq, message.seat, now(), submission)
    await room.commit(judged)
    room.set_clock(message.seat)
    payload = news.undone(room.table, since, 1, room.clock.deadline)
    room.company.tell(payload, reader, message.id)
    if judged.changed:
        room.tell_table()


def _known(room: Room, reader: Reader, message: Play | Undo, submission: str) -> None:
    """An id that was used before: for the very same, or it is refused."""
    row, match = room.done.get(submission), room.table.match
    if row is None or match is None or (row.seq - 1, row.seat) != (message.seq, message.seat):
        raise _used()
    if isinstance(message, Undo):
        same = row.kind == "undo"
    else:
        same = row.kind == "move" and moves.normal(match, message.move) == row.event
    if not same:
        raise _used()
    _accept(room, reader, message)


def _react(room: Room, reader: Reader, message: React, gate: Gate) -> None:
    own_seat(room.table.seats, message.seat, reader.handle)
    if not gate.reactions.take(reader.handle or ""):
        raise SubmissionError(Refusal.TOO_FAST, "one reaction after another")
    reacted = {"type": "reacted", "seat": message.seat, "reaction": message.reaction}
    room.company.tell(encoded(reacted), reader, message.id)


async def _seat(
    room: Room, reader: Reader, message: Submission, judged: Judged, done: Done
) -> None:
    """Seats or settings change, or are as they are wished already."""
    if not judged.changed:
        _accept(room, reader, message)
        return
    await room.commit(judged.known(done))
    room.set_clock()
    room.host.look()
    room.tell_table(reader, message.id)


async def _start(room: Room, reader: Reader, message: Start, done: Done) -> None:
    judged = moves.start(room.table, reader.handle, now())
    if not judged.changed:
        _accept(room, reader, message)
        return
    await room.commit(judged.known(done))
    room.tell_start(judged.rows, reader, message.id)


def _ask(room: Room, reader: Reader, message: Ask) -> None:
    table = room.table
    _hinted(room, message.seq)
    reader.answer({"type": "odds", "seq": table.seq, "odds": room.odds()}, message.id)


def _advise(room: Room, reader: Reader, message: Advise) -> None:
    """Only for whoever is asked; the answer comes when it is found, and nobody waits for it."""
    table = room.table
    _hinted(room, message.seq)
    assert table.acting is not None
    own_seat(table.seats, table.acting, reader.handle)
    name = f"advice {_named(reader, message)}"
    if not room.start_job(name, room.counsel.advise(table, reader, message.id)):
        raise _used()


def _hinted(room: Room, seq: int) -> None:
    """Refuse where there are no hints to be had."""
    if not room.table.settings.hints:
        raise SubmissionError(Refusal.NOT_ALLOWED, "the host plays without hints")
    moves.running(room.table)
    moves.current(room.table, seq)


async def _rematch(room: Room, reader: Reader, message: Rematch, done: Done) -> None:
    table, holder = room.table, reader.handle
    if holder is None or holder not in (table.host, *table.holders()):
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only who sat here may ask for another game")
    if table.phase != "over":
        raise SubmissionError(Refusal.NOT_NOW, "the game is not over")
    if table.next is not None:
        _accept(room, reader, message)
        return
    await room.rematch(table.host if room.company.any_of([table.host]) else holder, done)
    room.tell_table(reader, message.id)


def _accept(room: Room, reader: Reader, message: Submission) -> None:
    reader.answer({"type": "accepted", "seq": room.table.seq}, message.id)


def _named(reader: Reader, message: Submission) -> str:
    return f"{reader.handle}:{message.id}"


def _digest(message: Submission) -> str:
    return hashlib.sha256(message.model_dump_json().encode()).hexdigest()[:16]


def _used() -> SubmissionError:
    return SubmissionError(Refusal.BAD_REQUEST, "this id was used for something else")
