"""Packets that a link refuses, ignores or reads past: forged, replayed, of a newer server.

Over a bus without Redis; how links carry frames is in `test_links`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.server.cluster.fake_bus import FORM, SECRET, End, Pair, Wire
from tests.server.later import until
from wagnis.server import versions
from wagnis.server.cluster.packets import END, Packet, Seal


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
