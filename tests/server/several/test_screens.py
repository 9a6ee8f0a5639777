"""A big screen at one server shows a table of another."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.cluster.at_cluster import members, settings, two_apart

pytestmark = pytest.mark.xdist_group("cluster")


def test_a_screen_at_another_server_shows_the_table(database: str, redis_url: str) -> None:
    async def story() -> None:
        async with members(settings(database, redis_url)) as (one, other):
            apart = await two_apart(one, other, "zocken", options={"rounds": 1})
            # In the browser of a player: it is a screen all the same.
            screen = await apart.ben.show(apart.table)
            assert not other.owns(apart.table)
            shown = await apart.first.table(lambda shown: shown["screens"] == 1)
            assert shown["watching"] == 0
            await apart.first.play({"pick": "red"})
            assert (await screen.news("moved"))["seq"] == apart.first.seq
            assert await screen.refused("stand", seat=1) == "not_your_seat"
            await apart.second.hang_up()
            await screen.table(lambda shown: not shown["seats"][1]["present"])

    asyncio.run(story())
