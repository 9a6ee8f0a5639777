"""Heartbeats: how often, how long one may take, and what follows where none gets through.

With a store that is asked and does not answer; a real one that falls silent is in
`store/test_postgres`.
"""

from __future__ import annotations

import asyncio

from tests.server.later import Loop, later, run
from tests.server.scratch import ScratchStore
from wagnis.server.cluster.membership import Membership, Sightings
from wagnis.server.store import NotStoredError, StoreError

LEASE = 3000.0  # seconds; by the real clock it never ends here


class Silent(ScratchStore):
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


class Watch:
    """A monotonic clock that is set by hand."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def seen_by(watch: Watch, *looks: tuple[float, int]) -> list[bool]:
    """What a server with a lease of 3 seconds makes of looks at another: when, and which beat."""
    sightings, found = Sightings(3.0, watch), []
    for at, beat in looks:
        watch.time = at
        found.append(sightings.silent("other", beat, at))
    return found


def test_a_server_is_silent_once_the_same_heartbeat_was_seen_for_a_lease() -> None:
    looks = [(float(second), 7) for second in range(5)]
    assert seen_by(Watch(), *looks) == [False, False, False, True, True]


def test_another_heartbeat_begins_another_silence_whichever_number_it_has() -> None:
    looks = [(0.0, 7), (1.0, 7), (2.0, 6), (3.0, 6), (4.0, 6), (5.0, 6)]
    assert seen_by(Watch(), *looks) == [False] * 5 + [True]


def test_an_observer_that_was_paused_itself_begins_to_count_anew() -> None:
    looks = [(0.0, 7), (1.0, 7), (60.0, 7), (61.0, 7), (62.0, 7), (63.0, 7)]
    assert seen_by(Watch(), *looks) == [False] * 5 + [True]


def test_the_time_an_answer_takes_is_not_counted_as_silence() -> None:
    watch = Watch()
    sightings = Sightings(3.0, watch)
    watch.time = 2.0  # asked at 0, answered at 2: the beat may have been written at any time before
    assert not sightings.silent("other", 7, 0.0)
    for asked, silent in ((3.0, False), (4.5, False), (5.0, True)):
        watch.time = asked
        assert sightings.silent("other", 7, asked) == silent


def test_who_may_have_been_given_up_asks_before_it_says_anything() -> None:
    async def story() -> None:
        store, watch, expired = ScratchStore(), Watch(), list[str]()
        membership = Membership(
            store, "here", 3.0, lambda _: None, lambda _: None, lambda: expired.append("now"), watch
        )
        await membership.begin()
        before = membership.id
        watch.time = 2.9
        await store.leave(before)  # nobody could have given it up yet, and it does not ask
        await membership.hold()
        assert not expired
        watch.time = 3.0
        await asyncio.gather(membership.hold(), membership.hold())
        assert expired == ["now"]
        assert [node.id for node in await store.alive()] == [membership.id] != [before]
        await membership.leave()

    asyncio.run(story())


def test_many_who_ask_while_the_database_is_away_wait_for_one_answer() -> None:
    async def story() -> None:
        store, watch = Silent(), Watch()
        membership = Membership(
            store, "here", 0.03, lambda _: None, lambda _: None, lambda: None, watch
        )
        await membership.begin()
        assert membership._task is not None
        membership._task.cancel()
        watch.time = 1.0
        asking = (membership.hold() for _ in range(50))
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert all(isinstance(answer, NotStoredError) for answer in answers)
        assert len(store.asked) == 1
        store.silent = False
        await membership.hold()

    asyncio.run(story())


def test_a_heartbeat_without_an_answer_leaves_time_for_another_before_the_lease_ends() -> None:
    store = Silent()

    async def story() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        expired: list[str] = []
        joined = loop.time()
        membership = Membership(
            store, "here", LEASE, lambda _: None, lambda _: None, lambda: expired.append("expired")
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
