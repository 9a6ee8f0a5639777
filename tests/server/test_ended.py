"""After `DELETE /api/me`: the token has ended, the bytes are erased.

What disappears from tables and reviews is in `test_leaving`.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.at_server import KEY, OPEN_HOUSE, UNLIMITED, Device, Server, running
from tests.server.later import run
from tests.server.scratch import ScratchStore
from wagnis.server.config import Config
from wagnis.server.store import NotStoredError, Store, sqlite_url
from wagnis.server.store.rows.own_data import Leave
from wagnis.server.web.guards.identity import COOKIE

NAME = "Anastasia-of-the-bytes"


async def deleted(device: Device) -> dict[str, str]:
    """The device deletes its data; the cookie it had."""
    old = {"cookie": f"{COOKIE}={device.http.cookies[COOKIE]}"}
    answer = await device.http.delete("/api/me")
    assert answer.status_code == 200, answer.text
    return old


async def is_nobodys(server: Server, old: dict[str, str], handle: str) -> None:
    token = old["cookie"].partition("=")[2]
    for sent in (old, {"authorization": f"Bearer {token}"}):
        answer = await server.stranger().http.get("/api/me", headers=sent)
        assert answer.json()["handle"] != handle, sent
        assert COOKIE in answer.cookies  # replaced by a new one
        assert (await server.stranger().http.delete("/api/me", headers=sent)).json()["tables"] == 0


def test_a_token_that_has_ended_is_nobodys_for_good(tmp_path: Path) -> None:
    file = tmp_path / "wagnis.sqlite"

    async def tell() -> None:
        config = OPEN_HOUSE
        async with running(config, Store.open(sqlite_url(file))) as server:
            anna, ben = await server.device(), await server.device()
            table = await ben.make("zocken", None, None)
            old = await deleted(anna)
            await is_nobodys(server, old, anna.handle)
            line = server.stranger().connect(table, **old)
            await line.table()
            said = {"seat": 0, "name": "Anna", **line.promise(0)}
            assert await line.refused("sit", **said) == "not_allowed"
            assert (await ben.introduce()).handle == ben.handle
        async with running(config, Store.open(sqlite_url(file))) as server:
            await is_nobodys(server, old, anna.handle)

    run(tell())


def test_the_other_servers_hear_that_a_token_has_ended(tmp_path: Path) -> None:
    async def tell() -> None:
        config = Config(secret=KEY, limits=UNLIMITED, bars_every=0.01)
        url = sqlite_url(tmp_path / "wagnis.sqlite")
        stores = Store.open(url), Store.open(url)
        async with running(config, stores[0]) as one, running(config, stores[1]) as other:
            anna = await one.device()
            table = await anna.make("zocken", None, None)
            there = Device(other.app)
            there.http.cookies = anna.http.cookies
            line = await there.join(table)
            old = await deleted(anna)
            assert await line.closed() == 1013
            await is_nobodys(other, old, anna.handle)

    run(tell())


def test_where_nothing_could_be_deleted_the_token_goes_on() -> None:
    class Full(ScratchStore):
        """A store that cannot forget."""

        async def forget(
            self, handle: str, at: int, leave: Leave, mark: str | None = None
        ) -> list[str]:
            raise NotStoredError("the disk is full")

    async def tell() -> None:
        async with running(OPEN_HOUSE, Full()) as server:
            anna = await server.device()
            answer = await anna.http.delete("/api/me")
            assert answer.status_code == 503
            assert "set-cookie" not in answer.headers
            assert (await Device.introduce(anna)).handle == anna.handle

    run(tell())


def files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("wagnis.sqlite*"))


async def known(server: Server) -> Device:
    """A device that has left its name wherever a name can be."""
    anna, ben = await server.device(), await server.device()
    table = await ben.make("zocken", None, None)
    line = await anna.join(table)
    await line.sit(1, NAME)
    alone = await anna.make("zocken", None)
    await (await anna.join(alone)).sit(0, NAME)
    await anna.http.post("/api/daily/zocken", json={"name": NAME})
    return anna


def test_the_bytes_of_a_deleted_name_are_in_no_file_once_it_is_answered(tmp_path: Path) -> None:
    async def tell() -> None:
        store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))
        async with running(OPEN_HOUSE, store) as server:
            anna = await known(server)
            assert NAME.encode() in files(tmp_path)
            await deleted(anna)
            left = files(tmp_path)
            assert NAME.encode() not in left
            assert anna.handle.encode() not in left

    run(tell())


def test_while_somebody_reads_the_file_the_bytes_go_as_soon_as_they_have_read(
    tmp_path: Path,
) -> None:
    async def tell() -> None:
        store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))
        async with running(OPEN_HOUSE, store) as server:
            anna = await known(server)
            backup = sqlite3.connect(tmp_path / "wagnis.sqlite")
            backup.execute("BEGIN")
            assert backup.execute("SELECT count(*) FROM game_table").fetchone() == (3,)
            await deleted(anna)  # is answered all the same
            ben = await server.device()
            assert await ben.make("zocken", None)  # and nobody waits for it
            assert NAME.encode() in files(tmp_path)
            backup.close()
            await server.app.state.context.retention.scrubbed()
            assert NAME.encode() not in files(tmp_path)

    run(tell())
