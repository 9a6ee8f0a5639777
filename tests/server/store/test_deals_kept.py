"""The log of deals over the life of a database: killed servers, restored backups, migrations."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import text
from wagnis.server.store.database.migrate import MIGRATIONS, migrate, upgrade

from tests.server.store.logged import begin, log_of, playing, with_store
from tests.server.store.rows import table
from wagnis.dice.deal_log import Head, LogEntry, deal_seal, table_name
from wagnis.dice.fair import commit_to
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
        await store.write("a trial", [], playing("a trial", DealEntry("dealt", 1, "e" * 64)))
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


def test_games_that_had_begun_before_there_was_a_log_begin_it(url: str) -> None:
    engine, began = open_engine(url, PATIENCE), time.strftime("%Y-%m-%d", time.gmtime())
    seed, later = b"1" * 32, b"2" * 32
    documents = {
        "plain": ("playing", '{"seats": []}'),
        "restored": ("playing", f'{{"later": [[3, "{later.hex()}", []]]}}'),
        "damaged": ("playing", "{"),
        "daily": ("playing", '{"daily": "2026-11-16"}'),
        "open": ("open", "{}"),
        "over": ("over", "{}"),
    }
    insert = text(
        "INSERT INTO game_table (number, id, created, updated, phase, game, public, server_seed, "
        "document) VALUES (:n, :id, :n, :n, :phase, 'tutto', false, :seed, :document)"
    )
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for name in ("deal", "alembic_version"):
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {name}")
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        upgrade(connection, MIGRATIONS, "0010")
        for n, (id, (phase, document)) in enumerate(documents.items(), start=1):
            row = {"n": n, "id": id, "phase": phase, "seed": seed, "document": document}
            connection.execute(insert, row)
    migrate(engine)
    engine.dispose()

    async def work(store: Store) -> None:
        entries = await log_of(store)
        assert [(one.what, one.deal, one.why) for one in entries] == [
            ("dealt", 1, "earlier"),
            ("dealt", 2, "earlier"),
            ("dealt", 1, "earlier"),
        ]
        first = commit_to(seed)
        assert {one.table for one in entries} == {table_name(first)}
        assert [one.seal for one in entries] == [
            deal_seal(1, first),
            deal_seal(2, commit_to(later)),
            deal_seal(1, first),
        ]
        assert [one.deal for one in await store.deals_of("restored")] == [2]
        assert began <= entries[0].day <= time.strftime("%Y-%m-%d", time.gmtime())

    with_store(url, work)
