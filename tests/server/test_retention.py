"""Slots, freshness, and tables whose time is over, at a server.

How a store deletes is tried in `store/test_retention`.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from dataclasses import replace
from unittest.mock import patch

import pytest

from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    UNLIMITED,
    Server,
    play_out,
    running,
    served,
    standing,
    two_at,
)
from tests.server.finished import sent
from tests.server.later import run
from tests.server.test_lobby import error
from wagnis.cli import CommandError, keeping
from wagnis.records import read_record, verify
from wagnis.server.config import Config, Keep, Limits, wall_clock
from wagnis.server.room.hub import Hub
from wagnis.server.room.retention import DAY, Retention
from wagnis.server.store import GoneRow

START = 1_800_000_000_000


class Calendar:
    """A time of day that tests set."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


async def swept(server: Server, config: Config) -> int:
    """What would be deleted within the hour is deleted now."""
    hub: Hub = server.app.state.context.hub
    retention = Retention(hub, config)
    try:
        return await retention.sweep()
    finally:
        await retention.close()


def test_a_public_table_without_news_for_a_day_is_no_longer_listed() -> None:
    calendar = Calendar()

    async def tell() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, now=calendar)) as server:
            anna = await server.device()
            old = await anna.make("zocken", None, public=True)
            calendar.now += DAY
            new = await anna.make("zocken", None, public=True)
            listed = (await anna.http.get("/api/tables")).json()["public"]
            assert [line["id"] for line in listed] == [new, old]
            calendar.now += 1
            listed = (await anna.http.get("/api/tables")).json()["public"]
            assert [line["id"] for line in listed] == [new]

    run(tell())


@served(Config(secret=KEY, limits=Limits(hosted=3, listed=2)))
async def test_a_device_has_so_many_tables_in_the_list_and_in_all(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    settings = {"game": "zocken", "seats": [{}], "public": True}
    for _ in range(2):
        await anna.make("zocken", None, public=True)
    answer = await anna.http.post("/api/tables", json=settings)
    assert error(answer) == (409, "too_many")
    assert "2 tables" in answer.json()["error"]["message"]
    quiet = await anna.make("zocken", None)
    answer = await anna.http.post("/api/tables", json={**settings, "public": False})
    assert error(answer) == (409, "too_many")
    await ben.make("zocken", None, public=True)
    line = await anna.join(quiet)
    assert await line.refused("change", settings=settings) == "too_many"
    assert (await standing(anna, quiet))["public"] is False


def test_a_game_without_a_clock_goes_on_over_days() -> None:
    calendar = Calendar()
    keep = Keep(abandoned=5)
    config = Config(secret=KEY, limits=UNLIMITED, now=calendar, keep=keep)

    async def tell() -> None:
        async with running(config) as server:
            first, second, table = await two_at(server, "zocken")
            for line in (first, second):
                await line.hang_up()
            anna = await server.device()
            calendar.now += 400 * DAY
            assert await swept(server, config) == 0
            assert (await anna.http.get(f"/api/tables/{table}")).status_code == 200
            # The operator may set a period for these as well.
            untimed = replace(config, keep=Keep(untimed=399))
            assert await swept(server, untimed) == 1
            assert error(await anna.http.get(f"/api/tables/{table}")) == (410, "gone")

    run(tell())


@served(Config(secret=KEY, limits=Limits(hosted=3)))
async def test_slots_hold_for_those_who_ask_all_at_once(server: Server) -> None:
    anna = await server.device()
    settings = {"game": "zocken", "seats": [{}]}
    asked = (anna.http.post("/api/tables", json=settings) for _ in range(8))
    codes = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert sorted(codes) == [201] * 3 + [409] * 5


def test_tables_go_when_their_time_is_over_and_their_link_says_why() -> None:
    calendar = Calendar()
    keep = Keep(finished=10, abandoned=5, open=2, records=True)
    config = Config(secret=KEY, limits=UNLIMITED, now=calendar, keep=keep)

    async def tell() -> None:
        async with running(config) as server:
            first, second, over = await two_at(server, "zocken", options={"rounds": 1})
            await play_out({0: first, 1: second})
            third, fourth, playing = await two_at(server, "zocken", clock=60)
            anna = await server.device()
            empty = await anna.make("zocken", None)
            for line in (first, second, third, fourth):
                await line.hang_up()
            whole = (await anna.http.get(f"/api/tables/{over}/record")).json()
            for days, left in ((1, 3), (2, 2), (6, 1), (11, 0)):
                calendar.now = START + days * DAY + 1
                await swept(server, config)
                await swept(server, config)
                found = [
                    table
                    for table in (over, playing, empty)
                    if (await anna.http.get(f"/api/tables/{table}")).status_code == 200
                ]
                assert len(found) == left, days
            for table, why in (
                (over, "finished"),
                (playing, "abandoned"),
                (empty, "nobody_came"),
            ):
                answer = await anna.http.get(f"/api/tables/{table}")
                assert error(answer) == (410, "gone")
                assert answer.json()["error"]["why"] == why
                line = anna.connect(table)
                assert (await line.next())["code"] == "gone"
                assert await line.closed() == 4410
            record = (await anna.http.get(f"/api/tables/{over}/record")).json()
            assert record["players"] == ["Player 1", "Player 2"]
            assert record | {"players": 0} == whole | {"players": 0}
            assert verify(read_record(record)).honest
            assert (await anna.http.get(f"/api/tables/{playing}/record")).status_code == 410
            assert (await anna.http.get("/api/tables")).json()["mine"] == []

    run(tell())


def test_a_table_somebody_looks_at_is_left_alone() -> None:
    calendar = Calendar()
    config = Config(secret=KEY, limits=UNLIMITED, now=calendar, keep=Keep(open=1))

    async def tell() -> None:
        async with running(config) as server:
            anna = await server.device()
            tables = [await anna.make("zocken", None) for _ in range(3)]
            line = await anna.join(tables[1])
            calendar.now += 2 * DAY
            assert await swept(server, config) == 2
            await line.sit(0, "Anna")
            assert await swept(server, config) == 0
            assert (await standing(anna, tables[1]))["phase"] == "open"

    run(tell())


@served()
async def test_a_deleted_table_is_noticed_where_it_is_still_open(server: Server) -> None:
    """As when another server has deleted it."""
    anna = await server.device()
    table = await anna.make("zocken", None)
    line = await anna.join(table)
    await server.store.delete(GoneRow(table, START, "closed"))
    line.raw(
        '{"type": "sit", "id": "x", "seat": 0, "name": "Anna", "deal": 1, "promise": "%s"}'
        % ("0" * 64)
    )
    assert await line.closed() == 1013
    line = anna.connect(table)
    assert await line.closed() == 4410


@served(replace(OPEN_HOUSE, keep=Keep(finished=90)))
async def test_the_server_says_how_long_it_keeps_tables(server: Server) -> None:
    answer = await server.stranger().http.get("/api/retention")
    days = {"open": 30.0, "abandoned": None, "untimed": None, "finished": 90.0, "uploads": 365.0}
    assert answer.json() == days | {"records": False, "scrubs": True}


def kept(*arguments: str) -> Keep:
    parser = argparse.ArgumentParser()
    keeping.configure(parser)
    return keeping.kept(parser.parse_args(arguments))


def test_periods_are_told_by_arguments_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept() == Keep() == Keep(finished=None, abandoned=None, open=30, records=False)
    assert kept("--keep-finished", "90", "--keep-open", "forever", "--keep-records") == Keep(
        finished=90, open=None, records=True
    )
    monkeypatch.setenv("WAGNIS_KEEP_ABANDONED", "14")
    monkeypatch.setenv("WAGNIS_KEEP_RECORDS", "yes")
    assert kept() == Keep(abandoned=14, records=True)
    assert kept("--keep-abandoned", "7").abandoned == 7
    for nonsense in ("soon", "-1", "0", "nan", "1e9"):
        with pytest.raises(CommandError, match="--keep-finished is a number of days"):
            kept("--keep-finished", nonsense)


def test_records_that_were_sent_in_are_deleted_after_their_time() -> None:
    calendar = Calendar()
    calendar.now = wall_clock()
    config = replace(OPEN_HOUSE, now=calendar, keep=Keep(uploads=10))

    async def tell() -> None:
        async with running(config) as server:
            anna = await server.device()
            old, again = [await sent(anna, picks) for picks in ("red", "blue")]
            calendar.now += 9 * DAY
            with patch.object(time, "time_ns", lambda: calendar.now * 1_000_000):
                assert await sent(anna, "blue") == again
            await swept(server, config)
            assert (await anna.http.get(old)).status_code == 200
            calendar.now += 2 * DAY
            await swept(server, config)
            assert (await anna.http.get(old)).status_code == 404
            assert (await anna.http.get(again)).status_code == 200

    run(tell())
