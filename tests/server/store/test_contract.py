"""What every store promises.

What only a database can get wrong is in `test_sql`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import fall, move, put, table
from wagnis.server.daily import rows as daily_rows
from wagnis.server.store import ConflictError, Hosted, LogRow, NotStoredError, Seen, Store


def test_a_table_comes_back_as_it_was_created(opening: Opening) -> None:
    wanted = table(public=True, holders=("b", "a"), next="two")

    async def work(store: Store) -> None:
        await store.create(wanted)
        assert await store.load("one") == (replace(wanted, holders=("a", "b")), [])
        assert await store.load("two") is None

    run_with(opening, work)


def test_rows_come_back_in_order_and_unchanged(opening: Opening) -> None:
    odd = move(4, seat=None, submission=None, event={"text": "Zoë ✓ \u0000 'quoted' \"twice\""})
    undo = LogRow(5, "undo", 0, {"back": 1}, None, 5)
    bare = LogRow(6, "fall", None, None, None, 2**53)

    async def work(store: Store) -> None:
        await store.create(table())
        await put(store, "one", [move(1), fall(2)])
        await put(store, "one", [fall(3)])
        await put(store, "one", [odd, undo, bare])
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded[1] == [move(1), fall(2), fall(3), odd, undo, bare]

    run_with(opening, work)


def test_many_rows_at_once_come_back_too(opening: Opening) -> None:
    rows = [move(seq) for seq in range(1, 1_238)]

    async def work(store: Store) -> None:
        await store.create(table())
        await put(store, "one", rows)
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded[1] == rows

    run_with(opening, work)


def test_a_write_may_change_the_table_and_the_log_together(opening: Opening) -> None:
    later = table(phase="playing", updated=1_800_000_000_000, holders=("c",), next="three")

    async def work(store: Store) -> None:
        await store.create(table(holders=("a", "b")))
        await put(store, "one", [fall(1)], later)
        assert await store.load("one") == (later, [fall(1)])
        await put(store, "one", [], table(holders=()))
        assert await store.load("one") == (table(), [fall(1)])

    run_with(opening, work)


def test_what_a_table_is_born_with_does_not_change(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await put(store, "one", [], table(created=5, server_seed=bytes(32)))
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded[0] == table()

    run_with(opening, work)


def test_a_sequence_number_is_given_once(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await put(store, "one", [move(1), move(2)])
        with pytest.raises(ConflictError):
            await put(store, "one", [fall(3), fall(2), fall(4)], table(phase="over"))
        for rows in ([fall(3), fall(3)], [fall(4)], [fall(3), fall(5)], [fall(0)], [fall(1)]):
            with pytest.raises(ConflictError):
                await put(store, "one", rows)
        assert await store.load("one") == (table(), [move(1), move(2)])
        await put(store, "one", [fall(3)])

    run_with(opening, work)


def test_a_table_is_created_once(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        with pytest.raises(ConflictError):
            await store.create(table(phase="over", holders=("a",)))
        assert await store.load("one") == (table(), [])

    run_with(opening, work)


def test_a_table_is_created_with_what_its_log_begins_with_or_not_at_all(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table(), [move(1), fall(2)])
        await put(store, "one", [move(3)])
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded[1] == [move(1), fall(2), move(3)]
        with pytest.raises(ConflictError):
            await store.create(table("two"), [move(2)])
        assert await store.load("two") is None

    run_with(opening, work)


def test_a_device_enters_a_day_once_for_every_game(opening: Opening) -> None:
    async def work(store: Store) -> None:
        day = "2026-11-16"
        await store.create(table("one", holders=("anna",), daily=day))
        outcomes = await asyncio.gather(
            store.create(table("two", holders=("anna",), daily=day)),
            store.create(table("three", holders=("ben",), daily=day)),
            store.create(table("four", holders=("anna",), daily="2026-11-17")),
            store.create(table("five", holders=("anna",))),
            return_exceptions=True,
        )
        assert [type(one) for one in outcomes] == [ConflictError, *[type(None)] * 3]
        assert await store.load("two") is None
        finished = table("one", holders=("anna",), phase="over", updated=5)
        await put(store, "one", [move(1)], finished)
        counted, [found] = await store.read(daily_rows.results, {day: 6, "2026-11-17": 6})
        assert counted == []
        assert (found.handle, found.table_id, found.phase) == ("anna", "one", "over")
        assert (found.updated, found.document) == (5, finished.document)
        assert await store.read(daily_rows.results, {day: 5}) == ([], [])  # too late for this day
        assert [row.table_id for row in await store.read(daily_rows.entries_of, "anna")] == [
            "one",
            "four",
        ]
        assert [row.document for row in await store.read(daily_rows.entries_of, "anna", [day])] == [
            finished.document,
            {},
        ]

    run_with(opening, work)


def test_a_table_that_is_not_there_cannot_be_written(opening: Opening) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(ConflictError):
            await put(store, "one", [move(1)])
        with pytest.raises(ConflictError):
            await put(store, "one", [], table())
        with pytest.raises(ConflictError):
            await put(store, "one", [move(1)], table())
        assert await store.load("one") is None

    run_with(opening, work)


def test_one_who_comes_second_does_not_spoil_what_others_write(opening: Opening) -> None:
    async def work(store: Store) -> None:
        ids = [f"table-{number}" for number in range(20)]
        await asyncio.gather(*(store.create(table(id)) for id in ids))
        new = Seen(0, 1)
        writes = [store.write(id, [move(1)], table(id, phase="playing"), new) for id in ids]
        again = store.write(ids[7], [fall(1)], table(ids[7], phase="over"), new)
        nowhere = store.write("nowhere", [fall(1)], None, Seen())
        answers = await asyncio.gather(*writes, again, nowhere, return_exceptions=True)
        assert answers[:20] == [None] * 20
        assert [type(answer) for answer in answers[20:]] == [ConflictError, ConflictError]
        for id in ids:
            assert await store.load(id) == (table(id, phase="playing"), [move(1)])

    run_with(opening, work)


async def public(store: Store, limit: int, since: int = 0) -> str:
    tables, _ = await store.lists(None, limit, since)
    return "".join(row.id for row in tables)


async def held_by(store: Store, handle: str, limit: int) -> str:
    _, tables = await store.lists(handle, limit, 0)
    return "".join(row.id for row in tables)


def test_public_tables_are_listed_while_they_are_open_or_playing(opening: Opening) -> None:
    tables = [
        table("a", public=True, updated=1),
        table("b", public=True, updated=3, phase="playing", holders=("x", "y")),
        table("c", public=True, updated=5, phase="over"),
        table("d", public=False, updated=6),
        table("e", public=True, updated=3),
    ]

    async def work(store: Store) -> None:
        for each in tables:
            await store.create(each)
        assert await public(store, 10) == "eba"
        assert await public(store, 1) == "e"
        assert await public(store, 10, since=3) == "eb"
        assert await public(store, 10, since=4) == ""

    run_with(opening, work)


def test_addresses_take_turns_in_the_list(opening: Opening) -> None:
    origins = {"a": "x", "b": None, "c": "y", "d": "x", "e": "x", "f": None}

    async def work(store: Store) -> None:
        for updated, (id, origin) in enumerate(origins.items(), start=1):
            await store.create(table(id, public=True, updated=updated, origin=origin))
        assert await public(store, 10) == "fecbda"
        assert await public(store, 5) == "fecbd"
        loaded = await store.load("e")
        assert loaded is not None
        assert loaded[0].origin == "x"

    run_with(opening, work)


def test_a_line_is_read_as_it_was_written_last(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table("a", public=True, line={"names": ["Zoë"]}))
        await put(store, "a", [], table("a", public=True, line={"names": []}))
        await store.create(table("b", public=True))
        (b, a), _ = await store.lists(None, 10, 0)
        assert (a.line, b.line) == ({"names": []}, {})

    run_with(opening, work)


def test_slots_are_counted_by_host_phase_and_news(opening: Opening) -> None:
    tables = [
        table("a", host="x", updated=5),
        table("b", host="x", updated=5, public=True, phase="playing", origin="near"),
        table("c", host="x", updated=3, public=True, origin="near"),
        table("d", host="x", updated=5, public=True, phase="over", origin="near"),
        table("e", host="y", updated=5, public=True),
        table("f", host="x", updated=1),
    ]

    async def work(store: Store) -> None:
        for each in tables:
            await store.create(each)
        assert await store.hosted("x", 2, 4) == Hosted(unfinished=3, listed=1)
        assert await store.hosted("z", 0, 0) == Hosted(0, 0)
        assert await store.hosted("z", 0, 0, "near") == Hosted(0, 0, 2)
        assert await store.hosted("x", 2, 4, "near") == Hosted(3, 1, 1)

    run_with(opening, work)


def test_a_device_finds_its_tables_in_any_phase(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table("a", holders=("x",), updated=1))
        await store.create(table("b", holders=("y", "x"), updated=2, phase="over"))
        await store.create(table("c", holders=("y",), updated=3))
        assert await held_by(store, "x", 10) == "ba"
        assert await held_by(store, "x", 1) == "b"
        await put(store, "b", [], table("b", holders=("y",), updated=4))
        assert await held_by(store, "x", 10) == "a"
        assert await held_by(store, "nobody", 10) == ""

    run_with(opening, work)


def test_both_lists_come_at_once(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table("a", holders=("x",), updated=1))
        await store.create(table("b", holders=("x",), updated=2, public=True))
        await store.create(table("c", holders=("y",), updated=3, public=True))
        public, mine = await store.lists("x", 10, 3)
        assert ([row.id for row in public], [row.id for row in mine]) == (["c"], ["b", "a"])
        _, nobodys = await store.lists(None, 10, 3)
        assert nobodys == []

    run_with(opening, work)


def test_what_is_given_may_be_changed_afterwards(opening: Opening) -> None:
    document, event = {"seats": [1]}, {"dice": [1]}

    async def work(store: Store) -> None:
        await store.create(table(document=document))
        await put(store, "one", [move(1, event=event)])
        document["seats"].append(2)
        event["dice"].append(2)
        loaded = await store.load("one")
        assert loaded is not None
        assert (loaded[0].document, loaded[1][0].event) == ({"seats": [1]}, {"dice": [1]})

    run_with(opening, work)


def test_a_closed_store_takes_nothing_more(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.close()
        with pytest.raises(NotStoredError):
            await store.write("one", [move(1)], None, Seen(0, 1))
        with pytest.raises(NotStoredError):
            await store.create(table("two"))

    run_with(opening, work)


def test_closing_waits_for_what_is_being_written(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        writing = asyncio.ensure_future(store.write("one", [move(1)], None, Seen(0, 1)))
        await asyncio.sleep(0)
        await store.close()
        await writing

    run_with(opening, work)
    run_with(opening, lambda store: holds_one_row(store))


async def holds_one_row(store: Store) -> None:
    loaded = await store.load("one")
    assert loaded is not None
    assert loaded[1] == [move(1)]
