"""Leases: who is alive, whose a table is, and that nobody writes with an old token.

The same for every kind of store; that two servers on one database lose nothing is in
`test_fencing`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.server.store.opened import Opening, run_with
from tests.server.store.rows import give_up, move, table
from wagnis.server.store import ConflictError, Lease, Node, Stamp, Store

LONG = 3600.0  # seconds


async def owner(store: Store, asking: str) -> str | None:
    """Whose the table is that this server cannot take."""
    lease = await store.take("one", asking)
    assert lease is not None
    assert lease.fence is None
    return lease.owner


ONE, OTHER = Node("one", "http://one"), Node("other", "http://other")


def test_who_has_joined_is_alive_until_somebody_gives_it_up(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.join(ONE, LONG)
        await store.join(OTHER, LONG)
        assert {node.id for node in await store.alive()} == {"one", "other"}
        await give_up(store, "other")
        assert await store.alive() == [ONE]
        assert await store.heartbeat("one", LONG, draining=True)
        assert await store.alive() == [Node("one", "http://one", draining=True)]

    run_with(opening, work)


def test_a_server_that_was_given_up_does_not_come_back_to_life(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.join(ONE, LONG)
        await give_up(store, "one")
        assert not await store.heartbeat("one", LONG)
        assert not await store.heartbeat("nobody", LONG)
        assert await store.alive() == []

    run_with(opening, work)


def test_every_heartbeat_is_another_and_nobody_is_given_up_by_an_old_one(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.join(ONE, LONG)
        seen = []
        for ttl in (LONG, LONG, 1.0, LONG):  # also where the database's clock is set back
            seen += [node.beat for node in await store.alive()]
            assert await store.heartbeat("one", ttl)
        assert seen == sorted(set(seen))
        assert not await store.give_up("one", seen[-1])
        assert await store.alive() == [ONE]

    run_with(opening, work)


def test_who_cannot_take_a_table_is_told_the_owners_last_heartbeat(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.join(ONE, LONG)
        await store.join(OTHER, LONG)
        assert (await store.take("one", "one")) == Lease("one", 1)
        told = await store.take("one", "other")
        assert told is not None
        assert [told.beat] == [node.beat for node in await store.alive() if node.id == "one"]

    run_with(opening, work)


def test_a_table_is_taken_once_and_the_other_is_told_by_whom(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.join(ONE, LONG)
        await store.join(OTHER, LONG)
        assert await store.take("one", "one") == Lease("one", 1)
        assert await owner(store, "other") == "one"
        assert await store.take("one", "one") == Lease("one", 2)
        assert await store.take("nowhere", "one") is None

    run_with(opening, work)


def test_two_who_take_at_once_do_not_both_have_it(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.join(ONE, LONG)
        await store.join(OTHER, LONG)
        taken = await asyncio.gather(*(store.take("one", id) for id in ("one", "other") * 4))
        owners = {lease.owner for lease in taken if lease is not None}
        assert len(owners) == 1
        fences = sorted(lease.fence for lease in taken if lease and lease.fence is not None)
        assert fences == [1, 2, 3, 4]

    run_with(opening, work)


def test_a_dead_servers_table_can_be_taken_and_only_by_the_living(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.join(ONE, LONG)
        await store.take("one", "one")
        await give_up(store, "one")
        assert await store.take("one", "one") == Lease("one", None)
        await store.join(OTHER, LONG)
        assert await store.take("one", "other") == Lease("other", 2)

    run_with(opening, work)


def test_only_a_server_that_knows_the_form_of_a_table_can_take_it(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table(needs=2, format=3))
        newer = Node("newer", "http://newer", format=2, speaks=(3, 4))
        await store.join(ONE, LONG)
        await store.join(newer, LONG)
        assert set(await store.alive()) == {ONE, newer}
        assert await store.take("one", "one") == Lease(None, None, needs=2)
        assert await store.take("one", "newer") == Lease("newer", 1)
        (beat,) = [node.beat for node in await store.alive() if node == newer]
        assert await store.take("one", "one") == Lease("newer", None, needs=2, beat=beat)
        await store.leave("newer")
        assert await store.take("one", "one") == Lease(None, None, needs=2)
        stored = await store.load("one")
        assert stored is not None
        assert (stored[0].format, stored[0].needs) == (3, 2)

    run_with(opening, work)


def test_what_was_let_go_or_left_is_nobodys(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.create(table("two"))
        await store.join(ONE, LONG)
        await store.join(OTHER, LONG)
        await store.take("one", "one")
        await store.let_go("one", "one", fence=7)  # of another taking
        assert await owner(store, "other") == "one"
        await store.let_go("one", "one", fence=1)
        assert await store.take("one", "other") == Lease("other", 2)
        await store.take("two", "one")
        await store.leave("one")
        assert await store.alive() == [OTHER]
        assert await store.take("two", "other") == Lease("other", 2)

    run_with(opening, work)


def test_a_write_needs_the_latest_stamp(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.join(ONE, LONG)
        await store.take("one", "one")
        stored = await store.load("one")
        assert stored is not None
        stamp = stored[0].stamp
        assert stamp == Stamp(fence=1, version=0)
        await store.write("one", [move(1)], None, stamp)
        await store.write("one", [], table(phase="playing"), stamp)
        for old in (stamp, Stamp(0, 1), Stamp(2, 1)):
            for rows, row in (([move(2)], None), ([], table()), ([move(2)], table())):
                with pytest.raises(ConflictError):
                    await store.write("one", rows, row, old)
        stored = await store.load("one")
        assert stored == (table(phase="playing"), [move(1)])
        assert stored[0].stamp == Stamp(1, 1)
        await store.write("one", [move(2)], table(), Stamp(1, 1))

    run_with(opening, work)


def test_settling_gives_a_new_token_to_who_has_the_table_and_to_nobody_else(
    opening: Opening,
) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        assert await store.settle("one", None) == 1  # one server alone
        assert await store.settle("nowhere", None) is None
        with pytest.raises(ConflictError):
            await store.write("one", [move(1)], None, Stamp(0, 0))
        await store.write("one", [move(1)], None, Stamp(1, 0))
        await store.join(ONE, LONG)
        await store.take("one", "one")
        assert await store.settle("one", None) is None
        assert await store.settle("one", "other") is None
        assert await store.settle("one", "one") == 3
        await store.write("one", [move(2)], None, Stamp(3, 0))

    run_with(opening, work)


def test_who_has_lost_the_table_cannot_write_and_who_has_it_can(opening: Opening) -> None:
    async def work(store: Store) -> None:
        await store.create(table())
        await store.join(ONE, LONG)
        await store.take("one", "one")
        await store.write("one", [move(1)], None, Stamp(1, 0))
        await store.leave("one")
        await store.join(OTHER, LONG)
        await store.take("one", "other")
        with pytest.raises(ConflictError):
            await store.write("one", [move(2)], None, Stamp(1, 0))
        await store.write("one", [move(2, seat=0)], None, Stamp(2, 0))
        stored = await store.load("one")
        assert stored is not None
        assert stored[1] == [move(1), move(2, seat=0)]

    run_with(opening, work)
