"""People over time in every kind of store: sharing, groups, used codes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import put, table
from wagnis.server.store import ConflictError, GoneRow, Store
from wagnis.server.store.rows.own_data import leave_groups
from wagnis.server.together import rows as together
from wagnis.server.together.rows import GroupRow, GroupSeat

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
        await store.commit(together.add_group, GROUP, MOST)
        assert await store.read(together.groups_of, "ben") == [GROUP]
        assert await store.read(together.groups_of, "cleo") == []
        results = await asyncio.gather(
            store.commit(together.begin, "g1", 1, "t1"),
            store.commit(together.begin, "g1", 1, "t2"),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["ConflictError", "NoneType"]
        [group] = await store.read(together.groups_of, "anna")
        assert (group.begun, group.phase) == (2, None)
        await store.commit(leave_groups, "anna", "g1")
        assert await store.read(together.groups_of, "ben") == []

    run_with(opening, work)


def test_a_group_goes_on_with_the_rematch_of_its_table(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.commit(together.add_group, replace(GROUP, table_id="t1"), MOST)

        async def stands(table: str, phase: str | None, begun: int) -> bool:
            [group] = await store.read(together.groups_of, "anna")
            return (group.table_id, group.phase, group.begun) == (table, phase, begun)

        await store.create(table("t1", phase="playing"))
        await store.create(table("t2", phase="open"))
        # Somebody joins the next game.
        await put(store, "t1", [], table("t1", phase="playing", next="t2"))
        assert await stands("t1", "playing", 1)
        await put(store, "t1", [], table("t1", phase="over", next="t2"))
        assert await stands("t2", "open", 2)
        await store.create(table("t3", phase="open"))
        await put(store, "t2", [], table("t2", phase="over", next="t3"))
        assert await stands("t3", "open", 3)
        await put(store, "t1", [], table("t1", phase="over", next="t2"))
        await store.delete(GoneRow("t1", 5, "finished"))
        assert await stands("t3", "open", 3)
        await store.delete(GoneRow("t3", 5, "host_closed"))
        assert await stands("t3", None, 3)
        await store.commit(together.begin, "g1", 3, "t4")
        with pytest.raises(ConflictError):
            await store.commit(together.begin, "g1", 3, "t5")
        assert await stands("t4", None, 4)

    run_with(opening, work)


def test_a_group_made_after_the_rematch_goes_on_with_it(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table("t3", phase="open"))
        await store.create(table("t2", phase="over", next="t3"))
        await store.create(table("t1", phase="over", next="t2"))
        made = await store.commit(together.add_group, replace(GROUP, table_id="t1"), MOST)
        assert (made.table_id, made.begun, made.phase) == ("t3", GROUP.begun + 2, "open")
        [group] = await store.read(together.groups_of, "anna")
        assert (group.table_id, group.begun, group.phase) == ("t3", GROUP.begun + 2, "open")

    run_with(opening, work)


def test_a_device_is_in_so_many_groups(opening: Opening) -> None:
    async def work(store: Store) -> None:
        for id in ("g1", "g2"):
            await store.commit(together.add_group, _named(id), MOST)
        with pytest.raises(ConflictError):
            await store.commit(together.add_group, _named("g3"), MOST)
        assert await store.commit(together.accept, "ben", "g1", 6, MOST)
        with pytest.raises(ConflictError):
            await store.commit(together.accept, "ben", "g2", 7, 1)
        assert not await store.commit(together.accept, "ben", "g1", 8, MOST)  # once is enough
        ben = [
            [seat.accepted for seat in one.seats]
            for one in await store.read(together.groups_of, "ben")
        ]
        assert ben == [[5, 6], [5, None]]
        await store.commit(together.share, "anna", None)  # leaves all of them
        assert await store.read(together.groups_of, "ben") == []
        await store.commit(together.add_group, _named("g3"), MOST)

    run_with(opening, work)


def test_sharing_is_switched_on_and_off_and_a_code_is_used_once(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.commit(together.share, "anna", 5)
        await store.commit(together.share, "anna", 6)
        assert await store.read(together.sharing, ["anna", "ben"]) == {"anna"}
        await store.commit(together.share, "anna", None)
        assert await store.read(together.sharing, ["anna", "ben"]) == set()
        await store.commit(together.use_code, "aa", 100, 50)
        with pytest.raises(ConflictError):
            await store.commit(together.use_code, "aa", 100, 60)

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
        found = await store.read(together.finished, "anna", 10)
        assert [row.updated for row in found] == [4, 1]
        assert [row.updated for row in await store.read(together.finished, "anna", 1)] == [4]

    run_with(opening, work)


def _named(id: str) -> GroupRow:
    return replace(GROUP, id=id)
