"""One reader of a table: a socket, whose device it is, and what is waiting to be sent to it.

A reader who does not read is let go; it never holds up the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pydantic_core import to_json

from wagnis.server.wire.messages import Refusal

Send = Callable[[dict[str, Any]], Awaitable[None]]


def answering(payload: str, submission: str) -> str:
    """A message for everybody, made the answer to one submission; ids need no quoting."""
    return f'{payload[:-1]},"re":"{submission}"}}'


def encoded(message: object) -> str:
    return to_json(message).decode()


class Reader:
    """Messages go into a bounded outbox; a task of its own, or its owner, empties it."""

    __slots__ = (
        "_busy",
        "_let_go",
        "_most",
        "_send",
        "_waiting",
        "_wake",
        "handle",
        "lost",
        "sending_since",
    )

    def __init__(
        self, send: Send, handle: str | None, most: int, let_go: Callable[[], object]
    ) -> None:
        self.handle = handle
        self.lost = False  # nothing more is sent: it did not keep up, or has left
        self.sending_since: float | None = None  # by the clock that is never set
        self._send = send
        self._most = most
        self._let_go = let_go
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()
        self._busy = False

    def push(self, payload: str, wake: bool = True) -> None:
        """Put a message into the outbox; who does not read for too long has to come again.

        Whoever empties the outbox right afterwards need not wake the task that would.
        """
        if self.lost:
            return
        if len(self._waiting) >= self._most:
            self.let_go()
            return
        self._waiting.append(payload)
        if wake and not self._busy:
            self._wake.set()

    def let_go(self) -> None:
        """Nothing more is sent; its owner ends the connection."""
        if not self.lost:
            self.lost = True
            self._waiting.clear()
            self._let_go()

    def answer(
        self, message: Mapping[str, Any], submission: str | None, wake: bool = False
    ) -> None:
        """What this reader's own message comes to; its owner sends it, unless it has gone on."""
        payload = encoded(message)
        self.push(payload if submission is None else answering(payload, submission), wake)

    def refuse(
        self, submission: str | None, code: Refusal, message: str, seq: int, wake: bool = False
    ) -> None:
        refusal = {"type": "refused", "code": code.value, "message": message, "seq": seq}
        self.answer(refusal, submission, wake)

    async def write(self) -> None:
        """Send whatever comes into the outbox, until the reader is gone."""
        while not self.lost:
            await self._wake.wait()
            self._wake.clear()
            await self.flush()

    async def flush(self) -> None:
        """Send what is waiting now, in order."""
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting and not self.lost:
                self.sending_since = time.monotonic()
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
        except (OSError, RuntimeError):
            self.lost = True  # it left while we were sending; its own task will notice
        finally:
            self._busy = False
            self.sending_since = None
