"""Compare and append: of two writers who judged by the same state, one writes; SQLite, PostgreSQL.

Each writer has a store of its own, as each server has; also where they share a group commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import pytest

from tests.patience import PATIENCE
from tests.server.later import run
from tests.server.store.opened import Opening
from tests.server.store.rows import fall, move, put, stands, table
from wagnis.server.store import ConflictError, GoneRow, InDoubtError, Seen, Store, batch

Work: TypeAlias = Callable[[Store, Store], Awaitable[None]]


def at_two(opening: Opening, work: Work) -> None:
    """With two stores on one database, where there is a new table."""

    async def tell() -> None:
        first, second = opening(), opening()
        try:
            await first.create(table())
            await work(first, second)
        finally:
            await first.close()
            await second.close()

    run(asyncio.wait_for(tell(), PATIENCE))


async def kept(store: Store, id: str = "one") -> tuple[str, list[int], Seen]:
    stored = await store.load(id)
    assert stored is not None
    return stored[0].phase, [row.seq for row in stored[1]], stored[0].seen


def kinds(answers: Sequence[object]) -> list[str]:
    return [type(answer).__name__ for answer in answers]


def test_of_two_who_have_seen_the_same_one_writes_and_nothing_of_the_other_is(
    opening: Opening,
) -> None:
    async def work(first: Store, second: Store) -> None:
        seen = await stands(first)
        assert await stands(second) == seen == Seen(0, 1)
        answers = await asyncio.gather(
            first.write("one", [move(1), fall(2)], table(phase="playing"), seen),
            second.write("one", [fall(1)], table(phase="over", holders=("b",)), seen),
            return_exceptions=True,
        )
        assert sorted(kinds(answers)) == ["ConflictError", "NoneType"]
        won = answers[0] is None
        stored = await first.load("one")
        assert stored == (
            (table(phase="playing"), [move(1), fall(2)])
            if won
            else (table(phase="over", holders=("b",)), [fall(1)])
        )
        assert stored[0].seen == Seen(2 if won else 1, 2)

    at_two(opening, work)


@pytest.mark.parametrize("wanted", [("move", "move"), ("row", "row"), ("move", "row")])
def test_events_and_changes_of_the_row_are_both_compared(
    opening: Opening, wanted: tuple[str, str]
) -> None:
    async def work(first: Store, second: Store) -> None:
        seen, before = await stands(first), list[str]()
        for kind, store in zip(wanted, (first, second), strict=True):
            entries = [move(1)] if kind == "move" else []
            row = table(phase="playing") if kind == "row" else None
            if before:
                with pytest.raises(ConflictError):
                    await store.write("one", entries, row, seen)
            else:
                await store.write("one", entries, row, seen)
            before.append(kind)
        rewritten = wanted[0] == "row"
        assert await kept(second) == (
            ("playing", [], Seen(0, 2)) if rewritten else ("open", [1], Seen(1, 1))
        )

    at_two(opening, work)


def test_the_row_alone_raises_the_version_and_events_alone_the_number(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        await first.write("one", [], table(updated=5), Seen(0, 1))
        assert await stands(second) == Seen(0, 2)
        await second.write("one", [move(1)], None, Seen(0, 2))
        assert await stands(first) == Seen(1, 2)
        await first.write("one", [move(2), fall(3)], table(updated=6), Seen(1, 2))
        assert await second.seen(["one", "two"]) == {"one": Seen(3, 3)}

    at_two(opening, work)


def test_a_log_never_has_a_hole(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        await put(first, "one", [move(1), fall(2)])
        seen = await stands(second)
        for rows in ([fall(4)], [fall(3), fall(5)], [fall(2)], [fall(3), fall(3)], [fall(0)]):
            with pytest.raises(ConflictError):
                await second.write("one", rows, table(phase="over"), seen)
        # Nor where somebody claims to have seen what is not there.
        for wrong in (Seen(3, 1), Seen(1, 1), Seen(2, 2), Seen(2, 0)):
            with pytest.raises(ConflictError):
                await second.write("one", [fall(wrong.seq + 1)], None, wrong)
        assert await kept(first) == ("open", [1, 2], seen)

    at_two(opening, work)


def test_a_group_is_written_but_for_the_change_that_conflicts(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        ids = [f"table-{number}" for number in range(100)]
        await asyncio.gather(*(first.create(table(id)) for id in ids))
        new = Seen(0, 1)
        await second.write(ids[40], [fall(1)], table(ids[40], phase="over"), new)
        changed = [
            first.write(id, [move(1)], table(id, phase="playing", holders=("a",)), new)
            for id in ids
        ]
        answers = await asyncio.gather(*changed, return_exceptions=True)
        assert kinds(answers) == ["NoneType"] * 40 + ["ConflictError"] + ["NoneType"] * 59
        for id in ids:
            expected = ("over", [1], Seen(1, 2)) if id == ids[40] else ("playing", [1], Seen(1, 2))
            assert await kept(second, id) == expected

    at_two(opening, work)


def test_changes_of_one_table_in_one_group_build_on_each_other(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        answers = await asyncio.gather(
            first.write("one", [move(1)], None, Seen(0, 1)),
            first.write("one", [fall(2)], table(phase="playing"), Seen(1, 1)),
            first.write("one", [fall(2)], None, Seen(1, 1)),
            first.write("one", [], table(phase="over"), Seen(2, 2)),
            first.delete(GoneRow("one", 5, "host_closed"), seen=Seen(2, 2)),
            return_exceptions=True,
        )
        assert kinds(answers) == ["NoneType"] * 2 + ["ConflictError", "NoneType", "ConflictError"]
        assert await kept(second) == ("over", [1, 2], Seen(2, 3))

    at_two(opening, work)


def test_what_is_deleted_is_not_written_again(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        await put(first, "one", [move(1)])
        seen = await stands(second)
        await first.delete(GoneRow("one", 5, "host_closed"), seen=seen)
        with pytest.raises(ConflictError):
            await second.write("one", [fall(2)], table(), seen)
        assert await second.load("one") is None
        assert await second.seen(["one"]) == {}

    at_two(opening, work)


def test_after_settling_nothing_that_was_judged_before_is_written(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        seen = await stands(first)
        await first.settle("one")
        with pytest.raises(ConflictError):
            await second.write("one", [move(1)], None, seen)
        await second.write("one", [move(1)], None, await stands(second))

    at_two(opening, work)


def test_many_writes_of_two_servers_lose_none_that_was_acknowledged(opening: Opening) -> None:
    """Both count a number in the table's row up, and read again after a conflict."""

    async def count(store: Store, times: int) -> int:
        conflicts = 0
        for _ in range(times):
            while True:
                stored = await store.load("one")
                assert stored is not None
                row, log = stored
                number = row.document.get("number", 0)
                assert number == len(log)
                try:
                    changed = table(document={"number": number + 1})
                    await store.write("one", [move(number + 1)], changed, row.seen)
                    break
                except ConflictError:
                    conflicts += 1
        return conflicts

    async def work(first: Store, second: Store) -> None:
        await asyncio.gather(count(first, 20), count(second, 20))
        stored = await first.load("one")
        assert stored is not None
        assert stored[0].document["number"] == len(stored[1]) == 40

    at_two(opening, work)


def test_without_the_comparison_a_start_is_lost(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What these tests are worth: they fail as soon as this condition is gone."""
    condition = " AND head.version = given.column3"
    assert condition in batch.ADVANCE
    monkeypatch.setattr(batch, "ADVANCE", batch.ADVANCE.replace(condition, ""))

    async def work(first: Store, second: Store) -> None:
        seen = await stands(second)
        await first.write("one", [], table(phase="playing"), seen)
        await second.write("one", [], table(holders=("b",)), seen)
        assert (await kept(first))[0] == "open"

    at_two(opening, work)


def test_groups_of_two_servers_at_the_same_tables_do_not_deadlock(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        ids = [f"table-{number}" for number in range(60)]
        await asyncio.gather(*(first.create(table(id)) for id in ids))
        for seq in range(1, 11):
            answers = await asyncio.gather(
                *(first.write(id, [move(seq)], None, Seen(seq - 1, 1)) for id in ids),
                *(second.write(id, [move(seq)], None, Seen(seq - 1, 1)) for id in reversed(ids)),
                return_exceptions=True,
            )
            assert sorted(kinds(answers)) == ["ConflictError"] * 60 + ["NoneType"] * 60

    at_two(opening, work)


@pytest.mark.xdist_group("cluster")
def test_a_group_that_meets_a_deadlock_is_tried_again(database: str) -> None:
    async def work(first: Store, second: Store) -> None:
        await first.create(table("two"))
        with first.engine.connect() as holding, holding.begin():
            holding.exec_driver_sql("SET LOCAL deadlock_timeout = '60s'")  # the other one is ended
            holding.exec_driver_sql("UPDATE head SET due = due WHERE table_id = 'two'")

            writing = [
                asyncio.ensure_future(second.write(id, [move(1)], None, Seen(0, 1)))
                for id in ("one", "two")
            ]
            await asyncio.sleep(0)
            waits = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            with second.engine.connect() as looking:
                while not looking.exec_driver_sql(waits).scalar():
                    await asyncio.sleep(0.01)
            statement = "UPDATE head SET due = due WHERE table_id = 'one'"
            await asyncio.to_thread(holding.exec_driver_sql, statement)
        await asyncio.gather(*writing)
        assert await first.seen(["one", "two"]) == {"one": Seen(1, 1), "two": Seen(1, 1)}

    at_two(lambda: Store.open(database), work)


def test_who_waits_for_a_bot_is_claimed_once(opening: Opening) -> None:
    async def work(first: Store, second: Store) -> None:
        ids = [f"table-{number}" for number in range(20)]
        await asyncio.gather(*(first.create(table(id)) for id in ids))
        for number, id in enumerate(ids):
            await put(first, id, [move(1)], due=100 + number)
        assert await second.claim_due(99, 1_000, 50) == []
        assert await second.claim_due(101, 1_000, 50) == ids[:2]
        both = await asyncio.gather(
            first.claim_due(500, 1_000, 10), second.claim_due(500, 1_000, 10)
        )
        assert sorted([*both[0], *both[1]]) == sorted(ids[2:])
        assert await first.claim_due(999, 2_000, 50) == []
        assert len(await first.claim_due(1_000, 2_000, 50)) == 20  # whoever claimed them has died
        # A write says anew whether anything is due, and a claim is no change of the table.
        for id in ids:
            await second.write(id, [fall(2)], None, Seen(1, 1))
        assert await first.claim_due(9_000, 10_000, 50) == []

    at_two(opening, work)


@pytest.mark.xdist_group("cluster")
def test_a_table_that_somebody_else_is_claiming_is_left_to_them(database: str) -> None:
    async def work(first: Store, second: Store) -> None:
        await first.create(table("two"))
        for id in ("one", "two"):
            await put(first, id, [move(1)], due=5)
        with second.engine.connect() as other, other.begin():
            other.exec_driver_sql("SELECT 1 FROM head WHERE table_id = 'one' FOR UPDATE")
            assert await first.claim_due(10, 20, 10) == ["two"]
        assert await first.claim_due(10, 20, 10) == ["one"]

    at_two(lambda: Store.open(database), work)


@pytest.mark.xdist_group("cluster")
def test_a_write_in_doubt_is_seen_or_never_comes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After settling, a table tells whether a commit without an answer has happened."""
    from wagnis.server.store.postgres import Bounded

    async def work(first: Store, second: Store) -> None:
        commit = Bounded.commit

        def cut(connection: Bounded) -> None:
            commit(connection)
            connection.close()
            commit(connection)  # as a wire that is cut while the answer is on its way

        monkeypatch.setattr(Bounded, "commit", cut)
        with pytest.raises(InDoubtError):
            await first.write("one", [move(1)], table(phase="playing"), Seen(0, 1))
        monkeypatch.setattr(Bounded, "commit", commit)
        await first.settle("one")
        assert await kept(second) == ("playing", [1], Seen(1, 3))

    at_two(lambda: Store.open(database), work)
