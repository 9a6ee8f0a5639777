"""Kill the server at any moment: nothing anybody was told is lost, and every game goes on.

How a store keeps its word is tested beside the store; here it is the whole server.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.crash.evening import PLANS, Evening, Plan, check_games
from tests.server.crash.ledger import begun
from tests.server.crash.players import RESTING
from tests.server.crash.servers import Fresh, Server, Starter, forking
from wagnis.cli.services import free_port

KILLS, MANY_KILLS = 8, 50
MOST_ANSWERS = 30  # moves that are answered before a kill; on a slow machine they take longer


async def kill_again_and_again(
    starter: Starter,
    port: int,
    folder: Path,
    kills: int,
    hurt: Callable[[random.Random], float] = lambda luck: 0.0,
    heal: Callable[[], None] = lambda: None,
) -> Evening:
    """`hurt` comes so many seconds before each kill as it says, `heal` after it."""
    server = Server(starter, port, folder / "server.log")
    database, luck = folder / "data" / "wagnis.sqlite", random.Random(kills)
    await server.start()
    evening = Evening(lambda: server.address)
    parties = [asyncio.create_task(evening.party(*plan)) for plan in numbered(PLANS)]
    try:
        for _ in range(kills):
            for _ in range(luck.randrange(MOST_ANSWERS)):
                evening.acknowledged.clear()
                await first_done([evening.acknowledged.wait(), *parties])
            # Any moment between two answers.
            await asyncio.sleep(hurt(luck) + luck.random() * RESTING)
            await server.kill()
            heal()
            evening.ledger.check(database)
            await server.start()
            complain(parties)
        evening.late = True
        await asyncio.wait_for(asyncio.gather(*parties), PATIENCE)
        evening.ledger.check(database)
        evening.ledger.check_history(database)
        assert len(list(begun(database))) >= len(PLANS)
        await check_games(evening, database, folder)
    finally:
        for party in parties:
            party.cancel()
        await asyncio.gather(*parties, return_exceptions=True)
        await server.kill()
    return evening


def numbered(plans: tuple[Plan, ...]) -> list[tuple[Plan, int]]:
    return [(plan, number) for number, plan in enumerate(plans)]


async def first_done(waiting: list[Any]) -> None:
    """The first of these, which must be an answer and not somebody who has given up."""
    answer = asyncio.ensure_future(waiting[0])
    await asyncio.wait(
        [answer, *waiting[1:]], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    complain(waiting[1:])
    assert answer.done(), "nobody is answered any more"


def complain(parties: list[asyncio.Task[None]]) -> None:
    for party in parties:
        if party.done():
            party.result()
            raise AssertionError("somebody left before it was late")


def check_evening(evening: Evening, kills: int, log: Path) -> None:
    assert evening.ledger.size > 10 * kills  # there was play to be killed
    if kills >= MANY_KILLS:  # a few kills may miss them; `test_between` hits each by itself
        assert evening.resubmitted > kills // 5
        assert evening.recognised > 0  # stored and not told: the narrowest moment was hit
        assert evening.ledger.held > kills // 5  # asked for, and not thrown yet
        assert evening.thrown_again > 0  # thrown, and not answered
    assert len(evening.finished) >= len(PLANS)
    assert "Traceback" not in log.read_text()


@pytest.fixture
def port() -> int:
    return free_port()


def arguments(port: int, folder: Path) -> list[str]:
    return ["serve", "--port", str(port), "--data", str(folder / "data"), "--no-solving"]


@pytest.mark.parametrize("kills", [KILLS, pytest.param(MANY_KILLS, marks=pytest.mark.deep)])
def test_a_server_killed_again_and_again_has_lost_nothing(
    kills: int, tmp_path: Path, port: int
) -> None:
    log = tmp_path / "server.log"
    with forking() as fork:
        starter = fork(arguments(port, tmp_path), log)
        evening = asyncio.run(kill_again_and_again(starter, port, tmp_path, kills))
    check_evening(evening, kills, log)


@pytest.mark.deep
def test_a_server_started_from_nothing_fifty_times_has_lost_nothing(
    tmp_path: Path, port: int
) -> None:
    log = tmp_path / "server.log"
    starter = Fresh(arguments(port, tmp_path), log)
    evening = asyncio.run(kill_again_and_again(starter, port, tmp_path, MANY_KILLS))
    check_evening(evening, MANY_KILLS, log)
