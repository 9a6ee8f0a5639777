"""The store in SQLite: trouble with the disk, with other servers, with what it is given.

What every store promises is in `test_contract`, how writes are gathered in `test_groups`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import event
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tests.server.store.opened import at
from tests.server.store.rows import fall, move, put, table
from wagnis.server.store import (
    InDoubtError,
    NotStoredError,
    Seen,
    Store,
    StoreError,
    UnusableError,
    sqlite_url,
)


def on_next_connection(store: Store, pragma: str) -> None:
    """From now on every connection is under this restriction."""
    event.listen(
        store._engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {pragma}")
    )
    store.disconnect()
    store._engine.dispose()


def test_an_awaited_write_is_in_the_file(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await put(store, "one", [move(1), fall(2)])
        with sqlite3.connect(file) as other:
            assert other.execute("SELECT seq, kind FROM log").fetchall() == [
                (1, "move"),
                (2, "fall"),
            ]
        other.close()

    at(file, work)


def test_commits_are_synchronous_and_the_journal_is_a_wal(file: Path) -> None:
    async def work(store: Store) -> None:
        with store._engine.connect() as connection:
            for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2)):
                assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == wanted

    at(file, work)


def test_a_full_disk_refuses_and_nothing_is_half_written(file: Path) -> None:
    big = move(2, event={"text": "x" * 1_000_000})

    async def work(store: Store) -> None:
        await store.create(table())
        await put(store, "one", [move(1)])
        on_next_connection(store, "max_page_count = 40")
        writes = [
            store.write("one", [big], table(phase="over"), Seen(1, 1)),
            store.write("one", [fall(3)], None, Seen(2, 2)),
        ]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(answer) for answer in answers] == [NotStoredError] * 2
        assert "full" in str(answers[0])
        assert await store.load("one") == (table(), [move(1)])
        await put(store, "one", [fall(2)])
        assert await store.load("one") == (table(), [move(1), fall(2)])

    at(file, work)


def test_a_read_only_disk_refuses_and_reading_goes_on(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        on_next_connection(store, "query_only = ON")
        with pytest.raises(NotStoredError, match="readonly"):
            await put(store, "one", [move(1)])
        assert await store.load("one") == (table(), [])

    at(file, work)


def test_a_database_that_stays_locked_refuses_and_works_again_afterwards(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotStoredError, match="locked"):
            await put(store, "one", [move(1)])
        assert await store.load("one") == (table(), [])
        other.execute("ROLLBACK")
        other.close()
        await put(store, "one", [move(1)])

    at(file, work, patience=0.1)


def test_a_commit_that_fails_refuses_its_whole_group(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        commit = store._engine.dialect.do_commit
        store._engine.dialect.do_commit = failing  # type: ignore[method-assign, assignment]
        answers = await asyncio.gather(
            store.write("one", [move(1)], None, Seen(0, 1)),
            store.write("one", [fall(2)], None, Seen(1, 1)),
            return_exceptions=True,
        )
        store._engine.dialect.do_commit = commit  # type: ignore[method-assign]
        assert [type(answer) for answer in answers] == [InDoubtError] * 2
        assert await store.load("one") == (table(), [])
        await put(store, "one", [move(1)])

    at(file, work)


def failing(_connection: Any) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def test_a_value_the_database_cannot_hold_harms_only_its_own_change(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        answers = await asyncio.gather(
            store.write("one", [move(1)], None, Seen(0, 1)),
            store.write("one", [move(2, at=2**70)], None, Seen(1, 1)),
            store.write("one", [move(2, event={"text": "\ud800"})], None, Seen(1, 1)),
            store.write("one", [fall(2)], None, Seen(1, 1)),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            type(None),
            NotStoredError,
            NotStoredError,
            type(None),
        ]
        assert await store.load("one") == (table(), [move(1), fall(2)])

    at(file, work)


def test_a_caller_that_is_gone_does_not_stop_the_others(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        gone = asyncio.ensure_future(store.write("one", [move(1)], None, Seen(0, 1)))
        stays = asyncio.ensure_future(store.write("one", [fall(2)], None, Seen(1, 1)))
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        with pytest.raises(asyncio.CancelledError):
            await gone
        loaded = await store.load("one")
        assert loaded is not None
        assert fall(2) in loaded[1]

    at(file, work)


def test_a_store_leaves_no_thread_behind(file: Path) -> None:
    before = threading.active_count()
    at(file, lambda store: store.create(table()))
    assert threading.active_count() == before


def test_a_file_that_is_no_database_is_refused_in_a_sentence(file: Path) -> None:
    file.write_bytes(b"these are not the bytes of a database" * 50)
    with pytest.raises(UnusableError, match="cannot be opened: file is not a database"):
        Store.open(sqlite_url(file))


def test_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnusableError, match="cannot be opened"):
        Store.open(sqlite_url(tmp_path / "nowhere" / "wagnis.sqlite"))


def test_a_table_that_cannot_be_read_is_an_error_of_the_store(file: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        with store._engine.execution_options(writes=True).begin() as connection:
            connection.exec_driver_sql("DROP TABLE log")
        with pytest.raises(StoreError, match="cannot be read"):
            await store.load("one")

    at(file, work)


def test_readers_without_a_free_connection_get_an_error_of_the_store(file: Path) -> None:
    async def work(store: Store) -> None:
        full = patch.object(store._engine.pool, "connect", side_effect=PoolTimeoutError("full"))
        with full, pytest.raises(StoreError, match="no connection is free"):
            await store.load("one")

    at(file, work)
