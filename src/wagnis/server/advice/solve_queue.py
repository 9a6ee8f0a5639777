"""The solve queue: missing values are solved in the background, one at a time, in a process.

Only that process imports Numba, so nobody at a table waits for it. `values` finds out what is
missing, `wishes` whose turn it is. In `shared_queue`, servers with one database solve for each
other.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from wagnis.server import metrics
from wagnis.server.advice.processes import ended, yield_to_others
from wagnis.server.advice.values import Values
from wagnis.server.advice.wishes import Asker, Job, Wanted, Wishes

log = logging.getLogger("wagnis.server")

LONGEST = 1800.0  # seconds of one solution
NICE = 15
LAST_WORDS = 2_000  # characters of its standard error


class SolveQueue:
    """Solves the wishes one at a time, in at most one process."""

    def __init__(
        self,
        values: Values,
        command: Sequence[str] | None,
        most: int,
        reserve: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.values = values
        self._command = command
        self._most = most
        self._reserve = reserve
        self._wishes = Wishes(clock, self._tell_evicted)
        self._clock = clock
        self._away: dict[str, float] = {}  # jobs left to other servers, and since when
        self._now: tuple[Job, asyncio.Task[None]] | None = None
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    def __len__(self) -> int:
        """The jobs that wait or are being solved."""
        return len(self._wishes)

    @property
    def works(self) -> bool:
        """Whether anything is solved here at all."""
        return self._command is not None and not self._closed

    def wish(self, task: Wanted, asker: Asker, ahead: bool = False) -> str | None:
        """Queue this task, then call `asker.solved`; its name, or None if it is not queued."""
        if not self.works:
            return None
        job = self._wishes.add(task, asker, ahead)
        if job is None:
            return None
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        elif self._now is not None and job.urgent and job.name not in self._away:
            self._make_way(*self._now)
        return job.name

    def withdraw(self, asker: Asker) -> None:
        """This asker waits for nothing any more; jobs without askers are not begun."""
        self._wishes.withdraw(asker)

    def under_way(self, name: str) -> bool:
        """Whether it is being solved, or waits."""
        return name in self._wishes

    async def close(self) -> None:
        """Cancel the running solve; an incomplete table is never stored."""
        self._closed = True
        if self._worker is not None:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker
        self._wishes.clear()

    def _next(self) -> Job | None:
        """The next job that is not left to other servers."""
        return self._wishes.next(lambda job: job.name not in self._away)

    def _make_way(self, now: Job, solving: asyncio.Task[None]) -> None:
        """Preempt a job that nobody needs now."""
        if not now.urgent:
            cancel(solving)

    async def _work(self) -> None:
        try:
            while (job := self._next()) is not None and not self._closed:
                self._wishes.begin(job)
                solving = asyncio.create_task(self._solve(job))
                self._now = job, solving
                try:
                    await asyncio.wait([solving])
                finally:
                    if not solving.done():
                        cancel(solving)
                        await asyncio.wait([solving])
                    self._now = None
                if solving.cancelled():
                    self._wishes.put_back(job)
                elif isinstance(solving.exception(), SolvedElsewhereError):
                    self._away.setdefault(job.name, self._clock())
                    self._wishes.put_back(job)
                else:
                    self._end(job, solving.exception())
        finally:
            self._worker = None

    def _end(self, job: Job, error: BaseException | None) -> None:
        metrics.solved.labels("done" if error is None else "failed").inc()
        if error is not None:
            log.warning("%s could not be solved: %s", job.title, error)
        self._away.pop(job.name, None)
        self._wishes.finish(job, there=error is None)
        self._tell(job, error is None)

    def _tell_evicted(self, job: Job) -> None:
        """The queue is full and others have fewer jobs in it."""
        log.info("%s is not solved: the queue is full", job.title)
        self._tell(job, there=False)

    def _tell(self, job: Job, there: bool) -> None:
        for asker in list(job.askers):
            try:
                asker.solved(job.name, there)
            except Exception:
                log.exception("%s: somebody could not be told of its end", job.title)

    async def _solve(self, job: Job) -> None:
        if await self.values.has(job.kind, job.key):
            return  # solved meanwhile
        await self._solve_here(job)
        await self.values.trim(self._most, job.kind, job.key)

    async def _solve_here(self, job: Job) -> None:
        assert self._command is not None
        folder, free = await self.values.room()
        if free < self._reserve:
            raise NoRoomError("the disk is all but full")
        task = json.dumps({"kind": job.kind, "key": job.key})
        await self._run([*self._command, "--quiet", "--attended", "--task", task], folder)
        if not await self.values.has(job.kind, job.key):
            raise NotSolvedHereError("the table is not there afterwards")

    async def _run(self, command: Sequence[str], folder: Path) -> None:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,  # the process ends with this pipe, even if the server is killed
            stdout=DEVNULL,
            stderr=PIPE,
            env={**os.environ, "WAGNIS_TABLES": str(folder)},
        )
        yield_to_others(process.pid, NICE)
        assert process.stderr is not None
        try:
            async with asyncio.timeout(LONGEST):
                said = await process.stderr.read()
                await process.wait()
        except TimeoutError:
            raise NotSolvedHereError(f"it took more than {LONGEST:.0f} seconds") from None
        finally:
            await ended(process)
        if process.returncode != 0:
            words = said.decode(errors="replace")[-LAST_WORDS:].strip()
            raise NotSolvedHereError(words or f"it ended with {process.returncode}")


class NotSolvedHereError(Exception):
    """The solve failed; the reason is for the log."""


class NoRoomError(Exception):
    """The disk is nearly full; another server may have room."""


class SolvedElsewhereError(Exception):
    """Not now and not here: another server solves it, or the database cannot be reached."""


def cancel(solving: asyncio.Task[None]) -> None:
    """Cancel once: the task needs a moment to end its process."""
    if not solving.cancelling():
        solving.cancel()
