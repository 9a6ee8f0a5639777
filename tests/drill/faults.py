"""The faults of a fire drill: which part is killed, paused, cut off or slowed, whose disk or clock
fails, and for how long.

Every fault undoes itself after a while; several may be under way at once, but not to the same part.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.drill.fleet import Fleet, Member
from tests.drill.links import Link
from tests.preload import ALWAYS, Preload
from tests.preload.postgres import FaultyPostgres
from tests.services.faults import pause, resume

KILL = "kill -9 of a server"
# Some are over before the others miss a server, some after it.
SHORT, LONG = (0.0, 0.5), (2.0, 7.0)
RECOVERY = 10.0  # seconds until PostgreSQL is started again that does not recover by itself


@dataclass
class Faults:
    """Draws what happens next, and counts it."""

    fleet: Fleet
    luck: random.Random
    log: Path
    happened: Counter[str] = field(default_factory=Counter)
    killed: Callable[[Member, float], None] = lambda member, at: None
    _under_way: set[asyncio.Task[None]] = field(default_factory=set)
    _began: float = field(default_factory=time.monotonic)

    @property
    def kinds(self) -> dict[str, tuple[float, Callable[[], Awaitable[None]]]]:
        """Each with how often it comes, beside the others."""
        on_disk: dict[str, tuple[float, Callable[[], Awaitable[None]]]] = {}
        if isinstance(self.fleet.postgres, FaultyPostgres):
            on_disk = {
                "fsync of PostgreSQL failed": (3, self._on_disk("fail a sync")),
                "disk of PostgreSQL full": (3, self._on_disk("fill")),
                "disk of PostgreSQL slow": (3, self._on_disk("slow")),
                "wall clock of PostgreSQL set": (4, self._set_postgres),
                "wall clock of a server set": (4, self._set_server),
            }
        return on_disk | {
            KILL: (100, self._kill),
            "SIGSTOP of a server, then SIGCONT": (6, self._pause),
            "SIGTERM of a server (drain)": (6, self._drain),
            "kill -9 of PostgreSQL": (2, self._kill_postgres),
            "SIGSTOP of PostgreSQL, then SIGCONT": (2, self._pause_postgres),
            "kill -9 of Redis": (3, self._kill_redis),
            "SIGSTOP of Redis, then SIGCONT": (3, self._pause_redis),
            "link to PostgreSQL cut": (4, self._on_link("postgres", "cut")),
            "link to PostgreSQL stalled": (3, self._on_link("postgres", "stall")),
            "answers of PostgreSQL lost": (4, self._on_link("postgres", "deafen")),
            "link to PostgreSQL slowed": (3, self._on_link("postgres", "slow")),
            "link to Redis cut": (4, self._on_link("redis", "cut")),
            "link to Redis stalled": (3, self._on_link("redis", "stall")),
            "link to Redis slowed": (3, self._on_link("redis", "slow")),
            "people's links cut": (4, self._on_link("people", "cut")),
            "people's links stalled": (2, self._on_link("people", "stall")),
            "people's links slowed": (2, self._on_link("people", "slow")),
        }

    def next(self, only: str | None = None) -> None:
        """The next fault begins now, and takes its time."""
        kinds = self.kinds
        weights = [weight for weight, _ in kinds.values()]
        name = only or self.luck.choices(list(kinds), weights)[0]
        task = asyncio.create_task(self._noted(name, kinds[name][1]))
        self._under_way.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is None:
            self._under_way.discard(task)

    async def _noted(self, name: str, fault: Callable[[], Awaitable[None]]) -> None:
        before = asyncio.current_task()
        assert before is not None
        before.set_name(name)
        await fault()

    def complain(self) -> None:
        for task in self._under_way:
            if task.done():
                task.result()

    async def over(self) -> None:
        """Until every fault has undone itself."""
        await asyncio.gather(*self._under_way)

    def note(self, what: str) -> None:
        with self.log.open("a") as log:
            log.write(f"{time.monotonic() - self._began:8.2f} {what}\n")

    def _count(self, whom: str = "") -> None:
        task = asyncio.current_task()
        assert task is not None
        self.happened[task.get_name()] += 1
        self.note(f"{task.get_name()} {whom}")

    def _span(self) -> float:
        low, high = SHORT if self.luck.random() < 0.6 else LONG
        return self.luck.uniform(low, high)

    def _somebody(self) -> Member | None:
        """A server that runs and that nothing is done to."""
        free = [each for each in self.fleet.members if not each.busy.locked()]
        running = [each for each in free if each.server.running]
        return self.luck.choice(running) if running else None

    async def _kill(self) -> None:
        if (member := self._somebody()) is None:
            return
        span = self._span()
        async with member.busy:
            self._count(member.log.stem)
            self.killed(member, time.monotonic())
            await member.server.kill()
            await asyncio.sleep(span)
            await member.bring()
            self.note(f"{member.log.stem} is back")

    async def _pause(self) -> None:
        if (member := self._somebody()) is None:
            return
        span = self._span()
        async with member.busy:
            self._count(member.log.stem)
            member.server.signal(signal.SIGSTOP)
            await asyncio.sleep(span)
            member.server.signal(signal.SIGCONT)

    async def _drain(self) -> None:
        if (member := self._somebody()) is None:
            return
        async with member.busy:
            self._count(member.log.stem)
            member.server.signal(signal.SIGTERM)
            await member.server.ended()
            await member.bring()

    async def _kill_postgres(self) -> None:
        async with self.fleet.postgres_busy:
            self._count()
            self.fleet.postgres.kill()
            await asyncio.sleep(self._span() / 2)
            await asyncio.to_thread(self.fleet.postgres.start)

    async def _pause_postgres(self) -> None:
        async with self.fleet.postgres_busy:
            self._count()
            pause(self.fleet.postgres)
            await asyncio.sleep(self._span())
            resume(self.fleet.postgres)

    def _on_disk(self, how: str) -> Callable[[], Awaitable[None]]:
        async def fault() -> None:
            postgres = self.fleet.postgres
            assert isinstance(postgres, FaultyPostgres)
            async with self.fleet.postgres_busy:
                self._count()
                if how == "fail a sync":
                    postgres.faults.fail("/pg_wal/", syncs=1)
                elif how == "fill":
                    postgres.faults.fail(
                        "/base/" if self.luck.random() < 0.5 else "/data/", writes=ALWAYS
                    )
                else:
                    postgres.faults.slow("/pg_wal/", self.luck.uniform(0.05, 0.5))
                await asyncio.sleep(self._span())
                postgres.faults.heal()
                await asyncio.to_thread(self._recovered, postgres)

        return fault

    def _recovered(self, postgres: FaultyPostgres) -> None:
        """Until it answers: after a failed sync it starts anew by itself.

        On a full disk it may end, or wait for ever for a recovery that has failed; then somebody
        starts it again.
        """
        patience = time.monotonic() + RECOVERY
        while True:
            if postgres.running and time.monotonic() > patience:
                postgres.kill()
            if not postgres.running:
                postgres.start()
                patience = time.monotonic() + RECOVERY
            try:
                postgres.connect().close()
            except psycopg.OperationalError:
                time.sleep(0.1)
            else:
                return

    async def _set_postgres(self) -> None:
        postgres = self.fleet.postgres
        assert isinstance(postgres, FaultyPostgres)
        self._count()
        await self._set(postgres.faults)

    async def _set_server(self) -> None:
        member = self.luck.choice(self.fleet.members)
        if member.faults is not None:
            self._count(member.log.stem)
            await self._set(member.faults)

    async def _set(self, clock: Preload) -> None:
        """Forward or back, by seconds or by an hour; and some time later right again."""
        clock.step(self.luck.choice((-1, 1)) * self.luck.choice((5.0, 40.0, 3600.0)))
        await asyncio.sleep(self._span())
        clock.step(0)

    async def _kill_redis(self) -> None:
        async with self.fleet.redis_busy:
            self._count()
            self.fleet.redis.kill()
            await asyncio.sleep(self._span())
            await asyncio.to_thread(self.fleet.redis.start)

    async def _pause_redis(self) -> None:
        async with self.fleet.redis_busy:
            self._count()
            pause(self.fleet.redis)
            await asyncio.sleep(self._span())
            resume(self.fleet.redis)

    def _on_link(self, which: str, how: str) -> Callable[[], Awaitable[None]]:
        async def fault() -> None:
            link: Link = getattr(self.luck.choice(self.fleet.members), which)
            self._count(link.name)
            if how == "cut":
                link.cut(refusing=self.luck.random() < 0.5)
            elif how == "stall":
                link.stall()
            elif how == "deafen":
                link.deafen()
            else:
                link.slow(self.luck.uniform(0.02, 0.3))
            await asyncio.sleep(self._span())
            link.heal()

        return fault
