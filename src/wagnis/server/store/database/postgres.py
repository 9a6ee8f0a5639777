"""PostgreSQL as a store needs it: every wait ends, and a connection that fell silent is dropped.

Loaded only where such a database is named. What is asked of it is said in `sql` and `writer`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Self, TypeVar

import psycopg
from sqlalchemy import URL, Engine, create_engine, event

from wagnis.server.store.database.deadline import DEADLINE, Deadline

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

    answer_within: float | None = ANSWER

    def wait(self, gen: Generator[Any, Any, T], *given: Any, **named: Any) -> T:
        limits = [limit] if (limit := DEADLINE.get()) is not None else []
        if self.answer_within is not None:
            limits.append(Deadline.after(self.answer_within))
        if limits:
            gen = _bounded(gen, min(limits), self.close)
        return super().wait(gen, *given, **named)

    @classmethod
    def _connect_gen(cls, conninfo: str = "") -> Generator[Any, Any, Self]:
        """With a deadline connecting ends by then; otherwise the driver's own limit holds."""
        gen = super()._connect_gen(conninfo)
        limit = DEADLINE.get()
        return gen if limit is None else _bounded(gen, limit, gen.close)


def _bounded(
    gen: Generator[Any, Any, T], limit: Deadline, give_up: Callable[[], None]
) -> Generator[Any, Any, T]:
    """The same conversation with the database; whoever waits looks in here all the time."""
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


def open_postgres(url: URL) -> Engine:
    """An engine for this database; nothing is connected yet."""
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    settings = " ".join(f"-c {name}={value}" for name, value in SESSION.items())
    given = url.query.get("options", "")
    engine = create_engine(
        url.difference_update_query(["options"]),
        pool_pre_ping=True,
        pool_size=POOL,
        max_overflow=MORE,
        pool_timeout=ANSWER,
        hide_parameters=True,  # they hold seeds, and an error may end in a log
        connect_args={**LINK, "options": f"{settings} {given}".strip()},
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, arguments: Any, named: Any) -> Bounded:
        return Bounded.connect(*arguments, **named)

    return engine
