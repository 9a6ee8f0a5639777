"""Notices in a cluster: the owner of a table sends them, once; bots move on at another server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import AsyncMock, patch

import pytest

from tests.server.at_server import NO_CLOVERLEAF
from tests.server.cluster.at_cluster import Member, TwoApart, members, settings, two_apart
from tests.server.later import until
from tests.server.push_service import push_service
from tests.server.store.rows import give_up
from tests.server.test_push import Calendar, at, catch_up, counted, counts, turn_of
from wagnis.server.config import Config
from wagnis.server.room import bots

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


async def absent(owner: Member, apart: TwoApart) -> None:
    """The owner knows that Ben has left."""
    present = owner.context.hub._rooms[apart.table].connections.present
    await until(lambda: apart.ben.handle not in present)


def test_the_owner_of_a_table_sends_a_notice_once(config: Config) -> None:
    """Also one that was put off, which any server may send."""

    async def story() -> None:
        async with push_service() as service:
            calendar = Calendar()
            told = replace(config, push_services=(service.origin,), now=calendar)
            async with members(told) as (one, other):
                apart = await two_apart(one, other, "tutto", options=NO_CLOVERLEAF)
                browser = service.browser("ben")
                await browser.subscribe(apart.ben)  # at the server that does not own the table
                await apart.second.hang_up()
                await absent(one, apart)
                calls = [
                    patch.object(who.context.push, "_post", wraps=who.context.push._post)
                    for who in (one, other)
                ]
                with calls[0] as by_owner, calls[1] as by_other:
                    await turn_of(apart.first, 0)
                    assert browser.read(await service.next())["seat"] == 1
                    assert (by_owner.call_count, by_other.call_count) == (1, 0)
                # Ben plays from his server; the next notice is put off until the morning.
                ben = await apart.ben.join(apart.table)
                await turn_of(ben, 1)
                await ben.hang_up()
                await catch_up(apart.first, ben)
                await absent(one, apart)
                quiet = {"since": 22 * 60, "until": 7 * 60}
                await browser.subscribe(apart.ben, quiet=quiet)
                calendar.now = at(2027, 1, 15, 23)
                put_off = counted("put_off")
                await turn_of(apart.first, 0)
                await counts("put_off", put_off + 1)
                calendar.now = at(2027, 1, 16, 7)
                # Both servers find it at the same moment.
                found = AsyncMock(return_value=await one.store.notices_due(calendar.now, 9))
                with patch.object(other.store, "notices_due", found):
                    assert await one.context.push.send_put_off() == 1
                    assert await other.context.push.send_put_off() == 1
                assert browser.read(await service.next())["seat"] == 1
                for who in (one, other):
                    await who.context.push._queue.join()
                assert len(service.got) == 2

    asyncio.run(story())


def test_bots_of_a_dead_server_move_on_at_another_one(config: Config) -> None:
    async def nothing(*_: object) -> None:
        pass

    async def story() -> None:
        async with push_service() as service:
            told = replace(config, push_services=(service.origin,), lease=600.0)
            async with members(told) as (one, other):
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
                    # As a process ends that is killed: no word to anybody.
                    room = one.context.hub._rooms[table]
                    room.session.rest()
                assert other.context.cluster is not None
                await other.context.cluster.membership.look()
                await give_up(other.store, one.id)
                assert not other.owns(table)
                await other.context.cluster.membership.look()
                assert browser.read(await service.next())["seat"] == 2
                await until(lambda: other.owns(table))

    asyncio.run(story())
