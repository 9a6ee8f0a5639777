"""Redis or PostgreSQL is gone: what goes on, what is refused, and that all is well afterwards.

Links that lose or delay single packets are in `test_links`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.server.at_server import play_out
from tests.server.cluster.at_cluster import Member, members, settings, two_apart
from tests.server.later import until
from tests.services import Postgres, Redis
from wagnis.server.config import Config
from wagnis.server.store.database.postgres import Bounded

pytestmark = pytest.mark.xdist_group("cluster")
QUICK = {"options": {"rounds": 1}}


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


async def connected(*servers: Member) -> None:
    for server in servers:
        assert server.context.cluster is not None
        await until(server.context.cluster.links.bus.up.is_set)


def test_without_redis_owners_play_on_and_others_are_told_to_come_again(
    config: Config, redis: Redis
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            redis.kill()
            assert await apart.second.closed() == 1013
            line = apart.ben.connect(apart.table)
            assert await line.closed() == 1013
            assert line.all[-1]["code"] == "not_stored"
            assert not other.owns(apart.table)
            # Anna is where the table is, and so may Ben be.
            second = await one.lend(apart.ben).join(apart.table)
            await play_out({0: apart.first, 1: second}, most=4)
            # A table that is nobody's can be taken anywhere.
            carl = await other.device()
            assert (await (await carl.join(await carl.make("zocken", None))).sit(0, "Carl"))[
                "table"
            ]
            redis.start()
            await connected(one, other)
            far = await apart.ben.join(apart.table)
            await play_out({0: apart.first, 1: far})

    asyncio.run(story())


def test_without_postgresql_nothing_is_acknowledged(
    config: Config, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await play_out(dict(apart), most=2)
            lines = dict(apart)
            seq = max(line.seq for line in lines.values())
            monkeypatch.setattr(Bounded, "answer_within", 1.0)
            postgres.kill()
            for seat, line in lines.items():
                assert await line.refused("stand", seat=seat) == "not_stored"
            postgres.start()
            monkeypatch.setattr(Bounded, "answer_within", 5.0)
            for seat, line in lines.items():
                assert (await line.ask("ping"))["seq"] == seq, seat
            await play_out(lines)

    asyncio.run(story())
