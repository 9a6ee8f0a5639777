"""A table written by a newer server: an older one plays on with it, and keeps what it cannot read.

Where it must not play on, as the table needs a newer form of documents, it leaves everything alone.

So servers can be replaced one after another while people play. Kept are fields of the document, of
its settings and of its seats: of settings until the host changes them, of a seat until somebody
else has it.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.at_server import OPEN_HOUSE, Device, play_out, running, two_at
from wagnis.server import versions
from wagnis.server.store import NewerTableError, Store, sqlite_url
from wagnis.server.table import checking, seating
from wagnis.server.table.documents import KNOWN, read_table, write_table
from wagnis.server.table.forgetting import Leaving
from wagnis.server.wire.tables import Settings


def test_fields_of_a_newer_server_are_read_past_and_kept(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite")
    zocken = {"game": "zocken", "seats": [{}, {}]}

    async def story() -> None:
        store = Store.open(url)
        async with running(OPEN_HOUSE, store) as server:
            first, second, table = await two_at(server, "zocken", public=True)
            await play_out({0: first, 1: second}, most=3)
            await first.hang_up()
            await second.hang_up()
            stored = await store.load(table)
        assert stored is not None
        row = stored[0]
        newer = {**row.document, "weather": {"rain": True}}
        newer["settings"] = {**newer["settings"], "music": "loud"}
        newer["settings"]["seats"] = [{**wish, "cushion": 1} for wish in newer["settings"]["seats"]]
        newer["seats"] = [{**seat, "cushion": "red"} for seat in newer["seats"]]
        store = Store.open(url)
        await store.write(table, [], replace(row, document=newer))
        async with running(OPEN_HOUSE, store) as server:
            stranger = server.stranger()
            shown = (await stranger.http.get(f"/api/tables/{table}")).json()
            assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
            assert (await stranger.http.get("/api/tables")).json()["public"]
            line = await Device(server.app).join(table)
            await line.hang_up()
            stored = await store.load(table)
        assert stored is not None
        again = read_table(*stored)
        # A bot stands in for Anna: that is written, and all of the rest with it.
        changed = seating.stand(again, again.seats[0].holder, 0).table
        newer["seats"][0]["stand_in"] = True
        newer["stints"] = [[0, len(stored[1]), None]]
        assert write_table(changed, 0).document == newer
        # Another person's seat, and other settings, are what this server knows of them.
        kicked = write_table(seating.kick(again, again.host, 1).table, 0).document
        assert [seat.get("cushion") for seat in kicked["seats"]] == ["red", None]
        wished = again._replace(settings=Settings.model_validate(zocken))
        assert write_table(wished, 0).document["settings"].keys() == Settings.model_fields.keys()

    asyncio.run(story())


def test_every_field_that_is_written_is_known() -> None:
    """What is not would be taken for a newer server's, and never be forgotten."""
    source = Path(write_table.__code__.co_filename).read_text(encoding="utf-8")
    sometimes = set(re.findall(r'document\["(\w+)"\] =', source))
    assert len(sometimes) >= 3
    assert sometimes <= KNOWN


NEWER = versions.DOCUMENT + 1
COME_AGAIN = 1013


def everything(file: Path) -> list[str]:
    with sqlite3.connect(file) as database:
        dumped = list(database.iterdump())
    database.close()
    return dumped


@pytest.mark.parametrize(
    "written",
    [
        pytest.param({"needs": NEWER, "format": NEWER}, id="which it must not read"),
        pytest.param({"format": NEWER, "document": "{}"}, id="which it cannot read"),
    ],
)
def test_a_table_for_newer_servers_is_left_as_it_is(
    tmp_path: Path, written: dict[str, object]
) -> None:
    """People come again, and nobody is told that the table is damaged."""
    file = tmp_path / "games.sqlite"
    tables: list[str] = []
    cookies: dict[str, str] = {}

    async def before() -> None:
        async with running(OPEN_HOUSE, Store.open(sqlite_url(file))) as server:
            device = await server.device()
            cookies.update(device.http.cookies.items())
            tables.append(await device.make("zocken", None))
            line = await device.join(tables[0])
            await line.sit(0, "Anna")
            await line.start()
            await play_out({0: line}, 3)
            await line.hang_up()

    async def after() -> None:
        async with running(OPEN_HOUSE, Store.open(sqlite_url(file))) as server:
            device = server.stranger()
            device.http.cookies.update(cookies)
            line = device.connect(tables[0])
            assert (await line.next())["code"] == "not_stored"
            assert await line.closed() == COME_AGAIN
            for path in ("", "/steps", "/record"):
                answer = await device.http.get(f"/api/tables/{tables[0]}{path}")
                assert answer.status_code == 503
                assert answer.json()["error"]["code"] == "not_stored"
            assert (await device.http.delete(f"/api/tables/{tables[0]}")).status_code == 503
            listed = (await device.http.get("/api/tables")).json()["mine"]
            assert [line["id"] for line in listed] == tables

    asyncio.run(before())
    changed = ", ".join(f"{name} = ?" for name in written)
    with sqlite3.connect(file) as database:
        database.execute(f"UPDATE game_table SET {changed}", list(written.values()))
    database.close()
    there = everything(file)
    asyncio.run(after())
    store = Store.open(sqlite_url(file))
    assert list(checking.check(store.engine)) == tables
    asyncio.run(store.close())
    assert everything(file) == there


def test_a_device_is_not_forgotten_halfway(tmp_path: Path) -> None:
    """Where its name is in a document that only newer servers can change, it asks again."""

    async def story() -> None:
        store = Store.open(sqlite_url(tmp_path / "games.sqlite"))
        async with running(OPEN_HOUSE, store) as server:
            first, second, table = await two_at(server, "zocken")
            await play_out({0: first, 1: second}, most=3)
            stored = await store.load(table)
            assert stored is not None
            await store.write(table, [], replace(stored[0], needs=NEWER, format=NEWER))
            handle = stored[0].holders[0]
            with pytest.raises(NewerTableError):
                await store.forget(handle, 0, Leaving(handle))
            again = await store.load(table)
            assert again is not None
            assert again[0].document == stored[0].document
            assert again[0].holders == stored[0].holders

    asyncio.run(story())


def test_who_wrote_last_is_written_and_what_a_newer_server_added_is_kept() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            _, _, table = await two_at(server, "zocken")
            stored = await server.store.load(table)
        assert stored is not None
        row, log = stored
        assert (row.format, row.needs) == (versions.DOCUMENT, 1)
        newer = replace(row, format=NEWER, document={**row.document, "weather": 1})
        written = write_table(read_table(newer, log), 0)
        assert written.format == versions.DOCUMENT
        assert written.document["weather"] == 1

    asyncio.run(story())
