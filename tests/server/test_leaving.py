"""A device deletes what is its own; the others keep their games, and the dice can be checked.

What the store deletes is tried in `store/test_retention`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import select

from tests.server.at_server import (
    OPEN_HOUSE,
    Server,
    play_out,
    running,
    served,
    standing,
    two_at,
)
from tests.server.later import run
from wagnis.records import read_record, verify
from wagnis.server.store import Store, sqlite_url
from wagnis.server.store.schema import GAME_TABLE, METADATA, SITTING
from wagnis.server.web.routes.deletions import forgotten


def test_a_device_that_leaves_is_nowhere_and_the_others_keep_their_games(tmp_path: Path) -> None:
    store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))

    async def tell() -> None:
        async with running(OPEN_HOUSE, store) as server:
            anna, ben = await server.device(), await server.device()
            over = await anna.make("zocken", None, None, options={"rounds": 1})
            first, second = await anna.join(over), await ben.join(over)
            await first.sit(0, "Anastasia")
            await second.sit(1, "Ben")
            await first.start()
            await second.table(lambda shown: shown["phase"] == "playing")
            await play_out({0: first, 1: second})
            before = (await ben.http.get(f"/api/tables/{over}/record")).json()
            alone = await anna.make("zocken", None)
            solo = await anna.join(alone)
            await solo.sit(0, "Anastasia")
            left_from = await ben.make("zocken", None, None)
            line, his = await anna.join(left_from), await ben.join(left_from)
            await line.sit(1, "Anastasia")
            await his.ask("kick", seat=1, reason="away")
            await anna.http.post("/api/daily/zocken", json={"name": "Anastasia"})
            await anna.http.post("/api/reviews", json=before)

            answer = await anna.http.delete("/api/me")
            assert answer.status_code == 200
            assert "wagnis_device" not in anna.http.cookies
            for one in (first, solo, line):
                assert await one.closed() == 1013

            shown = await standing(ben, over)
            assert [seat["name"] for seat in shown["seats"]] == ["Player 1", "Ben"]
            assert shown["seats"][0]["holder"] is None
            record = (await ben.http.get(f"/api/tables/{over}/record")).json()
            assert record["players"] == ["Player 1", "Ben"]
            assert record | {"players": 0} == before | {"players": 0}
            assert verify(read_record(record)).honest
            assert [t["id"] for t in (await ben.http.get("/api/tables")).json()["mine"]] == [over]
            gone = await ben.http.get(f"/api/tables/{alone}")
            assert (gone.status_code, gone.json()["error"]["why"]) == (410, "host_left")
            assert (await standing(ben, left_from))["kicked"] == []
            with store._engine.connect() as connection:
                rows = [
                    str(row)
                    for one in METADATA.sorted_tables
                    for row in connection.execute(select(one))
                ]
            kept = "\n".join(rows)
            assert anna.handle not in kept
            assert "Anastasia" not in kept
            assert ben.handle in kept
            assert (await anna.introduce()).handle not in kept

    run(tell())


@served()
async def test_a_game_under_way_goes_on_with_a_bot_and_another_host(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", options={"rounds": 1})
    context = server.app.state.context
    host = (await context.hub.room(table)).table.host
    await forgotten(context, host)
    assert await first.closed() == 1013
    shown = await second.table(lambda shown: shown["seats"][0]["kind"] == "bot")
    assert shown["host"] == shown["seats"][1]["holder"]
    await play_out({1: second})
    stranger = server.stranger()
    record = (await stranger.http.get(f"/api/tables/{table}/record")).json()
    assert verify(read_record(record)).honest


def test_damaged_and_newer_tables_do_not_keep_a_device_from_leaving(tmp_path: Path) -> None:
    store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))

    async def tell() -> None:
        async with running(OPEN_HOUSE, store) as server:
            anna, ben = await server.device(), await server.device()
            tables = [await ben.make("zocken", None, None) for _ in range(3)]
            for table in tables:
                line = await anna.join(table)
                await line.sit(1, "Anastasia")
                await line.hang_up()
            damaged, newer, _ = tables
            await server.app.state.context.hub.put_away(0)
            with store._engine.execution_options(writes=True).begin() as connection:
                for id, changed in (
                    (damaged, "'{'"),
                    (newer, """replace(document, '"kind"', '"colour":"red","kind"')"""),
                ):
                    wanted = f"UPDATE game_table SET document = {changed} WHERE id = '{id}'"
                    connection.exec_driver_sql(wanted)
            answer = await anna.http.delete("/api/me")
            assert answer.status_code == 200
            assert answer.json() == {"tables": 2}
            with store._engine.connect() as connection:
                assert list(connection.execute(select(SITTING))) == []
                assert "Anastasia" not in str(connection.execute(select(GAME_TABLE)).all())

    run(tell())


@served()
async def test_a_device_nobody_knows_has_nothing_to_delete(server: Server) -> None:
    stranger = server.stranger()
    assert (await stranger.http.delete("/api/me")).json() == {"tables": 0}
    foreign = {"origin": "https://elsewhere.example"}
    assert (await stranger.http.delete("/api/me", headers=foreign)).status_code == 403


@served()
async def test_leaving_twice_at_once_is_leaving_once(server: Server) -> None:
    anna = await server.device()
    await anna.make("zocken", None)
    answers = await asyncio.gather(*(anna.http.delete("/api/me") for _ in range(2)))
    assert sorted(answer.json()["tables"] for answer in answers) == [0, 1]
