"""The log of deals in every kind of store: with the table's row or not at all, and one chain.

What becomes of it when a backup is restored is tried in `test_deals_kept`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.later import run
from tests.server.store.logged import COMMIT, DEALT, begin, log_of, playing
from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import move, table
from wagnis.dice.deal_log import deal_seal, table_name
from wagnis.dice.fair import commit_to
from wagnis.server.store import (
    ConflictError,
    DealEntry,
    GoneRow,
    NotStoredError,
    Stamp,
    Store,
    TableRow,
    sqlite_url,
)
from wagnis.server.store.database.engine import PATIENCE, open_engine
from wagnis.server.store.rows import deal_log

FINISHED = DealEntry("finished", 1, COMMIT, digest="d" * 64)


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

    run_with(opening, work)


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

    run_with(opening, work)


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

    run_with(opening, work)


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

    run_with(opening, work)


def test_a_table_that_is_deleted_in_mid_game_leaves_its_end_in_the_log(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await begin(store)
        await store.delete(GoneRow("one", 1_700_100_000_000, "abandoned"))
        await store.delete(GoneRow("one", 1_700_100_000_000, "abandoned"))  # there is nothing
        dealt, ended = await log_of(store)
        assert (ended.what, ended.deal, ended.why) == ("ended", 1, "abandoned")
        assert (ended.table, ended.seal, ended.day) == (dealt.table, dealt.seal, "2023-11-16")

    run_with(opening, work)


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

    run_with(opening, work)


class _Alone:
    """Nothing of a table stays."""

    def table(self, row: TableRow) -> TableRow | None:
        return None


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

    run_with(opening, work)


def test_many_entries_are_sealed_in_several_goes(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_log, "AT_ONCE", 7)

    async def work(store: Store) -> None:
        await asyncio.gather(*(begin(store, f"t{number}") for number in range(30)))
        assert len(await log_of(store)) == 30

    run_with(opening, work)


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
        await other.close()

    run(tell())


@pytest.mark.xdist_group("cluster")
def test_while_another_server_is_stuck_sealing_games_begin_and_the_log_is_read(
    database: str,
) -> None:
    async def tell() -> None:
        store = Store.open(database)
        await begin(store, "sealed")
        before = await log_of(store)
        engine = open_engine(database, PATIENCE)
        with engine.connect() as stuck, stuck.begin():
            stuck.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            stuck.exec_driver_sql(f"SELECT pg_advisory_xact_lock({deal_log.LOCK})")
            await begin(store, "waiting")
            await store.write("waiting", [move(2)])
            assert await log_of(store) == before
        engine.dispose()
        assert len(await log_of(store)) == 2
        await store.close()

    run(tell())


def test_a_disk_that_refuses_to_seal_leaves_what_is_sealed(tmp_path: Path) -> None:
    async def tell() -> None:
        store = Store.open(sqlite_url(tmp_path / "w.sqlite"))
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
