"""The clock of a table that people play from several servers: time is up once.

With a real PostgreSQL and a real Redis; time goes by when the tests say so: `later`.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.server.at_server import Line
from tests.server.later import later, run, until
from tests.server.several.at_several import Member, TwoApart, deaf, members, settings, two_apart
from wagnis.server.config import Config

pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.usefixtures("patient_database")]
MINUTE = {"clock": 60}
TIME_IS_UP = 90.0  # seconds: a minute to decide, and half of one for whatever is shown first


@pytest.fixture
def config(database: str, redis_url: str) -> Config:
    return settings(database, redis_url)


async def played_for_anna(line: Line) -> None:
    """A bot stands in for Anna and plays her turn, until Ben is asked."""
    await line.heard(lambda news: news["type"] == "table" and news["table"]["seats"][0]["stand_in"])
    while line.to_act != 1:
        await line.next()


def stood_in(line: Line) -> int:
    """How often this line was told that somebody stands in for Anna now."""
    tables = [news["table"] for news in line.all if news["type"] == "table"]
    stands = [False, *(table["seats"][0]["stand_in"] for table in tables)]
    return sum(now and not before for before, now in pairwise(stands))


async def is_told_what_is_stored(line: Line, member: Member, table: str) -> None:
    """Of every row, once and in order, and of nothing else."""
    stored = await member.store.load(table)
    assert stored is not None
    rows = [row.event for row in stored[1]]
    moved = [news for news in line.all if news["type"] == "moved"]
    assert [step["event"] for news in moved for step in news["steps"]] == rows
    assert rows


async def both_are_late(apart: TwoApart) -> None:
    await later(TIME_IS_UP)
    for _, line in apart:
        await played_for_anna(line)
        assert stood_in(line) == 1


def test_when_time_is_up_at_two_servers_one_bot_stands_in(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            await later(20)
            assert (await apart.second.ask("ping"))["seq"] == 0
            await both_are_late(apart)
            for _, line in apart:
                await is_told_what_is_stored(line, one, apart.table)
            # Who comes back is heard, and the clock runs for the next.
            assert not (await apart.first.ask("back", seat=0))["table"]["seats"][0]["stand_in"]
            await later(TIME_IS_UP)
            for _, line in apart:
                await line.table(lambda shown: shown["seats"][1]["stand_in"])

    run(story())


def test_the_clock_runs_at_a_server_for_who_is_at_another(config: Config) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            await apart.first.hang_up()
            await apart.second.table(lambda shown: not shown["seats"][0]["present"])
            await later(TIME_IS_UP)
            await played_for_anna(apart.second)
            assert stood_in(apart.second) == 1
            await is_told_what_is_stored(apart.second, other, apart.table)

    run(story())


def test_when_the_server_of_whoever_is_late_has_gone_time_is_up_at_the_other(
    config: Config,
) -> None:
    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            one.room(apart.table).session.rest()  # as a process ends that is killed
            await later(TIME_IS_UP)
            await played_for_anna(apart.second)
            assert stood_in(apart.second) == 1

    run(story())


def test_a_server_that_has_missed_a_move_does_not_play_for_who_has_moved(config: Config) -> None:
    """By its table Anna is late; the store knows that she has moved in time."""

    async def story() -> None:
        async with members(config) as (one, other):
            apart = await two_apart(one, other, "zocken", **MINUTE)
            deaf(other)
            await apart.first.play(apart.first.legal[-1], throw=False)
            assert other.room(apart.table).table.seq == 0
            assert one.room(apart.table).table.seq > 0
            one.room(apart.table).session.rest()  # only the deaf one rings
            await later(TIME_IS_UP)
            while apart.second.seq < apart.first.seq:
                await apart.second.next()
            await until(lambda: not other.room(apart.table).session.jobs.runs("clock"))
            log = await other.log(apart.table)
            assert log[0] is not None  # her own, and nobody stood in before it
            assert stood_in(apart.second) == 0

    run(story())
