"""The state that all requests share: settings, rate limits, tables, advice, the key.

Wires the parts of the server together at startup.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, TypeAlias

from fastapi import Depends, Request

from wagnis import __version__
from wagnis.server.advice.advisor import TableAdvisor
from wagnis.server.advice.pars import Pars
from wagnis.server.advice.solve_queue import SolveQueue
from wagnis.server.advice.values import Values
from wagnis.server.config import Config
from wagnis.server.metrics import Metrics
from wagnis.server.push.sender import Sender
from wagnis.server.rate_limits import OneEach, RateLimits
from wagnis.server.room.hub import Hub
from wagnis.server.room.retention import Retention
from wagnis.server.store import Store, UnusableError, sqlite_url
from wagnis.server.web.exports import Exports
from wagnis.server.web.guards.bars import Bars
from wagnis.server.web.guards.hosts import Hosts
from wagnis.server.web.guards.identity import Identity, load_key
from wagnis.server.web.readiness import Readiness

DATABASE = "wagnis.sqlite"
TABLES = "tables"  # subfolder of the data folder, used if the user has no folder for solved tables


class Context:
    """The shared state of one running server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.limits = RateLimits(config.limits)
        self.hosts = Hosts(config.hosts, config.origins)
        self.sockets = 0  # open sockets

    def open(self, store: Store | None) -> None:
        """Open everything, within the event loop that will serve."""
        config = self.config
        self.key = load_key(config.data, config.secret)
        self.config = config = replace(config, secret=self.key)
        self.exports = Exports()
        self.pictures: dict[str, bytes] = {}  # by the digests of their cards
        self.drawing = asyncio.Lock()  # one picture at a time: drawing takes the threads of moves
        self.records = OneEach("records")  # reads uploaded records
        folder = None if config.data is None else config.data / TABLES
        self.values = Values(config.tables, otherwise=folder)
        kept_in = store or open_store(config)
        self.queue = SolveQueue(self.values, config.solve, config.tables_size, config.reserve)
        self.pars = Pars(self.values)
        if self.queue.works:
            self.values.warm()
        self.push = Sender(kept_in, config)
        self.hub = Hub(
            kept_in,
            config,
            lambda room: TableAdvisor(room, self.queue),
            self.limits,
            self.push.call,
        )
        self.bars = Bars(kept_in, config, self.key, self.hub.put_down)
        self.identity = Identity(self.key, self.bars.has_ended)
        self.ready = Readiness(kept_in.probe, config.ready_within)
        self.metrics = Metrics(
            __version__,
            {
                "wagnis_sockets": lambda: self.sockets,
                "wagnis_tables_in_memory": self.hub.__len__,
                "wagnis_redis_up": lambda: self.hub.pubsub.up,
                "wagnis_solve_queue": self.queue.__len__,
                "wagnis_notices_waiting": self.push.__len__,
            },
        )
        self.retention = Retention(self.hub, config)

    async def close(self) -> None:
        """Finish every commit, then close everything."""
        await self.hub.drain()
        await self.push.close()
        await self.bars.close()
        await self.ready.close()
        await self.pars.close()
        await self.queue.close()
        await self.retention.close()
        await self.hub.close()
        self.values.close()
        self.records.close()


async def of_request(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


Here: TypeAlias = Annotated[Context, Depends(of_request)]
"""A dependency of routes, which are built once and shared by all servers of the process."""


def open_store(config: Config) -> Store:
    """The database elsewhere, or the one in the data folder."""
    if config.database is not None:
        return Store.open(config.database)
    if config.data is not None:
        file = config.data / DATABASE
        # It holds the seeds of running games. SQLite gives its other files the same mode.
        file.touch(mode=0o600)
        file.chmod(0o600)
        return Store.open(sqlite_url(file))
    raise UnusableError("a server needs a data folder or a database")
