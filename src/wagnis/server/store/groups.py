"""Group commit: what is asked for while one commit runs goes into the next one together.

What a change is and how a group is committed is told from outside; only the waiting is here.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Generic, TypeAlias, TypeVar

from wagnis.server.store.store import NotStoredError

C = TypeVar("C")
Answer: TypeAlias = Exception | None
Waiting: TypeAlias = tuple[C, "asyncio.Future[None]"]

LARGEST = 500  # changes in one group
CROWD = 8  # changes that came together: more will come
PACE = 0.008
"""Seconds from one commit to the next, after a crowd. Whoever comes alone never waits; in a crowd
the next group is given time to fill, as a commit of fifty costs hardly more than one of five."""


class Groups(Generic[C]):
    """One thread that commits, fed by one event loop."""

    def __init__(
        self, commit: Callable[[Sequence[C]], Sequence[Answer]], pace: float = PACE
    ) -> None:
        self._commit = commit
        self._pace = pace
        self._waiting: list[Waiting[C]] = []
        self._busy = False
        self._not_before = 0.0
        self._open = True
        self._idle: asyncio.Future[None] | None = None
        self._queue: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[Waiting[C]]] | None]
        self._queue = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="wagnis-store", daemon=True)
        self._thread.start()

    def put(self, change: C) -> asyncio.Future[None]:
        """Done once the change is committed; fails with what the commit says about it."""
        if not self._open:
            raise NotStoredError("the store is closed")
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._waiting.append((change, future))
        if not self._busy:
            self._busy = True
            # Whatever else this turn of the loop brings comes along.
            loop.call_soon(self._next)
        return future

    async def close(self) -> None:
        """Commit what is waiting, and no more."""
        if not self._open:
            return
        self._open = False
        if self._busy:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        rest = self._not_before - loop.time()
        if rest > 0:
            loop.call_later(rest, self._hand_over, loop)
        else:
            self._hand_over(loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
        self._not_before = loop.time() + (self._pace if len(group) >= CROWD else 0)
        self._queue.put((loop, group))

    def _work(self) -> None:
        while (job := self._queue.get()) is not None:
            loop, group = job
            try:
                answers = self._commit([change for change, _ in group])
            except Exception as error:  # nobody else could tell those who wait
                answers = [error] * len(group)
            with suppress(RuntimeError):  # the loop is gone, and everybody who waited with it
                loop.call_soon_threadsafe(self._tell, group, answers)

    def _tell(self, group: list[Waiting[C]], answers: Sequence[Answer]) -> None:
        for (_, future), answer in zip(group, answers, strict=True):
            if future.done():
                continue  # the caller did not wait
            if answer is None:
                future.set_result(None)
            else:
                future.set_exception(answer)
        if self._waiting:
            self._next()
            return
        self._busy = False
        if self._idle is not None:
            self._idle.set_result(None)
