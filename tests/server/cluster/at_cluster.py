"""Servers of one process on one PostgreSQL and one Redis, and devices that talk to any of them.

Servers as processes, killed for real, are in `test_processes`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace

from fastapi import FastAPI

from tests.server.at_server import KEY, UNLIMITED, Device, Line
from tests.server.later import until
from wagnis.server.config import Config
from wagnis.server.store import Store
from wagnis.server.web.app import create_app
from wagnis.server.web.context import Context


@dataclass(frozen=True)
class Member:
    """One server of the cluster."""

    app: FastAPI
    context: Context
    store: Store

    @property
    def id(self) -> str:
        assert self.context.cluster is not None
        return self.context.cluster.membership.id

    def owns(self, table: str) -> bool:
        room = self.context.hub._rooms.get(table)
        return room is not None and not room.lost

    def lend(self, device: Device) -> Device:
        """The same device, as it talks to this server."""
        there = Device(self.app)
        there.http.cookies, there.handle = device.http.cookies, device.handle
        return there

    async def device(self) -> Device:
        return await Device(self.app).introduce()


def settings(database: str, redis_url: str) -> Config:
    # Long: on a busy machine nobody is taken for dead by mistake.
    return Config(secret=KEY, limits=UNLIMITED, database=database, redis=redis_url, lease=120.0)


@asynccontextmanager
async def member(config: Config) -> AsyncIterator[Member]:
    assert config.database is not None
    store = Store.open(config.database)
    app = create_app(config, store)
    context: Context = app.state.context
    async with app.router.lifespan_context(app):
        assert context.cluster is not None
        await until(context.cluster.links.bus.up.is_set)
        yield Member(app, context, store)


@asynccontextmanager
async def members(config: Config, many: int = 2) -> AsyncIterator[list[Member]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(member(replace(config, address=f"server {number}")))
            for number in range(many)
        ]


async def two_apart(one: Member, other: Member, game: str, **set_up: object) -> TwoApart:
    """Anna at the owner, Ben at another server; the game has begun."""
    anna, ben = await one.device(), await other.device()
    table = await anna.make(game, None, None, **set_up)
    first = await anna.join(table)
    second = await ben.join(table)
    assert one.owns(table)
    assert not other.owns(table)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    await first.start()
    await second.table(lambda shown: shown["phase"] == "playing")
    return TwoApart(anna, ben, first, second, table)


@dataclass(frozen=True)
class TwoApart:
    """Two people at one table, each at a server of their own."""

    anna: Device
    ben: Device
    first: Line
    second: Line
    table: str

    def __iter__(self) -> Iterator[tuple[int, Line]]:
        return iter({0: self.first, 1: self.second}.items())
