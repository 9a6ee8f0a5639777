"""What people at a table ask for, one kind after another, each answered exactly once.

What is right is said in `table`; the order of judging, storing and telling is kept here.
"""

from __future__ import annotations

from functools import partial

from wagnis.server import moves, news
from wagnis.server import table as judge
from wagnis.server.clock import now
from wagnis.server.limits import Gate
from wagnis.server.readers import Reader, encoded
from wagnis.server.refusal import SubmissionError
from wagnis.server.room import Room
from wagnis.server.seating import own_seat
from wagnis.server.table import Judged
from wagnis.server.wire.messages import (
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
    holder = reader.handle
    match message:
        case Play():
            await _play(room, reader, message)
        case Undo():
            await _undo(room, reader, message)
        case Ping():
            _accept(room, reader, message)
        case Ask():
            _ask(room, reader, message)
        case React():
            own_seat(room.table.seats, message.seat, holder)
            if not gate.reactions.take(holder or ""):
                raise SubmissionError(Refusal.TOO_FAST, "one reaction after another")
            reacted = {"type": "reacted", "seat": message.seat, "reaction": message.reaction}
            room.company.tell(encoded(reacted), reader, message.id)
        case Sit():
            name, seed = message.name, message.seed
            await _seat(
                room, reader, message, judge.sit(room.table, holder, message.seat, name, seed)
            )
        case Stand():
            await _seat(room, reader, message, judge.stand(room.table, holder, message.seat))
        case Back():
            await _seat(room, reader, message, judge.back(room.table, holder, message.seat))
        case Kick():
            await _seat(room, reader, message, judge.kick(room.table, holder, message.seat))
        case Change():
            await _seat(room, reader, message, judge.change(room.table, holder, message.settings))
        case Start():
            await _start(room, reader, message)
        case Rematch():
            await _rematch(room, reader, message)


async def _play(room: Room, reader: Reader, message: Play) -> None:
    submission = f"{reader.handle}:{message.id}"
    if submission in room.done:
        _accept(room, reader, message)
        return
    before = room.table
    if before.seq >= room.limits.events:
        raise SubmissionError(Refusal.NOT_NOW, "this game has gone on for too long")
    judged = moves.play(
        before, reader.handle, message.seq, message.seat, message.move, now(), submission
    )
    await room.commit(judged)
    room.tell_moved(judged.rows, message.seat, reader, message.id)
    if judged.table.seats is not before.seats and judged.table.phase != "over":
        room.tell_table()


async def _undo(room: Room, reader: Reader, message: Undo) -> None:
    submission = f"{reader.handle}:{message.id}"
    if submission in room.done:
        _accept(room, reader, message)
        return
    since = room.table.seq
    judged = moves.undo(room.table, reader.handle, message.seq, message.seat, now(), submission)
    await room.commit(judged)
    room.set_clock(message.seat)
    payload = news.undone(room.table, since, 1, room.clock.deadline)
    room.company.tell(payload, reader, message.id)


async def _seat(room: Room, reader: Reader, message: Submission, judged: Judged) -> None:
    """Seats or settings change, or are as they are wished already."""
    if not judged.changed:
        _accept(room, reader, message)
        return
    await room.commit(judged)
    room.set_clock()
    room.tell_table(reader, message.id)


async def _start(room: Room, reader: Reader, message: Start) -> None:
    judged = moves.start(room.table, reader.handle, now())
    if not judged.changed:
        _accept(room, reader, message)
        return
    await room.commit(judged)
    room.tell_start(judged.rows, reader, message.id)


def _ask(room: Room, reader: Reader, message: Ask) -> None:
    table = room.table
    if not table.settings.hints:
        raise SubmissionError(Refusal.NOT_ALLOWED, "the host plays without hints")
    judge.running(table)
    judge.current(table, message.seq)
    reader.answer({"type": "odds", "seq": table.seq, "odds": room.odds()}, message.id)


async def _rematch(room: Room, reader: Reader, message: Rematch) -> None:
    table, holder = room.table, reader.handle
    if holder is None or holder not in table.holders():
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only who sat here may ask for another game")
    if table.phase != "over":
        raise SubmissionError(Refusal.NOT_NOW, "the game is not over")
    if table.next is not None:
        _accept(room, reader, message)
        return
    await room.rematch(table.host if room.company.any_of([table.host]) else holder)
    room.tell_table(reader, message.id)


def _accept(room: Room, reader: Reader, message: Submission) -> None:
    reader.answer({"type": "accepted", "seq": room.table.seq}, message.id)
