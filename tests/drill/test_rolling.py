"""A rolling restart under play: each server in turn is told to end, and comes back; nobody loses.

Servers that are killed, paused or cut off are the fire drill's business.
"""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest

from tests.drill.drill import OWNED, _evening
from tests.drill.fleet import Fleet, Member, fleet
from tests.patience import PATIENCE
from tests.server.crash.evening import PLANS, Evening, check_games
from tests.server.crash.ledger import rows
from tests.server.crash.servers import forking
from wagnis.cli.services import Postgres, Redis

NOT_HANDED_OVER = ("not everything was handed over", "the tables of this server will be free in")


class Play:
    """Which tables have been answered since one looked last."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._answered: set[str] = set()
        evening.answered = self._answered.add

    async def goes_on(self, tables: set[str]) -> None:
        """At all of these somebody is answered from now on, unless the game is over."""
        self._answered.clear()
        async with asyncio.timeout(PATIENCE):
            while tables - self._answered - set(self._evening.finished):
                self._evening.acknowledged.clear()
                await self._evening.acknowledged.wait()


def owned(whole: Fleet, member: Member) -> set[str]:
    return {table for (table,) in rows(whole.database, OWNED.format(port=member.port))}


@pytest.mark.deep
@pytest.mark.xdist_group("cluster")
def test_a_rolling_restart_loses_nothing_and_every_game_goes_on(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    async def story() -> None:
        with forking(cluster=True) as fork:
            async with fleet(fork, postgres, redis, tmp_path, 3) as whole:
                evening = _evening(whole, random.Random(20261116))
                play, moved = Play(evening), set[str]()
                parties = [
                    asyncio.create_task(evening.party(plan, number))
                    for number, plan in enumerate(PLANS)
                ]
                try:
                    for member in whole.members:
                        everything = set[str]()
                        async with asyncio.timeout(PATIENCE):
                            while not (tables := owned(whole, member)):
                                evening.acknowledged.clear()
                                await evening.acknowledged.wait()
                        for one in whole.members:
                            everything |= owned(whole, one)
                        member.server.signal(signal.SIGTERM)
                        await member.server.ended()
                        assert not owned(whole, member)  # at once, and not when a lease has ended
                        await play.goes_on(everything)  # while this server is away
                        await member.bring()
                        await play.goes_on(everything)
                        evening.ledger.check(whole.database)
                        moved |= tables
                    evening.late = True
                    await asyncio.wait_for(asyncio.gather(*parties), PATIENCE)
                finally:
                    for party in parties:
                        party.cancel()
                    await asyncio.gather(*parties, return_exceptions=True)
                evening.ledger.check(whole.database)
                evening.ledger.check_history(whole.database)
                await check_games(evening, whole.database, tmp_path)
                assert moved <= set(evening.finished)
                assert len(evening.finished) >= len(PLANS)
                assert not whole.complaints()
                for member in whole.members:
                    said = member.log.read_text(errors="replace")
                    assert not [line for line in NOT_HANDED_OVER if line in said], member.log

    asyncio.run(story())
