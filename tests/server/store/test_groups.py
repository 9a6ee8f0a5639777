"""Group commit: how many writes share one.

That they are on disk afterwards is tested in `test_sql` and, the hard way, by the crash test.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import event

from tests.server.store.opened import at
from tests.server.store.rows import fall, move, table
from wagnis.server.store import Seen, Store


def commits(store: Store) -> list[None]:
    """Grows with every commit."""
    counted: list[None] = []
    event.listen(store._engine, "commit", lambda _: counted.append(None))
    return counted


def test_writes_of_the_same_moment_share_a_commit(file: Path) -> None:
    async def work(store: Store) -> None:
        ids = [f"table-{number}" for number in range(300)]
        counted = commits(store)
        await asyncio.gather(*(store.create(table(id)) for id in ids))
        assert len(counted) == 1
        await asyncio.gather(*(store.write(id, [move(1), fall(2)], None, Seen(0, 1)) for id in ids))
        assert len(counted) == 2

    at(file, work)


def test_what_comes_while_a_commit_runs_waits_for_the_next_one(file: Path) -> None:
    async def work(store: Store) -> None:
        ids = [f"table-{number}" for number in range(100)]
        await asyncio.gather(*(store.create(table(id)) for id in ids))
        counted = commits(store)

        async def play(id: str) -> None:
            for turn in range(10):
                await store.write(id, [move(turn + 1)], None, Seen(turn, 1))

        await asyncio.gather(*map(play, ids))
        # A thousand writes; everybody waits for their own, so at best ten commits do.
        assert 10 <= len(counted) <= 100
        for id in ids:
            assert await store.load(id) == (table(id), [move(turn + 1) for turn in range(10)])

    at(file, work)


def test_writes_to_one_table_in_the_same_moment_follow_one_another(file: Path) -> None:
    async def work(store: Store) -> None:
        counted = commits(store)
        await asyncio.gather(
            store.create(table()),
            store.write("one", [move(1), fall(2)], None, Seen(0, 1)),
            store.write("one", [move(4)], None, Seen(3, 1)),
            store.write("one", [move(3)], table(phase="over"), Seen(2, 1)),
            return_exceptions=True,
        )
        assert len(counted) == 1
        assert await store.load("one") == (table(phase="over"), [move(1), fall(2), move(3)])

    at(file, work)


def test_more_than_one_group_holds_goes_into_the_following_ones(file: Path) -> None:
    async def work(store: Store) -> None:
        counted = commits(store)
        await asyncio.gather(*(store.create(table(str(number))) for number in range(1_201)))
        assert len(counted) == 3

    at(file, work)
