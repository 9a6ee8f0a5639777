"""Bots at a table: they move when it is their turn, stand in for people, and make way for them.

They hold up nobody. Which move they choose is said in `wagnis.bots`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, assert_never

from wagnis.core import Chance, Decision, Over
from wagnis.server.room import recovery
from wagnis.server.room.advisor import Choice, by_values
from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table import seating
from wagnis.server.table.moves import player
from wagnis.server.table.table import STAND_IN

if TYPE_CHECKING:
    from wagnis.server.room.room import Room

log = logging.getLogger("wagnis.server")

PACE = 0.25  # seconds until bots among themselves try again who have moved too often
RETRY = 2.0  # seconds until a bot tries again whose move the disk refused


async def run(room: Room) -> None:
    """Move for the bots until a person is asked, or the game is over."""
    while room.bot_is_due and not room.closed:
        if room.unattended and not room.bot_moves.take(room.connections.address_of("")):
            await asyncio.sleep(PACE)
            continue
        table = room.table
        try:
            choice = await _chosen(room)
            async with room.lock:
                await recovery.sure(room)
                if room.table is table and room.bot_is_due:
                    assert table.acting is not None
                    await room.move_bot(choice and choice.action)
                    if choice is not None:
                        room.advisor.note(table.acting, choice)
        except NotStoredError:
            await asyncio.sleep(RETRY)
        except ConflictError:
            async with room.lock:
                await recovery.reload(room)
        except Exception:
            log.exception("table %s: a bot could not move", table.id)
            async with room.lock:
                await recovery.reload(room)
            return
        await asyncio.sleep(0)


async def _chosen(room: Room) -> Choice | None:
    """A quick bot answers here and now; one that thinks does so elsewhere; None for a throw."""
    table = room.table
    assert table.match is not None
    match table.match.node:
        case Decision(seat, actions):
            if by_values(table.seats[seat].level or STAND_IN):
                return await room.advisor.choose()
            bot = player(table, int(seat))
            return Choice(bot.choose(table.match.game, table.match.state, actions))
        case Chance() | Over():
            return None
        case node:
            assert_never(node)


async def stand_in(room: Room) -> None:
    """Nobody has decided or thrown in time: a bot does."""
    async with room.lock:
        await end_turn(room)
    room.wake_bots()


async def end_turn(room: Room) -> None:
    """Late is late: a bot stands in and has moved before anybody is heard who is back.

    Whoever calls has the lock. A stand-in goes by the rule of thumb, so nobody waits for it.
    """
    try:
        await recovery.sure(room)
        if not room.clock.late or room.table.acting is None:
            return
        await room.commit(seating.late(room.table))
        room.set_clock()
        room.broadcast_table()
        table, choice = room.table, await _chosen(room)
        await room.move_bot(choice and choice.action)
        if choice is not None and table.acting is not None:
            room.advisor.note(table.acting, choice)
    except (NotStoredError, ConflictError) as error:
        await recovery.conflict(room, error, "no bot could stand in yet")
        room.clock.reset()
        room.set_clock()
        room.broadcast_table()


async def make_way(room: Room, handle: str | None) -> bool:
    """Nobody stands in any more for this device's people; whether anybody did."""
    if handle is None or room.table.phase != "playing":
        return False
    try:
        await recovery.sure(room)
        judged = seating.returned(room.table, handle)
        await room.commit(judged)
    except (NotStoredError, ConflictError) as error:
        await recovery.conflict(room, error, "a stand-in could not be sent away")
        return True  # whatever came of it, all are told how things stand
    return judged.changed
