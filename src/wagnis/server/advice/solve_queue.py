"""Missing values are solved in the background, one table at a time, in a process.

Only that process imports Numba, so nobody at a table waits for it. `values` finds out what is
missing; `given` gives solved tables out. Each server solves for itself; servers that share a folder
of tables read what the others have solved.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from wagnis.server import metrics
from wagnis.server.advice.values import Values

if TYPE_CHECKING:
    from wagnis.solvers import Task

log = logging.getLogger("wagnis.server")

LONGEST = 1800.0  # seconds of one solution
NICE = 15
GRACE = 2.0  # seconds for cleanup before a process is killed
LAST_WORDS = 2_000  # characters of its standard error
MOST_WAITING = 64
PAUSE = 600.0  # seconds until a failure is tried again
LOOK = 1.0  # seconds between two looks whether anybody still waits


@dataclass(slots=True, eq=False)
class Wish:
    """A table that is solved as long as one of those who asked waits; by address."""

    name: str
    task: Task
    waits: dict[str, Callable[[], bool]] = field(default_factory=dict)

    @property
    def wanted(self) -> bool:
        return any(waits() for waits in self.waits.values())


class SolveQueue:
    """Solves wishes in the order in which they came, each address one at a time."""

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
        self._clock = clock
        self._wishes: dict[str, Wish] = {}
        self._failed: dict[str, float] = {}  # by name, when it may be tried again
        self._told: dict[object, Callable[[str, bool], None]] = {}
        self._worker: asyncio.Task[None] | None = None
        self._solving: asyncio.Task[None] | None = None  # of the worker
        self._closed = False

    def __len__(self) -> int:
        """The tables that wait or are being solved."""
        return len(self._wishes)

    @property
    def works(self) -> bool:
        """Whether anything is solved here at all."""
        return self._command is not None and not self._closed

    def wish(self, task: Task, address: str, waits: Callable[[], bool]) -> str | None:
        """Solve this as long as `waits` says so; its name, or None if it is not queued."""
        if not self.works:
            return None
        name = name_of(task)
        wish = self._wishes.get(name)
        if wish is None:
            self._drop_unwanted()
            theirs = (one.waits.get(address) for one in self._wishes.values())
            if (
                any(waits is not None and waits() for waits in theirs)
                or len(self._wishes) >= MOST_WAITING
            ):
                return None
            if self._failed.get(name, 0.0) > self._clock():
                return None
            wish = self._wishes[name] = Wish(name, task)
        wish.waits[address] = waits
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return name

    def tell(self, who: object, told: Callable[[str, bool], None] | None) -> None:
        """Call this with each name that is solved, or will not be; None ends it."""
        if told is None:
            self._told.pop(who, None)
        else:
            self._told[who] = told

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
        if self._solving is not None:
            await asyncio.wait([self._solving])  # it was cancelled, and ends its process
        self._wishes.clear()

    def _drop_unwanted(self) -> None:
        running = next(iter(self._wishes), None)
        for name in [name for name, wish in self._wishes.items() if not wish.wanted]:
            if name != running:
                del self._wishes[name]

    async def _work(self) -> None:
        try:
            while self._wishes and not self._closed:
                wish = next(iter(self._wishes.values()))
                await self._attempt(wish)
        finally:
            self._worker = None

    async def _attempt(self, wish: Wish) -> None:
        """Solve it, unless nobody waits for it any more."""
        self._solving = solving = asyncio.create_task(self._solve(wish.task))
        try:
            while wish.wanted and not solving.done():
                await asyncio.wait([solving], timeout=LOOK)
        finally:
            if not solving.done():
                solving.cancel()  # once: it needs a moment to end its process
            await asyncio.wait([solving])
            self._wishes.pop(wish.name, None)
        if not solving.cancelled():
            self._end(wish, solving.exception())
        elif not self._closed:
            self._tell(wish, there=False)  # refused wishes may be made again

    def _end(self, wish: Wish, error: BaseException | None) -> None:
        metrics.solved.labels("done" if error is None else "failed").inc()
        if error is not None:
            log.warning("%s could not be solved: %s", wish.task.title, error)
            now = self._clock()
            self._failed = {name: until for name, until in self._failed.items() if until > now}
            self._failed[wish.name] = now + PAUSE
        self._tell(wish, there=error is None)

    def _tell(self, wish: Wish, there: bool) -> None:
        for told in list(self._told.values()):
            try:
                told(wish.name, there)
            except Exception:
                log.exception("%s: somebody could not be told of its end", wish.task.title)

    async def _solve(self, task: Task) -> None:
        assert self._command is not None
        chore, store = self.values.chore, await self.values.chore(lambda: self.values.store)
        if await chore(lambda: store.find(task.kind, task.key)) is not None:
            return  # solved meanwhile
        if await chore(store.room) < self._reserve:
            raise NotSolvedHereError("the disk is all but full")
        told = json.dumps({"kind": task.kind, "key": task.key})
        await self._run([*self._command, "--quiet", "--attended", "--task", told], store.folder)
        if await chore(lambda: store.find(task.kind, task.key)) is None:
            raise NotSolvedHereError("the table is not there afterwards")
        from wagnis.solvers.digest import table_name

        await chore(lambda: store.trim(self._most, spared=table_name(task.kind, task.key)))

    async def _run(self, command: Sequence[str], folder: Path) -> None:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,  # the process ends with this pipe, even if the server is killed
            stdout=DEVNULL,
            stderr=PIPE,
            env={**os.environ, "WAGNIS_TABLES": str(folder)},
        )
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
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


def name_of(task: Task) -> str:
    return json.dumps([task.kind, task.key], sort_keys=True)


async def ended(process: Process) -> None:
    """Terminate the process; kill it if it does not end in time."""
    assert process.stdin is not None
    process.stdin.close()
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(GRACE):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    assert process.stderr is not None
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(GRACE):  # the transport closes after its pipes
            await process.stderr.read()
            await process.stdin.wait_closed()
