"""Somebody with access to Redis can neither forge nor repeat what servers tell each other.

They can read it and cut it off; that is what Redis' password is for. What is missed is read from
the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from redis.asyncio import Redis

from tests.server.at_server import play_out
from tests.server.later import until
from tests.server.several.at_several import TwoApart, members, settings, two_apart
from wagnis.server.pubsub import DIGEST, TABLE, PubSub, Said

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.usefixtures("patient_database")]


class Hostile:
    """Hears everything that is published, and publishes whatever it likes."""

    def __init__(self, redis: Redis) -> None:
        self.heard: list[tuple[str, bytes]] = []  # the channel, and what was said
        self._redis = redis
        self._last = 0

    async def listen(self) -> None:
        subscription = self._redis.pubsub(ignore_subscribe_messages=True)
        await subscription.psubscribe("*")
        try:
            async for message in subscription.listen():
                self.heard.append((message["channel"].decode(), message["data"]))
        finally:
            await subscription.aclose()  # type: ignore[no-untyped-call]

    def of(self, table: str) -> list[bytes]:
        """What the servers have said about this table."""
        return [data for channel, data in self.heard if channel == TABLE + table]

    async def say(self, table: str, *messages: bytes) -> None:
        """All of this, and it has arrived."""
        for data in messages:
            await self._redis.publish(TABLE + table, data)
        self._last += 1
        last = "last", str(self._last).encode()
        await self._redis.publish(*last)
        await until(lambda: last in self.heard)


@asynccontextmanager
async def hostile(redis_url: str) -> AsyncIterator[Hostile]:
    redis = Redis.from_url(redis_url)
    client = Hostile(redis)
    task = asyncio.create_task(client.listen())
    while not await redis.pubsub_numpat():
        await asyncio.sleep(0)
    yield client
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await redis.aclose()


async def both_have_heard(apart: TwoApart) -> None:
    """Everything that was published before: a reaction comes after it."""
    await apart.first.ask("react", seat=0, reaction="wow")
    await apart.second.news("reacted")
    await apart.second.ask("react", seat=1, reaction="wow")
    await apart.first.news("reacted")


def reactions(apart: TwoApart) -> list[int]:
    """How many each has been shown."""
    return [[news["type"] for news in line.all].count("reacted") for _, line in apart]


def test_what_was_said_before_is_heard_by_nobody_again(database: str, redis_url: str) -> None:
    async def story() -> None:
        async with (
            hostile(redis_url) as client,
            members(settings(database, redis_url)) as (one, other),
        ):
            apart = await two_apart(one, other, "zocken", options={"rounds": 1})
            await play_out(dict(apart), most=2)
            visitor = await (await other.device()).join(apart.table)
            await apart.first.table(lambda shown: shown["watching"] == 1)
            await visitor.hang_up()
            await apart.first.table(lambda shown: shown["watching"] == 0)
            await both_have_heard(apart)
            said, moves = client.of(apart.table), await one.log(apart.table)
            assert len(said) > 4
            await client.say(apart.table, *said)
            # What is said now comes after all of it.
            await both_have_heard(apart)
            assert reactions(apart) == [4, 4]
            for server in (one, other):  # the visitor is gone, and stays so
                assert server.room(apart.table).view()["watching"] == 0
            assert await one.log(apart.table) == moves
            await play_out(dict(apart))

    asyncio.run(story())


def sealed(pubsub: PubSub, said: Said) -> bytes:
    return pubsub._sealed(said)


def test_what_no_server_has_said_changes_nothing(database: str, redis_url: str) -> None:
    async def story() -> None:
        async with (
            hostile(redis_url) as client,
            members(settings(database, redis_url)) as (one, other),
        ):
            apart = await two_apart(one, other, "zocken", options={"rounds": 1})
            far = await two_apart(one, other, "zocken", options={"rounds": 1})
            await both_have_heard(apart)
            await both_have_heard(far)
            shown = {"type": "reacted", "seat": 1, "reaction": "wow"}
            forged = Said("forged", 1, apart.table, "shown", [shown])
            data = msgspec.msgpack.encode(forged)
            ours = sealed(one.pubsub, Said(one.pubsub.id, 10_000, far.table, "shown", [shown]))
            stranger = PubSub(None, b"another secret", *(print,) * 3)
            (first, *_) = client.of(apart.table)
            await client.say(
                apart.table,
                b"",
                b"nonsense",
                data,
                bytes(DIGEST) + data,
                first[:DIGEST] + data,
                sealed(stranger, forged),
                ours,  # what is said of one table is not heard at another
                one.pubsub._digest(b"nonsense") + b"nonsense",
            )
            await both_have_heard(apart)
            assert reactions(apart) == [2 + 2, 2 + 2]
            assert one.pubsub.up
            assert other.pubsub.up
            await play_out(dict(apart))

    asyncio.run(story())


def test_what_redis_has_lost_is_read(database: str, redis_url: str) -> None:
    """Each message for itself is lost or comes; people are told of everything, in order."""

    async def story() -> None:
        async with members(settings(database, redis_url)) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 1})
            for number, server in enumerate((one, other)):
                publish, count = server.pubsub.publish, iter(range(number, 10_000))

                def sometimes(
                    *said: object, publish: object = publish, count: object = count
                ) -> None:
                    if next(count) % 4:  # type: ignore[call-overload]
                        publish(*said)  # type: ignore[operator]

                server.pubsub.publish = sometimes  # type: ignore[method-assign, assignment]
            await play_out(dict(apart), most=5)
            for _, line in apart:
                while line.seq < max(each.seq for _, each in apart):
                    await line.next()
            told = [
                [s["event"] for news in line.all if news["type"] == "moved" for s in news["steps"]]
                for _, line in apart
            ]
            stored = await one.store.load(apart.table)
            assert stored is not None
            assert told[0] == told[1] == [row.event for row in stored[1]]

    asyncio.run(story())
