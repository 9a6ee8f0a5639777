"""Tokens of devices that have deleted their data: no device has them any more.

The store keeps a keyed hash of each, which names nobody. Servers on the same database read each
other's every few seconds.
"""

from __future__ import annotations

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress

from wagnis.server.logs import Trouble
from wagnis.server.store import Store, StoreError

MARK_BYTES = 16


class Ended:
    """The marks of all ended tokens that this server has read."""

    def __init__(
        self, store: Store, key: bytes, every: float, show_out: Callable[[Container[str]], None]
    ) -> None:
        """`show_out` closes the sockets of devices that are in the given container."""
        self._store = store
        self._key = key
        self._every = every
        self._show_out = show_out
        self._marks: set[str] = set()
        self._since = 0
        self._task: asyncio.Task[None] | None = None

    def __contains__(self, handle: object) -> bool:
        return bool(self._marks) and isinstance(handle, str) and self.mark(handle) in self._marks

    def mark(self, handle: str) -> str:
        """The keyed hash of a deleted device; without the key it identifies nobody."""
        digest = hmac.digest(self._key, f"wagnis ended {handle}".encode(), "sha256")
        return urlsafe_b64encode(digest[:MARK_BYTES]).decode().rstrip("=")

    @contextmanager
    def ending(self, handle: str) -> Iterator[str]:
        """End a token while its data are deleted; if that fails, the token is valid again."""
        mark = self.mark(handle)
        self._marks.add(mark)
        try:
            yield mark
        except BaseException:
            self._marks.discard(mark)
            raise

    async def begin(self) -> None:
        """Read all ended tokens before serving, then new ones every few seconds."""
        trouble = Trouble("which tokens have ended could not be read", StoreError)
        await trouble.through(self.look)
        self._task = asyncio.create_task(self._follow(trouble))

    async def look(self) -> None:
        self._since, marks = await self._store.ended(self._since)
        new = set(marks) - self._marks
        if new:
            self._marks |= new
            self._show_out(self)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _follow(self, trouble: Trouble) -> None:
        while True:
            await asyncio.sleep(self._every)
            await trouble.through(self.look)
