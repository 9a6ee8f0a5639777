"""Notices where several servers know a table: one is sent, by whoever stored the move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from unittest.mock import MagicMock, patch

import pytest

from tests.patience import PATIENCE
from tests.server.at_server import NO_CLOVERLEAF
from tests.server.later import later, run, until
from tests.server.push_service import PushService, push_service
from tests.server.several.at_several import Member, TwoApart, members, settings, two_apart
from tests.server.test_push import Calendar, at, catch_up, counted, counts, turn_of
from wagnis.server.config import Config
from wagnis.server.push import rows as push
from wagnis.server.room import bots, hub, turns
from wagnis.server.room.turns import BACK, LATER

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.usefixtures("patient_database")]
LONG_AFTER = BACK * (LATER[1] + 1)


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


@asynccontextmanager
async def told(
    config: Config, calendar: Calendar | None = None
) -> AsyncIterator[tuple[PushService, Member, Member]]:
    """Two servers that may send notices."""
    async with push_service() as service:
        wish = replace(config, push_services=(service.origin,))
        if calendar is not None:
            wish = replace(wish, now=calendar)
        async with members(wish) as (one, other):
            yield service, one, other


async def absent(apart: TwoApart, *servers: Member) -> None:
    """These servers know that Ben has left."""
    for server in servers:
        connections = server.room(apart.table).connections
        await until(lambda there=connections: apart.ben.handle not in there.present)  # type: ignore[misc]


def sending(held: ExitStack, *servers: Member) -> list[MagicMock]:
    """Counts what each sends."""
    return [
        held.enter_context(patch.object(who.context.push, "_post", wraps=who.context.push._post))
        for who in servers
    ]


def test_the_server_that_stores_a_move_sends_one_notice(config: Config) -> None:
    """Also one that was put off, which any server may send."""

    async def story() -> None:
        calendar = Calendar()
        async with told(config, calendar) as (service, one, other):
            apart = await two_apart(one, other, "tutto", options=NO_CLOVERLEAF)
            browser = service.browser("ben")
            await browser.subscribe(apart.ben)
            await apart.second.hang_up()
            await absent(apart, one, other)
            with ExitStack() as held:
                by_one, by_other = sending(held, one, other)
                await turn_of(apart.first, 0)
                assert browser.read(await service.next())["seat"] == 1
                assert (by_one.call_count, by_other.call_count) == (1, 0)
            # Ben plays from his server; the next notice is put off until the morning.
            ben = await apart.ben.join(apart.table)
            await turn_of(ben, 1)
            await ben.hang_up()
            await catch_up(apart.first, ben)
            await absent(apart, one, other)
            quiet = {"since": 22 * 60, "until": 7 * 60}
            await browser.subscribe(apart.ben, quiet=quiet)
            calendar.now = at(2027, 1, 15, 23)
            put_off = counted("put_off")
            await turn_of(apart.first, 0)
            await counts("put_off", put_off + 1)
            calendar.now = at(2027, 1, 16, 7)
            # Both servers find it at the same moment.
            found = await one.store.read(push.due, calendar.now, 9)
            assert await one.context.push.send_put_off() == 1
            with patch.object(push, "due", lambda *_: found):
                assert await other.context.push.send_put_off() == 1
            assert browser.read(await service.next())["seat"] == 1
            for who in (one, other):
                await who.context.push._queue.join()
            assert len(service.got) == 2

    asyncio.run(story())


@pytest.mark.parametrize("heard", [True, False])
def test_whoever_leaves_in_their_turn_is_told_once(
    config: Config, heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By their server; or by any, where the turn had not reached their server when they left."""
    apart_by = count(LATER[0], 0.1)
    monkeypatch.setattr(turns, "random", SimpleNamespace(uniform=lambda *_: next(apart_by)))

    async def story() -> None:
        async with told(config) as (service, one, other):
            apart = await two_apart(one, other, "tutto", options=NO_CLOVERLEAF)
            browser = service.browser("ben")
            await browser.subscribe(apart.ben)
            await turn_of(apart.first, 0)  # Ben looks: nobody is told
            with ExitStack() as held:
                by_one, by_other = sending(held, one, other)
                if heard:
                    await catch_up(apart.second, apart.first)
                visitor = await (await other.device()).join(apart.table)
                await apart.second.hang_up()
                await absent(apart, one, other)
                await catch_up(visitor, apart.first)
                while not (by_one.called or by_other.called):
                    await later(0.25)
                assert browser.read(await service.next())["seat"] == 1
                await other.lend(apart.anna).join(apart.table)  # what was said before is heard
                await apart.first.table(lambda shown: shown["watching"] == 1)
                await later(LONG_AFTER)
                for who in (one, other):
                    await who.context.push._queue.join()
                assert by_one.call_count + by_other.call_count == 1
                assert by_other.call_count or not heard

    run(story())


def test_whoever_was_connected_to_a_server_that_has_gone_is_told_by_another(
    config: Config,
) -> None:
    async def story() -> None:
        async with told(config) as (service, one, other):
            apart = await two_apart(one, other, "tutto", options=NO_CLOVERLEAF)
            browser = service.browser("ben")
            await browser.subscribe(apart.ben)
            await turn_of(apart.first, 0)
            await catch_up(apart.second, apart.first)
            other.room(apart.table).session.rest()  # as a process ends that is killed
            one.context.hub._gone(other.pubsub.id)
            await later(LONG_AFTER)
            assert browser.read(await service.next())["seat"] == 1

    run(story())


def test_whoever_sees_the_table_at_another_server_is_not_told(config: Config) -> None:
    async def story() -> None:
        async with told(config) as (service, one, other):
            apart = await two_apart(one, other, "tutto", options=NO_CLOVERLEAF)
            await service.browser("ben").subscribe(apart.ben)
            await turn_of(apart.first, 0)
            await catch_up(apart.second, apart.first)
            await later(2 * BACK)
            for who in (one, other):
                await who.context.push._queue.join()
            assert not service.got
            # One who has put the page away does not see it, and both servers know.
            await turn_of(apart.second, 1)
            await apart.second.ask("look", on=False)
            connections = one.room(apart.table).connections
            await until(lambda: not connections.looks(apart.ben.handle))
            await catch_up(apart.first, apart.second)
            await turn_of(apart.first, 0)
            assert (await service.next()) is not None
            await later(LONG_AFTER)
            for who in (one, other):
                await who.context.push._queue.join()
            assert len(service.got) == 1

    run(story())


def test_bots_without_spectators_move_on_at_another_server_when_theirs_has_gone(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> None:
        pass

    async def story() -> None:
        calendar = Calendar()
        monkeypatch.setattr(hub, "LOOK", 3600.0)  # only when the test says so
        async with told(config, calendar) as (service, one, other):
            anna, ben = await one.device(), await one.device()
            table = await anna.make("zocken", None, "thumb", None)
            first, second = await anna.join(table), await ben.join(table)
            await first.sit(0, "Anna")
            await second.sit(2, "Ben")
            browser = service.browser("ben")
            await browser.subscribe(ben)
            with patch.object(bots, "run", nothing):
                await first.start()
                await turn_of(first, 0)
                await second.hang_up()
                await first.hang_up()
                one.room(table).session.rest()  # as a process ends that is killed
            # Not yet: a bot moves at once where somebody is connected.
            await other.context.hub._wake_due()
            assert table not in other.context.hub._rooms
            calendar.now += 60_000
            async with asyncio.timeout(PATIENCE):
                # A write that is still under way at the first server locks the row: look again.
                while table not in other.context.hub._rooms:
                    await other.context.hub._wake_due()
            assert browser.read(await service.next())["seat"] == 2
            # It is claimed: a third server leaves it alone.
            await one.context.hub._wake_due()
            assert (await one.log(table)).count(None) == len(
                [each for each in await other.log(table) if each is None]
            )

    asyncio.run(story())
