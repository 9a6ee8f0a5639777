"""Barred people are refused over HTTP and sockets, and their open sockets are closed.

The commands that bar somebody are tested in `tests.cli.test_admin`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete

from tests.server.at_server import OPEN_HOUSE, ClosedError, Server, running, served
from tests.server.later import run
from tests.server.scratch import ScratchStore
from wagnis.server.store import Bar, Store, StoreError, sqlite_url
from wagnis.server.store.rows import operating
from wagnis.server.store.schema import BARRED, VERSION


def bar(store: Store, *bars: Bar) -> None:
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(delete(BARRED))
        for one in bars:
            operating.bar(connection, one)


async def barred(server: Server, *bars: Bar) -> None:
    assert isinstance(server.store, Store)
    bar(server.store, *bars)
    await server.app.state.context.bars.look()


@served()
async def test_a_barred_device_is_shown_out_and_not_let_in_again(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await barred(server, Bar("device", anna.handle, 1))
    assert await first.closed() == 1013  # come again, and be told why not
    again = anna.connect(table)
    refused = await again.next()
    assert refused["code"] == "barred"
    with pytest.raises(ClosedError, match="4451"):
        await again.next()
    answer = await anna.http.get("/api/tables")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "barred")
    page = await anna.http.get("/")
    assert (page.status_code, page.headers["content-type"][:9]) == (403, "text/html")
    assert "lässt dich nicht herein" in page.text
    assert (await ben.http.get("/api/tables")).status_code == 200
    assert (await second.ask("ping"))["type"] == "accepted"
    await barred(server)
    assert (await anna.http.get("/api/tables")).status_code == 200


@pytest.mark.parametrize(
    ("value", "out"),
    [("10.0.0.1/32", True), ("10.0.0.0/8", True), ("10.0.0.2/32", False), ("fd00::/8", False)],
)
def test_an_address_is_barred_with_its_network(value: str, out: bool) -> None:
    @served()
    async def story(server: Server) -> None:
        anna = await server.device()
        line = await anna.join(await anna.make("zocken", None))
        await barred(server, Bar("address", value, 1))
        assert ((await anna.http.get("/api/me")).status_code == 403) == out
        assert (await anna.http.get("/api/ready")).status_code == 200  # monitoring is never barred
        if out:
            assert await line.closed() == 1013

    story()


def test_a_bar_ends_when_its_time_is_over_and_is_obeyed_without_being_told() -> None:
    async def work() -> None:
        now, store = [1_000], ScratchStore()
        bar(store, Bar("address", "10.0.0.1/32", 1, until=2_000))
        config = replace(OPEN_HOUSE, now=lambda: now[0], bars_every=0.001)
        async with running(config, store) as server:
            anna = server.stranger()
            while (await anna.http.get("/api/me")).status_code != 403:
                await asyncio.sleep(0.001)
            now[0] = 2_000
            while (await anna.http.get("/api/me")).status_code != 200:
                await asyncio.sleep(0.001)

    run(work())


def test_bars_are_kept(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(sqlite_url(tmp_path / "w.sqlite"))
        kept = Bar("device", "abc", 1), Bar("address", "10.0.0.0/8", 2, 9, "spam")
        with store._engine.begin() as connection:
            for bar in kept:
                operating.bar(connection, bar)
            operating.bar(connection, kept[0])
        assert await store.bars(8) == [kept[1], kept[0]]
        assert await store.bars(9) == [kept[0]]
        with store._engine.begin() as connection:
            assert operating.unbar(connection, "device", "abc")
            assert not operating.unbar(connection, "device", "abc")
        assert await store.bars(9) == []
        await store.probe()
        with store._engine.connect() as connection:
            versions = connection.exec_driver_sql("SELECT version FROM schema_version").scalars()
            assert list(versions) == [VERSION]
        await store.close()
        with pytest.raises(StoreError):
            await store.probe()

    run(work())


def test_who_was_barred_stays_barred_while_the_store_cannot_be_read() -> None:
    class Moody(ScratchStore):
        fails = False

        async def bars(self, now: int) -> list[Bar]:
            if self.fails:
                raise StoreError("gone")
            return await super().bars(now)

    async def work() -> None:
        store = Moody()
        bar(store, Bar("address", "10.0.0.1/32", 1))
        async with running(OPEN_HOUSE, store) as server:
            await server.app.state.context.bars.look()
            store.fails = True
            with pytest.raises(StoreError):
                await server.app.state.context.bars.look()
            assert (await server.stranger().http.get("/api/me")).status_code == 403

    run(work())
