"""The log of deals in every kind of store: with the table's row or not at all, and one chain."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.later import run
from tests.server.store.conftest import Opening
from tests.server.store.rows import move, table
from wagnis.dice.deal_log import Head, LogEntry, deal_seal, followed, table_name
from wagnis.dice.fair import commit_to
from wagnis.server.store import (
    ConflictError,
    DealEntry,
    GoneRow,
    NotStoredError,
    SqlStore,
    Stamp,
    Store,
    TableRow,
    deal_rows,
    sqlite_url,
)
from wagnis.server.store.backup import restore, write_backup
from wagnis.server.store.migrate import MIGRATIONS, migrate, upgrade
from wagnis.server.store.sql import PATIENCE, open_engine

COMMIT = commit_to(bytes(range(32)))  # of the tables in `rows`
DEALT = DealEntry("dealt", 1, COMMIT)
FINISHED = DealEntry("finished", 1, COMMIT, digest="d" * 64)
WHOLE = 10_000
Work = Callable[[Store], Awaitable[None]]


def at(opening: Opening, *works: Work) -> None:
    """Each with an opening of its own, one after another."""

    async def tell() -> None:
        for work in works:
            store = opening()
            try:
                await work(store)
            finally:
                await store.close()

    run(tell())


async def log_of(store: Store) -> list[LogEntry]:
    entries, head = await store.deals(1, WHOLE)
    assert list(followed(entries)) == entries
    assert head == (entries[-1].head if entries else Head())
    return entries


def playing(id: str = "one", *dealt: DealEntry) -> TableRow:
    return replace(table(id, phase="playing"), dealt=dealt)


async def begin(store: Store, id: str = "one") -> None:
    await store.create(table(id))
    await store.write(id, [move(1)], playing(id, DEALT))


async def told(store: Store) -> list[tuple[str, int, str | None]]:
    return [(entry.what, entry.deal, entry.why) for entry in await log_of(store)]


def test_what_is_written_with_a_table_is_in_the_log(opening: Opening) -> None:
    async def work(store: Store) -> None:
        assert await log_of(store) == []
        await begin(store)
        await store.write("one", [move(2)])
        over = replace(table(phase="over"), dealt=(FINISHED,))
        await store.write("one", [move(3)], over)
        dealt, finished = await log_of(store)
        assert (dealt.what, dealt.deal, dealt.why, dealt.digest) == ("dealt", 1, None, None)
        assert (finished.what, finished.digest) == ("finished", "d" * 64)
        assert dealt.table == finished.table == table_name(COMMIT)
        assert dealt.seal == finished.seal == deal_seal(1, COMMIT)
        assert dealt.day == "2023-11-14"
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded[0].dealt == ()

    at(opening, work)


def test_several_deals_of_one_table_have_one_name(opening: Opening) -> None:
    async def work(store: Store) -> None:
        other = commit_to(b"another")
        await store.create(table())
        lost = DealEntry("given_up", 1, COMMIT, "silent")
        await store.write("one", [], replace(table(), dealt=(lost,)))
        row = playing("one", DealEntry("fixed", 2, other), DealEntry("dealt", 2, other))
        await store.write("one", [move(1)], row)
        entries = await log_of(store)
        assert [(one.what, one.deal) for one in entries] == [
            ("given_up", 1),
            ("fixed", 2),
            ("dealt", 2),
        ]
        assert {entry.table for entry in entries} == {table_name(COMMIT)}
        assert entries[1].seal == entries[2].seal == deal_seal(2, other)

    at(opening, work)


def test_what_was_not_written_is_not_in_the_log(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        for rows, stamp in (([move(2)], None), ([move(1)], Stamp(0, 7))):
            with pytest.raises(ConflictError):
                await store.write("one", rows, playing("one", DEALT), stamp)
        with pytest.raises(ConflictError):
            await store.write("nowhere", [], playing("nowhere", DEALT))
        assert await log_of(store) == []
        await begin(store, "two")
        assert [entry.number for entry in await log_of(store)] == [1]

    at(opening, work)


def test_pages_and_the_entries_of_one_table(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for id in ("a", "b", "c"):
            await begin(store, id)
        await store.delete(GoneRow("b", 1_700_000_100_000, "host_closed"))
        entries = await log_of(store)
        page, head = await store.deals(2, 2)
        assert (page, head) == (entries[1:3], entries[-1].head)
        assert await store.deals(9, 5) == ([], head)
        assert await store.deals(1, 0) == ([], head)
        assert await store.deals_of("b") == [entries[1], entries[3]]
        assert await store.deals_of("d") == []

    at(opening, work)


def test_a_table_that_is_deleted_in_mid_game_leaves_its_end_in_the_log(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await begin(store)
        await store.delete(GoneRow("one", 1_700_100_000_000, "abandoned"))
        await store.delete(GoneRow("one", 1_700_100_000_000, "abandoned"))  # there is nothing
        dealt, ended = await log_of(store)
        assert (ended.what, ended.deal, ended.why) == ("ended", 1, "abandoned")
        assert (ended.table, ended.seal, ended.day) == (dealt.table, dealt.seal, "2023-11-16")

    at(opening, work)


def test_deleting_what_never_began_or_is_over_says_nothing(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table("open"))
        await begin(store, "over")
        await store.write("over", [], replace(table("over", phase="over"), dealt=(FINISHED,)))
        await store.create(table("given up"))
        lost = DealEntry("given_up", 1, COMMIT, "left")
        await store.write("given up", [], replace(table("given up"), dealt=(lost,)))
        await begin(store, "new")
        for id in ("open", "over", "given up"):
            await store.delete(GoneRow(id, 1_700_000_100_000, "closed"))
        await store.delete(GoneRow("new", 1_700_000_100_000, "abandoned"), before=1)  # it has news
        assert [entry[0] for entry in await told(store)] == [
            "dealt",
            "finished",
            "given_up",
            "dealt",
        ]

    at(opening, work)


class _Alone:
    """Nothing of a table stays."""

    def table(self, row: TableRow) -> TableRow | None:
        return None

    def review(self, answer: bytes, row: TableRow) -> bytes:
        return answer


def test_who_deletes_their_data_rewrites_nothing_in_the_log(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table(holders=("anna",)))
        row = replace(table(phase="playing", holders=("anna",)), dealt=(DEALT,))
        await store.write("one", [move(1)], row)
        before = await log_of(store)
        await store.forget("anna", 1_700_000_100_000, _Alone())
        after = await log_of(store)
        assert after[:-1] == before
        assert (after[-1].what, after[-1].why) == ("ended", "host_left")

    at(opening, work)


def test_many_entries_are_sealed_in_several_goes(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_rows, "AT_ONCE", 7)

    async def work(store: Store) -> None:
        await asyncio.gather(*(begin(store, f"t{number}") for number in range(30)))
        assert len(await log_of(store)) == 30

    at(opening, work)


def test_two_servers_append_to_one_chain(opening: Opening) -> None:
    async def tell() -> None:
        one, other = opening(), opening()
        stop = asyncio.Event()

        async def read(store: Store) -> int:
            most = 0
            while not stop.is_set():
                entries = await log_of(store)
                assert len(entries) >= most  # nothing is taken back
                most = len(entries)
                await asyncio.sleep(0)  # a store in memory never waits
            return most

        readers = [asyncio.create_task(read(store)) for store in (one, other)]
        both = [(name, store) for name, store in (("a", one), ("b", other)) for _ in range(40)]
        await asyncio.gather(
            *(begin(store, f"{name}{number}") for number, (name, store) in enumerate(both))
        )
        stop.set()
        await asyncio.gather(*readers)
        assert len(await log_of(one)) == 80
        assert await log_of(one) == await log_of(other)
        await one.close()
        if other is not one:
            await other.close()

    run(tell())


@pytest.mark.xdist_group("cluster")
def test_while_another_server_is_stuck_sealing_games_begin_and_the_log_is_read(
    database: str,
) -> None:
    async def tell() -> None:
        store = SqlStore.open(database)
        await begin(store, "sealed")
        before = await log_of(store)
        engine = open_engine(database, PATIENCE)
        with engine.connect() as stuck, stuck.begin():
            stuck.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            stuck.exec_driver_sql(f"SELECT pg_advisory_xact_lock({deal_rows.LOCK})")
            await begin(store, "waiting")
            await store.write("waiting", [move(2)])
            assert await log_of(store) == before
        engine.dispose()
        assert len(await log_of(store)) == 2
        await store.close()

    run(tell())


def test_a_disk_that_refuses_to_seal_leaves_what_is_sealed(tmp_path: Path) -> None:
    async def tell() -> None:
        store = SqlStore.open(sqlite_url(tmp_path / "w.sqlite"))
        await begin(store, "sealed")
        before = await log_of(store)
        await begin(store, "waiting")

        def refuses(*_: object) -> asyncio.Future[None]:
            raise NotStoredError("the disk is full")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "_put_otherwise", refuses)
            assert await log_of(store) == before
        assert len(await log_of(store)) == 2
        await store.close()

    run(tell())


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster"))]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(sqlite_url(tmp_path / "restored.sqlite"))
    found: str = request.getfixturevalue("database")
    return found


def with_store(url: str, work: Work) -> None:
    at(lambda: SqlStore.open(url), work)


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
