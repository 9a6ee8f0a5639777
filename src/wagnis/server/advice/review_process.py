"""The one process that reviews, as the server sees it: started when needed, asked, put away.

Reviews are pure Python and take a second or two: in a thread they would hold up everybody. What
the process does is in `review_worker`, whose turn it is in `reviews`.
"""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from pydantic_core import from_json, to_json

from wagnis.core.plain import PlainObject
from wagnis.server.advice.processes import ended, yield_to_others
from wagnis.server.advice.values import Values

LONGEST = 120.0  # seconds of one review
LARGEST = 32 * 2**20  # bytes of one answer
IDLE = 600.0  # seconds without a question until it is put away
MOST = 200  # reviews of one process; the next one begins with empty hands
NICE = 5


class NoReviewError(Exception):
    """The process died, took too long or said nothing sensible; the reason is for the log."""


class ReviewProcess:
    """Asked by one at a time."""

    def __init__(self, command: Sequence[str], values: Values) -> None:
        self._command = command
        self._values = values
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        self._reviews = 0
        self._idle: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def warm(self) -> None:
        """Have it started by the time it is asked."""
        await self._started()

    async def ask(self, record: PlainObject) -> PlainObject:
        """What it says of this record."""
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        self._rest(None)
        try:
            async with asyncio.timeout(LONGEST):
                process.stdin.write(to_json(record) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            if not line.endswith(b"\n"):
                raise NoReviewError("the process that reviews has died")
            told: PlainObject = from_json(line)
        except BaseException as error:
            # Who knows what it would answer next.
            self._let_go()
            if isinstance(error, TimeoutError):
                raise NoReviewError(f"it took more than {LONGEST:.0f} seconds") from None
            if isinstance(error, OSError | ValueError):
                raise NoReviewError(f"the process that reviews: {error}") from error
            raise
        self._reviews += 1
        if self._reviews >= MOST:
            self._let_go()
        else:
            self._rest(IDLE)
        return told

    async def close(self) -> None:
        self._let_go()
        await asyncio.gather(*self._ending)

    async def _started(self) -> Process:
        async with self._starting:
            if self._process is not None and self._process.returncode is not None:
                self._process = None
            if self._process is None:
                self._process = await self._start()
                self._reviews = 0
                self._rest(IDLE)
            return self._process

    async def _start(self) -> Process:
        folder = await self._values.folder()
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,  # it ends when this does: also where nobody could tell it to
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LARGEST,
                env={**os.environ, "WAGNIS_TABLES": str(folder)},
            )
        except OSError as error:
            raise NoReviewError(f"no process could be started: {error}") from error
        yield_to_others(process.pid, NICE)
        return process

    def _rest(self, seconds: float | None) -> None:
        """Put away after so long, unless it is asked again."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if seconds is not None:
            self._idle = asyncio.get_running_loop().call_later(seconds, self._let_go)

    def _let_go(self) -> None:
        self._rest(None)
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError, ProcessLookupError):
                process.kill()  # it keeps nothing that could be lost
            ending = asyncio.create_task(ended(process))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
