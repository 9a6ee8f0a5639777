"""A device's statistics: its own games over time, from what is kept of their reviews.

How reviews are made is tested in `test_reviews`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.at_server import Device, Json, Server, play_out, running
from tests.server.reviewer import Reviewer, finished, ready
from tests.server.test_forks import begun, fork
from tests.server.workshop import told
from wagnis.server.advice import reviews


@pytest.fixture
def reviewer(tmp_path: Path) -> Reviewer:
    return Reviewer(tmp_path)


async def statistics(device: Device) -> Json:
    answer = await device.http.get("/api/statistics")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def complete(device: Device) -> Json:
    """Once nothing is waiting any more."""
    while (found := await statistics(device))["waiting"]:
        await asyncio.sleep(0.01)
    return found


async def stood_up(server: Server, device: Device) -> str:
    """A game in which a bot makes a move for the person of this device."""
    table = await device.make("zocken", None, None, options={"rounds": 1}, hints=False)
    line = await device.join(table)
    await line.sit(0, "Anna")
    await line.sit(1, "Ben")
    await line.start()
    await line.ask("stand", seat=0)
    await line.heard(lambda m: m["type"] == "moved" and m["steps"][0]["by"] == 0)
    await line.ask("back", seat=0)
    await play_out({0: line, 1: line})
    await line.hang_up()
    return table


def test_a_device_sees_its_own_games_and_no_others(reviewer: Reviewer) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna, ben = await server.device(), await server.device()
            assert await statistics(server.stranger()) == {"series": [], "waiting": 0}
            assert await statistics(anna) == {"series": [], "waiting": 0}
            first = await finished(server, anna)
            await finished(server, ben, None, None)
            second = await finished(server, anna, "random", None, "thumb")
            for table in (first, second):
                await ready(anna, f"/api/tables/{table}/review")
            [series] = (await complete(anna))["series"]
            assert (series["game"], series["objective"]) == ("zocken", "win")
            one, two = series["games"]
            assert (one["table"], one["seat"], one["opponents"]) == (first, 0, ["thumb"])
            assert (two["table"], two["seat"]) == (second, 1)
            assert two["opponents"] == ["random", "thumb"]
            assert one["ended"] <= two["ended"]
            shown = (await anna.http.get(f"/api/tables/{second}")).json()["position"]
            assert two["scores"] == shown["scores"]
            won = 1 / len(shown["winners"]) if 1 in shown["winners"] else 0
            assert two["won"] == won
            assert (one["decisions"], one["loss"], one["mean_loss"]) == (2, 0.02, 0.01)
            assert (one["accuracy"], one["luck"], one["resembles"]) == (98.5, 0.25, "sharp")
            assert one["kinds"] == {"picking": {"decisions": 2, "loss": 0.02}}
            [both] = (await complete(ben))["series"]
            assert [game["seat"] for game in both["games"]] == [0, 1]  # two at one device

    told(story)


def test_games_nobody_looked_back_at_are_reviewed_when_their_owner_asks(
    reviewer: Reviewer,
) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            with patch.object(reviews.Reviews, "works", False):
                tables = [await finished(server, anna) for _ in range(3)]
            assert reviewer.asked() == []
            reviewer.wish("wait")
            assert await statistics(anna) == {"series": [], "waiting": 3}
            await reviewer.busy()
            # Somebody who waits for one is served before those.
            latest = (await anna.http.get(f"/api/tables/{tables[0]}/review")).json()
            assert latest["what"] == "waiting"
            reviewer.wish("review")
            await ready(anna, f"/api/tables/{tables[0]}/review")
            [series] = (await complete(anna))["series"]
            assert [game["table"] for game in series["games"]] == tables

    told(story)
    assert len(reviewer.asked()) == 3


def test_a_review_made_while_statistics_are_read_is_not_missing_from_them(
    reviewer: Reviewer,
) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            table = await finished(server, anna)
            store = server.store
            read = store.unreviewed

            async def after_the_review(*asked: Any) -> list[str]:
                await ready(anna, f"/api/tables/{table}/review")
                return await read(*asked)

            with patch.object(store, "unreviewed", after_the_review):
                found = await statistics(anna)
            assert found["waiting"] == 0
            assert [game["table"] for one in found["series"] for game in one["games"]] == [table]

    told(story)


def test_a_game_a_bot_played_in_part_and_one_tried_again_are_not_counted(
    reviewer: Reviewer,
) -> None:
    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            table = await stood_up(server, anna)
            again = await fork(anna, table, event=1, seat=1)
            line = await begun(anna, again, 1)
            await play_out({1: line})
            for id in (table, again):
                await ready(anna, f"/api/tables/{id}/review")
            [series] = (await complete(anna))["series"]
            assert [(game["table"], game["seat"]) for game in series["games"]] == [(table, 1)]

    told(story)


def test_a_game_that_cannot_be_reviewed_keeps_nobody_waiting(reviewer: Reviewer) -> None:
    reviewer.wish("break")

    async def story() -> None:
        async with running(reviewer.house()) as server:
            anna = await server.device()
            await finished(server, anna)
            assert await complete(anna) == {"series": [], "waiting": 0}

    told(story)
