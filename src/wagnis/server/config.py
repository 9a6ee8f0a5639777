"""How a server is set up: where it keeps things, whom it trusts, how much it takes from anyone.

Read by the application, the tests, the crash test and the benchmark; nothing is opened here.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CLIENT = Path(__file__).parent / "client"
"""Where the build puts the browser's side."""
SOLVE = (sys.executable, "-m", "wagnis", "solve")
"""The command that solves what is missing; `advice.solve_queue` gives it its arguments."""
REVIEW = (sys.executable, "-m", "wagnis.server.advice.review_process")
"""The command that reviews finished games; `advice.review_process` asks it."""
SHORTEST_KEY = 16
"""Bytes of the key that signs the devices' tokens, at least."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: so many at once, and then so many per second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What one connection, device or address may ask of the server."""

    rates: bool = True  # off for benchmarks; sizes always hold
    body: int = 64 * 1024  # bytes of an HTTP request
    record: int = 512 * 1024  # bytes of a match record that is sent in
    message: int = 16 * 1024  # bytes of a message over a socket
    messages: Rate = Rate(40, 20)  # per socket
    device_messages: Rate = Rate(120, 60)  # per device, over all its sockets
    address_messages: Rate = Rate(2000, 500)  # per address, over all its devices
    changes: Rate = Rate(40, 1)  # of a table's settings, per address
    bot_moves: Rate = Rate(1000, 20)  # at tables where nobody plays but bots, per address
    requests: Rate = Rate(200, 40)  # per address
    exports: Rate = Rate(60, 5)  # steps, records, reviews, the daily roll, deals …; per address
    asks: Rate = Rate(40, 4)  # positions asked about, per address
    tables: Rate = Rate(60, 1)  # new tables, per address
    daily: Rate = Rate(40, 1 / 120)  # devices that begin a daily game, per address
    closings: Rate = Rate(20, 0.1)  # tables that hosts close, per address
    deletions: Rate = Rate(5, 0.02)  # devices that delete their data, per address
    uploads: Rate = Rate(20, 0.1)  # records sent in, per address
    reactions: Rate = Rate(5, 0.5)  # per device
    gestures: Rate = Rate(20, 8)  # a cup that is shaken, dice that are touched; per device
    sockets: int = 256  # per address
    connections: int = 50_000  # of any kind, in all; fewer where the system allows fewer files
    address_connections: int = 512  # of any kind, per address that is no proxy of ours
    header_time: float = 15.0  # seconds for the head of a request
    body_time: float = 60.0  # seconds for its body
    unread_time: float = 30.0  # seconds an answer may wait for who asked for it
    keep_alive: int = 20  # seconds between two requests
    proxy_keep_alive: int = 180  # the same for a proxy of ours, which shares its connections
    frames: Rate = Rate(400, 80)  # of any kind, pings and fragments too; per socket
    address_frames: Rate = Rate(4000, 1000)  # per address, over all its sockets
    outbox: int = 512  # messages waiting for a connection that does not keep up
    events: int = 50_000  # at one table
    hosted: int = 60  # unfinished tables of one device, of late
    listed: int = 5  # of these in the list at once
    address_listed: int = 15  # tables in the list at once, per address


@dataclass(frozen=True, slots=True)
class Keep:
    """How many days tables are kept without news; None keeps them for ever."""

    finished: float | None = None
    abandoned: float | None = None  # begun, and not played to the end
    open: float | None = 30.0  # never begun: nobody came
    uploads: float | None = 365.0  # records that were sent in, and their reviews
    records: bool = False  # the match of a finished table stays, without names


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a server has to be told."""

    data: Path | None = None  # the folder for the database and the key
    database: str | None = None  # a database elsewhere, instead of the one in the folder
    redis: str | None = None  # where servers of a cluster meet; None for one server alone
    address: str = ""  # of this server, for the people who run a cluster
    lease: float = 3.0  # seconds a server may be silent before others take its tables
    secret: bytes | None = None  # signs the devices' tokens; kept in the folder where not given
    origins: tuple[str, ...] = ()  # pages besides our own that may talk to us
    hosts: tuple[str, ...] = ()  # names this server answers to, besides those of a local network
    client: Path = CLIENT
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    now: Callable[[], int] = wall_clock  # the time of day; tests set it
    second: float = 1.0  # how long a second of a table's clock lasts; tests shorten it
    patience: float = 30.0  # seconds a message may be on its way to a connection
    idle: float = 120.0  # seconds a table nobody is connected to stays in memory
    tables: Path | None = None  # where solved tables are kept; None for the user's own folder
    solve: tuple[str, ...] | None = None  # solves what is missing; None leaves it missing
    review: tuple[str, ...] | None = None  # reviews finished games; None reviews none
    objects: Path | None = None  # a folder for them that all servers reach; None for the database
    tables_size: int = 2 * 2**30  # bytes of solved tables; the least recently used make room
    metrics_from: tuple[str, ...] = ()  # networks that may read /metrics
    metrics_token: str | None = None  # whoever knows it may read /metrics too
    ready_within: float = 2.0  # seconds for the write that shows that the store takes writes
    bars_every: float = 2.0  # seconds after which a new bar is obeyed
    reserve: int = 2**30  # bytes of the disk that are left free
