"""Bots at a table: they move when it is their turn, stand in for people, and make way for them.

They hold up nobody. Which move they choose is in `wagnis.bots`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import assert_never

from wagnis.core import Chance, Decision, Over
from wagnis.server.room.advisor import Advisor, Choice, by_values
from wagnis.server.room.session import Session
from wagnis.server.room.submissions import RateLimit
from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table import seating
from wagnis.server.table.moves import player
from wagnis.server.table.table import STAND_IN, Table

log = logging.getLogger("wagnis.server")

PACE = 0.25  # seconds until bots among themselves try again who have moved too often
RETRY = 2.0  # seconds until a bot tries again whose move the disk refused


async def run(session: Session, limit: RateLimit) -> None:
    """Move for the bots until a person is to act, or the game is over."""
    while session.bot_is_due and not session.closed:
        table = session.table
        if _among_themselves(table) and not limit.take(session.connections.address_of("")):
            await asyncio.sleep(PACE)
            continue
        try:
            choice = await _chosen(session.advisor, table)
            async with session.lock:
                await session.sure()
                if session.table is table and session.bot_is_due:
                    await _move(session, table, choice)
        except NotStoredError:
            await asyncio.sleep(RETRY)
        except ConflictError:
            async with session.lock:
                await session.reload()
        except Exception:
            log.exception("table %s: a bot could not move", table.id)
            async with session.lock:
                await session.reload()
            return
        await asyncio.sleep(0)


async def end_turn(session: Session) -> None:
    """The time is up: a bot stands in, and has moved before anybody who is back is heard.

    The caller holds the lock. A stand-in goes by the rule of thumb, so nobody waits for it.
    """
    try:
        await session.sure()
        if not session.clock.late or session.table.acting is None:
            return
        await session.ledger.commit(seating.late(session.table))
        session.set_clock()
        session.broadcast_table()
        table = session.table
        await _move(session, table, await _chosen(session.advisor, table))
    except (NotStoredError, ConflictError) as error:
        await session.not_committed(error, "no bot could stand in yet")
        session.clock.reset()
        session.set_clock()
        session.broadcast_table()


async def make_way(session: Session, handle: str | None) -> bool:
    """Nobody stands in any more for this device's people; whether anybody did."""
    if handle is None or session.table.phase != "playing":
        return False
    try:
        await session.sure()
        judged = seating.returned(session.table, handle)
        await session.ledger.commit(judged)
    except (NotStoredError, ConflictError) as error:
        await session.not_committed(error, "a stand-in could not be sent away")
        return True  # whatever came of it, everybody is sent the table
    return judged.changed


async def _move(session: Session, table: Table, choice: Choice | None) -> None:
    await session.move_bot(choice and choice.action)
    if choice is not None and table.acting is not None:
        session.advisor.note(table.acting, choice)


async def _chosen(advisor: Advisor, table: Table) -> Choice | None:
    """A quick bot answers here and now; one that thinks does so elsewhere; None for a throw."""
    assert table.match is not None
    match table.match.node:
        case Decision(seat, actions):
            if by_values(table.seats[seat].level or STAND_IN):
                return await advisor.choose()
            bot = player(table, int(seat))
            return Choice(bot.choose(table.match.game, table.match.state, actions))
        case Chance() | Over():
            return None
        case node:
            assert_never(node)


def _among_themselves(table: Table) -> bool:
    """Nobody plays here but bots and those who stand in."""
    return not any(seat.kind == "person" and not seat.stand_in for seat in table.seats)
