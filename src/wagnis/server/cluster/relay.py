"""The edge: a socket at this server whose table is at another server.

It replaces the room: it passes the socket's messages to the owner and the owner's messages back.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from wagnis.server.cluster.links import Link
from wagnis.server.cluster.packets import Frame
from wagnis.server.room.connections import Connection

NUMBERS = count(1)  # of connections, over all links


class Edge:
    """The edge's end of a link: sockets of this server at the owner's tables."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._sockets: dict[int, Connection] = {}

    def attach(self, connection: Connection, table_id: str) -> int:
        number = next(NUMBERS)
        self._sockets[number] = connection
        # Older owners ignore the last field; to them a screen is a spectator without a handle.
        who = (connection.handle, connection.address, connection.screen)
        self._link.send("open", number, table_id, *who)
        return number

    def detach(self, number: int) -> None:
        if self._sockets.pop(number, None) is not None:
            self._link.send("shut", number)

    def say(self, number: int, text: str) -> None:
        self._link.send("say", number, text)

    def hear(self, frame: Frame) -> bool:
        if frame[0] == "to":
            for number in frame[1]:
                socket = self._sockets.get(number)
                if socket is not None:
                    socket.push(frame[2])
        elif frame[0] == "bye":
            socket = self._sockets.pop(frame[1], None)
            if socket is not None:
                socket.let_go()
        else:
            return False
        return True

    def end(self) -> None:
        sockets, self._sockets = self._sockets, {}
        for socket in sockets.values():
            socket.let_go()


@dataclass(frozen=True, slots=True)
class Far:
    """What this server knows of a table at another server."""

    id: str
    seq: int = 0


class Relay:
    """A table at another server, for one socket."""

    def __init__(self, edge: Edge, table_id: str) -> None:
        self.table = Far(table_id)
        self._edge = edge
        self._number: int | None = None

    async def enter(self, connection: Connection) -> None:
        self._number = self._edge.attach(connection, self.table.id)

    def say(self, text: str) -> None:
        """Pass a message on; the owner parses it, because it may be of a newer version.

        The next message does not wait for the answer.
        """
        if self._number is not None:
            self._edge.say(self._number, text)

    def leave(self, connection: Connection) -> None:
        if self._number is not None:
            self._edge.detach(self._number)
