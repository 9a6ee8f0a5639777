"""The owner's end: connections of other servers' sockets at the tables of this server.

To its room each is a connection like any other; its messages go back over the link.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from pydantic import ValidationError

from wagnis.server.cluster.links import Link
from wagnis.server.cluster.packets import Frame
from wagnis.server.logs import SCENE, Scene
from wagnis.server.rate_limits import RateLimits
from wagnis.server.room.connections import Connection
from wagnis.server.room.hub import ElsewhereError, Hub
from wagnis.server.room.room import Room
from wagnis.server.store import StoreError
from wagnis.server.wire.messages import CLIENT, Refusal, fault, id_in

log = logging.getLogger("wagnis.server")


class Guest(Connection):
    """A connection at another server, served here one message after another."""

    __slots__ = ("_inbox", "_link", "_number")

    def __init__(
        self, link: Link, number: int, handle: str | None, source: str, screen: str | None = None
    ) -> None:
        super().__init__(_nowhere, handle, 0, lambda: None, source, screen)
        self._link = link
        self._number = number
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()

    def push(self, payload: Any, wake: bool = True) -> None:
        if not self.lost:
            self._link.send_to(self._number, payload)

    def let_go(self) -> None:
        if not self.lost:
            self.lost = True
            self._link.send("bye", self._number)
            self._inbox.put_nowait(None)

    def say(self, text: str) -> None:
        self._inbox.put_nowait(text)

    def shut(self) -> None:
        """The socket has closed; messages it sent before are still judged."""
        self._inbox.put_nowait(None)

    async def serve(self, hub: Hub, table_id: str) -> None:
        SCENE.set(Scene("", "socket", self.address, table_id, self.handle or "", writes=True))
        room = None
        try:
            room = await hub.room(table_id)
            if room is not None:
                await room.enter(self)
                await self._answer_all(room)
        except (StoreError, ElsewhereError):
            pass  # the client reconnects, and may find the table elsewhere
        except Exception:
            log.exception("table %s: a connection of another server could not be served", table_id)
        finally:
            self.let_go()
            if room is not None:
                room.leave(self)

    async def _answer_all(self, room: Room) -> None:
        while (text := await self._inbox.get()) is not None and not self.lost:
            try:
                message = CLIENT.validate_json(text)
            except ValidationError as error:  # perhaps from a page newer than this server
                self.refuse(id_in(text), Refusal.BAD_REQUEST, fault(error), room.table.seq)
            else:
                await room.submit(self, message)


class Guests:
    """The owner's end of a link: connections of an edge at tables of this server."""

    def __init__(
        self, link: Link, hub: Hub, tasks: set[asyncio.Task[None]], limits: RateLimits
    ) -> None:
        self._tasks = tasks
        self._limits = limits
        self._link = link
        self._hub = hub
        self._guests: dict[int, Guest] = {}

    def hear(self, frame: Frame) -> bool:
        kind, number = frame[0], frame[1]
        if kind == "took":
            self._limits.owe(frame[1])
        elif kind == "open":
            # Older servers do not say whether it is a screen.
            guest = Guest(self._link, number, *frame[3:6])
            self._guests[number] = guest
            task = asyncio.create_task(guest.serve(self._hub, frame[2]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(lambda _: self._guests.pop(number, None))
        elif kind == "say":
            speaker = self._guests.get(number)
            if speaker is not None:
                speaker.say(frame[2])
        elif kind == "shut":
            gone = self._guests.pop(number, None)
            if gone is not None:
                gone.shut()
        else:
            return False
        return True

    def end(self) -> None:
        guests, self._guests = self._guests, {}
        for guest in guests.values():
            guest.lost = True
            guest.shut()


async def _nowhere(_message: dict[str, Any]) -> None:
    """Pushes go over the link."""
