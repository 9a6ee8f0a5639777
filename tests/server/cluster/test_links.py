"""Links: frames arrive in order and once; where something was lost, both ends know it has ended.

Without Redis: a bus that loses what it is told to.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.patience import PATIENCE
from tests.server.cluster.fake_bus import FORM, SILENCE, End, Pair, Wire
from tests.server.later import later, run, turns, until
from wagnis.server.cluster import links as module
from wagnis.server.cluster.bus import Bus
from wagnis.server.cluster.links import Links


def test_frames_arrive_in_order_and_go_both_ways(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        for number in range(100):
            pair.link.send("say", number)
            if number % 7 == 0:
                await turns(3)
        await until(lambda: bool(pair.hosted) and len(pair.hosted[0].heard) == 100)
        assert [frame[1] for frame in pair.hosted[0].heard] == list(range(100))
        pair.hosted[0].link.send("to", [1], "news")
        await until(lambda: bool(pair.mine.heard))
        assert len(wire.packets) < 60
        await pair.close()

    asyncio.run(story())


def test_the_same_news_for_many_connections_is_sent_once(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        pair.link.send("open", 1)
        await until(lambda: bool(pair.hosted))
        back, news = pair.hosted[0].link, "x" * 1000
        for connection in range(50):
            back.send_to(connection, news)
        back.send_to(7, "for one")
        await until(lambda: len(pair.mine.heard) == 2)
        assert list(pair.mine.heard[0][1]) == list(range(50))
        assert pair.mine.heard[1][1:] == ([7], "for one")
        await pair.close()

    asyncio.run(story())


@pytest.mark.parametrize("forth", [True, False])
def test_a_packet_that_was_lost_ends_the_link_for_both(wire: Wire, forth: bool) -> None:
    async def story() -> None:
        pair = Pair(wire)
        pair.link.send("open", 1)
        await until(lambda: bool(pair.hosted))
        sender, receiver = (pair.mine, pair.hosted[0]) if forth else (pair.hosted[0], pair.mine)
        before = len(receiver.heard)
        wire.lose = 1
        sender.link.send("lost")
        await until(lambda: wire.lose == 0)
        sender.link.send("late")
        await until(lambda: sender.ended and receiver.ended)
        assert len(receiver.heard) == before
        assert pair.edge.to("owner", End, FORM) is not pair.link
        await pair.close()

    asyncio.run(story())


@pytest.mark.usefixtures("on_the_loops_clock")
def test_who_falls_silent_is_given_up_and_nobody_else(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        pair.link.send("open", 1)
        await until(lambda: bool(pair.hosted))
        ends = (pair.mine, pair.hosted[0])
        for _ in range(12):  # three silences long, with nothing but keep-alives
            await later(SILENCE / 4)
        assert not any(end.ended for end in ends)
        wire.lose = 1_000_000
        for _ in range(3):
            await later(SILENCE / 4)
        assert not any(end.ended for end in ends)  # not before its time
        for _ in range(3):
            await later(SILENCE / 4)
        assert all(end.ended for end in ends)
        await pair.close()

    run(story())


def test_a_server_that_is_not_there_is_noticed_at_once(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        nobody = pair.edge.to("nobody", End, FORM)
        nobody.send("open", 1)
        await until(lambda: not nobody.open)
        assert not pair.mine.ended
        pair.edge.keep({"edge"})
        await until(lambda: pair.mine.ended)
        await pair.close()

    asyncio.run(story())


@pytest.mark.usefixtures("on_the_loops_clock")
def test_links_go_on_after_a_fault_of_our_own(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pair = Pair(wire)
        pair.link.send("open", object())  # nothing that can be written
        await until(lambda: pair.mine.ended)
        with monkeypatch.context() as broken:
            broken.setattr(Links, "flush_soon", lambda *_: 1 / 0)
            watched = pair.edge.to("owner", End, FORM)
            await later(SILENCE / 4)  # the watch meets the fault
            await until(lambda: not watched.open)
        again = pair.edge.to("owner", End, FORM)
        again.send("open", 1)
        await until(lambda: bool(pair.hosted) and ("open", 1) in pair.hosted[-1].heard)
        await pair.close()

    run(story())


def test_what_waits_is_bounded_in_bytes(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(module, "MOST_BYTES", 1000)
        pair = Pair(wire)
        for _ in range(4):
            pair.link.send("say", 1, "x" * 600)
            await until(lambda: not pair.link.waiting)
        assert len(pair.hosted[0].heard) == 4
        pair.link.send("say", 1, "x" * 600)
        pair.link.send("say", 1, "x" * 600)
        assert not pair.link.open
        await pair.close()

    asyncio.run(story())


def test_links_close_also_where_a_cancellation_is_lost_on_the_way_out(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        wire.stuck = True
        pair.link.send("open", 1)
        await until(lambda: not pair.link.waiting)
        wire.stuck = False
        async with asyncio.timeout(PATIENCE):
            await pair.close()
        assert all(task.done() for task in pair.edge._tasks)

    asyncio.run(story())


def test_a_bus_closes_also_where_a_cancellation_is_lost_on_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        listening, lost = asyncio.Event(), list[str]()

        async def cut(_bus: Bus, _channel: str) -> None:
            listening.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if not lost:
                    lost.append("the first")
                    raise OSError("cut") from None
                raise

        monkeypatch.setattr(Bus, "_hear_all", cut)
        bus = Bus("redis://127.0.0.1:1/0", lambda _: None, lambda: None, 1.0)
        bus.listen("one")
        await listening.wait()
        async with asyncio.timeout(PATIENCE):
            await bus.close()

    asyncio.run(story())
