"""The short way of a move: judged and put to the store here and now, and told by its answer.

Without a task, and only where nothing stands in the way; the long way is `Room.submit`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import TYPE_CHECKING

from wagnis.server.room import recovery
from wagnis.server.room.connections import Connection
from wagnis.server.store import InDoubtError

if TYPE_CHECKING:
    from wagnis.server.room.room import Change, Room
    from wagnis.server.wire.short import ShortPlay, ShortThrow


def submit(room: Room, connection: Connection, message: ShortPlay | ShortThrow) -> bool:
    """Whether it is on its way to the store; where not, nothing has happened.

    The lock is held until the store has answered, as on the long way.
    """
    table = room.table
    if room.unsure or room.closed or table.dice is None or not room.lock.take():
        return False
    key = f"{connection.handle}:{message.id}"
    try:
        if (
            key in room.seen.logged
            or key in room.seen.heard
            or (table.settings.clock is not None and room.clock.late)
            or room.overlong
        ):
            room.lock.release()
            return False
        change = room.change(room.judged(connection, message, key))
        if change.judged.table.deals_since(table):
            writing: Awaitable[None] = room.write(change)
        else:
            writing = room.store.write(table.id, change.judged.rows, change.row, room.stamp)
    except Exception:  # whoever judges it again says why
        room.lock.release()
        return False
    written = writing if isinstance(writing, asyncio.Future) else asyncio.ensure_future(writing)
    written.add_done_callback(partial(_written, room, connection, message, change))
    return True


def _written(
    room: Room,
    connection: Connection,
    message: ShortPlay | ShortThrow,
    change: Change,
    written: asyncio.Future[None],
) -> None:
    """The store has answered."""
    try:
        written.result()
        room.keep(change)
        room.tell(connection, message, change)
    except asyncio.CancelledError:
        room.doubt(change)
    except Exception as error:
        if isinstance(error, InDoubtError):
            room.doubt(change)
        recovering = asyncio.ensure_future(_recover(room, connection, message.id, error))
        room.recovering.add(recovering)
        recovering.add_done_callback(room.recovering.discard)
        return
    room.lock.release()
    room.wake_bots()


async def _recover(room: Room, connection: Connection, submission: str, error: Exception) -> None:
    """Answer what was not stored, or could not be told; the lock is still held."""
    try:
        await recovery.answer(room, connection, submission, error)
    finally:
        room.lock.release()
    room.wake_bots()
