"""The database's wall clock is set while servers hold leases: nobody is robbed, nothing is locked.

The clock is set by `tests.preload`. How silence is measured instead is in `test_membership`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.preload import COMPILER, MISSING, Preload, compiled
from tests.server.store.rows import table
from wagnis.cli.services import Postgres
from wagnis.server.cluster.membership import Membership
from wagnis.server.store import SqlStore

pytestmark = [
    pytest.mark.xdist_group("cluster"),
    pytest.mark.skipif(COMPILER is None, reason=MISSING),
]

LEASE = 2.0
HOUR = 3600.0
NOW = "SELECT extract(epoch FROM clock_timestamp())"


class Stepped(Postgres):
    """A PostgreSQL whose clock can be set."""

    def __init__(self, folder: Path, clock: Preload) -> None:
        super().__init__(folder)
        self.clock = clock

    def _environment(self) -> Mapping[str, str]:
        return {**super()._environment(), **self.clock.settings}

    def set(self, seconds: float) -> None:
        """Set its clock forward or back; it goes by that from now on."""
        before = self._now()
        self.clock.step(seconds)
        assert abs(self._now() - before - seconds) < HOUR / 2

    def _now(self) -> float:
        with self.connect() as connection:
            told = connection.execute(NOW).fetchone()
        assert told is not None
        return float(told[0])


@pytest.fixture(scope="module")
def stepped(services_folder: Path) -> Iterator[Stepped]:
    folder = services_folder / "stepped"
    folder.mkdir(mode=0o711)
    with Stepped(folder / "postgres", Preload(compiled(folder), folder / "faults")) as service:
        yield service


class Member(Membership):
    """A server that notes when it was given up."""

    def __init__(self, store: SqlStore, name: str) -> None:
        self.given_up = 0
        super().__init__(store, name, LEASE, lambda: None, lambda _: None, self._lost)

    def _lost(self) -> None:
        self.given_up += 1

    def die(self) -> None:
        """No more heartbeats, and no word to anybody."""
        assert self._task is not None
        self._task.cancel()


async def taken(store: SqlStore, member: Member) -> None:
    """Until this server has the table."""
    async with asyncio.timeout(PATIENCE):
        while (lease := await store.take("one", member.id)) is None or lease.fence is None:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_a_dead_owners_tables_are_free_after_a_lease_wherever_the_clock_is_set(
    stepped: Stepped, step: float
) -> None:
    async def story() -> None:
        stepped.clock.step(0)
        store = SqlStore.open(stepped.fresh())
        one, other = Member(store, "one"), Member(store, "other")
        await store.create(table())
        await one.begin()
        await other.begin()
        await taken(store, one)
        stepped.set(step)
        one.die()
        await taken(store, other)
        await other.leave()
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_no_living_server_is_given_up_when_the_clock_is_set(stepped: Stepped, step: float) -> None:
    async def story() -> None:
        stepped.clock.step(0)
        store = SqlStore.open(stepped.fresh())
        one, other = Member(store, "one"), Member(store, "other")
        await one.begin()
        await other.begin()
        for clock in (step, 0.0):
            stepped.set(clock) if clock else stepped.clock.step(0)
            for _ in range(2):
                await one.beat()
                await other.beat()
        assert one.given_up == other.given_up == 0
        assert {node.id for node in other.alive} == {one.id, other.id}
        await one.leave()
        await other.leave()
        await store.close()

    asyncio.run(story())
