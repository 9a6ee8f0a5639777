"""Heartbeats: how often, how long one may take, and what follows where none gets through.

With a store that is asked and does not answer; a real one that falls silent is in
`store/test_postgres`.
"""

from __future__ import annotations

import asyncio

from tests.server.later import Loop, later, run
from wagnis.server.cluster.membership import Membership
from wagnis.server.store import MemoryStore, StoreError

LEASE = 3000.0  # seconds; by the real clock it never ends here


class Silent(MemoryStore):
    """Falls silent: each question takes as long as it may, and has no answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []  # when
        self.silent = True

    async def heartbeat(
        self, node_id: str, ttl: float, draining: bool = False, answer: float | None = None
    ) -> bool:
        self.asked.append(asyncio.get_running_loop().time())
        if self.silent:
            await asyncio.sleep(LEASE * 5 / 3 if answer is None else answer)
            raise StoreError("no answer")
        return True


def test_a_heartbeat_without_an_answer_leaves_time_for_another_before_the_lease_ends() -> None:
    store = Silent()

    async def story() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        expired: list[str] = []
        joined = loop.time()
        membership = Membership(
            store, "here", LEASE, lambda: None, lambda _: None, lambda: expired.append("expired")
        )
        await membership.begin()
        for _ in range(20):
            await later(LEASE / 20)
        assert len([at for at in store.asked if at < joined + LEASE * 0.9]) >= 2
        store.silent = False
        for _ in range(10):
            await later(LEASE / 20)
        assert [node.id for node in membership.alive] == [membership.id]
        assert not expired
        await membership.leave()

    run(story())
