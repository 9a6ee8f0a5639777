"""A server is killed while notices wait: those that are stored are sent by the next one."""

from __future__ import annotations

import asyncio

from tests.patience import PATIENCE
from tests.server.at_server import Server
from tests.server.later import turns
from tests.server.push_service import PushService
from tests.server.test_push import Calendar, at, ben_away, counted, counts, told, turn_of
from wagnis.server.push import rows as push
from wagnis.server.push.sender import Sender

LONG_AFTER = 24 * 3600 * 1000


async def killed(server: Server) -> Sender:
    """Another server's sender, in place of one that has ended without a word."""
    context = server.app.state.context
    context.push._store = None  # a dead process writes nothing
    await context.push.close()
    context.push = other = Sender(server.store, context.config)
    return other


@told(now=Calendar())
async def test_a_notice_that_was_put_off_outlives_the_server_that_claimed_it(
    server: Server, service: PushService
) -> None:
    context = server.app.state.context
    quiet = {"since": 22 * 60, "until": 7 * 60}
    pair, browser = await ben_away(server, service, quiet=quiet)
    context.config.now.now = at(2027, 1, 15, 23)
    put_off = counted("put_off")
    await turn_of(pair.first, 0)
    await counts("put_off", put_off + 1)
    context.config.now.now = at(2027, 1, 16, 7)
    service.held = asyncio.Event()
    await context.push.send_put_off()  # it is claimed, and on its way
    other = await killed(server)
    service.held, service.got = None, []
    assert await other.send_put_off() == 0  # it may still be on its way
    context.config.now.now = at(2027, 1, 16, 8)
    assert await other.send_put_off() == 1
    assert browser.read(await service.next())["seat"] == 1
    # After the hand-over nothing is left to be sent.
    async with asyncio.timeout(PATIENCE):
        while await server.store.read(push.due, context.config.now.now + LONG_AFTER, 9):
            await asyncio.sleep(0)


@told(now=Calendar())
async def test_a_notice_that_waits_for_another_attempt_outlives_its_server(
    server: Server, service: PushService
) -> None:
    context = server.app.state.context
    pair, browser = await ben_away(server, service)
    service.statuses = [503]
    retried = counted("retried")
    await turn_of(pair.first, 0)
    await service.next()
    await counts("retried", retried + 1)
    await turns()
    other = await killed(server)
    context.config.now.now = at(2027, 1, 15, 13)
    assert await other.send_put_off() == 1
    assert browser.read(await service.next())["seat"] == 1
