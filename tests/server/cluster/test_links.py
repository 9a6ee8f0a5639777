"""Links: frames arrive in order and once; where something was lost, both ends know it has ended.

Without Redis: a bus that loses what it is told to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.later import turns, until
from wagnis.server import versions
from wagnis.server.cluster import links as module
from wagnis.server.cluster.bus import Bus, BusError
from wagnis.server.cluster.links import Link, Links
from wagnis.server.cluster.packets import END, Frame, Packet, Seal

SECRET = b"a secret for tests, long enough"
FORM = versions.PACKETS[1]
KNOWN = ("open", "say", "shut", "to", "bye")


class Wire:
    """Carries packets between the links of one process, except for those it loses."""

    def __init__(self) -> None:
        self.ends: dict[str, Any] = {}
        self.lose = 0
        self.stuck = False
        self.packets: list[bytes] = []


class FakeBus:
    wire: Wire

    def __init__(self, _url: str, hear: Any, _down: Any, _silence: float) -> None:
        self._hear = hear

    def listen(self, name: str) -> None:
        self.wire.ends[name] = self._hear

    async def send(self, packets: Sequence[tuple[str, bytes]]) -> list[int]:
        heard = []
        if self.wire.stuck:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:  # as a connection that is found cut on the way out
                raise BusError("cut") from None
        for name, data in packets:
            self.wire.packets.append(data)
            there = self.wire.ends.get(name)
            heard.append(int(there is not None))
            if self.wire.lose:
                self.wire.lose -= 1
            elif there is not None:
                there(data)
        return heard

    async def close(self) -> None:
        pass


class End:
    """One end of a link; keeps what it hears."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.heard: list[Frame] = []
        self.ended = False

    def hear(self, frame: Frame) -> bool:
        self.heard.append(frame)
        return frame[0] in KNOWN

    def end(self) -> None:
        self.ended = True


class Pair:
    """An edge and an owner, with one link between them."""

    def __init__(self, wire: Wire, silence: float = 600.0) -> None:
        self.hosted: list[End] = []
        self.edge = Links("", SECRET, self._host, silence)
        self.owner = Links("", SECRET, self._host, silence)
        self.edge.begin("edge")
        self.owner.begin("owner")
        self.wire = wire
        self.link = self.edge.to("owner", End, FORM)

    def _host(self, link: Link) -> End:
        self.hosted.append(End(link))
        return self.hosted[-1]

    @property
    def mine(self) -> End:
        assert isinstance(self.link.side, End)
        return self.link.side

    async def close(self) -> None:
        await self.edge.close()
        await self.owner.close()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    made = Wire()
    monkeypatch.setattr(FakeBus, "wire", made, raising=False)
    monkeypatch.setattr(module, "Bus", FakeBus)
    return made


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


def test_who_falls_silent_is_given_up(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire, silence=0.2)
        pair.link.send("open", 1)
        await until(lambda: bool(pair.hosted))
        wire.lose = 1_000_000
        await until(lambda: pair.mine.ended and pair.hosted[0].ended)
        await pair.close()

    asyncio.run(story())


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


def test_links_go_on_after_a_fault_of_our_own(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pair = Pair(wire, silence=0.4)
        pair.link.send("open", object())  # nothing that can be written
        await until(lambda: pair.mine.ended)
        with monkeypatch.context() as broken:
            broken.setattr(Links, "flush_soon", lambda *_: 1 / 0)
            watched = pair.edge.to("owner", End, FORM)
            await until(lambda: not watched.open)
        again = pair.edge.to("owner", End, FORM)
        again.send("open", 1)
        await until(lambda: bool(pair.hosted) and ("open", 1) in pair.hosted[-1].heard)
        await pair.close()

    asyncio.run(story())


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


def test_packets_of_strangers_and_for_others_are_none() -> None:
    ours, theirs = Seal(SECRET), Seal(b"another secret, as long as ours")
    packet = Packet(FORM, "edge", ("edge", 1), 1, [("say", 1, "text")])
    sealed = ours.write(packet, "owner")
    assert ours.read(sealed, "owner") == packet
    assert ours.read(sealed, "edge") is None
    assert ours.read(theirs.write(packet, "owner"), "owner") is None
    assert ours.read(sealed[:-1], "owner") is None
    assert ours.read(b"", "owner") is None


def test_what_was_heard_before_is_ignored_and_ends_nothing(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        for number in range(3):
            pair.link.send("say", number)
            await until(lambda: not pair.link.waiting)
        await until(lambda: bool(pair.hosted) and len(pair.hosted[0].heard) == 3)
        for sealed in list(wire.packets):
            wire.ends["owner"](sealed)
            wire.ends["edge"](sealed)  # back to whom it came from
        pair.link.send("say", 3)
        await until(lambda: len(pair.hosted[0].heard) == 4)
        assert [frame[1] for frame in pair.hosted[0].heard] == [0, 1, 2, 3]
        assert len(pair.hosted) == 1
        assert not pair.mine.heard
        assert not pair.mine.ended
        await pair.close()

    asyncio.run(story())


def test_a_link_that_has_ended_is_not_opened_again_by_its_old_packets(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        pair.link.send("open", 1)
        await until(lambda: bool(pair.hosted))
        old = list(wire.packets)
        pair.link.end()
        await until(lambda: pair.hosted[0].ended)
        for sealed in old:
            wire.ends["owner"](sealed)
        assert len(pair.hosted) == 1
        again = pair.edge.to("owner", End, FORM)
        again.send("open", 2)
        await until(lambda: len(pair.hosted) == 2)
        for sealed in old:
            wire.ends["owner"](sealed)
        assert len(pair.hosted) == 2
        assert not pair.hosted[1].ended
        await pair.close()

    asyncio.run(story())


def test_only_the_other_end_of_a_link_is_heard_on_it(wire: Wire) -> None:
    """A third server of ours, which does not behave: it may say nothing in another's name."""

    async def story() -> None:
        pair = Pair(wire)
        pair.link.send("open", 1)
        await until(lambda: bool(pair.hosted))
        seal = Seal(SECRET)
        for packet in (
            Packet(FORM, "third", pair.link.id, 2, [("say", 1, "in the name of the edge")]),
            Packet(FORM, "third", pair.link.id, END, []),
            Packet(FORM, "third", ("edge", 7), 1, [("open", 1)]),
        ):
            wire.ends["owner"](seal.write(packet, "owner"))
        assert [end.heard for end in pair.hosted] == [[("open", 1)]]
        assert not pair.hosted[0].ended
        await pair.close()

    asyncio.run(story())


def test_refused_packets_are_told_of_once_a_minute(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        pair = Pair(wire)
        for _ in range(100):
            wire.ends["owner"](b"nonsense")
        assert [record.getMessage() for record in caplog.records] == [
            "1 packets ignored; the last was not sealed by a server of ours for this one"
        ]
        await pair.close()

    asyncio.run(story())


def test_what_only_a_newer_server_knows_is_ignored_and_told_once(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")

    async def story() -> None:
        pair = Pair(wire)
        for number in range(5):
            pair.link.send("weather", number, {"rain": True})
            pair.link.send("say", number, "text", "and more")
        await until(lambda: bool(pair.hosted) and len(pair.hosted[0].heard) == 10)
        assert pair.link.open
        assert not pair.hosted[0].ended
        await pair.close()

    asyncio.run(story())
    assert [line for line in caplog.messages if "weather" in line] == [
        "frames of the kind 'weather' are ignored: a newer server sends them"
    ]


def test_what_a_newer_server_adds_to_a_packet_is_read_past() -> None:
    class Longer(Packet, array_like=True, frozen=True):
        weather: str = "rain"

    seal, link = Seal(SECRET), ("edge", 1)
    newer = Longer(FORM + 1, "edge", link, 1, [("open", 1)])
    read = seal.read(seal.write(newer, "owner"), "owner")
    assert read == Packet(FORM + 1, "edge", link, 1, [("open", 1)])


def test_a_link_is_answered_in_the_form_in_which_it_was_opened(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "PACKETS", (FORM, FORM + 1))

    async def story() -> None:
        pair, seal = Pair(wire), Seal(SECRET)
        for form, peer in ((FORM, pair.owner), (FORM + 1, pair.edge)):
            own, other = ("edge", "owner") if peer is pair.owner else ("owner", "edge")
            opener = pair.edge if peer is pair.owner else pair.owner
            wire.packets.clear()
            opener.to(other, End, form).send("say", 1, "text")
            await until(lambda: bool(pair.hosted))
            pair.hosted.pop().link.send("to", [1], "news")
            await until(lambda: len(wire.packets) >= 2)
            read = [seal.read(data, name) for data in wire.packets for name in (own, other)]
            assert {packet.form for packet in read if packet is not None} == {form}
        await pair.close()

    asyncio.run(story())


def test_a_link_of_a_form_that_is_not_spoken_here_ends_at_once(wire: Wire) -> None:
    async def story() -> None:
        pair = Pair(wire)
        newer = pair.edge.to("owner", End, FORM)
        newer.form = FORM + 1
        newer.send("say", 1, "text")
        await until(lambda: not newer.open)
        assert not pair.hosted
        await pair.close()

    asyncio.run(story())
