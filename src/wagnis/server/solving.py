"""What is missing on the shelf, solved in the background: one thing at a time, in a process.

Numba is only ever imported there, so nobody at a table waits for it. What is missing is found out
in `values`; who is told is said in `room`.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from wagnis.core.plain import PlainObject
from wagnis.server.values import Values

if TYPE_CHECKING:
    from wagnis.solvers import Task

log = logging.getLogger("wagnis.server")

MOST_WAITING = 64
MOST_KNOWN = 256  # things that were tried
LONGEST = 1800.0  # seconds of one solution
PAUSE = 60.0  # seconds until something that went wrong is tried again; twice as long each time
LONGEST_PAUSE = 6 * 3600.0
NICE = 15
LAST_WORDS = 2_000  # characters of what it said on standard error


@dataclass(slots=True)
class Job:
    """A table that is wanted, and who wants to hear that nothing more is to be waited for."""

    kind: str
    key: PlainObject
    title: str
    ahead: bool
    told: set[Callable[[], None]] = field(default_factory=set)


@dataclass(slots=True)
class Tried:
    """It went wrong so often in a row, and is not tried again before then."""

    times: int = 0
    until: float = 0.0


class Solving:
    """A queue without duplicates, and at most one process that works it off."""

    def __init__(
        self,
        values: Values,
        command: Sequence[str] | None,
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.values = values
        self._command = command
        self._most = most
        self._clock = clock
        self._jobs: dict[str, Job] = {}  # the one that is being solved among them
        self._tried: dict[str, Tried] = {}
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def works(self) -> bool:
        """Whether anything is solved here at all."""
        return self._command is not None and not self._closed

    def wish(self, task: Task, told: Callable[[], None], ahead: bool = False) -> str | None:
        """Have this solved, and hear of its end; its name, or None where it will not be now."""
        if not self.works:
            return None
        name = _name(task.kind, task.key)
        tried = self._tried.get(name)
        if tried is not None and self._clock() < tried.until:
            return None
        job = self._jobs.get(name)
        if job is None:
            if len(self._jobs) >= MOST_WAITING:
                return None
            job = self._jobs[name] = Job(task.kind, task.key, task.title, ahead)
        job.ahead = job.ahead and ahead
        job.told.add(told)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return name

    def under_way(self, name: str) -> bool:
        """Whether it is being solved, or waiting for that."""
        return name in self._jobs

    async def close(self) -> None:
        """Whatever is half done is thrown away; a table gets its name only when it is whole."""
        self._closed = True
        if self._worker is not None:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker
        self._jobs.clear()

    async def _work(self) -> None:
        try:
            while self._jobs and not self._closed:
                # What somebody waits for comes before what may be wanted later.
                name = min(self._jobs, key=lambda name: self._jobs[name].ahead)
                job = self._jobs[name]
                try:
                    await self._solve(job)
                    self._put_off(name, failed=False)
                except Exception as error:
                    self._put_off(name, failed=True)
                    log.warning("%s could not be solved: %s", job.title, error)
                del self._jobs[name]
                for told in job.told:
                    try:
                        told()
                    except Exception:
                        log.exception("%s: somebody could not be told of its end", job.title)
        finally:
            self._worker = None

    async def _solve(self, job: Job) -> None:
        assert self._command is not None
        if await self.values.has(job.kind, job.key):
            return  # somebody else has solved it meanwhile
        folder = await self.values.folder()
        if await asyncio.to_thread(_size, folder) >= self._most:
            raise NotSolvedHereError("there is no room for more solved tables")
        task = json.dumps({"kind": job.kind, "key": job.key})
        await self._run([*self._command, "--quiet", "--task", task], folder)
        if not await self.values.has(job.kind, job.key):
            raise NotSolvedHereError("the table is not there afterwards")

    async def _run(self, command: Sequence[str], folder: Path) -> None:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=PIPE,
            env={**os.environ, "WAGNIS_TABLES": str(folder)},
        )
        _yield_to_others(process.pid)
        try:
            async with asyncio.timeout(LONGEST):
                _, said = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0:
            words = said.decode(errors="replace")[-LAST_WORDS:].strip()
            raise NotSolvedHereError(words or f"it ended with {process.returncode}")

    def _put_off(self, name: str, failed: bool) -> None:
        """Not again too soon; what is missed although it has just been solved is not either."""
        times = 0
        if (tried := self._tried.pop(name, None)) is not None and failed:
            times = tried.times
        until = self._clock() + min(LONGEST_PAUSE, PAUSE * 2**times)
        self._tried[name] = Tried(times + 1 if failed else 0, until)
        if len(self._tried) > MOST_KNOWN:
            del self._tried[next(iter(self._tried))]


class NotSolvedHereError(Exception):
    """It did not come about; the reason is for the log."""


def _name(kind: str, key: PlainObject) -> str:
    return json.dumps([kind, key], sort_keys=True)


def _size(folder: Path) -> int:
    """Bytes of everything on this shelf."""
    size = 0
    with suppress(FileNotFoundError):  # there is none yet, or a file has just got its name
        for file in folder.iterdir():
            size += file.stat().st_size
    return size


def _yield_to_others(pid: int) -> None:
    """Games come first; where a process cannot be told so, it works as any other."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, NICE)
