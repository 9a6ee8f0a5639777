"""Connections to PostgreSQL that give up: every wait has a limit, a silent connection is closed.

Loaded only where such a database is named. The queries are in `sql`, `writer` and `rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Self, TypeVar

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event

from wagnis.server.store.database.engine import DEADLINE, Deadline

T = TypeVar("T")

ANSWER = 5.0  # seconds for an answer; behind a cut wire none would ever come
CONNECT = 3  # seconds
POOL, MORE = 6, 4  # connections: one writes, one renews leases, one takes them, two read
LINK = {
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
        limits = [limit] if (limit := DEADLINE.get()) is not None else []
        if self.answer_within is not None:
            limits.append(Deadline.after(self.answer_within))
        if limits:
            gen = _bounded(gen, min(limits), self.close)
        return super().wait(gen, *settings, **named)

    @classmethod
    def _connect_gen(cls, conninfo: str = "") -> Generator[Any, Any, Self]:
        """Connect before the deadline; without one psycopg's `connect_timeout` holds.

        A private method of psycopg: `connect_timeout` cannot be under two seconds, and a heartbeat
        has less. `tests/server/store/test_postgres.py` fails when psycopg changes it.
        """
        gen = super()._connect_gen(conninfo)
        limit = DEADLINE.get()
        return gen if limit is None else _bounded(gen, limit, gen.close)


def _bounded(
    gen: Generator[Any, Any, T], limit: Deadline, give_up: Callable[[], None]
) -> Generator[Any, Any, T]:
    """Pass the protocol of `gen` on; psycopg resumes it at short intervals while it waits."""
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and limit.over:
                give_up()
                raise psycopg.OperationalError(
                    f"the database has not answered for {limit.seconds:g} seconds"
                )
            wanted = gen.send(ready)
    except StopIteration as done:
        answer: T = done.value
        return answer


def wait_without_limit(connection: Connection) -> None:
    """For a migration: large tables take long, and so may another server that migrates."""
    driver: object = connection.connection.dbapi_connection
    assert isinstance(driver, Bounded)
    driver.answer_within = None


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
