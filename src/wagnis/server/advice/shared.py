"""The tables that servers with one database solve for each other; database access in threads.

Rows and objects are in `store.solving`; each server keeps the files in its own value store.
`shared_queue` decides when to ask.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from wagnis.core.plain import PlainObject
from wagnis.server.advice.values import Values
from wagnis.server.advice.wishes import Job, name_of
from wagnis.server.store import StoreError
from wagnis.server.store.solving.objects import DamagedError, hash_of
from wagnis.server.store.solving.tasks import Solving, SolvingRow

log = logging.getLogger("wagnis.server")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Titled:
    """A table of values in the database: its key is the name of its file."""

    name: str
    kind: str
    key: PlainObject
    title: str
    source: str


class Shared:
    """The queue and the solved tables that this server shares with others."""

    def __init__(self, solving: Solving, values: Values, most: int, secret: bytes = b"") -> None:
        self._solving = solving
        self._key = hashlib.sha256(b"wagnis solving " + secret).digest()
        self._values = values
        self._most = most
        # A claim is renewed while a large table is on its way.
        self._threads = ThreadPoolExecutor(2, "shared")

    async def look(
        self, own: Collection[Job], untold: Collection[Job]
    ) -> tuple[dict[str, SolvingRow], set[str]]:
        """The wishes of all servers in order, by our names; and which of ours are solved.

        Our new wishes (`untold`) are written first.
        """

        def work() -> tuple[dict[str, SolvingRow], set[str]]:
            names = {self._titled(job).name: job.name for job in own}
            there = self._solving.there(names) if names else set()
            new = [(self._titled(job), job.urgent) for job in untold]
            self._solving.want(wish for wish in new if wish[0].name not in there)
            rows = {name_of(row): row for row in self._solving.queue()}
            return rows, {names[name] for name in there}

        return await self._do(work)

    async def fetch(self, job: Job) -> bool:
        """Copy it from the database; False if it is not there or damaged."""
        return await self._do(lambda: self._fetch(job))

    async def claim(self, job: Job) -> bool:
        """Claim the job; False if another server has it."""
        return await self._do(lambda: self._solving.claim(self._titled(job), job.urgent))

    async def renew(self, job: Job) -> bool:
        return await self._do(lambda: self._solving.renew(self._titled(job).name))

    async def release(self, job: Job) -> None:
        await self._do(lambda: self._solving.release(self._titled(job).name))

    async def failed(self, job: Job, error: str) -> None:
        await self._do(lambda: self._solving.failed(self._titled(job).name, error))

    async def publish(self, job: Job) -> None:
        """Put our file into the database; tables of the package are everywhere already."""

        def work() -> None:
            one = self._titled(job)
            file = self._values.store.folder / one.name
            if file.is_file():
                self._solving.publish(one, file.read_bytes(), self._most)

        await self._do(work)

    async def close(self) -> None:
        """Wait for the queries that are under way."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    def _fetch(self, job: Job) -> bool:
        from wagnis.solvers.value_store import BrokenTableError

        one = self._titled(job)
        try:
            file = self._solving.fetch(one)
            if file is None:
                return False
            try:
                self._values.store.adopt(job.kind, job.key, file)
            except BrokenTableError as error:
                self._solving.forget(one, hash_of(file))
                raise DamagedError(f"{one.name} is no table: {error}") from error
        except DamagedError as error:
            log.warning("%s is solved again: %s", job.title, error)
            return False
        return True

    def _titled(self, job: Job) -> Titled:
        """For a thread: the first call imports NumPy."""
        from wagnis.solvers.digest import table_name

        return Titled(
            table_name(job.kind, job.key), job.kind, job.key, job.title, self._source(job)
        )

    def _source(self, job: Job) -> str:
        """A digest of the first asker: the database stores no address."""
        first = next(iter(list(job.askers)), None)
        name = "" if first is None else first.address or first.device
        return hashlib.blake2b(name.encode(), key=self._key, digest_size=12).hexdigest()

    async def _do(self, work: Callable[[], T]) -> T:
        def done() -> T:
            with _told():
                return work()

        return await asyncio.get_running_loop().run_in_executor(self._threads, done)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise StoreError(f"the queue of solving cannot be reached: {reason}") from error
