"""Connections to PostgreSQL that give up: every wait has a limit, a silent connection is closed.

Loaded only where such a database is named. The queries are in `sql`, `writer` and `rows`.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Engine, create_engine, event

T = TypeVar("T")

ANSWER = 5.0  # seconds for an answer; behind a cut wire none would ever come
CONNECT = 3  # seconds
POOL, MORE = 4, 0  # connections: one writes, two read, one to spare
NAME = "wagnis"
"""Of every connection, in `pg_stat_activity`."""
LINK = {
    "application_name": NAME,
    "connect_timeout": CONNECT,
    "keepalives": 1,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
SESSION = {
    "statement_timeout": 4000,
    "lock_timeout": 3000,
    # A server that was paused within a transaction must not hold its tables for ever.
    "idle_in_transaction_session_timeout": 5000,
    "synchronous_commit": "on",  # what has been acknowledged is on disk
}


class Bounded(psycopg.Connection[Any]):
    """A connection that is closed when an answer takes too long."""

    answer_within: float | None = ANSWER  # seconds for one query; None waits without a limit

    def wait(self, gen: Generator[Any, Any, T], *settings: Any, **named: Any) -> T:
        if self.answer_within is not None:
            gen = self._bounded(gen, self.answer_within)
        return super().wait(gen, *settings, **named)

    def _bounded(self, gen: Generator[Any, Any, T], seconds: float) -> Generator[Any, Any, T]:
        """Pass the protocol of `gen` on; psycopg resumes it at short intervals while it waits."""
        end = time.monotonic() + seconds
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() >= end:
                    self.close()
                    raise psycopg.OperationalError(
                        f"the database has not answered for {seconds:g} seconds"
                    )
                wanted = gen.send(ready)
        except StopIteration as done:
            answer: T = done.value
            return answer


def open_postgres(url: URL) -> Engine:
    """An engine for this database; nothing is connected yet."""
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    settings = " ".join(f"-c {name}={value}" for name, value in SESSION.items())
    options = url.query.get("options", "")
    engine = create_engine(
        url.difference_update_query(["options"]),
        pool_pre_ping=True,
        pool_size=POOL,
        max_overflow=MORE,
        pool_timeout=ANSWER,
        hide_parameters=True,  # they hold seeds, and an error may end in a log
        connect_args={**LINK, "options": f"{settings} {options}".strip()},
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, arguments: Any, named: Any) -> Bounded:
        return Bounded.connect(*arguments, **named)

    return engine
