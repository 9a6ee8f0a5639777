"""Redis or PostgreSQL is gone: what goes on, what is refused, and that all is well afterwards.

Links that lose or delay single packets are in `tests/drill/test_links`.
"""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.at_server import play_out
from tests.server.later import until
from tests.server.several.at_several import connected, members, settings, two_apart
from tests.services import Postgres, Redis
from wagnis.server.config import Config
from wagnis.server.store.postgres import Bounded

pytestmark = pytest.mark.xdist_group("cluster")
QUICK = {"options": {"rounds": 1}}
TOLD_WITHIN = 2.5  # seconds, at the 95th percentile
MOVES = 12


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


def test_without_redis_play_goes_on_and_others_are_told_within_seconds(
    config: Config, redis: Redis
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 3})
            redis.kill()
            await until(lambda: not (one.pubsub.up or other.pubsub.up))
            took: list[float] = []
            while len(took) < MOVES:
                seat = apart.first.to_act if apart.first.due is None else apart.first.due["seat"]
                assert isinstance(seat, int)
                mover, other_line = dict(apart)[seat], dict(apart)[1 - seat]
                answer = await (mover.throw() if mover.due else mover.play(mover.legal[-1]))
                assert answer["type"] == "moved"
                began = time.monotonic()
                while other_line.seq < mover.seq:
                    await other_line.next()
                took.append(time.monotonic() - began)
            assert sorted(took)[int(0.95 * (len(took) - 1))] <= TOLD_WITHIN
            # Who comes now is let in, at any server.
            visitor = await (await other.device()).join(apart.table)
            assert visitor.seq == apart.first.seq
            redis.start()
            await connected(one, other)
            # Both know again who is where.
            await apart.first.heard(
                lambda news: news["type"] == "table" and news["table"]["watching"] == 1
            )
            await play_out(dict(apart), most=4)

    asyncio.run(story())


def test_a_server_that_starts_without_redis_serves_and_finds_it_later(
    database: str, redis_url: str, redis: Redis
) -> None:
    async def story() -> None:
        redis.kill()
        async with members(settings(database, None), 1) as (one,):
            anna = await one.device()
            table = await anna.make("zocken", None, "thumb", **QUICK)
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            await play_out({0: line})
        redis.start()
        async with members(settings(database, redis_url)) as (one, other):
            await other.lend(anna).join(table)

    asyncio.run(story())


def test_without_postgresql_nothing_is_acknowledged_and_nothing_is_lost(
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
                assert await line.refused("play", seq=0, seat=seat, move={}) == "not_stored"
            stranger = apart.ben.connect(apart.table)
            assert await stranger.closed() == 1013
            postgres.start()
            monkeypatch.setattr(Bounded, "answer_within", 5.0)
            for seat, line in lines.items():
                assert (await line.ask("ping"))["seq"] == seq, seat
            await play_out(lines)
            stored = await one.store.load(apart.table)
            assert stored is not None
            for line in lines.values():
                moved = [news for news in line.all if news["type"] == "moved"]
                told = [step["event"] for news in moved for step in news["steps"]]
                assert told == [row.event for row in stored[1]]

    asyncio.run(story())
