"""Servers of one process on one PostgreSQL and one Redis, and devices that talk to any of them.

Servers as processes, killed for real, are in `test_processes`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI

from tests.server.at_server import KEY, UNLIMITED, Device, Line
from tests.server.later import until
from wagnis.server.config import Config
from wagnis.server.pubsub import PubSub
from wagnis.server.room.room import Room
from wagnis.server.store import Store
from wagnis.server.web.app import create_app
from wagnis.server.web.context import Context


@dataclass(frozen=True)
class Member:
    """One of the servers."""

    app: FastAPI
    context: Context
    store: Store

    @property
    def pubsub(self) -> PubSub:
        return self.context.hub.pubsub

    def room(self, table: str) -> Room:
        """This table as this server has it in memory."""
        return self.context.hub._rooms[table]

    def lend(self, device: Device) -> Device:
        """The same device, as it talks to this server."""
        there = Device(self.app)
        there.http.cookies, there.handle = device.http.cookies, device.handle
        return there

    async def device(self) -> Device:
        return await Device(self.app).introduce()

    async def log(self, table: str) -> list[str | None]:
        """Who submitted each event of this table, as the database has it."""
        stored = await self.store.load(table)
        assert stored is not None
        return [row.submission for row in stored[1]]


def settings(database: str, redis_url: str | None) -> Config:
    return Config(secret=KEY, limits=UNLIMITED, database=database, redis=redis_url)


@asynccontextmanager
async def member(config: Config) -> AsyncIterator[Member]:
    assert config.database is not None
    store = Store.open(config.database)
    app = create_app(config, store)
    context: Context = app.state.context
    async with app.router.lifespan_context(app):
        server = Member(app, context, store)
        if config.redis is not None:
            await connected(server)
        yield server


@asynccontextmanager
async def members(config: Config, many: int = 2) -> AsyncIterator[list[Member]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(member(config)) for _ in range(many)]


async def connected(*servers: Member) -> None:
    """Until these servers hear each other."""
    for server in servers:
        await until(lambda server=server: server.pubsub.up)  # type: ignore[misc]


def deaf(server: Member) -> None:
    """From now on this server hears nothing of the others, and does not look either."""
    server.pubsub._hear = lambda said: None
    for task in server.context.hub._tasks:
        task.cancel()


async def two_apart(one: Member, other: Member, game: str, **set_up: object) -> TwoApart:
    """Anna at one server, Ben at another; the game has begun, and both know of each other."""
    anna, ben = await one.device(), await other.device()
    table = await anna.make(game, None, None, **set_up)
    first = await anna.join(table)
    second = await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    await first.start()
    for line in (first, second):
        await line.heard(lambda news: news["type"] == "table" and _together(news["table"]))
    return TwoApart(anna, ben, first, second, table)


def _together(shown: dict[str, object]) -> bool:
    seats = shown["seats"]
    assert isinstance(seats, list)
    return shown["phase"] == "playing" and all(seat["present"] for seat in seats)


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
