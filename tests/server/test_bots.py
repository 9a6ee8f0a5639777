"""Bots at the table: they move by themselves, and nobody waits for them.

What they choose is in `tests.bots`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from unittest.mock import patch

import pytest

from tests.patience import PATIENCE
from tests.server.at_server import OPEN_HOUSE, running, standing
from wagnis.server.advice import values


@pytest.mark.parametrize("game", ["gambler", "engel-bengel", "tutto", "zocken"])
def test_a_table_of_bots_plays_to_its_end(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna = await server.device()
            table = await anna.make(game, "thumb", "random")
            line = await anna.join(table)
            assert (await line.start())["type"] == "table"
            over = await line.until(lambda message: message.get("over") is True)
            assert over["fair"] is not None
            assert (await line.table())["phase"] == "over"
            shown = await standing(anna, table)
            assert shown["position"]["winners"]
            told = [news for news in line.all if news["type"] == "moved"]
            # One after another, nothing left out.
            assert [news["since"] for news in told[1:]] == [news["seq"] for news in told[:-1]]

    asyncio.run(story())


def test_others_are_answered_while_bots_play() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna = await server.device()
            # 800 turns of seven dice: thousands of moves, so that the game outlasts the pings.
            bots, rounds = ["thumb"] * 8, {"options": {"rounds": 100}}
            lines = [await anna.join(await anna.make("zocken", *bots, **rounds)) for _ in "ab"]
            for line in lines:
                await line.start()
            for line in lines:
                assert (await line.ask("ping"))["type"] == "accepted"
            assert not any(message.get("over") for line in lines for message in line.all)

    asyncio.run(story())


class Thinker:
    """A bot that takes its time."""

    def __init__(self) -> None:
        self.may = threading.Event()

    def choose(self, game: object, state: object, actions: Sequence[object]) -> object:
        assert self.may.wait(PATIENCE)
        return actions[0]


def test_a_bot_that_thinks_does_not_hold_up_the_table() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna = await server.device()
            line = await anna.join(await anna.make("zocken", "perfect"))
            thinker = Thinker()
            with patch.object(values, "player", return_value=thinker):
                await line.start()
                await line.ask("ping")
                assert not [message for message in line.all if message["type"] == "moved"]
                thinker.may.set()
                assert (await line.news("moved"))["seq"] == 2

    asyncio.run(story())
