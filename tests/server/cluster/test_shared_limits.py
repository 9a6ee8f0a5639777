"""Rate limits that count over all servers: choosing another server gains nobody anything.

What a limit is by itself is tested in `test_rate_limits`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.server.at_server import ADDRESS, Device
from tests.server.cluster.at_cluster import Member, members, settings
from tests.server.cluster.test_hostile_redis import hostile
from tests.server.later import until
from wagnis.server.config import Config, Limits, Rate

pytestmark = pytest.mark.xdist_group("cluster")

MOST = 4


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    limits = Limits(asks=Rate(MOST, 0.0), tables=Rate(MOST, 0.0))
    return replace(settings(database, redis_url), limits=limits)


async def ask(device: Device) -> int:
    return (await device.http.post("/api/ask", json={"game": "tutto"})).status_code


async def acquainted(*all: Member) -> None:
    """Each has seen that the others are alive."""
    for one in all:
        assert one.context.cluster is not None
        await one.context.cluster.membership.look()
        assert len(one.context.cluster.membership.alive) == len(all)


def left(member: Member) -> float:
    return member.context.limits.asks.left(ADDRESS)


def test_what_one_server_has_given_the_others_do_not_give_again(config: Config) -> None:
    async def story() -> None:
        async with members(config, 3) as (one, other, third):
            await acquainted(one, other, third)
            assert [await ask(Device(one.app)) for _ in range(MOST - 1)] == [200] * (MOST - 1)
            await until(lambda: left(other) == left(third) == 1)
            assert [await ask(Device(other.app)) for _ in range(2)] == [200, 429]
            await until(lambda: left(third) == left(one) == 0)
            assert await ask(Device(third.app)) == 429
            assert await ask(Device(one.app)) == 429
            # Another address has its own.
            assert await ask(Device(third.app, "10.0.0.2")) == 200
            # And another kind of limit its own count.
            await (await third.device()).make("zocken", None)

    asyncio.run(story())


def test_who_asks_all_servers_at_once_pays_for_it_later(config: Config) -> None:
    """Before anybody is told, each server gives all it has; then the bucket is below zero."""

    async def story() -> None:
        async with members(config) as (one, other):
            await acquainted(one, other)
            asked = [ask(Device(member.app)) for member in (one, other) for _ in range(MOST)]
            given = (await asyncio.gather(*asked)).count(200)
            await until(lambda: left(one) == left(other) == MOST - given)

    asyncio.run(story())


def test_what_servers_tell_each_other_counts_once_whoever_repeats_it(
    config: Config, redis_url: str
) -> None:
    async def story() -> None:
        async with hostile(redis_url) as client, members(config) as (one, other):
            await acquainted(one, other)
            assert await ask(Device(one.app)) == 200
            await until(lambda: left(other) == MOST - 1)
            await client.say_again(list(client.heard), one.id, other.id)
            assert await ask(Device(one.app)) == 200
            await until(lambda: left(other) < MOST - 1)
            assert left(other) == MOST - 2

    asyncio.run(story())


def test_without_redis_each_server_counts_for_itself(config: Config, redis: Any) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            await acquainted(one, other)
            redis.stop()
            assert one.context.cluster is not None
            bus = one.context.cluster.links.bus
            await until(lambda: not bus.up.is_set())
            for member in (one, other):
                codes = [await ask(Device(member.app)) for _ in range(MOST + 1)]
                assert codes == [200] * MOST + [429]
            redis.start()

    asyncio.run(story())
