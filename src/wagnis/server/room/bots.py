"""Bots at a table: they move in their turn, stand in for people, and make way for them.

They never block a person. `wagnis.bots` chooses the moves.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import assert_never

from wagnis.core import Chance, Decision, Over
from wagnis.server import metrics
from wagnis.server.rate_limits import TokenBuckets
from wagnis.server.room.advisor import Advisor, Choice, by_values
from wagnis.server.room.session import Session
from wagnis.server.store import ConflictError, NotStoredError
from wagnis.server.table import seating
from wagnis.server.table.moves import bot_acted, player
from wagnis.server.table.table import STAND_IN, Table

log = logging.getLogger("wagnis.server")

PACE = 0.25  # seconds until bots that play alone try again after reaching their rate limit
RETRY = 2.0  # seconds until a bot tries again after a failed write
LATER = 0.5, 1.0
"""Seconds that a server waits for the one that stored the latest change: it moves at once."""


async def run(session: Session, limit: TokenBuckets) -> None:
    """Move for the bots until a person is to act, or the game is over."""
    while session.bot_is_due and not session.closed:
        table = session.table
        if _among_themselves(table) and not limit.take(session.connections.address_of("")):
            await asyncio.sleep(PACE)
            continue
        if not session.first:
            await asyncio.sleep(random.uniform(*LATER))
            if session.table is not table:
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
    """The time is up: a bot stands in and moves before a returning person can submit anything.

    The caller holds the lock. A stand-in plays by the rule of thumb, which takes no time.
    """
    try:
        await session.sure()
        if not session.clock.late or session.table.acting is None:
            return
        await session.change(seating.late(session.table))
        table = session.table
        await _move(session, table, await _chosen(session.advisor, table))
    except (NotStoredError, ConflictError) as error:
        await session.not_committed(error, "no bot could stand in yet")
        if isinstance(error, NotStoredError):
            session.clock.reset()
            session.set_clock()
            session.broadcast_table()


async def make_way(session: Session, handle: str | None) -> bool:
    """End the stand-ins for this device's people; return whether there were any."""
    if handle is None or session.table.phase != "playing":
        return False
    try:
        await session.sure()
        judged = seating.returned(session.table, handle)
        if judged.changed:
            await session.change(judged)
    except (NotStoredError, ConflictError) as error:
        await session.not_committed(error, "a stand-in could not be sent away")
        return False
    return judged.changed


async def _move(session: Session, table: Table, choice: Choice | None) -> None:
    """A bot's move or throw: judge, store, broadcast."""
    if table.dice is None:
        await session.deal()
        if session.table.dice is None:
            return  # the bot moves once every seed is revealed
    action = None if choice is None else choice.action
    await session.change(bot_acted(session.table, action, session.ledger.now()))
    metrics.bot_moves.inc()
    if choice is not None and table.acting is not None:
        session.advisor.note(table.acting, choice)


async def _chosen(advisor: Advisor, table: Table) -> Choice | None:
    """A bot without values answers at once, others in a thread; None for a throw."""
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
    """Whether only bots and stand-ins play here."""
    return not any(seat.kind == "person" and not seat.stand_in for seat in table.seats)
