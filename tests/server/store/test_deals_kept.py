"""The log of deals over the life of a database: killed servers, restored backups."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.store.logged import begin, log_of, playing, with_store
from tests.server.store.rows import put, table
from wagnis.dice.deal_log import Head, LogEntry
from wagnis.server.store import DealEntry, GoneRow, Store, sqlite_url
from wagnis.server.store.backup.backup import restore, write_backup
from wagnis.server.store.database.engine import PATIENCE, open_engine


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(sqlite_url(tmp_path / "restored.sqlite"))
    found: str = request.getfixturevalue("database")
    return found


def back_up(url: str, file: Path) -> None:
    engine = open_engine(url, PATIENCE)
    write_backup(engine, b"s" * 32, file, "test")
    engine.dispose()


def put_back(url: str, file: Path, **given: bool) -> None:
    engine = open_engine(url, PATIENCE)
    restore(engine, file, force=True, **given)
    engine.dispose()


def test_what_nobody_had_sealed_is_sealed_by_the_next_to_read(url: str) -> None:
    """As after a kill between the commit and the sealing: nothing is lost, nothing said twice."""

    async def one(store: Store) -> None:
        for number in range(3):
            await begin(store, f"first {number}")

    async def two(store: Store) -> None:
        await begin(store, "second")
        assert len(await log_of(store)) == 4

    async def three(store: Store) -> None:
        assert len(await log_of(store)) == 4

    for work in (one, two, three):
        with_store(url, work)


def test_after_a_restore_the_log_goes_on_and_takes_back_nothing(url: str, tmp_path: Path) -> None:
    """Also what was dealt after the backup stays in it, though its table is gone."""
    file, logs = tmp_path / "a.backup", list[list[LogEntry]]()

    async def before(store: Store) -> None:
        await begin(store, "kept")
        logs.append(await log_of(store))
        await begin(store, "unsealed")

    async def lost(store: Store) -> None:
        await begin(store, "lost")
        logs.append(await log_of(store))

    async def after(store: Store) -> None:
        assert await store.load("lost") is None
        await begin(store, "new")
        entries = await log_of(store)
        assert entries[:3] == logs[1]
        restored, new = entries[3:]
        assert (restored.what, restored.why) == ("restored", "backup")
        assert Head(restored.deal, restored.digest or "") == logs[0][-1].head
        assert (restored.table, restored.seal) == (None, None)
        assert new.what == "dealt"
        assert await store.deals_of("lost") == [entries[2]]

    with_store(url, before)
    back_up(url, file)
    with_store(url, lost)
    put_back(url, file)
    with_store(url, after)


def test_restored_elsewhere_the_log_goes_on_from_the_backup(url: str, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "a.backup", str(sqlite_url(tmp_path / "elsewhere.sqlite"))
    logs = list[list[LogEntry]]()

    async def before(store: Store) -> None:
        await begin(store, "kept")
        logs.append(await log_of(store))

    async def strange(store: Store) -> None:
        await store.create(table("a trial", server_seed=b"x" * 32))
        await put(store, "a trial", [], playing("a trial", DealEntry("dealt", 1, "e" * 64)))
        await store.delete(GoneRow("a trial", 1_700_000_100_000, "closed"))
        await log_of(store)

    async def after(store: Store) -> None:
        await begin(store, "new")
        entries = await log_of(store)
        assert entries[:1] == logs[0]
        assert [(one.what, one.why) for one in entries[1:]] == [
            ("restored", "moved"),
            ("dealt", None),
        ]

    with_store(elsewhere, before)
    back_up(elsewhere, file)
    with_store(url, strange)
    put_back(url, file, moved=True)
    with_store(url, after)
