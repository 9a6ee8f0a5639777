"""The solve queue of servers that share a database: one solves a table of values, all have it.

A server writes its wish to the database. A server with time claims it, renews the claim (a lease)
while it solves, and publishes the table. The claim of a server that dies expires, and another
server takes it. `shared` reads and writes the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from wagnis.server.advice.fair_queue import Person
from wagnis.server.advice.shared import Shared
from wagnis.server.advice.solve_queue import (
    NotSolvedHereError,
    SolvedElsewhereError,
    SolveQueue,
    cancel,
)
from wagnis.server.advice.wishes import Job
from wagnis.server.store import StoreError
from wagnis.server.store.solving.tasks import SolvingRow

log = logging.getLogger("wagnis.server")

POLL = 1.0  # seconds between two reads of other servers' wishes
RENEW = 5.0  # seconds after which a claim is renewed
REPEAT = 5.0  # seconds after which a wish is repeated
NOBODY = 30.0  # seconds for another server to begin what this one cannot solve


@dataclass(frozen=True, slots=True)
class Elsewhere(Person):
    """An asker at another server, known by a digest; takes turns with the askers here."""

    def solved(self, name: str, there: bool) -> None:
        """Do nothing: their own server notifies them."""


class SharedQueue(SolveQueue):
    """Needs the event loop from the start: polls the wishes of other servers."""

    def __init__(self, shared: Shared, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._shared = shared
        self._told: dict[str, tuple[bool, float]] = {}  # our wishes: how urgent, and when written
        self._reached = True
        self._poller = asyncio.create_task(self._poll())

    @property
    def works(self) -> bool:
        """Whether anything is solved at all, here or by another server."""
        return not self._closed

    async def close(self) -> None:
        self._poller.cancel()
        with suppress(asyncio.CancelledError):
            await self._poller
        await super().close()
        await self._shared.close()

    async def _solve(self, job: Job) -> None:
        try:
            if await self.values.has(job.kind, job.key):
                if any(map(_is_elsewhere, job.askers)):
                    await self._shared.publish(job)
                return
            if not await self._shared.fetch(job):
                if self._command is None or not await self._shared.claim(job):
                    raise SolvedElsewhereError("another server solves it")
                await self._solve_for_all(job)
        except StoreError as error:
            # Without the database no server knows whether another solves it; wait until it is back.
            self._cannot_reach(error)
            raise SolvedElsewhereError(str(error)) from error
        await self.values.trim(self._most, job.kind, job.key)

    async def _solve_for_all(self, job: Job) -> None:
        renewing = asyncio.create_task(self._renew(job, asyncio.current_task()))
        try:
            await self._solve_here(job)
        except NotSolvedHereError as error:
            with suppress(StoreError):
                await self._shared.failed(job, str(error))
            raise
        else:
            await self._publish(job)
        finally:
            renewing.cancel()
            # Does nothing if the claim is not ours any more.
            with suppress(StoreError):
                await self._shared.release(job)

    async def _publish(self, job: Job) -> None:
        try:
            await self._shared.publish(job)
        except StoreError as error:
            # Other servers repeat their wish, and this server publishes the table then.
            log.warning("%s is solved, but others cannot have it yet: %s", job.title, error)

    async def _renew(self, job: Job, solving: asyncio.Task[Any] | None) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                if await self._shared.renew(job):
                    continue
            except StoreError as error:
                log.warning("the claim on %s could not be renewed: %s", job.title, error)
                continue
            # The claim has expired, and another server has it.
            if solving is not None:
                cancel(solving)
            return

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.look()
            except StoreError as error:
                self._cannot_reach(error)
            except Exception:
                log.exception("what others want could not be looked at")

    def _cannot_reach(self, error: StoreError) -> None:
        """Log it once until the database is reached again."""
        if self._reached:
            log.warning("nothing is solved for now: %s", error)
        self._reached = False

    async def look(self) -> None:
        """Write our wishes, fetch the tables that are solved, adopt the free wishes of others."""
        own = [job for job in self._wishes if not all(map(_is_elsewhere, job.askers))]
        rows, there = await self._shared.look(own, self._untold(own))
        self._reached = True
        for job in own:
            if job.name in there:
                await self._fetch(job)
        for name, since in list(self._away.items()):
            self._look_again(name, since, rows.get(name))
        if self._command is not None:
            self._help(rows)
        if self._worker is None and self._next() is not None:
            self._worker = asyncio.create_task(self._work())

    def _untold(self, own: Iterable[Job]) -> list[Job]:
        """Our wishes that are new, have changed their urgency, or are due to be repeated."""
        now, before = self._clock(), self._told
        self._told = {job.name: before.get(job.name, (False, -REPEAT)) for job in own}
        untold = []
        for job in own:
            urgent, at = self._told[job.name]
            if now - at >= REPEAT or urgent != job.urgent:
                self._told[job.name] = job.urgent, now
                untold.append(job)
        return untold

    async def _fetch(self, job: Job) -> None:
        """Fetch a solved table at once, whatever the order of the queue."""
        there = await self._shared.fetch(job)
        if self._wishes.get(job.name) is job and (self._now is None or self._now[0] is not job):
            self._away.pop(job.name, None)
            if there:
                self._end(job, None)

    def _look_again(self, name: str, since: float, row: SolvingRow | None) -> None:
        """Check a job that is left to others."""
        job = self._wishes.get(name)
        if job is None:
            del self._away[name]
        elif row is not None and row.state == "resting":
            self._end(job, NotSolvedHereError(f"another server: {row.error}"))
        elif row is None or row.state == "free":
            if self._command is not None:
                del self._away[name]  # its server is gone
            elif self._clock() - since > NOBODY:
                self._end(job, NotSolvedHereError("no server has begun it"))

    def _help(self, rows: Mapping[str, SolvingRow]) -> None:
        """Queue the wishes of other servers that nobody works on, in fair turns with our own."""
        for asker in {asker for job in self._wishes for asker in job.askers}:
            if _is_elsewhere(asker):
                self._wishes.withdraw(asker)
        for name, row in rows.items():
            if row.state == "free" and name not in self._wishes:
                self.wish(row, Elsewhere(row.source, row.source or "elsewhere"), not row.urgent)


def _is_elsewhere(asker: object) -> bool:
    return isinstance(asker, Elsewhere)
