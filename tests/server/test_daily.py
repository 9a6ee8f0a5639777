"""The daily roll: the same dice for everybody, once for each device, and a proof afterwards.

Its page is tried in `tests/browser/test_daily.py`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tests.patience import PATIENCE
from tests.server.at_server import KEY, UNLIMITED, Device, Json, Line, Server, running, served
from tests.server.store.rows import table
from tests.server.test_restart import moved_to
from wagnis.cli import main
from wagnis.games.gambler.daily import TOO_LARGE
from wagnis.server.config import Config, Keep
from wagnis.server.daily import roll as daily
from wagnis.server.daily import rows as daily_rows
from wagnis.server.daily.routes import _counted
from wagnis.server.room.retention import Retention
from wagnis.server.store import Seen, Store, sqlite_url
from wagnis.server.store.schema import GAME_TABLE
from wagnis.server.table.closing import last_record
from wagnis.server.web.context import open_store

NOON = daily.end_of("2026-11-16") - 12 * 3600 * 1000
DAY = 24 * 3600 * 1000


class Watch:
    """The time of day, set by hand."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def config(watch: Watch) -> Config:
    return Config(secret=KEY, limits=UNLIMITED, now=watch)


async def told(device: Device) -> Json:
    answer = await device.http.get("/api/daily")
    assert answer.status_code == 200, answer.text
    said: Json = answer.json()
    return said


def of(game: str, day: Json) -> Json:
    found: Json = next(one for one in day["games"] if one["game"] == game)
    return found


async def enter(device: Device, game: str) -> str:
    answer = await device.http.post(f"/api/daily/{game}", json={"name": "Anna"})
    assert answer.status_code == 200, answer.text
    table: str = answer.json()["id"]
    return table


async def play(line: Line, which: int = 0, most: int | None = None) -> None:
    """Seat 0 always makes the same choice; the opponent is a bot."""
    moves = 0
    while line.phase != "over" and moves != most:
        if line.due is not None and line.due["seat"] == 0:
            await line.throw()
        elif line.to_act == 0 and line.legal:
            await line.play(line.legal[which])
            moves += 1
        else:
            await line.next()


async def played(device: Device, game: str, which: int = 0) -> Json:
    table = await enter(device, game)
    line = await device.join(table)
    await play(line, which)
    await line.hang_up()
    record: Json = (await device.http.get(f"/api/tables/{table}/record")).json()
    return record


@pytest.mark.parametrize("game", ["zocken", "gambler"])
def test_two_devices_that_choose_the_same_play_the_same_game(game: str, tmp_path: Path) -> None:
    """And anybody can verify it, once the day is over and not before."""
    watch = Watch()

    async def story() -> None:
        async with running(config(watch)) as server:
            anna, ben, eve = [await server.device() for _ in range(3)]
            one, two, other = (
                await played(anna, game),
                await played(ben, game),
                await played(eve, game, which=-1),
            )
            assert one["events"] == two["events"]
            # Another choice is another game, but the first roll is there before any choice.
            assert one["events"] != other["events"]
            assert next(event for event in one["events"] if "dice" in event) == next(
                event for event in other["events"] if "dice" in event
            )
            assert "fair" not in one
            today = (await told(anna))["today"]
            assert today["server_seed"] is None
            mine = of(game, today)
            table = mine["table"]
            shown = (await anna.http.get(f"/api/tables/{table}")).json()
            assert (shown["phase"], shown["fair"]) == ("over", None)
            assert shown["commit"] == today["commit"]
            watch.now += DAY
            after = (await told(anna))["yesterday"]
            assert (
                hashlib.sha256(bytes.fromhex(after["server_seed"])).hexdigest() == (today["commit"])
            )
            record = (await anna.http.get(f"/api/tables/{table}/record")).json()
            assert (
                record["fair"].items()
                >= {
                    "commit": today["commit"],
                    "server_seed": after["server_seed"],
                    "client_seeds": mine["client_seeds"],
                }.items()
            )
            file = tmp_path / "record.json"
            file.write_text(json.dumps(record), encoding="utf-8")
            assert main(["verify", str(file)]) == 0

    asyncio.run(story())


def test_a_device_plays_each_game_once_a_day_and_finds_its_table_again(tmp_path: Path) -> None:
    watch = Watch()
    settings = replace(config(watch), data=tmp_path)

    async def story() -> None:
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            first, *more = await asyncio.gather(*(enter(anna, "zocken") for _ in range(3)))
            assert set(more) == {first}
            await play(await anna.join(first), most=4)
        async with running(settings, open_store(settings)) as server:
            anna = moved_to(anna, server)
            assert await enter(anna, "zocken") == first
            assert of("zocken", (await told(anna))["today"])["state"] == "playing"
            await play(await anna.join(first))
            assert await enter(anna, "zocken") == first
            assert of("zocken", (await told(anna))["today"])["state"] == "over"
            assert (await told(anna))["streak"] == 1
            watch.now += DAY
            assert (await told(anna))["streak"] == 1
            assert await enter(anna, "zocken") != first
            watch.now += DAY
            assert (await told(anna))["streak"] == 0

    asyncio.run(story())


def test_results_are_compared_once_one_has_played() -> None:
    watch = Watch()

    async def story() -> None:
        async with running(config(watch)) as server:
            anna, ben = await server.device(), await server.device()
            await played(anna, "zocken")
            hidden = of("zocken", (await told(ben))["today"])
            assert (hidden["players"], hidden["bars"], hidden["perfect"]) == (1, None, None)
            await played(ben, "zocken", which=-1)
            async with asyncio.timeout(PATIENCE):
                while of("zocken", (await told(anna))["today"])["perfect"] is None:
                    await asyncio.sleep(0.001)
            one, two = [of("zocken", (await told(who))["today"]) for who in (anna, ben)]
            assert one["perfect"] == two["perfect"] > max(one["points"], two["points"])
            assert sum(bar["count"] for bar in one["bars"]) == one["players"] == 2
            assert {one["better"], two["better"]} == (
                {0} if one["points"] == two["points"] else {0, 1}
            )

    asyncio.run(story())


def test_what_is_not_finished_by_midnight_does_not_count() -> None:
    watch = Watch()

    async def story() -> None:
        async with running(config(watch)) as server:
            anna = await server.device()
            line = await anna.join(await enter(anna, "zocken"))
            await play(line, most=5)
            watch.now += DAY
            await play(line)
            told_now = await told(anna)
            late = of("zocken", told_now["yesterday"])
            assert (late["state"], late["players"], told_now["streak"]) == ("over", 0, 0)
            assert of("zocken", told_now["today"])["state"] == "new"

    asyncio.run(story())


def test_nothing_is_taken_back_advised_handed_over_played_again_or_tried_before_the_end() -> None:
    watch = Watch()

    async def story() -> None:
        async with running(config(watch)) as server:
            anna = await server.device()
            table = await enter(anna, "zocken")
            line = await anna.join(table)
            await line.play(line.legal[0])
            await line.play(line.legal[0], throw=False)
            assert await line.refused("undo", seq=line.seq, seat=0) == "not_allowed"
            assert await line.refused("advise", seq=line.seq) == "not_allowed"
            assert await line.refused("stand", seat=0) == "not_allowed"
            assert await line.refused("kick", seat=0) == "not_allowed"
            await play(line)
            assert await line.refused("rematch") == "not_allowed"
            fork = {"event": 3, "level": "thumb"}
            answer = await anna.http.post(f"/api/tables/{table}/fork", json=fork)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_now")
            watch.now += DAY
            answer = await anna.http.post(f"/api/tables/{table}/fork", json=fork)
            assert answer.status_code == 201

    asyncio.run(story())


def test_there_is_no_such_game_or_no_such_day() -> None:
    watch = Watch()

    async def story() -> None:
        async with running(config(watch)) as server:
            anna = await server.device()
            answer = await anna.http.post("/api/daily/chess", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown_game")
            watch.now = 0
            assert (await anna.http.get("/api/daily")).status_code == 409

    asyncio.run(story())


def test_every_seed_is_the_commit_to_the_next_day() -> None:
    """So one day's seed is enough to check the seeds of all later days."""
    days = [date(2026, 11, 16), date(2026, 11, 17), date(2026, 11, 18)]
    seeds = [daily.seed_of(KEY, day) for day in days]
    for before, after in pairwise(seeds):
        assert hashlib.sha256(after).digest() == before
    assert daily.Day(days[1], seeds[1]).commit == seeds[0].hex()
    assert daily.seed_of(b"another key", days[0]) != seeds[0]


def test_tableaux_follow_from_the_date_and_change() -> None:
    days = [date.fromordinal(date(2026, 11, 1).toordinal() + n).isoformat() for n in range(60)]
    drawn = [daily.settings(day, "gambler").options["stack"][0] for day in days]
    assert drawn[15] == "gambler-03", "2026-11-16"
    assert len(set(drawn)) > 12
    assert not set(drawn) & set(TOO_LARGE)


def test_a_table_deleted_on_its_day_does_not_give_the_dice_away(tmp_path: Path) -> None:
    watch = Watch()
    keep = Keep(finished=0.001, records=True)
    settings = replace(config(watch), data=tmp_path, keep=keep)

    async def story() -> None:
        store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))
        async with running(settings, store) as server:
            anna = await server.device()
            await played(anna, "zocken")
            table = await enter(anna, "zocken")
            wanted = select(GAME_TABLE).where(GAME_TABLE.c.id == table)
            with store.engine.connect() as connection:
                row = connection.execute(wanted).one()
                # The record that closing the table writes, now and tomorrow.
                closed = [last_record(connection, row, watch.now + days * DAY) for days in (0, 1)]
            assert [record is not None and "fair" in record for record in closed] == [False, True]
            watch.now += 3600 * 1000
            retention = Retention(server.app.state.context.hub, settings)
            assert await retention.sweep() == 1
            await retention.close()
            gone = await store.gone(table)
            assert gone is not None
            assert gone.record == closed[0]

    asyncio.run(story())


@pytest.mark.parametrize(
    "kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))]
)
def test_games_of_others_are_read_once_and_counted_from_then_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = (
        str(sqlite_url(tmp_path / "w")) if kind == "sqlite" else request.getfixturevalue("database")
    )
    day, many = "2026-11-16", 30
    ends = {day: daily.end_of(day)}

    async def work() -> None:
        store = Store.open(url)
        for number in range(many):
            kept = table(f"t{number}", holders=(f"h{number}",), game="zocken", daily=day)
            await store.create(kept)
            scores = {"scores": [number % 3], "winners": [0]}
            await store.write(kept.id, [], replace(kept, phase="over", document=scores), Seen(0, 1))
        _, first = await store.read(daily_rows.results, ends)
        assert len(first) == many
        expected = {("zocken", points): many // 3 for points in range(3)}
        seen = await _counted(store, ends)
        assert {(game, p): n for (_, game), c in seen.items() for p, n in c.items()} == expected
        # Nobody looks into the documents any more: there is nothing in them to be read.
        with store.engine.begin() as connection:
            connection.execute(update(GAME_TABLE).values(document="{"))
        assert await _counted(store, ends) == seen
        counted, new = await store.read(daily_rows.results, ends)
        assert [row[1:] for row in counted] == [
            ("zocken", points, many // 3) for points in range(3)
        ]
        assert new == []
        assert len(await store.read(daily_rows.entries_of, "h1")) == 1
        await store.close()

    asyncio.run(work())


@served(Config(secret=KEY))
async def test_one_address_enters_only_so_many_in_the_daily_roll(server: Server) -> None:
    """A class of thirty plays at once; a hundred devices made up by one address do not."""
    codes = []
    for _ in range(61):
        device = server.stranger()
        codes.append((await device.http.post("/api/daily/zocken", json={})).status_code)
    assert codes[:30] == [200] * 30
    assert codes.count(200) < 50
    assert codes.count(429) == 61 - codes.count(200)
    elsewhere = Device(server.app, "198.51.100.7")
    assert (await elsewhere.http.post("/api/daily/zocken", json={})).status_code == 200
