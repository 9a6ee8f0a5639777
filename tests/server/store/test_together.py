"""People over time in every kind of store: sharing, groups, used codes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import put, table
from wagnis.server.store import ConflictError, GoneRow, GroupRow, GroupSeat, Store

GROUP = GroupRow(
    "g1",
    "Thursday",
    5,
    1,
    None,
    {"game": "tutto", "seats": [{"bot": None}, {"bot": None}, {"bot": "thumb"}]},
    (GroupSeat(0, "anna", "Anna", 5), GroupSeat(1, "ben", "Ben", None)),
)
MOST = 2


def test_a_group_is_kept_begins_once_and_ends_with_its_second_last_device(
    opening: Opening,
) -> None:
    async def work(store: Store) -> None:
        await store.add_group(GROUP, MOST, MOST)
        assert await store.groups_of("ben") == [GROUP]
        assert await store.groups_of("cleo") == []
        results = await asyncio.gather(
            store.begin_group("g1", 1, "t1"),
            store.begin_group("g1", 1, "t2"),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["ConflictError", "NoneType"]
        [group] = await store.groups_of("anna")
        assert (group.begun, group.phase) == (2, None)
        await store.leave_group("anna", "g1")
        assert await store.groups_of("ben") == []

    run_with(opening, work)


def test_the_table_of_a_group_is_the_last_of_its_rematches(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.add_group(replace(GROUP, table_id="t1"), MOST, MOST)
        await store.create(table("t1", phase="playing", next="t2"))  # somebody joins the next game
        await store.create(table("t2", phase="over", next="t3"))
        await store.create(table("t3", phase="open"))
        [group] = await store.groups_of("anna")
        assert (group.table_id, group.phase, group.begun) == ("t1", "playing", 1)
        await put(store, "t1", [], table("t1", phase="over", next="t2"))
        [group] = await store.groups_of("anna")
        assert (group.table_id, group.phase, group.begun) == ("t3", "open", 3)
        await store.delete(GoneRow("t3", 5, "host_closed"))
        [group] = await store.groups_of("anna")
        assert (group.table_id, group.phase, group.begun) == ("t2", "over", 2)
        await store.begin_group("g1", 2, "t4")
        with pytest.raises(ConflictError):
            await store.begin_group("g1", 2, "t5")
        [group] = await store.groups_of("anna")
        assert (group.table_id, group.phase, group.begun) == ("t4", None, 3)

    run_with(opening, work)


def test_a_device_is_in_so_many_groups(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for id in ("g1", "g2"):
            await store.add_group(_named(id), MOST, 9)
        with pytest.raises(ConflictError):
            await store.add_group(_named("g3"), MOST, 9)
        with pytest.raises(ConflictError):
            await store.add_group(_named("g3"), 9, MOST)  # so many invitations
        assert await store.accept_group("ben", "g1", 6, MOST)
        with pytest.raises(ConflictError):
            await store.accept_group("ben", "g2", 7, 1)
        assert not await store.accept_group("ben", "g1", 8, MOST)  # once is enough
        ben = [[seat.accepted for seat in one.seats] for one in await store.groups_of("ben")]
        assert ben == [[5, 6], [5, None]]
        await store.share("anna", None)  # leaves all of them
        assert await store.groups_of("ben") == []
        await store.add_group(_named("g3"), MOST, MOST)

    run_with(opening, work)


def test_sharing_is_switched_on_and_off_and_a_code_is_used_once(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.share("anna", 5)
        await store.share("anna", 6)
        assert await store.sharing(["anna", "ben"]) == {"anna"}
        await store.share("anna", None)
        assert await store.sharing(["anna", "ben"]) == set()
        await store.use_code("aa", 100, 50)
        with pytest.raises(ConflictError):
            await store.use_code("aa", 100, 60)

    run_with(opening, work)


def test_finished_tables_with_others_are_found_the_latest_first(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for id, phase, updated, holders in (
            ("t1", "over", 1, ("anna", "ben")),
            ("t2", "over", 2, ("anna",)),
            ("t3", "playing", 3, ("anna", "ben")),
            ("t4", "over", 4, ("anna", "cleo")),
        ):
            await store.create(table(id, updated=updated, phase=phase, holders=holders))
        found = await store.finished("anna", 10)
        assert [row.updated for row in found] == [4, 1]
        assert [row.updated for row in await store.finished("anna", 1)] == [4]

    run_with(opening, work)


def _named(id: str) -> GroupRow:
    return replace(GROUP, id=id)


def test_a_group_goes_on_with_the_rematch_of_a_table_that_is_deleted(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.add_group(replace(GROUP, table_id="t1"), MOST, MOST)
        await store.create(table("t1", phase="over", next="t2"))
        await store.create(table("t2", phase="playing"))
        [before] = await store.groups_of("anna")
        await store.delete(GoneRow("t1", 9, "finished"))
        [after] = await store.groups_of("anna")
        assert after == before
        assert (after.table_id, after.phase) == ("t2", "playing")

    run_with(opening, work)
