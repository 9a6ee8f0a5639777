"""Bots at a table: they move when it is their turn and somebody is there, holding up nobody.

Which move they choose is said in `wagnis.bots`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from wagnis.core import Decision
from wagnis.server.clock import now
from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table.moves import bot_moved, player
from wagnis.server.table.table import STAND_IN
from wagnis.server.values import Choice, by_values

if TYPE_CHECKING:
    from wagnis.server.room import Room

log = logging.getLogger("wagnis.server")

RETRY = 2.0  # seconds until a bot tries again whose move the disk refused


def due(room: Room) -> bool:
    """Whether it is for a bot to move."""
    seat = room.table.due
    if seat is None or not room.company:
        return False  # nobody is there to see it
    return seat.level is not None or room.overlong


async def run(room: Room) -> None:
    """Move for the bots until a person is asked, or the game is over."""
    while due(room) and not room.closed:
        table = room.table
        try:
            choice = await _chosen(room)
            async with room.lock:
                if room.table is table:
                    assert table.acting is not None
                    judged = bot_moved(table, choice.action, now())
                    await room.commit(judged)
                    room.tell_moved(judged.rows)
                    room.counsel.note(table.acting, choice)
        except NotStoredError:
            await asyncio.sleep(RETRY)
        except ConflictError:
            async with room.lock:
                await room.reload()
        except Exception:
            log.exception("table %s: a bot could not move", table.id)
            async with room.lock:
                await room.reload()
            return
        await asyncio.sleep(0)


async def _chosen(room: Room) -> Choice:
    """A quick bot answers here and now; one that thinks does so elsewhere."""
    table = room.table
    assert table.match is not None
    match, node = table.match, table.match.node
    assert isinstance(node, Decision)
    if by_values(table.seats[node.seat].level or STAND_IN):
        return await room.counsel.choose()
    bot = player(table, int(node.seat))
    return Choice(bot.choose(match.game, match.state, node.actions))
