"""A big screen at one server shows a table that people play at another."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.several.at_several import members, settings, two_apart

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.usefixtures("patient_database")]


def test_a_screen_at_another_server_shows_the_table(database: str, redis_url: str) -> None:
    async def story() -> None:
        async with members(settings(database, redis_url)) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 1})
            # In the browser of a player: it is a screen all the same.
            screen = await apart.ben.show(apart.table)
            shown = await apart.first.table(lambda shown: shown["screens"] == 1)
            assert shown["watching"] == 0
            await apart.first.play({"pick": "red"})
            assert (await screen.news("moved"))["seq"] == apart.first.seq
            assert await screen.refused("stand", seat=1) == "not_your_seat"
            await apart.second.hang_up()
            await screen.table(lambda shown: not shown["seats"][1]["present"])
            await screen.hang_up()
            await apart.first.table(lambda shown: shown["screens"] == 0)

    asyncio.run(story())


def test_a_screen_opens_a_table_and_whoever_sits_down_at_another_server_is_its_host(
    database: str, redis_url: str
) -> None:
    async def story() -> None:
        async with members(settings(database, redis_url)) as (one, other):
            device, anna = await one.device(), await other.device()
            table = await device.make("zocken", None, None)
            screen = await device.show(table)
            line = await anna.join(table)
            await line.heard(lambda news: news["type"] == "table" and news["table"]["screens"] == 1)
            await line.sit(0, "Anna")
            mine = await anna.at(table)
            for each in (line, screen):
                await each.heard(
                    lambda news: news["type"] == "table" and news["table"]["host"] == mine
                )

    asyncio.run(story())
