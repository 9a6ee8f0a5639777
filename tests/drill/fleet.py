"""Servers to be hurt: PostgreSQL, Redis, three servers, and a link with faults between any two.

What is done to it is in `faults`.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.drill.links import Link
from tests.preload import Preload
from tests.preload.postgres import FaultyPostgres
from tests.server.crash.servers import Forking, Server
from tests.services import Postgres, Redis, free_port
from tests.services.faults import drop, fresh

RAISED = re.compile(r"(?P<name>[A-Za-z_][\w.]*(Error|Exception|ExceptionGroup))\b(: |$)")
AWAY = (
    "psycopg.OperationalError",
    "sqlalchemy.exc.OperationalError",
    "sqlalchemy.exc.InvalidatePoolError",
    "wagnis.server.store.errors.StoreError",
)


@dataclass(eq=False)
class Member:
    """One server, and its links: to PostgreSQL, to Redis, and from people."""

    server: Server
    postgres: Link
    redis: Link
    people: Link
    port: int
    log: Path
    faults: Preload | None = None  # its wall clock, where it can be set
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)  # while something is done to it
    failed_starts: int = 0

    @property
    def links(self) -> tuple[Link, ...]:
        return self.postgres, self.redis, self.people

    async def bring(self) -> None:
        """Start it, as often as it takes: without its database a server ends with a sentence."""
        while True:
            try:
                await self.server.start()
            except AssertionError:
                self.failed_starts += 1
                await asyncio.sleep(0.2)
            else:
                return


@dataclass(eq=False)
class Fleet:
    postgres: Postgres
    redis: Redis
    database: str
    members: list[Member]
    postgres_busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    redis_busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    def heal(self) -> None:
        for member in self.members:
            for link in member.links:
                link.heal()
            if member.faults is not None:
                member.faults.step(0)
        if isinstance(self.postgres, FaultyPostgres):
            self.postgres.faults.heal()
            self.postgres.faults.step(0)

    def complaints(self) -> list[str]:
        """Exceptions that servers wrote down, other than that the database is away."""
        return [
            f"{member.log}: {line}"
            for member in self.members
            if member.log.exists()
            for line in member.log.read_text(errors="replace").splitlines()
            if (raised := RAISED.match(line)) is not None and raised["name"] not in AWAY
        ]


@asynccontextmanager
async def fleet(
    fork: Forking,
    postgres: Postgres,
    redis: Redis,
    folder: Path,
    servers: int,
    library: Path | None = None,
) -> AsyncIterator[Fleet]:
    """All of it, on a new database; every server answers.

    `library` is `tests.preload`'s, where servers are forked from a process that has loaded it.
    """
    database = fresh(postgres)
    name = database.rpartition("/")[2]
    secret = secrets.token_hex(32)
    async with AsyncExitStack() as held:
        members = []
        for number in range(1, servers + 1):
            port = free_port()
            to_postgres = await Link(postgres.port, f"postgres-{number}").open()
            to_redis = await Link(redis.port, f"redis-{number}").open()
            people = await Link(port, f"people-{number}").open()
            for link in (to_postgres, to_redis, people):
                held.push_async_callback(link.close)
            settings = {
                "WAGNIS_DATABASE": postgres.url(name, to_postgres.port),
                "WAGNIS_REDIS": redis.url(0, to_redis.port),
                "WAGNIS_SECRET": secret,
            }
            faults = None
            if library is not None:
                faults = Preload(library, folder / f"server-{number}.faults")
                settings |= faults.settings
            data, log = folder / f"server-{number}", folder / f"server-{number}.log"
            words = ["serve", "--port", str(port), "--data", str(data), "--no-solving"]
            server = Server(fork(words, log, settings), port, log)
            held.push_async_callback(server.kill)
            members.append(Member(server, to_postgres, to_redis, people, port, log, faults))
        whole = Fleet(postgres, redis, database, members)
        await members[0].server.start()
        await asyncio.gather(*(member.server.start() for member in members[1:]))
        yield whole
    drop(postgres, database)
