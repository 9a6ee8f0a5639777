"""The clock of a table that people play from several servers: one bot stands in, at one server.

With a real PostgreSQL and a real Redis; time goes by when the tests say so: `later`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.server.at_server import Line
from tests.server.cluster.at_cluster import Member, members, settings, two_apart
from tests.server.later import later, run
from tests.server.store.rows import give_up
from wagnis.server.config import Config
from wagnis.server.room import bots
from wagnis.server.room.session import Session
from wagnis.server.store import Store

pytestmark = pytest.mark.xdist_group("cluster")
MINUTE = {"clock": 60}
TIME_IS_UP = 90.0  # seconds: a minute to decide, and half of one for whatever is shown first


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    # Leases go by the database's clock, which nobody puts forward; what waits for Redis does not.
    return replace(settings(database, redis_url), lease=3000.0)


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[Store]:
    """By their stores: the servers where somebody's time was up, once for each time."""
    at: list[Store] = []
    end_turn = bots.end_turn

    async def noted(session: Session) -> None:
        at.append(session.ledger.store)
        await end_turn(session)

    monkeypatch.setattr(bots, "end_turn", noted)
    return at


async def played_for_anna(line: Line) -> None:
    """A bot stands in for Anna and plays her turn, until Ben is asked."""
    await line.table(lambda shown: shown["seats"][0]["stand_in"])
    while line.to_act != 1:
        await line.next()


def stood_in(line: Line) -> int:
    """How often this line was told that somebody stands in for Anna now."""
    tables = [news["table"] for news in line.all if news["type"] == "table"]
    stands = [False, *(table["seats"][0]["stand_in"] for table in tables)]
    return sum(now and not before for before, now in pairwise(stands))


async def is_told_what_is_stored(line: Line, member: Member, table: str, since: int = 0) -> None:
    """Of every row that was written since, once and in order, and of nothing else."""
    stored = await member.store.load(table)
    assert stored is not None
    rows = [row.event for row in stored[1] if row.seq > since]
    moved = [news for news in line.all if news["type"] == "moved" and news["seq"] > since]
    assert [step["event"] for news in moved for step in news["steps"]] == rows
    assert rows


def test_the_clock_runs_at_the_owner_for_who_is_at_another_server(
    config: Config, rung: list[Store]
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            # Nobody is at the owner itself: all that its clock knows of has come by Redis.
            first = await other.lend(apart.anna).join(apart.table)
            await apart.first.hang_up()
            await later(20)
            assert (await apart.second.ask("ping"))["seq"] == 0
            await later(TIME_IS_UP)
            for line in (first, apart.second):
                await played_for_anna(line)
                assert stood_in(line) == 1
                await is_told_what_is_stored(line, one, apart.table)
            assert rung == [one.store]
            assert one.owns(apart.table)
            assert not other.owns(apart.table)
            # Who comes back from there is heard, and the clock runs for the next.
            assert not (await first.ask("back", seat=0))["table"]["seats"][0]["stand_in"]
            await later(TIME_IS_UP)
            await first.table(lambda shown: shown["seats"][1]["stand_in"])
            assert rung == [one.store] * 2

    run(story())


def test_after_a_takeover_the_clock_runs_out_once_at_the_new_owner(
    config: Config, rung: list[Store]
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            await later(20)
            await one.context.drain()
            assert await apart.second.closed() == 1013
            second = await apart.ben.join(apart.table)
            assert other.owns(apart.table)
            first = await other.lend(apart.anna).join(apart.table)
            await later(TIME_IS_UP)
            for line in (first, second):
                await played_for_anna(line)
                assert stood_in(line) == 1
                await is_told_what_is_stored(line, other, apart.table)
            assert rung == [other.store]

    run(story())


def test_where_the_old_owner_does_not_know_yet_its_clock_rings_and_nothing_comes_of_it(
    config: Config, rung: list[Store]
) -> None:
    """As after a pause: Anna is still at the old owner, and Ben's server has taken the table."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            await give_up(other.store, one.id)
            await apart.second.hang_up()
            second = await apart.ben.join(apart.table)
            assert one.owns(apart.table)
            assert other.owns(apart.table)
            await later(TIME_IS_UP)
            await played_for_anna(second)
            assert await apart.first.closed() == 1013
            assert sorted(map(id, rung)) == sorted(map(id, (one.store, other.store)))
            assert stood_in(second) == 1
            await is_told_what_is_stored(second, other, apart.table)
            # Who was at the old owner heard of nothing that did not happen.
            assert stood_in(apart.first) == 0
            assert not [news for news in apart.first.all if news["type"] == "moved"]
            assert not one.owns(apart.table)

    run(story())
