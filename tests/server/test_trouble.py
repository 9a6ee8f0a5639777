"""When the disk refuses, or when we have made a mistake: nothing happened, and play goes on.

What a full or broken database does is in `store`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.patience import PATIENCE
from tests.server.at_server import (
    OPEN_HOUSE,
    Server,
    play_out,
    running,
    served,
    two_at,
)
from tests.server.later import later, run, turns, until
from tests.server.scratch import ScratchStore
from wagnis.server.room import bots, ledger
from wagnis.server.room.session import Session
from wagnis.server.store import (
    ConflictError,
    ListedRow,
    LogRow,
    NotStoredError,
    Store,
    StoreError,
    TableRow,
    sqlite_url,
)
from wagnis.server.table import moves
from wagnis.server.table.documents import read_table


class FullDisk(ScratchStore):
    """Refuses everything while it is full."""

    full = False
    refused = 0

    def _check(self) -> None:
        if self.full:
            self.refused += 1
            raise NotStoredError("no space left")

    async def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> None:
        self._check()
        await super().create(table, rows)

    async def write(self, *change: Any, **named: Any) -> None:
        self._check()
        await super().write(*change, **named)


def test_what_cannot_be_stored_did_not_happen_and_is_told_to_nobody() -> None:
    async def story() -> None:
        store = FullDisk()
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            store.full = True
            pick = {"pick": "red"}
            assert await first.refused("play", seq=0, seat=0, move=pick) == "not_stored"
            assert await first.refused("stand", seat=0) == "not_stored"
            answer = await server.stranger().http.post(
                "/api/tables", json={"game": "zocken", "seats": [{}]}
            )
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "not_stored"
            assert (await second.ask("ping"))["seq"] == 0
            assert not [message for message in second.all if message["type"] == "moved"]
            store.full = False
            assert (await first.play(pick))["seq"] == 2
            await play_out({0: first, 1: second})

    asyncio.run(story())


def test_a_bot_whose_move_cannot_be_stored_tries_again() -> None:
    async def story() -> None:
        store = FullDisk()
        async with running(OPEN_HOUSE, store) as server:
            anna = await server.device()
            table = await anna.make("zocken", "thumb", options={"rounds": 1})
            line = await anna.join(table)
            await line.start()
            store.full = True
            await until(lambda: store.refused > 0)
            store.full = False
            await later(bots.RETRY)
            await line.until(lambda message: message.get("over") is True)

    run(story())


def test_a_stand_in_that_cannot_be_stored_comes_when_the_clock_rings_again() -> None:
    async def story() -> None:
        store = FullDisk()
        async with running(OPEN_HOUSE, store) as server:
            _, second, _ = await two_at(server, "zocken", clock=60)
            store.full = True
            await later(70)
            await until(lambda: store.refused > 0)
            store.full = False
            await later(70)
            await second.table(lambda shown: shown["seats"][0]["stand_in"])

    run(story())


class Picky(ScratchStore):
    """As some databases are: not every text is a key for them."""

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        assert table_id.isalnum()
        assert table_id.isascii()
        return await super().load(table_id)


def test_only_what_could_be_the_name_of_a_table_is_looked_for() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE, Picky()) as server:
            http = server.stranger().http
            for name in ("%00", "a%00b", "%C3%A4", "a%27", "A%20B", "x" * 90, "%F0%9F%8E%B2"):
                assert (await http.get(f"/api/tables/{name}")).status_code == 404, name

    asyncio.run(story())


@served()
async def test_a_mistake_of_ours_is_answered_and_the_table_read_again(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    said = {"id": "once", "seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
    assert (await first.ask("play", **said))["type"] == "moved"
    with patch.object(moves, "play", side_effect=KeyError("a mistake")):
        assert await first.refused("play", seq=2, seat=0, move={"place": 1}) == "broken"
    assert first.all[-2]["type"] == "table"
    assert first.seq == 2
    assert (await first.ask("play", **said))["type"] == "accepted"
    await play_out({0: first, 1: second})


def test_a_table_is_read_again_beside_the_event_loop() -> None:
    """Others are served while a long game is played again; those at this table wait."""

    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            first, second, _ = await two_at(server, "zocken")
            elsewhere = await server.device()
            table = await elsewhere.make("zocken", None)
            begun, go_on = threading.Event(), threading.Event()

            def slow(*stored: Any) -> Any:
                begun.set()
                assert go_on.wait(PATIENCE)
                return read_table(*stored)

            with (
                patch.object(moves, "play", side_effect=KeyError("a mistake")),
                patch.object(ledger, "read_table", slow),
            ):
                failing = asyncio.ensure_future(first.refused("play", seq=0, seat=0, move={}))
                await until(begun.is_set)
                assert (await (await elsewhere.join(table)).ask("ping"))["type"] == "accepted"
                waiting = asyncio.ensure_future(second.ask("ping"))
                await turns()
                assert not waiting.done()
                go_on.set()
                assert await failing == "broken"
                assert (await waiting)["type"] == "accepted"
            await play_out({0: first, 1: second})

    run(story())


def test_a_bot_that_fails_does_not_end_the_table() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna = await server.device()
            table = await anna.make("zocken", "thumb", options={"rounds": 1})
            line = await anna.join(table)
            with patch.object(bots, "player", side_effect=KeyError("a mistake")) as failing:
                await line.start()
                await until(lambda: failing.called)
            assert (await line.ask("ping"))["type"] == "accepted"
            await line.until(lambda message: message.get("over") is True)

    asyncio.run(story())


def test_no_seed_and_no_token_is_ever_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def story() -> tuple[str, str]:
        async with running(OPEN_HOUSE) as server:
            anna = await server.device()
            table = await anna.make("zocken", None)
            first = await anna.join(table)
            await first.sit(0, "Anna")
            await first.start()
            with patch.object(moves, "play", side_effect=KeyError("a mistake")):
                await first.refused("play", seq=0, seat=0, move={"pick": "red"})
            with patch.object(Session, "view", side_effect=KeyError("another mistake")):
                assert (await anna.http.get(f"/api/tables/{table}")).status_code == 500
            stored = await server.store.load(table)
            assert stored is not None
            return stored[0].server_seed.hex(), anna.http.cookies["wagnis_device"]

    for secret in asyncio.run(story()):
        assert secret not in caplog.text
    assert "a mistake" in caplog.text
    assert "another mistake" in caplog.text


class Unreadable(ScratchStore):
    """Takes everything, and gives nothing back."""

    async def create(self, table: TableRow, rows: Sequence[LogRow] = ()) -> None:
        raise ConflictError("there is one already")

    async def load(self, table_id: str) -> tuple[TableRow, list[LogRow]] | None:
        raise StoreError("the database cannot be read")

    async def lists(
        self, handle: str | None, limit: int, since: int
    ) -> tuple[list[ListedRow], list[ListedRow]]:
        raise StoreError("the database cannot be read")


def test_a_database_that_cannot_be_used_is_said_to_be_in_trouble() -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE, Unreadable()) as server:
            http = server.stranger().http
            settings = {"game": "zocken", "seats": [{}]}
            for answer in (
                await http.post("/api/tables", json=settings),
                await http.get("/api/tables"),
                await http.get("/api/tables/abc"),
            ):
                assert answer.status_code == 503
                assert answer.json()["error"]["code"] == "not_stored"
            line = server.stranger().connect("abc")
            assert await line.closed() == 1013
            assert line.all[-1]["code"] == "not_stored"

    asyncio.run(story())


class Slow(Store):
    """Has written long before it says so."""

    async def write(self, *change: Any, **named: Any) -> None:
        await super().write(*change, **named)
        await asyncio.sleep(0.02)


async def has_ended(store: Store, table: str) -> bool:
    stored = await store.load(table)
    return stored is not None and stored[0].phase == "over"


def test_closing_in_the_middle_of_a_bots_move_writes_nothing_older(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "wagnis.sqlite")

    async def story() -> None:
        store: Store = Slow.open(url)
        async with running(OPEN_HOUSE, store) as server:
            anna = await server.device()
            table = await anna.make("zocken", "thumb", options={"rounds": 1})
            line = await anna.join(table)
            await line.start()
            while not await has_ended(store, table):
                await asyncio.sleep(0.001)
        store = Store.open(url)
        assert await has_ended(store, table)
        await store.close()

    asyncio.run(story())
