"""People at different servers: opponents who meet, groups, codes that are used once.

How each goes at one server is tested in `test_opponents` and `test_companions`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.server.at_server import Device, Pair, play_out, standing
from tests.server.several.at_several import members, settings, two_apart
from tests.server.test_companions import grouped, share
from tests.server.test_opponents import seek
from wagnis.server.config import Config

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.usefixtures("patient_database")]
QUICK = {"options": {"rounds": 1}}
TIMES = 4
"""How often two servers are asked at the same moment."""


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


def test_people_who_look_for_an_opponent_at_different_servers_meet(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            anna, ben = await one.device(), await other.device()
            asked = await asyncio.gather(seek(anna), seek(ben))
            assert len({answer["id"] for answer in asked}) == 1
            assert sorted(answer["found"] for answer in asked) == [False, True]
            table = asked[0]["id"]
            first, second = (ben, anna) if asked[0]["found"] else (anna, ben)
            waits = await first.join(table)
            await waits.sit(0, "First")
            await waits.start()
            comes = await second.join(table)
            await comes.ask("join", name="Second")
            await waits.heard(
                lambda news: news["type"] == "table" and news["table"].get("wanted") == "Second"
            )
            after = (await waits.ask("admit"))["table"]["next"]
            shown = await comes.table(lambda shown: shown["next"] is not None)
            assert (shown["next"], shown["wanted"]) == (after, "Second")
            lines = {0: await first.join(after), 1: await second.join(after)}
            await lines[0].sit(0, "First")
            await lines[1].sit(1, "Second")
            await lines[0].start()
            assert (await standing(first, after))["phase"] == "playing"

    asyncio.run(story())


def test_a_group_that_meets_at_two_servers_at_once_has_one_table(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **QUICK)
            await play_out(dict(apart))
            await share(apart.anna, apart.ben)
            pair = Pair(apart.anna, apart.ben, apart.table, apart.first, apart.second)
            for number in range(TIMES):
                path = f"/api/groups/{(await grouped(pair, f'Evening {number}'))['id']}/table"
                both = (apart.anna, apart.ben)
                answers = await asyncio.gather(*(device.http.post(path) for device in both))
                assert [answer.status_code for answer in answers] == [201, 201]
                assert len({answer.json()["id"] for answer in answers}) == 1

    asyncio.run(story())


def test_a_code_that_is_used_at_two_servers_at_once_is_used_once(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            anna = await one.device()
            for _ in range(TIMES):
                code = (await anna.http.post("/api/me/carry")).json()
                phones = [await one.device(), await other.device()]
                taken = await asyncio.gather(*(take(phone, code["code"]) for phone in phones))
                assert sorted(taken) == [200, 404]

    asyncio.run(story())


async def take(phone: Device, code: str) -> int:
    return (await phone.http.post("/api/me/take", json={"code": code})).status_code
