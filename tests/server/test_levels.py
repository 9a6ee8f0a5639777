"""Bots that play by values: what they go by, and that it is said where they lack something.

What they choose is in `tests.bots`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.at_server import KEY, UNLIMITED, Server, running, served, standing
from tests.server.judgements import Riddle, advised, at_once, judgement, without_numpy
from wagnis.bots import LEVELS
from wagnis.server.config import Config
from wagnis.server.house import open_store
from wagnis.solvers import Judgement, Shelf


def estimating(name: str, game: Any, state: Any, shelf: Shelf) -> Judgement:
    return judgement(game, state, exact=False, missing=Riddle())


def guessing(name: str, game: Any, state: Any, shelf: Shelf) -> Judgement:
    """An estimate, and nothing that could be solved to have more."""
    return judgement(game, state, exact=False)


async def watched(server: Server, level: str) -> list[dict[str, Any]]:
    """Every `table` of a game of two bots, from the first move to the end."""
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", level, "thumb", options={"rounds": 1}))
    await line.ask("start")
    await line.until(lambda message: message.get("over") is True)
    await line.table(lambda table: table["phase"] == "over")
    return [message["table"] for message in line.all if message["type"] == "table"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_game_to_its_end(level: str) -> None:
    async def story() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED)) as server:
            with advised(at_once):
                tables = await watched(server, level)
            assert tables[-1]["position"]["winners"]
            assert {table["seats"][0]["makeshift"] for table in tables} == {None}

    asyncio.run(story())


@served()
async def test_a_bot_that_lacks_a_table_says_that_it_estimates(server: Server) -> None:
    with advised(estimating):
        tables = await watched(server, "perfect")
    assert tables[-1]["seats"][0]["makeshift"] == "estimate"
    assert tables[-1]["seats"][1]["makeshift"] is None


@served()
async def test_a_bot_that_knows_as_much_as_can_be_known_says_nothing(server: Server) -> None:
    with advised(guessing):
        tables = await watched(server, "perfect")
    assert {table["seats"][0]["makeshift"] for table in tables} == {None}


@served()
async def test_without_numpy_a_level_plays_by_the_rule_of_thumb_and_says_so(
    server: Server,
) -> None:
    with without_numpy():
        tables = await watched(server, "keen")
    assert tables[-1]["seats"][0]["makeshift"] == "thumb"


@served()
async def test_a_bot_whose_solver_stumbles_plays_by_the_rule_of_thumb(server: Server) -> None:
    def stumble(name: str, game: Any, state: Any, shelf: Shelf) -> Judgement:
        raise ArithmeticError("three is not a number")

    with advised(stumble):
        tables = await watched(server, "keen")
    assert tables[-1]["seats"][0]["makeshift"] == "thumb"


@served()
async def test_the_record_names_bots_by_seat_and_level(server: Server) -> None:
    with advised(at_once):
        tables = await watched(server, "sharp")
    anna = await server.device()
    record = (await anna.http.get(f"/api/tables/{tables[-1]['id']}/record")).json()
    assert record["players"] == ["Bot 1 (sharp)", "Bot 2 (thumb)"]


@served()
async def test_a_level_that_does_not_exist_is_refused(server: Server) -> None:
    anna = await server.device()
    wish = {"game": "zocken", "seats": [{"bot": "divine"}]}
    assert (await anna.http.post("/api/tables", json=wish)).status_code == 400


@pytest.mark.parametrize("level", ["thumb", "random"])
def test_a_table_from_before_there_were_levels_is_read_as_it_was(
    level: str, tmp_path: Path
) -> None:
    settings = Config(data=tmp_path, secret=KEY, limits=UNLIMITED)

    async def story() -> None:
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", level, None)
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            seats = (await standing(anna, table))["seats"]
            assert [seat["bot"] for seat in seats] == [level, None]

    asyncio.run(story())
