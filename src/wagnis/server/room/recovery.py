"""What a room does when something went wrong: answer, read the table again, or give it up.

What is stored is what happened. How a commit fails is said in `store`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from wagnis.server import metrics
from wagnis.server.room.connections import Connection
from wagnis.server.room.idempotency import Idempotency
from wagnis.server.store import ConflictError, InDoubtError, NotStoredError, StoreError
from wagnis.server.table.documents import read_table
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal

if TYPE_CHECKING:
    from wagnis.server.room.room import Room

log = logging.getLogger("wagnis.server")

IN_DOUBT = "the database does not answer; whether it happened will be seen"


async def answer(room: Room, connection: Connection, submission: str, error: Exception) -> None:
    """Say what came of a submission that was not done; whoever calls has the lock."""
    key = f"{connection.handle}:{submission}"
    if isinstance(error, SubmissionError):
        code, sorry = error.code, str(error)
    elif isinstance(error, InDoubtError):
        # The answer to a commit was lost: first find out what came of it.
        await reload(room)
        if _is_stored(room, key):
            connection.accept(submission, room.table.seq)
            return
        code, sorry = _not_stored(room, key)
    elif isinstance(error, NotStoredError):
        code, sorry = _not_stored(room, key)
    elif isinstance(error, ConflictError):
        await reload(room)
        if _is_stored(room, key):  # by an earlier attempt, whose commit came late
            connection.accept(submission, room.table.seq)
            return
        code, sorry = Refusal.STALE, "something happened in between"
    else:
        log.error("table %s: a submission could not be judged", room.table.id, exc_info=error)
        await reload(room)
        if _is_stored(room, key):  # only telling of it went wrong
            connection.accept(submission, room.table.seq)
            return
        code, sorry = Refusal.BROKEN, "that was our fault; nothing has happened"
    connection.refuse(submission, code, sorry, room.table.seq)


def _is_stored(room: Room, key: str) -> bool:
    return not room.unsure and (key in room.seen.logged or key in room.seen.heard)


def _not_stored(room: Room, key: str) -> tuple[Refusal, str]:
    """A refusal for a submission the store has not taken now: did it take it before?

    Where another server may have the table by now, nobody here can say.
    """
    known = key in room.doubted or key in room.seen.logged or key in room.seen.heard
    if known or not (room.holding is None or room.holding.held):
        return Refusal.IN_DOUBT, IN_DOUBT
    return Refusal.NOT_STORED, "the disk refused; nothing has happened"


async def reload(room: Room) -> None:
    """Forget what is in memory; what is stored is what happened. Whoever calls has the lock.

    A commit without an answer may still be under way, or come back after a crash: first it is
    settled.
    """
    assert room.lock.locked()
    doubtful, room.unsure = room.unsure, True
    try:
        if doubtful:
            fence = await room.store.settle(room.table.id, room.owner)
            if fence is None:
                room.give_up()
                return
            room.stamp = room.stamp._replace(fence=fence)
        stored = await room.store.load(room.table.id)
        if stored is None:  # who is here is told so when they come again
            room.give_up()
            return
        # Beside the event loop: a long game takes a while to play again.
        table = await asyncio.to_thread(read_table, *stored)
    except StoreError as error:
        log.warning("table %s: could not be read again: %s", room.table.id, error)
        return
    except Exception:
        log.exception("table %s: could not be read again", room.table.id)
        return
    if stored[0].stamp.fence != room.stamp.fence:
        metrics.leases_lost.inc()
        room.give_up()
        return
    room.stamp = stored[0].stamp
    heard = room.seen.heard | dict(table.done)
    before, room.table = room.table, table
    room.seen = Idempotency(stored[1], heard.items())
    room.unsure = False
    room.doubted.clear()
    if (before.acting, before.seq) != (table.acting, table.seq):
        room.clock.reset()  # otherwise whoever is asked has the time they had
    room.set_clock()
    room.look_around()
    room.broadcast_table()


async def sure(room: Room) -> None:
    """Know what is stored before anything is judged; whoever calls has the lock."""
    if room.unsure:
        await reload(room)
    if room.unsure:
        raise NotStoredError("the table cannot be read now")


async def conflict(room: Room, error: NotStoredError | ConflictError, sorry: str) -> None:
    """What nobody asked for could not be written; whoever calls has the lock."""
    log.warning("table %s: %s", room.table.id, sorry)
    if isinstance(error, ConflictError) or room.unsure:
        await reload(room)
