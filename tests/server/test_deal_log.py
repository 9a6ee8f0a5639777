"""The log of deals over HTTP: every game that began is in it, also one that vanished.

The chain itself is tried in `tests/dice/test_deal_log`, the stores in `tests/server/store`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    UNLIMITED,
    Device,
    Json,
    Line,
    Server,
    play_out,
    running,
    served,
    standing,
    two_at,
)
from tests.server.later import run
from tests.server.test_lobby import error
from tests.server.test_retention import Calendar, swept
from wagnis.cli import main
from wagnis.dice.deal_log import START, deal_seal, followed, read_entry, table_name
from wagnis.records import read_record
from wagnis.records.deal_log import game_digest, judged
from wagnis.server.config import Config, Keep, Limits, Rate
from wagnis.server.web.context import open_store
from wagnis.server.web.routes import deals

QUICK = {"options": {"rounds": 1}}
DAY = 24 * 3600 * 1000


async def entries(server: Server) -> list[Json]:
    page = await server.stranger().http.get("/api/deals")
    assert page.status_code == 200, page.text
    found: list[Json] = page.json()["entries"]
    assert len(list(followed(map(read_entry, found)))) == page.json()["head"]["number"]
    return found


async def told(server: Server) -> list[tuple[str, str | None]]:
    return [(one["what"], one["why"]) for one in await entries(server) if one["what"] != "fixed"]


async def alone(device: Device) -> tuple[Line, str]:
    """A game against a bot; it has begun."""
    table = await device.make("zocken", None, "thumb", **QUICK)
    line = await device.join(table)
    await line.sit(0, "Anna")
    await line.start()
    return line, table


@served()
async def test_a_bad_game_that_its_host_lets_vanish_is_still_counted(server: Server) -> None:
    anna = await server.device()
    _, table = await alone(anna)
    assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 200
    assert await told(server) == [("dealt", None), ("ended", "host_closed")]
    assert error(await anna.http.get(f"/api/tables/{table}")) == (410, "gone")
    mine = (await anna.http.get(f"/api/tables/{table}/deals")).json()["entries"]
    assert mine == await entries(server)


@served()
async def test_a_game_that_is_played_to_its_end_is_dealt_and_finished(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", **QUICK)
    anna = await server.device()
    commit = (await standing(anna, table))["commit"]
    await two_at(server, "zocken")
    await play_out({0: first, 1: second})
    record = read_record((await anna.http.get(f"/api/tables/{table}/record")).json())
    mine = (await anna.http.get(f"/api/tables/{table}/deals")).json()["entries"]
    assert [one["what"] for one in mine if one["what"] != "fixed"] == ["dealt", "finished"]
    for one in mine:
        assert one["table"] == table_name(commit)
        assert one["seal"] == deal_seal(1, commit)
    assert mine[-1]["digest"] == game_digest(record)
    assert judged(record, list(map(read_entry, mine))).problems == ()
    assert [one["what"] for one in await entries(server)].count("dealt") == 2


@served()
async def test_bots_finish_a_game_too(server: Server) -> None:
    line, _ = await alone(await server.device())
    await play_out({0: line})
    assert [what for what, _ in await told(server)] == ["dealt", "finished"]


@served()
async def test_nothing_in_the_log_names_a_table_or_a_person(server: Server) -> None:
    anna = await server.device()
    line, table = await alone(anna)
    shown = await standing(anna, table)
    await play_out({0: line})
    page = (await server.stranger().http.get("/api/deals")).text
    for secret in (table, shown["commit"], "Anna", anna.handle, *shown["seeds"]):
        assert secret not in page


@served()
async def test_who_deletes_their_data_leaves_the_log_as_it_was(server: Server) -> None:
    anna = await server.device()
    await alone(anna)
    before = await entries(server)
    assert (await anna.http.delete("/api/me")).status_code == 200
    after = await entries(server)
    assert after[: len(before)] == before
    assert await told(server) == [("dealt", None), ("ended", "host_left")]


def test_a_game_that_nobody_plays_on_is_ended_by_its_time() -> None:
    calendar = Calendar()
    keep = Keep(finished=10, untimed=5, open=2)
    config = Config(secret=KEY, limits=UNLIMITED, now=calendar, keep=keep)

    async def tell() -> None:
        async with running(config) as server:
            anna = await server.device()
            line, _ = await alone(anna)
            await line.hang_up()
            await anna.make("zocken", None)
            calendar.now += 6 * DAY
            await server.app.state.context.hub.put_away(0)
            assert await swept(server, config) == 2
            assert await told(server) == [("dealt", None), ("ended", "abandoned")]

    run(tell())


def test_a_game_that_the_operator_closes_or_deletes_is_ended(tmp_path: Path) -> None:
    config = Config(secret=KEY, limits=UNLIMITED, data=tmp_path)

    async def tell() -> None:
        async with running(config, open_store(config)) as server:
            for how in ("close", "delete"):
                _, table = await alone(await server.device())
                words = ["admin", how, table, "--data", str(tmp_path)]
                assert await asyncio.to_thread(main, words) == 0
            assert await told(server) == [("dealt", None), ("ended", "closed")] * 2

    run(tell())


@served()
async def test_a_daily_roll_is_not_in_the_log(server: Server) -> None:
    anna = await server.device()
    answer = await anna.http.post("/api/daily/zocken", json={"name": "Anna"})
    table = answer.json()["id"]
    line = await anna.join(table)
    await play_out({0: line})
    assert await entries(server) == []
    assert (await anna.http.get(f"/api/tables/{table}/deals")).json() == {"entries": []}


def test_the_log_comes_in_pages_and_need_not_be_sent_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "PAGE", 2)

    async def tell() -> None:
        async with running(OPEN_HOUSE) as server:
            http = server.stranger().http
            empty = await http.get("/api/deals/head")
            assert empty.json() == {"number": 0, "hash": START}
            for _ in range(3):
                anna = await server.device()
                await anna.http.delete(f"/api/tables/{(await alone(anna))[1]}")
            log, first = list[Json](), 1
            while (page := (await http.get(f"/api/deals?from={first}")).json())["entries"]:
                assert len(page["entries"]) <= 2
                log += page["entries"]
                first = log[-1]["number"] + 1
            assert list(followed(map(read_entry, log)))[-1].head == (9, page["head"]["hash"])
            head = await http.get("/api/deals/head")
            assert head.json() == page["head"]
            for path, answer in (
                ("/api/deals/head", head),
                ("/api/deals?from=3", await http.get("/api/deals?from=3")),
            ):
                again = await http.get(path, headers={"if-none-match": answer.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")
                assert "max-age" in answer.headers["cache-control"]
                stale = await http.get(path, headers={"if-none-match": empty.headers["etag"]})
                assert stale.status_code == 200
            assert (await http.get("/api/deals?from=9999999")).json() == page
            for wrong in ("0", "-1", "x", "1.5", str(2**64)):
                assert error(await http.get(f"/api/deals?from={wrong}")) == (400, "bad_request")

    run(tell())


@served()
async def test_a_table_without_deals_has_none_and_one_that_is_nowhere_is_not_found(
    server: Server,
) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    assert (await anna.http.get(f"/api/tables/{table}/deals")).json() == {"entries": []}
    for nowhere in ("nowhere", "NO%20ID"):
        assert error(await anna.http.get(f"/api/tables/{nowhere}/deals")) == (404, "no_table")
    await anna.http.delete(f"/api/tables/{table}")
    assert error(await anna.http.get(f"/api/tables/{table}/deals")) == (410, "gone")


@served(Config(secret=KEY, limits=Limits(exports=Rate(2, 0.001))))
async def test_whoever_asks_for_pages_too_fast_has_to_wait(server: Server) -> None:
    http = server.stranger().http
    codes = [(await http.get("/api/deals")).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert (await http.get("/api/deals/head")).status_code == 200


@served()
async def test_a_start_that_is_aborted_is_counted_each_time(server: Server) -> None:
    """On 0.9.0 a host could start, look, and start again, and nobody counted."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    second.reveals = False
    await first.sit(0, "Anna")
    for _ in range(2):
        await second.sit(1, "Ben")
        if first.shown["deal"]["promises"][0] is None:
            await first.ask("promise", seat=0, **first.promise(0))
        await first.ask("start")
        await second.table(lambda shown: shown["deal"]["state"] == "dealing")
        await second.ask("stand", seat=1)
    counted = [(one["what"], one["deal"], one["why"]) for one in await entries(server)]
    assert counted == [
        ("fixed", 1, None),
        ("given_up", 1, "left"),
        ("fixed", 2, None),
        ("given_up", 2, "left"),
    ]
    assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 200
