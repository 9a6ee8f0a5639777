"""The fair queue by itself: turns by address and cost, limits, and who gives up or is given up.

What the server makes of it is tried in `test_fair_queues`.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from tests.server.later import later, run
from tests.server.later import turns as others_go_on
from wagnis.server.advice import fair_queue
from wagnis.server.advice.fair_queue import BusyError, FairQueue, Person, Ticket


@dataclass(eq=False)
class Work(Ticket):
    """Something that takes so many seconds."""

    name: str = ""
    seconds: float = 1.0


def put(
    queue: FairQueue[Work], names: str, address: str, device: str = "", seconds: float = 1.0
) -> None:
    """One piece of work for each letter."""
    for name in names:
        work = Work(name=name, seconds=seconds)
        assert queue.admit(work, Person(device or address, address))


def served(queue: FairQueue[Work], most: int = 1_000) -> str:
    """The letters in the order in which their work is done, if no more comes."""
    order = ""
    while len(order) < most and (work := queue.next(lambda one: True)) is not None:
        queue.begin(work)
        queue.pause(work, work.seconds)
        queue.end(work)
        order += work.name
    return order


def test_addresses_take_turns_however_much_one_of_them_wants() -> None:
    queue = FairQueue[Work]()
    put(queue, "aaaa", "A")
    put(queue, "bb", "B")
    put(queue, "c", "C")
    assert served(queue) == "cbabaaa"


def test_of_those_who_have_had_nothing_yet_who_asks_for_least_is_first() -> None:
    queue = FairQueue[Work]()
    put(queue, "aaa", "A")
    put(queue, "bbb", "B")
    put(queue, "c", "C")
    assert served(queue, 3) == "cab"


def test_who_asks_for_what_takes_long_has_fewer_turns() -> None:
    queue = FairQueue[Work]()
    put(queue, "aaaa", "A", seconds=5.0)
    put(queue, "b" * 12, "B", seconds=1.0)
    assert served(queue) == "abbbbbabbbbbabba"


def test_nobody_saves_turns_up_by_asking_for_nothing() -> None:
    queue = FairQueue[Work]()
    put(queue, "a" * 50, "A")
    served(queue, 40)
    put(queue, "b" * 50, "B")
    order = served(queue, 10)
    assert order.startswith("b")
    assert "bbb" not in order


def test_devices_of_one_address_take_turns_within_its_share() -> None:
    queue = FairQueue[Work]()
    put(queue, "aaa", "A", "anna")
    put(queue, "x", "A", "ben")
    put(queue, "ccc", "C")
    assert served(queue) == "cacxcaa"


def test_many_devices_of_one_address_are_one_address() -> None:
    queue = FairQueue[Work]()
    for number in range(20):
        put(queue, "a", "A", f"cookie {number}")
    put(queue, "b", "B")
    assert served(queue).index("b") == 0


def test_what_several_want_comes_in_the_turn_of_who_has_had_least() -> None:
    queue = FairQueue[Work]()
    put(queue, "aaa", "A")
    served(queue, 1)
    put(queue, "x", "A")
    shared = next(work for work in queue if work.name == "x")
    queue.join(shared, Person("B", "B"))
    assert served(queue) == "xaa"


def test_what_is_for_later_waits_for_what_is_needed_now() -> None:
    queue = FairQueue[Work]()
    for name, ahead in (("p", True), ("q", True), ("n", False)):
        queue.admit(Work(name=name), Person("A", "A"), ahead)
    hurried = next(work for work in queue if work.name == "q")
    queue.join(hurried, Person("A", "A"), ahead=False)
    assert served(queue) == "qnp"


def test_in_a_full_queue_the_address_with_the_most_makes_room() -> None:
    evicted: list[str] = []
    queue = FairQueue[Work](4, evicted=lambda work: evicted.append(work.name))
    put(queue, "abc", "A")
    put(queue, "x", "X")
    put(queue, "y", "Y")
    assert evicted == ["c"]
    assert not queue.admit(Work(name="d"), Person("A", "A"))
    assert not queue.admit(Work(name="z"), Person("X", "X"))
    assert served(queue) == "xyab"


def test_an_address_and_a_device_have_only_so_much_waiting() -> None:
    queue = FairQueue[Work](100, of_address=5, of_device=3)
    admitted = [queue.admit(Work(), Person(f"{at // 4}", "A")) for at in range(12)]
    assert admitted == [True, True, True, False, True, True] + [False] * 6
    assert queue.admit(Work(), Person("9", "B"))


def test_addresses_that_have_gone_are_forgotten() -> None:
    queue = FairQueue[Work]()
    for number in range(3 * fair_queue.MOST_KNOWN):
        put(queue, "a", f"address {number}")
        served(queue)
    put(queue, "aa", "A")
    served(queue, 1)
    assert len(queue._addresses) <= fair_queue.MOST_KNOWN + 1
    assert len(queue._devices) < fair_queue.SWEEP


def test_a_place_is_counted_by_turns_and_not_by_arrival() -> None:
    queue = FairQueue[Work]()
    put(queue, "aaaaaaaa", "A")
    put(queue, "bb", "B")
    under_way = queue.next(lambda work: work.name == "a")
    assert under_way is not None
    queue.begin(under_way)
    for name, address, place in (("c", "C", 1), ("d", "D", 2)):
        stranger = Work(name=name)
        queue.admit(stranger, Person(address, address))
        assert queue.before(stranger) == place
    last = next(work for work in reversed([*queue]) if work.name == "b")
    assert queue.before(last) == 5  # about: a is under way, then c, d, b and perhaps a
    queue.pause(under_way, 1.0)
    queue.end(under_way)
    assert served(queue, 4) == "cdbb"


class Crowd:
    """Work that takes its turn and holds it until it is let go."""

    def __init__(self, slots: int = 1) -> None:
        self.queue = FairQueue[Work](slots=slots)
        self.done: list[str] = []
        self.go = asyncio.Event()

    def start(self, name: str, patience: float | None = None) -> asyncio.Task[None]:
        work = Work(name=name)
        assert self.queue.admit(work, Person("anna", "A"))
        return asyncio.create_task(self._take(work, patience))

    async def _take(self, work: Work, patience: float | None) -> None:
        try:
            async with self.queue.turn(work, patience):
                await self.go.wait()
                self.done.append(work.name)
        finally:
            self.queue.end(work)


def test_who_goes_away_leaves_the_turn_to_the_next() -> None:
    async def story() -> None:
        crowd = Crowd()
        first, gone, last = (crowd.start(name) for name in ("first", "gone", "last"))
        await others_go_on()
        gone.cancel()
        first.cancel()
        await asyncio.wait([first, gone])
        crowd.go.set()
        await last
        await crowd.start("another")
        assert crowd.done == ["last", "another"]
        assert len(crowd.queue) == 0

    run(story())


def test_who_is_called_and_goes_away_at_that_moment_leaves_it_too() -> None:
    async def story() -> None:
        crowd = Crowd()
        first, called, last = (crowd.start(name) for name in ("first", "called", "last"))
        await others_go_on()
        first.cancel()
        while not first.done():
            await asyncio.sleep(0)
        called.cancel()
        crowd.go.set()
        await asyncio.wait([called, last])
        assert crowd.done == ["last"]

    run(story())


def test_as_many_have_their_turn_as_there_are_slots() -> None:
    async def story() -> None:
        crowd = Crowd(slots=2)
        tasks = [crowd.start(name) for name in "abc"]
        await others_go_on()
        assert [work.name for work in crowd.queue if work.begun] == ["a", "b"]
        crowd.go.set()
        await asyncio.gather(*tasks)
        assert sorted(crowd.done) == ["a", "b", "c"]

    run(story())


def test_who_waits_too_long_is_told_and_holds_up_nobody() -> None:
    async def story() -> None:
        crowd = Crowd()
        tasks = [crowd.start("first"), crowd.start("impatient", 20.0), crowd.start("last")]
        await others_go_on()
        await later(19.0)
        assert not tasks[1].done()
        await later(2.0)
        with pytest.raises(BusyError):
            await tasks[1]
        crowd.go.set()
        await asyncio.gather(tasks[0], tasks[2])
        assert crowd.done == ["first", "last"]

    run(story())


def test_who_is_evicted_while_waiting_is_told() -> None:
    async def story() -> None:
        crowd = Crowd()
        crowd.queue = FairQueue[Work](3)
        tasks = [crowd.start(name) for name in "abc"]
        await others_go_on()
        assert crowd.queue.admit(Work(name="z"), Person("Z", "Z"))
        with pytest.raises(BusyError):
            await tasks[2]
        crowd.go.set()
        await asyncio.gather(*tasks[:2])
        assert crowd.done == ["a", "b"]

    run(story())
