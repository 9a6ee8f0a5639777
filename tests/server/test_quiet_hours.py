"""Quiet hours hold until a notice is handed over: chosen anew, on retries, at the push service."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.at_server import Server
from tests.server.later import later, turns
from tests.server.push_service import PushService
from tests.server.test_push import Calendar, at, ben_away, counted, counts, row, told, turn_of
from wagnis.server.push.letters import loud_for
from wagnis.server.push.sender import BACKOFF

HOUR = 3600
NIGHT = {"since": 22 * 60, "until": 7 * 60}


@pytest.mark.parametrize(
    ("quiet", "first", "then"),
    [
        ({"since": 22 * 60, "until": 11 * 60}, at(2027, 1, 16, 7, 1), at(2027, 1, 16, 11)),
        (None, None, at(2027, 1, 16, 1)),  # and a notice no longer waits for the old end
    ],
)
def test_quiet_hours_chosen_while_a_notice_waits_hold_for_it(
    quiet: dict[str, int] | None, first: int | None, then: int
) -> None:
    @told(now=Calendar())
    async def story(server: Server, service: PushService) -> None:
        calendar, sender = server.app.state.context.config.now, server.app.state.context.push
        pair, browser = await ben_away(server, service, quiet=NIGHT)
        calendar.now = at(2027, 1, 15, 23)
        put_off = counted("put_off")
        await turn_of(pair.first, 0)
        await counts("put_off", put_off + 1)
        calendar.now = at(2027, 1, 16, 1)
        await browser.subscribe(pair.ben, quiet=quiet)
        if first is not None:
            calendar.now = first
            await sender.send_put_off()
            await counts("put_off", put_off + 2)
            assert not service.got
        calendar.now = then
        await sender.send_put_off()
        assert browser.read(await service.next())["seat"] == 1

    story()


@told(now=Calendar())
async def test_a_retry_in_quiet_hours_waits_for_their_end(
    server: Server, service: PushService
) -> None:
    calendar, sender = server.app.state.context.config.now, server.app.state.context.push
    pair, browser = await ben_away(server, service, quiet=NIGHT)
    calendar.now = at(2027, 1, 15, 21, 59)
    service.statuses = [503]
    retried, put_off = counted("retried"), counted("put_off")
    await turn_of(pair.first, 0)
    await counts("retried", retried + 1)
    calendar.now = at(2027, 1, 15, 22)
    await later(BACKOFF[0])
    await counts("put_off", put_off + 1)
    assert len(service.got) == 1
    calendar.now = at(2027, 1, 16, 7)
    await sender.send_put_off()
    assert browser.read((await service.next(), await service.next())[1])["seat"] == 1


@told(now=Calendar())
async def test_a_retry_asks_for_the_quiet_hours_chosen_meanwhile(
    server: Server, service: PushService
) -> None:
    calendar = server.app.state.context.config.now
    pair, browser = await ben_away(server, service)
    service.statuses = [503]
    retried, put_off = counted("retried"), counted("put_off")
    await turn_of(pair.first, 0)
    await counts("retried", retried + 1)
    calendar.now = at(2027, 1, 15, 12, 1)
    await browser.subscribe(pair.ben, quiet={"since": 12 * 60, "until": 13 * 60})
    await later(BACKOFF[0])
    await counts("put_off", put_off + 1)
    await turns()
    assert len(service.got) == 1


@told(now=Calendar())
async def test_a_push_service_keeps_no_notice_into_quiet_hours(
    server: Server, service: PushService
) -> None:
    calendar = server.app.state.context.config.now
    pair, _ = await ben_away(server, service, quiet=NIGHT)
    calendar.now = at(2027, 1, 15, 21, 15)
    await turn_of(pair.first, 0)
    assert (await service.next()).headers["ttl"] == str(45 * 60)


@pytest.mark.parametrize(
    ("quiet", "now", "seconds"),
    [
        ((22 * 60, 7 * 60), at(2027, 1, 15, 21), HOUR),
        ((22 * 60, 7 * 60), at(2027, 1, 15, 7), 15 * HOUR),
        ((0, 7 * 60), at(2027, 1, 15, 23, 30), HOUR // 2),
        # Summer time begins: three o'clock comes an hour earlier.
        ((4 * 60, 5 * 60), at(2027, 3, 28, 1), 2 * HOUR),
        ((None, None), at(2027, 1, 15, 21), None),
        ((60, 60), at(2027, 1, 15, 21), None),
    ],
)
def test_how_long_a_device_may_be_told(
    quiet: tuple[Any, Any], now: int, seconds: int | None
) -> None:
    assert loud_for(row(*quiet), now) == seconds
