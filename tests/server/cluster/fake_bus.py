"""Links of one process over a bus without Redis, which loses what it is told to lose."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from wagnis.server import versions
from wagnis.server.cluster.bus import BusError
from wagnis.server.cluster.links import Link, Links
from wagnis.server.cluster.packets import Frame

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


SILENCE = 600.0
"""Seconds after which a link is given up; tests put the clock forward."""


class Pair:
    """An edge and an owner, with one link between them."""

    def __init__(self, wire: Wire) -> None:
        self.hosted: list[End] = []
        self.edge = Links("", SECRET, self._host, SILENCE)
        self.owner = Links("", SECRET, self._host, SILENCE)
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
