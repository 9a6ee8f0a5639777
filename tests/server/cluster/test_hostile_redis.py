"""An attacker with access to Redis can neither forge nor replay moves.

They can read what servers say to each other, and cut it off; that is what Redis' password is for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis.asyncio import Redis

from tests.server.at_server import play_out
from tests.server.cluster.at_cluster import Member, members, settings, two_apart
from tests.server.later import until
from wagnis.server.cluster.bus import NAME

pytestmark = pytest.mark.xdist_group("cluster")


class Hostile:
    """Hears everything that is published, and publishes it again wherever it likes."""

    def __init__(self, redis: Redis) -> None:
        self.heard: list[tuple[bytes, bytes]] = []  # the channel, and what was said
        self._redis = redis

    async def listen(self) -> None:
        subscription = self._redis.pubsub(ignore_subscribe_messages=True)
        await subscription.psubscribe("*")
        try:
            async for message in subscription.listen():
                if message["data"]:
                    self.heard.append((message["channel"], message["data"]))
        finally:
            await subscription.aclose()  # type: ignore[no-untyped-call]

    async def say_again(self, heard: list[tuple[bytes, bytes]], *channels: str) -> None:
        """All of it where it was said, and at every one of these servers; and it has arrived."""
        for channel, data in heard:
            for name in {channel, *((NAME + id).encode() for id in channels)}:
                await self._redis.publish(name, data)
        await self._redis.publish("last", b"last")
        await until(lambda: (b"last", b"last") in self.heard)


@asynccontextmanager
async def hostile(redis_url: str) -> AsyncIterator[Hostile]:
    redis = Redis.from_url(redis_url)
    client = Hostile(redis)
    task = asyncio.create_task(client.listen())
    await until(lambda: not task.done())
    while not await redis.pubsub_numpat():
        await asyncio.sleep(0)
    yield client
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await redis.aclose()


def links(member: Member) -> int:
    assert member.context.cluster is not None
    return len(member.context.cluster.links._links)


def test_what_was_said_before_is_heard_by_nobody_again(database: str, redis_url: str) -> None:
    async def story() -> None:
        async with (
            hostile(redis_url) as client,
            members(settings(database, redis_url)) as (one, other),
        ):
            apart = await two_apart(one, other, "zocken", options={"rounds": 1})
            await play_out(dict(apart), most=2)
            await apart.second.ask("react", seat=1, reaction="wow")
            assert client.heard
            await client.say_again(list(client.heard), one.id, other.id)
            # What is said now comes after all of it.
            await apart.second.ask("ping")
            await apart.first.ask("ping")
            answers = [news["re"] for news in apart.second.all if news.get("re")]
            assert len(answers) == len(set(answers))
            assert [news["type"] for news in apart.first.all].count("reacted") == 1
            assert (links(one), links(other)) == (1, 1)
            # Ben is gone, and what he said does not bring him back.
            assert other.context.cluster is not None
            heard = list(client.heard)
            other.context.cluster.links.end_all(tell=True)
            await until(lambda: links(one) == 0)
            await client.say_again(heard, one.id, other.id)
            second = await apart.ben.join(apart.table)  # by a new link, after all of it
            assert (links(one), links(other)) == (1, 1)
            await play_out({0: apart.first, 1: second})

    asyncio.run(story())
