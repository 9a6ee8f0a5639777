"""Deletion in every kind of store: whole, of exactly what is meant, and harmless when done twice.

When tables are deleted is tried in `tests/server/test_retention`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text, update

from tests.patience import PATIENCE
from tests.server.later import run
from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import fall, move, put, stands, table
from wagnis.server.daily import rows as daily_rows
from wagnis.server.store import (
    ConflictError,
    DamagedTableError,
    GoneRow,
    Seen,
    Store,
    TableRow,
    UploadRow,
    sqlite_url,
)
from wagnis.server.store.schema import GAME_TABLE, METADATA

GAMES = ("a", "b", "c")


async def keep(store: Store) -> None:
    """Two games of Anna and Ben, and one of Ben alone that he plays as the day's roll."""
    for id in ("a", "b"):
        document = {"seats": ["anna", "ben"], "barred": []}
        row = table(id, phase="over", updated=10, holders=("anna", "ben"), document=document)
        await store.create(replace(row, host="anna"))
        await put(store, id, [move(1, submission="anna:q1", at=8), move(2, submission="ben:q1")])
        await put(store, id, [fall(3)._replace(at=16)])
    barred = {"seats": ["ben"], "barred": ["anna"]}
    alone = table("c", phase="over", updated=20, holders=("ben",), document=barred)
    await store.create(replace(alone, daily="2026-11-16", host="ben"))
    await store.keep_upload(UploadRow("sent", 5, {"format": 1}, "anna"))
    await store.keep_upload(UploadRow("other", 5, {"format": 1}, "ben"))


class WithoutAnna:
    """As a table forgets: here a word is replaced by another."""

    def table(self, row: TableRow) -> TableRow | None:
        if row.id == "b":
            return None
        document = json.loads(json.dumps(row.document).replace("anna", "nobody"))
        holders = tuple(holder for holder in row.holders if holder != "anna")
        return replace(row, document=document, holders=holders, host="nobody")


class Breaks(WithoutAnna):
    """Fails at the last table."""

    def table(self, row: TableRow) -> TableRow | None:
        if row.id == "c":
            raise ValueError("that table cannot be read")
        return super().table(row)


def everything(connection: Connection) -> str:
    """All there is in a database, as one text."""
    rows = [row for one in METADATA.sorted_tables for row in connection.execute(select(one))]
    return "\n".join(str(row) for row in rows)


async def deletes(store: Store) -> None:
    await keep(store)
    assert await store.aged("over", 15, 10) == []  # an entry of the log is younger
    await store.delete(GoneRow("a", 30, "finished"), before=15)
    assert await store.load("a") is not None
    late = 1_800_000_000_000
    assert await store.aged("over", late, 10) == ["a", "b", "c"]
    assert await store.aged("over", late, 2) == ["a", "b"]
    assert await store.aged("open", late, 10) == []
    kept = GoneRow("a", 30, "finished", {"game": "tutto", "events": [{"dice": [1]}]})
    await store.delete(kept, before=late)
    await store.delete(GoneRow("a", 31, "abandoned"), before=late)  # by another server
    assert await store.load("a") is None
    assert await store.gone("a") == kept
    assert await store.gone("b") is None
    loaded = await store.load("b")
    assert loaded is not None
    assert len(loaded[1]) == 3
    seq, version = loaded[0].seen
    assert seq == 3
    for old in (Seen(2, version), Seen(3, version + 1)):  # something happened since
        with pytest.raises(ConflictError):
            await store.delete(GoneRow("b", 30, "host_closed"), seen=old)
        assert await store.load("b") == loaded
    await store.delete(GoneRow("c", 30, "finished"))
    assert await store.read(daily_rows.results, {"2026-11-16": 2**60}) == ([], [])
    assert [row.id for row in (await store.lists("ben", 10, 0))[1]] == ["b"]


async def forgets(store: Store) -> None:
    await keep(store)
    assert sorted(await store.forget("anna", 40, WithoutAnna().table)) == ["a", "b", "c"]
    loaded = await store.load("a")
    assert loaded is not None
    assert loaded[0].holders == ("ben",)
    assert loaded[0].document["seats"] == ["nobody", "ben"]
    assert [row.submission for row in loaded[1]] == ["gone:q1", "ben:q1", None]
    barred = await store.load("c")
    assert barred is not None
    assert barred[0].document["barred"] == ["nobody"]
    assert await store.gone("b") == GoneRow("b", 40, "host_left")
    assert await store.upload("sent") is None
    assert await store.upload("other") is not None
    assert await store.forget("anna", 41, WithoutAnna().table) == []
    first, none = await store.ended(0)
    assert none == []
    for _ in range(2):
        assert await store.forget("anna", 42, WithoutAnna().table, "a mark") == []
    hour = 3_600_000
    for since in (0, first, first + hour):  # also after the database's clock was set back
        now, marks = await store.ended(since)
        assert set(marks) == {"a mark"}
        assert now >= first
    assert await store.scrub()
    with store.engine.connect() as connection:
        assert "anna" not in everything(connection)
        assert "ben" in everything(connection)


def test_a_deleted_table_leaves_nothing_but_that_it_was_there(opening: Opening) -> None:
    run_with(opening, deletes)


def test_whether_a_game_has_a_clock_does_not_depend_on_how_its_line_is_spaced(
    opening: Opening,
) -> None:
    """A table may be damaged."""
    written = {"a": '{"clock":null}', "b": '{"clock" : null}', "c": '{"clock": 30}', "d": "{"}

    async def work(store: Store) -> None:
        for number, (id, line) in enumerate(written.items()):
            await store.create(table(id, phase="playing", updated=number))
            with store.engine.begin() as connection:
                this = update(GAME_TABLE).where(GAME_TABLE.c.id == id)
                connection.execute(this.values(line=line))
        assert await store.aged("playing", 100, 10, timed=False) == ["a", "b"]
        assert await store.aged("playing", 100, 10, timed=True) == ["c", "d"]
        assert await store.aged("playing", 100, 1, timed=True) == ["c"]

    run_with(opening, work)


def test_a_device_that_is_forgotten_is_nowhere_in_the_store(opening: Opening) -> None:
    run_with(opening, forgets)


class Meanwhile(WithoutAnna):
    """While the first table is worked on, something else happens."""

    def __init__(self, happens: Callable[[], None]) -> None:
        self._happens = happens

    def table(self, row: TableRow) -> TableRow | None:
        if row.id == "a":
            self._happens()
        return super().table(row)


@pytest.mark.xdist_group("cluster")
def test_what_is_written_elsewhere_while_a_device_is_forgotten_is_not_overwritten(
    database: str,
) -> None:
    async def tell() -> None:
        store, other = Store.open(database), Store.open(database)
        await keep(store)
        loop = asyncio.get_running_loop()

        async def close() -> None:
            document = {"seats": ["ben"], "barred": ["anna"], "news": True}
            await put(other, "c", [move(1)], table("c", phase="over", document=document))

        def happens() -> None:
            asyncio.run_coroutine_threadsafe(close(), loop).result(PATIENCE)

        await store.forget("anna", 40, Meanwhile(happens).table)
        loaded = await store.load("c")
        assert loaded is not None
        assert loaded[0].document == {"seats": ["ben"], "barred": ["nobody"], "news": True}
        assert len(loaded[1]) == 1
        await store.close()
        await other.close()

    run(tell())


@pytest.mark.xdist_group("cluster")
def test_who_writes_to_a_table_that_forgets_waits_and_nobody_is_in_a_deadlock(
    database: str,
) -> None:
    async def tell() -> None:
        store, other = Store.open(database), Store.open(database)
        await keep(store)
        await put(other, "a", [], table("a", phase="over", holders=("anna", "ben")))
        loop, writes = asyncio.get_running_loop(), list[Awaitable[None]]()
        seen = await stands(other, "a")

        def happens() -> None:
            def write() -> None:
                writes.append(other.write("a", [], table("a", phase="playing"), seen))

            loop.call_soon_threadsafe(write)
            deadline = time.monotonic() + PATIENCE
            with store._engine.connect() as connection:
                waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
                while not connection.scalar(waits):
                    assert time.monotonic() < deadline
                    time.sleep(0.005)

        assert "a" in await store.forget("anna", 40, Meanwhile(happens).table)
        with pytest.raises(ConflictError):  # what it was judged by has changed
            await asyncio.gather(*writes)
        loaded = await store.load("a")
        assert loaded is not None
        assert (loaded[0].phase, loaded[0].holders) == ("over", ("ben",))
        await store.close()
        await other.close()

    run(tell())


class Unreadable(WithoutAnna):
    """One table cannot be read."""

    def table(self, row: TableRow) -> TableRow | None:
        if row.id == "b":
            raise DamagedTableError("that table cannot be read")
        return super().table(row)


def test_what_cannot_be_read_does_not_keep_a_device_from_leaving(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await keep(store)
        assert sorted(await store.forget("anna", 40, Unreadable().table)) == ["a", "c"]
        damaged = await store.load("b")
        assert damaged is not None
        assert damaged[0].holders == ("ben",)
        assert (await store.lists("anna", 10, 0))[1] == []

    run_with(opening, work)


def test_what_cannot_be_forgotten_whole_stays_whole(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))
        await keep(store)
        with store._engine.connect() as connection:
            before = everything(connection)
        with pytest.raises(Exception, match="cannot be read"):
            await store.forget("anna", 40, Breaks().table)
        with store._engine.connect() as connection:
            assert everything(connection) == before
        await store.close()

    run(work())
