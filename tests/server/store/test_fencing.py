"""Two servers on one database: with fencing nothing is lost; what is lost without it, is shown.

Each has a store of its own, as each process has; SQLite and a real PostgreSQL.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.store.rows import fall, give_up, move, table
from wagnis.server.store import ConflictError, Lease, Node, Stamp, Store, batch, sqlite_url

LONG = 3600.0
VERSION, FENCE = "AND head.version = given.column4", "AND head.fence = given.column6"


def without(*conditions: str) -> str:
    """The statement that every write goes through, with less to compare."""
    statement = batch.ADVANCE
    for condition in conditions:
        assert condition in statement
        statement = statement.replace(condition, "")
    return statement


BOTH = [
    pytest.param("sqlite"),
    pytest.param("postgresql", marks=pytest.mark.xdist_group("cluster")),
]


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(sqlite_url(tmp_path / "wagnis.sqlite"))
    else:
        yield request.getfixturevalue("database")


async def two_servers(url: str) -> tuple[Store, Store]:
    first, second = Store.open(url), Store.open(url)
    await first.join(Node("first", ""), LONG)
    await second.join(Node("second", ""), LONG)
    await first.create(table())
    return first, second


async def kept(store: Store) -> tuple[str, list[int]]:
    stored = await store.load("one")
    assert stored is not None
    return stored[0].phase, [row.seq for row in stored[1]]


async def sits_while_another_starts(url: str) -> tuple[str, list[int]]:
    """Anna starts at one server, Ben sits down at another, which has read the table before."""
    first, second = await two_servers(url)
    read = await second.load("one")
    assert read is not None
    stamp = read[0].stamp
    # The second server remembers where the log ends, as one does that has written before.
    await second.write("one", [], table(holders=("b",)), stamp)
    stamp = Stamp(stamp.fence, stamp.version + 1)
    await first.write("one", [], table(phase="playing", holders=("b",)), stamp)
    try:
        await second.write("one", [], table(holders=("b", "c")), stamp)
    except ConflictError:
        pass
    finally:
        left = await kept(first)
        await first.close()
        await second.close()
    return left


async def an_owner_wakes_up(url: str) -> tuple[list[str], tuple[str, list[int]]]:
    """The first server is paused; the second takes over; then the first goes on where it was."""
    first, second = await two_servers(url)
    assert await first.take("one", "first") == Lease("first", 1)
    await first.write("one", [move(1)], table(phase="playing"), Stamp(1, 0))
    await give_up(second, "first")
    assert await second.take("one", "second") == Lease("second", 2)
    await second.write("one", [], table(phase="over"), Stamp(2, 1))
    conflicts = []
    for rows, row in (([], table(phase="open")), ([fall(2)], None), ([fall(2)], table())):
        try:
            await first.write("one", rows, row, Stamp(1, 1))
        except ConflictError as error:
            conflicts.append(str(error))
    left = await kept(second)
    await first.close()
    await second.close()
    return conflicts, left


async def an_owner_wakes_up_first(url: str) -> tuple[list[str], tuple[str, list[int]]]:
    """The same, before the second server has written anything: both throw the next dice."""
    first, second = await two_servers(url)
    assert await first.take("one", "first") == Lease("first", 1)
    await first.write("one", [move(1)], table(phase="playing"), Stamp(1, 0))
    await give_up(second, "first")
    assert await second.take("one", "second") == Lease("second", 2)
    assert (await kept(second))[1] == [1]
    acknowledged = []
    for name, store, stamp in (("first", first, Stamp(1, 1)), ("second", second, Stamp(2, 1))):
        try:
            await store.write("one", [fall(2)], None, stamp)
            acknowledged.append(name)
        except ConflictError:
            pass
    left = await kept(second)
    await first.close()
    await second.close()
    return acknowledged, left


def test_a_seat_taken_at_a_second_server_does_not_undo_a_start(url: str) -> None:
    assert asyncio.run(sits_while_another_starts(url)) == ("playing", [])


def test_without_compare_and_swap_the_start_is_lost(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the test above is worth: it fails as soon as this one condition is gone."""
    monkeypatch.setattr(batch, "ADVANCE", without(VERSION))
    assert asyncio.run(sits_while_another_starts(url)) == ("open", [])


def test_an_owner_that_wakes_up_after_a_takeover_writes_nothing(url: str) -> None:
    conflicts, left = asyncio.run(an_owner_wakes_up(url))
    assert len(conflicts) == 3
    assert left == ("over", [1])


def test_only_the_owner_throws_the_next_dice_also_where_the_one_before_wakes_up_first(
    url: str,
) -> None:
    assert asyncio.run(an_owner_wakes_up_first(url)) == (["second"], ("playing", [1, 2]))


def test_without_the_fence_who_was_given_up_throws_and_the_owner_is_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else has changed since: neither the log nor the version tells them apart."""
    monkeypatch.setattr(batch, "ADVANCE", without(FENCE))
    assert asyncio.run(an_owner_wakes_up_first(url)) == (["first"], ("playing", [1, 2]))


def test_without_both_an_owner_that_wakes_up_overwrites_the_new_one(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "ADVANCE", without(VERSION, FENCE))
    conflicts, left = asyncio.run(an_owner_wakes_up(url))
    assert len(conflicts) < 3
    assert left != ("over", [1])


def test_many_writes_of_two_servers_lose_none_that_was_acknowledged(url: str) -> None:
    """Both count a number in the table's row up, and read again after a conflict."""

    async def count(store: Store, times: int) -> int:
        acknowledged = 0
        while acknowledged < times:
            stored = await store.load("one")
            assert stored is not None
            number = stored[0].document["number"]
            await asyncio.sleep(0)
            try:
                changed = table(document={"number": number + 1})
                await store.write("one", [], changed, stored[0].stamp)
                acknowledged += 1
            except ConflictError:
                pass
        return acknowledged

    async def work() -> None:
        first, second = await two_servers(url)
        await first.write("one", [], table(document={"number": 0}))
        acknowledged = sum(await asyncio.gather(count(first, 10), count(second, 10)))
        stored = await first.load("one")
        assert stored is not None
        assert stored[0].document["number"] == acknowledged
        await first.close()
        await second.close()

    asyncio.run(work())
