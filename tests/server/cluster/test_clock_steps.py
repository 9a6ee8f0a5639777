"""The database's wall clock is set while servers hold leases: no lease is lost, no table locked.

The clock is set by `tests.preload`. How silence is measured instead is in `test_membership`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from wagnis.server.cluster.membership import Membership

from tests.patience import PATIENCE
from tests.preload import COMPILER, MISSING
from tests.preload.postgres import HOUR, FaultyPostgres
from tests.server.store.rows import table
from tests.services.faults import fresh
from wagnis.server.store import Store

pytestmark = [
    pytest.mark.xdist_group("cluster"),
    pytest.mark.skipif(COMPILER is None, reason=MISSING),
]

LEASE = 2.0


@pytest.fixture(scope="module")
def stepped(services_folder: Path) -> Iterator[FaultyPostgres]:
    folder = services_folder / "stepped"
    folder.mkdir(mode=0o711)
    with FaultyPostgres(folder) as service:
        yield service


class Member(Membership):
    """A server that notes when it was given up."""

    def __init__(self, store: Store, name: str, lease: float = LEASE) -> None:
        self.given_up = 0
        super().__init__(store, name, lease, lambda _: None, lambda _: None, self._lost)

    def _lost(self) -> None:
        self.given_up += 1

    def die(self) -> None:
        """No more heartbeats, and no word to anybody."""
        assert self._task is not None
        self._task.cancel()


async def taken(store: Store, member: Member) -> None:
    """Until this server has the table."""
    async with asyncio.timeout(PATIENCE):
        while (lease := await store.take("one", member.id)) is None or lease.fence is None:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_a_dead_owners_tables_are_free_after_a_lease_wherever_the_clock_is_set(
    stepped: FaultyPostgres, step: float
) -> None:
    async def story() -> None:
        stepped.set_clock(0)
        store = Store.open(fresh(stepped))
        one, other = Member(store, "one"), Member(store, "other")
        await store.create(table())
        await one.begin()
        await other.begin()
        await taken(store, one)
        stepped.set_clock(step)
        one.die()
        await taken(store, other)
        await other.leave()
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_no_living_server_is_given_up_when_the_clock_is_set(
    stepped: FaultyPostgres, step: float
) -> None:
    async def story() -> None:
        stepped.set_clock(0)
        store = Store.open(fresh(stepped))
        # A long lease: on a busy machine nobody is taken for dead by mistake.
        one, other = Member(store, "one", PATIENCE), Member(store, "other", PATIENCE)
        await one.begin()
        await other.begin()
        for clock in (step, 0.0):
            stepped.set_clock(clock)
            for _ in range(2):
                await one.beat()
                await other.beat()
        assert one.given_up == other.given_up == 0
        assert {node.id for node in other.alive} == {one.id, other.id}
        await one.leave()
        await other.leave()
        await store.close()

    asyncio.run(story())
