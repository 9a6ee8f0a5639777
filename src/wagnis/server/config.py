"""The configuration of a server: places, trusted networks, limits.

Read by the application, the tests, the crash test and the benchmark.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CLIENT = Path(__file__).parent / "client"
"""The folder of the built browser client."""
SOLVE = (sys.executable, "-m", "wagnis", "solve")
"""The command that solves missing tables; `advice.solve_queue` adds its arguments."""
SHORTEST_KEY = 16
"""The least number of bytes of the key that signs the devices' tokens."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: its size, and the tokens per second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits per connection, device and address."""

    rates: bool = True  # False for benchmarks; limits of size always apply
    body: int = 64 * 1024  # bytes of an HTTP request
    record: int = 512 * 1024  # bytes of an uploaded match record
    message: int = 16 * 1024  # bytes of a message over a socket
    messages: Rate = Rate(40, 20)  # per socket
    device_messages: Rate = Rate(120, 60)  # per device, over all its sockets
    address_messages: Rate = Rate(2000, 500)  # per address, over all its devices
    changes: Rate = Rate(40, 1)  # of a table's settings, per address
    starts: Rate = Rate(60, 1)  # deals that hosts fix, per address; as many as new tables
    bot_moves: Rate = Rate(1000, 20)  # at tables where only bots play, per address
    requests: Rate = Rate(200, 40)  # per address
    exports: Rate = Rate(60, 5)  # steps, records, the daily roll, deals …; per address
    asks: Rate = Rate(40, 4)  # positions asked about, per address
    tables: Rate = Rate(60, 1)  # new tables, per address
    subscriptions: Rate = Rate(20, 0.1)  # to notices, per address
    daily: Rate = Rate(40, 1 / 120)  # devices that begin a daily game, per address
    closings: Rate = Rate(20, 0.1)  # tables that hosts close, per address
    deletions: Rate = Rate(5, 0.02)  # devices that delete their data, per address
    pictures: Rate = Rate(30, 1)  # pictures of shared links that have to be drawn, per address
    uploads: Rate = Rate(20, 0.1)  # uploaded records, per address
    companions: Rate = Rate(20, 0.1)  # groups made, identities carried to a device; per address
    reactions: Rate = Rate(5, 0.5)  # per device
    gestures: Rate = Rate(20, 8)  # shaken cups and touched dice, per device
    connections: int = 512  # sockets and requests that are being answered, per address
    # Bytes that wait for a connection before it is closed: several of the largest `table` messages.
    # A client that is further behind is served sooner by reconnecting.
    outbox: int = 256 * 1024
    events: int = 50_000  # at one table
    hosted: int = 60  # recent unfinished tables per device
    listed: int = 5  # of these in the public list
    address_listed: int = 15  # tables in the public list, per address
    device_subscriptions: int = 5  # browsers that share a device's identity; the oldest go
    notices: int = 10_000  # that wait to be sent


@dataclass(frozen=True, slots=True)
class Keep:
    """Days after the last event until tables are deleted; None: never."""

    finished: float | None = None
    abandoned: float | None = None  # started, but not finished, with a turn clock
    untimed: float | None = None  # the same without a turn clock: such games go on over days
    open: float | None = 30.0  # never started
    uploads: float | None = 365.0  # uploaded records
    records: bool = False  # keep the match of a finished table, without names


@dataclass(frozen=True, slots=True)
class Config:
    """The whole configuration of one server."""

    data: Path | None = None  # the folder for the database and the key
    database: str | None = None  # URL of a database, instead of the one in the folder
    redis: str | None = None  # URL of the Redis that several servers share
    secret: bytes | None = None  # signs the devices' tokens; None: a file in the folder
    origins: tuple[str, ...] = ()  # additional origins that may connect
    hosts: tuple[str, ...] = ()  # host names of this server, besides those of a local network
    client: Path = CLIENT
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    now: Callable[[], int] = wall_clock  # wall clock; tests replace it
    second: float = 1.0  # duration of a second of a table's clock; tests shorten it
    patience: float = 30.0  # seconds a send to a connection may take
    idle: float = 120.0  # seconds a table without connections stays in memory
    tables: Path | None = None  # folder of solved tables; None for the user's own folder
    solve: tuple[str, ...] | None = None  # command that solves missing tables; None: no solving
    tables_size: int = 2 * 2**30  # bytes of solved tables; the least recently used are deleted
    metrics_token: str | None = None  # token that allows reading /metrics
    ready_within: float = 2.0  # seconds for the trial write of the readiness probe
    bars_every: float = 2.0  # seconds between two looks for new bars
    push: bool = True  # tell people by Web Push when it is their turn
    push_services: tuple[str, ...] = ()  # hosts or origins of further push services
    push_contact: str | None = None  # the operator's e-mail address, for push services
    reserve: int = 2**30  # bytes of the disk to leave free
