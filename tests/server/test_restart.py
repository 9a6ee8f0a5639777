"""A server that stops and starts again: every table is where it was.

Being killed in the middle of a write is tried in `crash`.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from unittest.mock import patch

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
    seated,
    served,
    standing,
    two_at,
)
from tests.server.later import turns, until
from wagnis.records import read_record, verify
from wagnis.server.config import Config
from wagnis.server.room import hub as hub_module
from wagnis.server.room.hub import Hub
from wagnis.server.store import Store, UnusableError, sqlite_url
from wagnis.server.web import context
from wagnis.server.web.context import open_store


def config(folder: Path) -> Config:
    return Config(data=folder, secret=KEY, limits=UNLIMITED)


def moved_to(device: Device, server: Server) -> Device:
    """The same device, talking to another server with the same key."""
    again = Device(server.app)
    again.http.cookies = device.http.cookies
    again.handle = device.handle
    return again


@pytest.mark.parametrize("game", ["gambler", "engel-bengel", "tutto", "zocken"])
def test_a_game_goes_on_exactly_where_it_was(game: str, tmp_path: Path) -> None:
    def known(shown: Json) -> Json:
        return {key: shown[key] for key in shown if key not in ("now", "watching", "seats")}

    def bot_is_due(shown: Json) -> bool:
        """Whether the bot has to move or to throw, or something falls by itself."""
        seat = (shown["due"] or {}).get("seat", shown["position"]["to_act"])
        return shown["phase"] == "playing" and seat not in (0, 2)

    async def story() -> None:
        settings = config(tmp_path)
        async with running(settings, open_store(settings)) as server:
            anna, ben = await server.device(), await server.device()
            table = await anna.make(game, None, "random", None)
            first, second = await anna.join(table), await ben.join(table)
            await first.sit(0, "Anna")
            await second.sit(2, "Ben")
            await first.start()
            await play_out({0: first, 2: second}, most=15)
            while bot_is_due(before := await standing(anna, table)):
                await asyncio.sleep(0.01)
            steps = (await anna.http.get(f"/api/tables/{table}/steps")).json()
        async with running(settings, open_store(settings)) as server:
            anna, ben = moved_to(anna, server), moved_to(ben, server)
            assert known(await standing(anna, table)) == known(before)
            assert (await anna.http.get(f"/api/tables/{table}/steps")).json() == steps
            first, second = await anna.join(table), await ben.join(table)
            await play_out({0: first, 2: second})
            record = (await anna.http.get(f"/api/tables/{table}/record")).json()
            assert verify(read_record(record)).honest
            assert record["events"][: len(steps["steps"])] == [
                step["event"] for step in steps["steps"]
            ]

    asyncio.run(story())


def test_a_submission_repeated_after_a_restart_is_known(tmp_path: Path) -> None:
    async def story() -> None:
        settings = config(tmp_path)
        move = {"seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
        said = {"type": "play", "id": "once", **move}

        async def say(line: Line, **more: object) -> Json:
            line.raw(json.dumps(said | more))
            return await line.until(lambda message: message.get("re") == "once")

        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None)
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            assert (await say(line))["type"] == "moved"
        async with running(settings, open_store(settings)) as server:
            line = await moved_to(anna, server).join(table)
            answer = await say(line)
            assert (answer["type"], answer["seq"]) == ("accepted", 2)

    asyncio.run(story())


def test_what_may_be_taken_back_survives_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        settings = config(tmp_path)
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None)
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            await line.play({"pick": "red"})
            await line.play({"place": 4})
            await line.ask("undo", seq=line.seq, seat=0)
            await line.play({"place": 5})
        async with running(settings, open_store(settings)) as server:
            line = await moved_to(anna, server).join(table)
            assert line.seq == 5
            undone = await line.ask("undo", seq=5, seat=0)
            assert undone["type"] == "undone"
            assert await line.refused("undo", seq=6, seat=0) == "nothing_to_undo"

    asyncio.run(story())


def test_an_open_table_keeps_its_seats_settings_and_commit(tmp_path: Path) -> None:
    async def story() -> None:
        settings = config(tmp_path)
        async with running(settings, open_store(settings)) as server:
            anna, ben, table, first, _ = await seated(
                server, "tutto", clock=30, hints=False, public=True
            )
            await first.ask("kick", seat=1)
            before = await standing(anna, table)
        async with running(settings, open_store(settings)) as server:
            anna, ben = moved_to(anna, server), moved_to(ben, server)
            shown = await standing(anna, table)
            for key in ("commit", "host", "clock", "hints", "public", "options", "created"):
                assert shown[key] == before[key], key
            assert shown["seats"][0]["name"] == "Anna"
            line = await ben.join(table)
            said = {"seat": 1, "name": "Ben", **line.promise(1)}
            assert await line.refused("sit", **said) == "not_allowed"

    asyncio.run(story())


def test_a_table_nobody_is_at_is_put_away_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away: set[str] = set()

    class Noting(Hub):
        """Notes what it has put away."""

        async def put_away(self, idle: float) -> None:
            before = set(self._rooms)
            await super().put_away(idle)
            away.update(before - set(self._rooms))

    monkeypatch.setattr(context, "Hub", Noting)

    async def story() -> None:
        settings = Config(data=tmp_path, secret=KEY, limits=UNLIMITED, idle=0.05)
        async with running(settings, open_store(settings)) as server:
            anna = await server.device()
            table = await anna.make("zocken", None, options={"rounds": 50})
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            scores = [0]
            while scores == [0]:
                await play_out({0: line}, most=1)
                scores = (await standing(anna, table))["position"]["scores"]
            seq = line.seq
            await line.hang_up()
            await until(lambda: table in away)
            mine = (await anna.http.get("/api/tables")).json()["mine"]
            assert [(entry["id"], entry["phase"], entry["scores"]) for entry in mine] == [
                (table, "playing", scores)
            ]
            line = await anna.join(table)
            assert line.seq == seq
            await play_out({0: line}, most=3)

    asyncio.run(story())


def test_another_process_that_wrote_first_is_noticed(tmp_path: Path) -> None:
    """Two servers on one database: the second to write is told to look again."""

    async def story() -> None:
        settings = config(tmp_path)
        async with (
            running(settings, open_store(settings)) as one,
            running(settings, open_store(settings)) as other,
        ):
            anna = await one.device()
            table = await anna.make("zocken", None)
            here = await anna.join(table)
            await here.sit(0, "Anna")
            await here.start()
            there = await moved_to(anna, other).join(table)
            assert there.seq == 0
            await here.play({"pick": "red"})
            assert await there.refused("play", seq=0, seat=0, move={"pick": "blue"}) == "stale"
            assert there.all[-2]["type"] == "moved"
            assert there.seq == 2
            assert (await there.play(there.legal[0]))["type"] == "moved"

    asyncio.run(story())


def test_a_table_whose_game_is_gone_cannot_be_read_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path / "wagnis.sqlite")

    async def story() -> None:
        async with running(OPEN_HOUSE, Store.open(url)) as server:
            _, _, table = await two_at(server, "zocken")
        monkeypatch.setattr("wagnis.records.match.BOXES", {})
        async with running(OPEN_HOUSE, Store.open(url)) as server:
            answer = await server.stranger().http.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "damaged")
            line = server.stranger().connect(table)
            assert (await line.next())["code"] == "damaged"

    asyncio.run(story())


def test_a_server_without_a_place_for_its_tables_is_refused() -> None:
    with pytest.raises(UnusableError, match="needs a data folder or a database"):
        open_store(Config())


@served()
async def test_a_table_that_goes_while_another_is_put_away_is_no_error(server: Server) -> None:
    """Another server takes it, or it is deleted, between two tables that nobody is at."""
    hub = server.app.state.context.hub
    device = await server.device()
    tables = [await device.make("zocken", None) for _ in range(2)]
    for table in tables:
        await (await device.join(table)).hang_up()
    first = hub._rooms[tables[0]]
    close = first.close

    async def closed() -> None:
        del hub._rooms[tables[1]]
        await close()

    first.close = closed
    await hub.put_away(0.0)
    assert len(hub) == 0


@served()
async def test_a_table_that_is_unloaded_has_no_second_room_before_the_first_is_closed(
    server: Server,
) -> None:
    hub = server.app.state.context.hub
    device = await server.device()
    room = await hub.room(await device.make("zocken", None))
    load = hub.store.load
    closed: list[bool] = []

    async def loaded(table: str) -> object:
        closed.append(not room.lock.locked())
        return await load(table)

    with patch.object(hub.store, "load", loaded):
        async with room.lock:  # something is being written
            unloading = asyncio.create_task(hub.put_down(room.table.id))
            await turns()
            visiting = asyncio.create_task(hub.room(room.table.id))
            await turns()
        await unloading
        assert await visiting is not room
    assert closed == [True]


def test_servers_compare_their_tables_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A query has a limited number of parameters."""
    monkeypatch.setattr(hub_module, "COMPARED", 2)

    @served()
    async def story(server: Server) -> None:
        hub, device = server.app.state.context.hub, await server.device()
        tables = [await device.make("zocken", None) for _ in range(5)]
        for table in tables:
            await device.join(table)
        queries: list[int] = []
        seen = hub.store.seen

        async def counted(ids: list[str]) -> object:
            queries.append(len(ids))
            return await seen(ids)

        with monkeypatch.context() as counting:
            counting.setattr(hub.store, "seen", counted)
            await hub._compare(tables)
        assert queries == [2, 2, 1]
        assert len(hub) == 5

    story()
