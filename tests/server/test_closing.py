"""A host closes a table: who may, when, what everybody is told, and what stays of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    UNLIMITED,
    Device,
    Line,
    Server,
    asked,
    begun,
    play_out,
    running,
    seated,
    served,
    standing,
    together,
)
from tests.server.later import later, run
from tests.server.test_lobby import error
from tests.server.test_retention import Calendar
from wagnis.records import read_record, verify
from wagnis.server.config import Config, Keep, Limits
from wagnis.server.store import Store, sqlite_url
from wagnis.server.table.closing import QUIET

KEEPING = Config(secret=KEY, limits=UNLIMITED, keep=Keep(records=True))


@served()
async def test_a_table_is_closed_before_the_start_and_everybody_is_told(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await second.sit(1, "Ben")
    answer = await anna.http.delete(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()) == (200, {"record": False})
    for line in (first, second):
        assert await line.closed() == 1013  # come again, and be told
    again = ben.connect(table)
    assert (await again.next())["code"] == "gone"
    gone = await ben.http.get(f"/api/tables/{table}")
    assert (gone.status_code, gone.json()["error"]["why"]) == (410, "host_closed")
    assert (await anna.http.get("/api/tables")).json()["mine"] == []
    twice = await anna.http.delete(f"/api/tables/{table}")
    assert error(twice) == (410, "gone")


@served()
async def test_nobody_but_the_host_can_close_it(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    line = await ben.join(table)
    await line.sit(1, "Ben")
    for stranger in (ben, await server.device(), server.stranger()):
        answer = await stranger.http.delete(f"/api/tables/{table}")
        assert error(answer) == (403, "not_host")
        assert "host" in answer.json()["error"]["message"]
    assert (await line.ask("ping"))["type"] == "accepted"
    assert error(await anna.http.delete("/api/tables/nowhere")) == (404, "no_table")


def test_a_game_is_closed_when_nobody_else_plays_any_more_and_its_match_stays() -> None:
    calendar = Calendar()
    config = Config(secret=KEY, limits=UNLIMITED, keep=Keep(records=True), now=calendar)

    async def tell() -> None:
        async with running(config) as server:
            anna, ben = await server.device(), await server.device()
            table = await anna.make("zocken", None, None)
            first, second = await anna.join(table), await ben.join(table)
            await first.sit(1, "Anna")
            await second.sit(0, "Ben")
            await first.start()
            await second.table(lambda shown: shown["phase"] == "playing")
            calendar.now += QUIET - 1
            answer = await anna.http.delete(f"/api/tables/{table}")
            assert error(answer) == (409, "not_now")
            assert "ten minutes" in answer.json()["error"]["message"]
            calendar.now += 1
            answer = await anna.http.delete(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()) == (200, {"record": True})
            record = (await ben.http.get(f"/api/tables/{table}/record")).json()
            assert record["players"] == ["Player 1", "Player 2"]
            assert verify(read_record(record)).honest

    run(tell())


def test_who_lets_the_others_wait_cannot_close_their_game() -> None:
    calendar = Calendar()

    async def tell() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, now=calendar)) as server:
            anna, _, table, _, second = await begun(server)
            shown = await second.table(lambda shown: shown["phase"] == "playing")
            assert shown["position"]["to_act"] == 0
            calendar.now += 2 * QUIET
            answer = await anna.http.delete(f"/api/tables/{table}")
            assert error(answer) == (409, "not_now")
            assert "your turn" in answer.json()["error"]["message"]

    run(tell())


async def with_moves(server: Server, **settings: Any) -> tuple[Device, Device, Line, Line, str]:
    """Anna, the host, and Ben have both moved."""
    anna, ben, table, first, second = await begun(server, options={"rounds": 1}, **settings)
    lines = {0: first, 1: second}
    await second.table(lambda shown: shown["phase"] == "playing")
    while (await asked(lines)).to_act == 0:
        await first.play(first.legal[-1])
    await together(lines)
    await second.play(second.legal[-1])
    await together(lines)
    return anna, ben, first, second, table


async def stays(device: Device, table: str, quiet: Calendar | None = None) -> None:
    """The table cannot be closed, now or after any time without a move."""
    for wait in (0, 2 * QUIET, 1000 * QUIET):
        if quiet is not None:
            quiet.now += wait
        answer = await device.http.delete(f"/api/tables/{table}")
        assert error(answer) == (409, "not_now")
    assert "stays" in answer.json()["error"]["message"]


def test_a_game_with_moves_of_another_stays_though_the_host_sends_them_away() -> None:
    calendar = Calendar()

    async def tell() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, now=calendar)) as server:
            anna, ben, first, second, table = await with_moves(server)
            await first.ask("kick", seat=1, reason="conduct")
            await stays(anna, table, calendar)
            mine = (await ben.http.get("/api/tables")).json()["mine"]
            assert [(one["id"], one["mine"]) for one in mine] == [(table, False)]
            await play_out({0: first})
            record = (await ben.http.get(f"/api/tables/{table}/record")).json()
            assert record["players"] == ["Anna", "Ben"]
            assert verify(read_record(record)).honest
            assert [t["phase"] for t in (await ben.http.get("/api/tables")).json()["mine"]] == [
                "over"
            ]
            await second.table(lambda shown: shown["phase"] == "over")

    run(tell())


@served()
async def test_a_game_stays_though_a_bot_stands_in_for_the_other(server: Server) -> None:
    anna, _, first, second, table = await with_moves(server, clock=10)
    while second.to_act != 1:
        await first.play(first.legal[-1])
        await together({0: first, 1: second})
    await later(60)
    await second.table(lambda shown: shown["seats"][1]["stand_in"])
    await stays(anna, table)


def test_who_has_not_moved_yet_cannot_be_sent_away_to_end_the_game_at_once() -> None:
    calendar = Calendar()

    async def tell() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, now=calendar)) as server:
            anna, _, table, first, _ = await begun(server)
            await first.play(first.legal[0])
            await first.ask("kick", seat=1)
            answer = await anna.http.delete(f"/api/tables/{table}")
            assert error(answer) == (409, "not_now")
            assert "ten minutes" in answer.json()["error"]["message"]
            calendar.now += QUIET
            assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 200

    run(tell())


def test_a_host_who_deletes_their_data_leaves_the_game_to_whom_they_sent_away(
    tmp_path: Path,
) -> None:
    store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))

    async def tell() -> None:
        async with running(OPEN_HOUSE, store) as server:
            anna, ben, first, _, table = await with_moves(server)
            await first.ask("kick", seat=1)
            assert (await anna.http.delete("/api/me")).status_code == 200
            shown = await standing(ben, table)
            assert [seat["kind"] for seat in shown["seats"]] == ["bot", "bot"]
            assert [one["id"] for one in (await ben.http.get("/api/tables")).json()["mine"]] == [
                table
            ]
            record = (await ben.http.get(f"/api/tables/{table}/record")).json()
            assert record["players"] == ["Player 1", "Ben"]
            assert anna.handle not in str(await store.load(table))
            # Nobody is left once he goes, too.
            assert (await ben.http.delete("/api/me")).status_code == 200
            assert await store.load(table) is None

    run(tell())


@served()
async def test_the_clock_runs_for_whom_the_host_has_sent_away(server: Server) -> None:
    """A host who sends the others away and goes leaves no game that never ends."""
    _, _, first, second, _ = await with_moves(server, clock=10)
    await first.ask("kick", seat=1)
    await first.hang_up()
    for _ in range(100):
        if second.phase == "over":
            break
        await later(60)
        await second.ask("ping")
    assert second.phase == "over"


@served()
async def test_what_happens_while_it_is_closed_is_not_lost(server: Server) -> None:
    """A start that was acknowledged between the judgement and the deletion."""
    anna, ben, table, first, _ = await seated(server)
    hub = server.app.state.context.hub
    put_down = hub.put_down

    async def after_a_start(table_id: str) -> None:
        hub.put_down = put_down
        assert (await first.start())["type"] != "refused"
        await put_down(table_id)

    hub.put_down = after_a_start
    assert error(await anna.http.delete(f"/api/tables/{table}")) == (409, "not_now")
    assert (await ben.http.get(f"/api/tables/{table}")).json()["phase"] == "playing"


@served()
async def test_who_plays_with_bots_or_alone_closes_it_at_once(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, "thumb")
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.start()
    assert (await anna.http.get(f"/api/tables/{table}")).json()["phase"] == "playing"
    answer = await anna.http.delete(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()) == (200, {"record": False})  # none are kept here


@served()
async def test_a_daily_roll_stays_so_that_nobody_plays_it_twice(server: Server) -> None:
    anna = await server.device()
    made = await anna.http.post("/api/daily/zocken", json={"name": "Anna"})
    table = made.json()["id"]
    assert error(await anna.http.delete(f"/api/tables/{table}")) == (409, "not_now")


@served(Config(secret=KEY, limits=Limits(hosted=1)))
async def test_whoever_has_as_many_tables_as_they_may_closes_one(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, None)
    settings = {"game": "zocken", "seats": [{}]}
    refused = await anna.http.post("/api/tables", json=settings)
    assert error(refused) == (409, "too_many")
    assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 200
    assert (await anna.http.post("/api/tables", json=settings)).status_code == 201


def test_another_server_on_the_same_store_lets_go_of_it(tmp_path: Path) -> None:
    store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))

    async def tell() -> None:
        async with running(KEEPING, store) as server:
            anna = await server.device()
            table = await anna.make("zocken", None, None)
            assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 200
            (bar,) = await store.bars(server.app.state.context.config.now())
            assert (bar.kind, bar.value) == ("table", table)
            assert await store.load(table) is None

    run(tell())
