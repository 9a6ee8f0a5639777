"""Bots that play by values: which values they use, and the notice if some are missing.

What they choose is in `tests.bots`.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.at_server import OPEN_HOUSE, Server, running, served
from tests.server.judgements import Riddle, advised, at_once, judgement, without_numpy
from wagnis.bots import LEVELS
from wagnis.solvers import Evaluation, ValueStore


def estimating(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
    return judgement(game, state, exact=False, missing=Riddle())


class Counting:
    """How often somebody was asked."""

    def __init__(self, exact: bool) -> None:
        self.times = 0
        self._exact = exact

    def __call__(
        self, name: str, game: Any, state: Any, shelf: ValueStore, objective: str | None = None
    ) -> Evaluation:
        self.times += 1
        return judgement(game, state, self._exact)


async def watched(server: Server, level: str) -> list[dict[str, Any]]:
    """Every `table` of a game of two bots, from the first move to the end."""
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", level, "thumb", options={"rounds": 1}))
    await line.start()
    await line.until(lambda message: message.get("over") is True)
    await line.table(lambda table: table["phase"] == "over")
    return [message["table"] for message in line.all if message["type"] == "table"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_game_to_its_end(level: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            with advised(knowing := Counting(exact=True)):
                tables = await watched(server, level)
            assert knowing.times > 0
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
    # An estimate, and nothing that could be solved to have more.
    with advised(guessing := Counting(exact=False)):
        tables = await watched(server, "perfect")
    assert guessing.times > 0
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
    def stumble(name: str, game: Any, state: Any, shelf: ValueStore) -> Evaluation:
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
