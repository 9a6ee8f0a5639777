"""A TCP link with faults: everything passes through it, until it is cut, stalled, slowed or deaf.

Between servers and PostgreSQL or Redis, and between people and servers.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from dataclasses import dataclass, field

HOST = "127.0.0.1"
CHUNK = 64 * 1024
RESET = struct.pack("ii", 1, 0)  # closing sends a reset, and nothing that still waits


@dataclass(eq=False)
class Link:
    """Listens on a port of its own and passes on to another, both ways."""

    target: int
    name: str = "link"
    port: int = 0
    delay: float = 0.0  # seconds before each piece is passed on
    deaf: bool = False  # answers are lost, what is asked comes through
    passed: int = 0  # bytes
    _server: asyncio.Server | None = None
    _open: set[asyncio.StreamWriter] = field(default_factory=set)
    _pumps: set[asyncio.Task[None]] = field(default_factory=set)
    _refusing: bool = False
    _flowing: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self) -> Link:
        self._flowing.set()
        self._server = await asyncio.start_server(self._joined, HOST, self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.heal()
        self.cut(refusing=True)
        if self._pumps:
            await asyncio.wait(self._pumps)
        await asyncio.sleep(0)  # what was aborted is closed now

    def cut(self, refusing: bool = False) -> None:
        """Reset every connection in the midst of whatever it carries; perhaps let in nobody new."""
        self._refusing = refusing
        for writer in list(self._open):
            line = writer.get_extra_info("socket")
            with suppress(OSError):  # closed already
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            writer.transport.abort()

    def stall(self) -> None:
        """Nothing comes through, and nobody is told: what a lost route looks like."""
        self._flowing.clear()

    def slow(self, delay: float) -> None:
        self.delay = delay

    def deafen(self) -> None:
        """Everything comes through, and no answer comes back: a commit happens, unknown to all."""
        self.deaf = True

    def heal(self) -> None:
        if self.deaf:
            self.cut()  # what was lost stays lost
        self._refusing, self.delay, self.deaf = False, 0.0, False
        self._flowing.set()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        task = asyncio.current_task()
        assert task is not None
        self._pumps.add(task)
        try:
            await self._flowing.wait()
            if self._refusing:
                return
            with suppress(OSError):
                there, onwards = await asyncio.open_connection(HOST, self.target)
                self._open.add(onwards)
                try:
                    ways = [self._pump(reader, onwards), self._pump(there, writer, back=True)]
                    await asyncio.gather(*ways)
                finally:
                    self._open.discard(onwards)
                    onwards.transport.abort()
        finally:
            self._open.discard(writer)
            self._pumps.discard(task)
            writer.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: bool = False
    ) -> None:
        """Until one side ends; then the other is told so."""
        with suppress(OSError):
            while piece := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flowing.wait()
                if back and self.deaf:
                    continue
                writer.write(piece)
                await writer.drain()
                self.passed += len(piece)
        if writer.can_write_eof() and not writer.transport.is_closing():
            with suppress(OSError):
                writer.write_eof()
