"""Links between pairs of servers: frames in order, each once; else the link ends.

The server with the socket (the edge) opens a link to the owner of a table. Packets are numbered in
both directions: a gap, or silence, ends the link for both. Replayed, redirected and forged packets
are refused, because others may have access to Redis. `guests` and `relay` handle the frames.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

from wagnis.server import metrics, versions
from wagnis.server.cluster.bus import Bus, BusError
from wagnis.server.cluster.packets import END, Frame, LinkId, Packet, Seal

log = logging.getLogger("wagnis.server")

MOST = 50_000  # frames that may wait for a link; a link that falls further behind ends
MOST_BYTES = 8 * 1024 * 1024  # in these frames
MOST_KINDS = 100  # unknown kinds of frames that are logged
TELLING = 60.0  # seconds between two lines in the log about refused packets


class Side(Protocol):
    """One end of a link: the sockets of an edge, or an owner's guests."""

    def hear(self, frame: Frame) -> bool:
        """Handle a frame of the other end; False if its kind is unknown."""

    def end(self) -> None:
        """The link has ended: no more frames in either direction."""


class Link:
    """One pair of servers, from one end."""

    def __init__(self, links: Links, peer: str, id: LinkId, form: int) -> None:
        self.peer = peer
        self.id = id
        self.form = form  # of its packets, in both directions
        self.open = True
        self.side: Side
        self.sent = 0
        self.received = 0
        self.heard = time.monotonic()
        self.waiting: list[Frame] = []
        self.size = 0  # bytes of text in what waits
        self._links = links

    def send(self, *frame: Any) -> None:
        """Queue a frame; frames for the same server share packets."""
        if not self.open:
            return
        self.waiting.append(frame)
        self.size += sum(len(part) for part in frame if isinstance(part, str | bytes))
        if len(self.waiting) > MOST or self.size > MOST_BYTES:
            self.end()
        else:
            self._links.flush_soon(self)

    def send_to(self, connection: int, payload: Any) -> None:
        """A message for one connection; the same for many is sent once."""
        if self.waiting:
            last = self.waiting[-1]
            if last[0] == "to" and last[2] is payload:
                last[1].append(connection)
                return
        self.send("to", [connection], payload)

    def end(self, tell: bool = True) -> None:
        if self.open:
            self.open = False
            self.waiting.clear()
            self._links.ended(self, tell)
            self.side.end()


class Links:
    """All links of this server, and the way out to the bus."""

    def __init__(
        self, url: str, secret: bytes, host: Callable[[Link], Side], silence: float
    ) -> None:
        self.bus = Bus(url, self._hear, self.end_all, silence)
        self._seal = Seal(secret)
        self._host = host
        self._silence = silence
        self._own = ""
        self._links: dict[LinkId, Link] = {}
        self._out: dict[str, Link] = {}  # by peer: those that we have opened
        self._dirty: dict[LinkId, Link] = {}
        self._ends: list[tuple[str, LinkId, int]] = []  # ended links to report to peers
        self._numbers = count(1)  # of the links that we open
        self._latest: dict[str, int] = {}  # by peer: the last link that it has opened
        self._refused = 0
        self._ignored: set[str] = set()  # unknown kinds of frames already logged
        self._told = -TELLING
        self._wake = asyncio.Event()
        self._open = True
        self._tasks = [asyncio.create_task(self._flush()), asyncio.create_task(self._watch())]

    def begin(self, own: str) -> None:
        """Start under this name, without links."""
        self._own = own
        self.bus.listen(own)

    def to(self, peer: str, side: Callable[[Link], Side], form: int) -> Link:
        """The link to this owner; a new one, with packets of this form, if there is none."""
        link = self._out.get(peer)
        if link is None:
            link = Link(self, peer, (self._own, next(self._numbers)), form)
            link.side = side(link)
            self._links[link.id] = self._out[peer] = link
        return link

    def flush_soon(self, link: Link) -> None:
        self._dirty[link.id] = link
        self._wake.set()

    def ended(self, link: Link, tell: bool) -> None:
        self._links.pop(link.id, None)
        self._dirty.pop(link.id, None)
        if self._out.get(link.peer) is link:
            del self._out[link.peer]
        if tell:
            self._ends.append((link.peer, link.id, link.form))
            self._wake.set()

    def end_all(self, tell: bool = False) -> None:
        """End all links: Redis is gone, or this server has a new name and tells the others."""
        for link in list(self._links.values()):
            try:
                link.end(tell)
            except Exception:
                log.exception("a link to another server did not end well")

    def keep(self, alive: set[str]) -> None:
        """End the links to servers that are dead."""
        for link in list(self._links.values()):
            if link.peer not in alive:
                link.end()

    async def close(self) -> None:
        self.end_all(tell=True)
        await self._send_all()
        self._open = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()

    def _hear(self, data: bytes) -> None:
        packet = self._seal.read(data, self._own)
        if packet is None:
            self._refuse("not sealed by a server of ours for this one")
            return
        link = self._links.get(packet.link)
        if link is not None and link.peer != packet.sender:
            self._refuse("of a server that has no part in its link")
            return
        if packet.number == END:
            if link is not None:
                link.end(tell=False)
            return
        if link is None and self._opens(packet):
            link = Link(self, packet.sender, packet.link, packet.form)
            link.side = self._host(link)
            self._links[link.id] = link
        elif link is None:
            self._ends.append((packet.sender, packet.link, packet.form))
            self._wake.set()
            return
        assert link is not None
        if packet.number <= link.received:
            self._refuse("heard before")
            return
        if packet.number != link.received + 1:
            log.warning("something from another server was lost; its connections come again")
            link.end()
            return
        link.received, link.heard = packet.number, time.monotonic()
        metrics.tunnelled_in.inc(len(packet.frames))
        for frame in packet.frames:
            if not link.side.hear(frame):
                self._ignore(str(frame[0]))

    def _opens(self, packet: Packet) -> bool:
        """Whether a packet opens a link: the numbers of a server's links only grow."""
        opener, number = packet.link
        if packet.number != 1 or opener != packet.sender or number <= self._latest.get(opener, 0):
            return False
        if not versions.PACKETS[0] <= packet.form <= versions.PACKETS[1]:
            self._refuse(f"of form {packet.form}, which this version does not speak")
            return False
        self._latest[opener] = number
        return True

    def _refuse(self, why: str) -> None:
        self._refused += 1
        if time.monotonic() - self._told >= TELLING:
            log.warning("%d packets ignored; the last was %s", self._refused, why)
            self._told, self._refused = time.monotonic(), 0

    def _ignore(self, kind: str) -> None:
        """Log an unknown kind of frame once: a newer server may send it with every move."""
        if kind not in self._ignored and len(self._ignored) < MOST_KINDS:
            self._ignored.add(kind)
            log.info("frames of the kind %r are ignored: a newer server sends them", kind[:40])

    # A cancelled task may get another error from Redis, which hides the cancellation; so the loop
    # also checks whether it should continue.
    async def _flush(self) -> None:
        while self._open:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_all()
            except Exception:
                self._begin_anew()

    async def _send_all(self) -> None:
        """Send what is queued, one packet for each link; more may be queued meanwhile."""
        dirty, self._dirty = list(self._dirty.values()), {}
        ends, self._ends = self._ends, []
        packets = []
        for link in dirty:
            frames, link.waiting, link.size = link.waiting, [], 0
            link.sent += 1
            metrics.tunnelled_out.inc(len(frames))
            packets.append((link.peer, Packet(link.form, self._own, link.id, link.sent, frames)))
        packets += [(peer, Packet(form, self._own, id, END, [])) for peer, id, form in ends]
        if not packets:
            return
        try:
            heard = await self.bus.send([(peer, self._seal.write(p, peer)) for peer, p in packets])
        except BusError:
            for link in dirty:
                link.end(tell=False)
            return
        for link, listeners in zip(dirty, heard, strict=False):
            if not listeners:
                link.end(tell=False)  # nobody is there

    async def _watch(self) -> None:
        """End links that were silent for too long; send keep-alives on ours."""
        while self._open:
            await asyncio.sleep(self._silence / 4)
            try:
                self._look_after()
            except Exception:
                self._begin_anew()

    def _look_after(self) -> None:
        limit = time.monotonic() - self._silence
        for link in list(self._links.values()):
            if link.heard < limit:
                link.end()
            else:
                self.flush_soon(link)

    def _begin_anew(self) -> None:
        """After an internal error it is unknown what was sent: end all links."""
        log.exception("links to other servers failed; all of them begin anew")
        self.end_all(tell=True)
