"""The queue of solving that servers share: which tables are wanted, claimed, and solved.

A claim is a lease that its server renews; a server that dies loses it. The solved tables are
`objects`. `advice` says which process solves what.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    and_,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from wagnis import __version__
from wagnis.core.plain import PlainObject
from wagnis.server.store.database.schema import SOLVED, SOLVING
from wagnis.server.store.rows.ended import database_now
from wagnis.server.store.solving.objects import DamagedError, Objects

State: TypeAlias = Literal["free", "claimed", "resting"]

CLAIM = 15_000  # milliseconds a claim lasts unless it is renewed
WANTED = 15_000  # milliseconds a wish lasts unless it is repeated
PAUSE = 60_000  # milliseconds until a failure is tried again; twice as long each time
MOST_DOUBLED = 8
MOST_DEATHS = 3  # servers that may die over one table before it is left alone for a while
MOST_ROWS = 256  # of the queue that are looked at
LONGEST_ERROR = 500


class Named(Protocol):
    """A table of values, by all that it depends on."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> PlainObject: ...
    @property
    def title(self) -> str: ...
    @property
    def source(self) -> str:
        """Whose turn it takes: a digest of an address."""


@dataclass(frozen=True, slots=True)
class SolvingRow:
    """A task in the queue, in its present state."""

    name: str
    kind: str
    key: PlainObject
    title: str
    urgent: bool
    state: State
    error: str | None
    source: str


class Solving:
    """The queue and the solved tables of all servers on one database; called in threads."""

    def __init__(
        self,
        engine: Engine,
        objects: Objects,
        now: Callable[[Connection], int] = database_now,
        me: str | None = None,
    ) -> None:
        self.me = me or secrets.token_hex(8)
        self._engine = engine.execution_options(writes=True)
        self._objects = objects
        self._now = now

    def want(self, wanted: Iterable[tuple[Named, bool]]) -> None:
        """Ask for these, urgently or not; wishes expire unless they are repeated."""
        for one, urgent in wanted:
            with suppress(IntegrityError), self._engine.begin() as connection:
                self._want(connection, one, urgent)

    def queue(self) -> list[SolvingRow]:
        """Tasks that this version of Wagnis can solve, in order."""
        columns = SOLVING.c
        with self._engine.begin() as connection:
            now = self._now(connection)
            connection.execute(delete(SOLVING).where(_unwanted(now)))
            order = columns.asked, columns.name
            turn = func.row_number().over(partition_by=columns.source, order_by=order)
            first = (columns.urgent > now).desc(), turn, *order
            wanted = select(SOLVING).where(columns.version == __version__)
            rows = connection.execute(wanted.order_by(*first).limit(MOST_ROWS)).all()
        return [_row(row, now) for row in rows]

    def there(self, names: Collection[str]) -> set[str]:
        """Which of these somebody has solved."""
        with self._engine.begin() as connection:
            return set(connection.scalars(select(SOLVED.c.name).where(SOLVED.c.name.in_(names))))

    def claim(self, one: Named, urgent: bool) -> bool:
        """Claim a task that is free or whose server died; whether this server has it now."""
        self.want([(one, urgent)])
        columns = SOLVING.c
        mine = columns.name == one.name
        with self._engine.begin() as connection:
            now = self._now(connection)
            died = and_(columns.claimed_by.is_not(None), columns.until < now)
            fatal = and_(mine, died, columns.tries >= MOST_DEATHS)
            connection.execute(update(SOLVING).where(fatal).values(_failure(now, "it is fatal")))
            free = or_(columns.claimed_by.is_(None), died)
            taken = connection.execute(
                update(SOLVING)
                .where(mine, free, columns.not_before <= now)
                .values(claimed_by=self.me, until=now + CLAIM, tries=columns.tries + 1)
            )
            return taken.rowcount == 1

    def renew(self, name: str) -> bool:
        """Renew a claim; whether this server still has it."""
        with self._engine.begin() as connection:
            until = self._now(connection) + CLAIM
            held = connection.execute(self._change(name).values(until=until, wanted=until))
            return held.rowcount == 1

    def release(self, name: str) -> None:
        """Give a claim up, so that another server can solve it."""
        with self._engine.begin() as connection:
            tries = SOLVING.c.tries - 1
            connection.execute(self._change(name).values(claimed_by=None, until=0, tries=tries))

    def failed(self, name: str, error: str) -> None:
        """Record a failure: no server tries again for a while. The reason is for the log."""
        with self._engine.begin() as connection:
            failure = _failure(self._now(connection), error[:LONGEST_ERROR])
            connection.execute(self._change(name).values(failure))

    def publish(self, one: Named, content: bytes, most: int) -> None:
        """Store a solved table for all servers, and end its task."""
        hash = self._objects.put(content)
        # Where another server publishes the same at this moment, one of the two is enough.
        with suppress(IntegrityError), self._engine.begin() as connection:
            now = self._now(connection)
            row = {
                "hash": hash,
                "size": len(content),
                "version": __version__,
                "rules": one.key.get("rules"),
                "digest": one.key.get("facts"),
                "made": now,
                "used": now,
            }
            if not connection.execute(update(SOLVED).where(_of(one)).values(row)).rowcount:
                connection.execute(insert(SOLVED), {"name": one.name} | row)
            connection.execute(delete(SOLVING).where(SOLVING.c.name == one.name))
        self._trim(most, one.name)

    def fetch(self, one: Named) -> bytes | None:
        """A solved table; None if there is none, `DamagedError` if it is damaged."""
        with self._engine.begin() as connection:
            row = connection.execute(select(SOLVED).where(_of(one))).first()
            if row is None:
                return None
            used = self._now(connection)
            connection.execute(update(SOLVED).where(_of(one)).values(used=used))
        if row.digest != one.key.get("facts") or row.rules != one.key.get("rules"):
            return None  # of other rules, whatever its name says
        try:
            content = self._objects.get(row.hash)
        except DamagedError:
            self.forget(one, row.hash)
            raise
        if content is None:
            self.forget(one, row.hash)
        return content

    def forget(self, one: Named, hash: str) -> None:
        """Delete a missing or damaged table, so that it is solved again."""
        with self._engine.begin() as connection:
            connection.execute(delete(SOLVED).where(_of(one), SOLVED.c.hash == hash))
        self._objects.drop(hash)

    def _want(self, connection: Connection, one: Named, urgent: bool) -> None:
        now = self._now(connection)
        wish: dict[str, Any] = {"wanted": now + WANTED}
        if urgent:
            wish["urgent"] = now + WANTED
        mine = SOLVING.c.name == one.name
        if not connection.execute(update(SOLVING).where(mine).values(wish)).rowcount:
            row = {
                "name": one.name,
                "kind": one.kind,
                "key": json.dumps(one.key),
                "title": one.title,
                "source": one.source,
                "version": __version__,
                "asked": now,
                "urgent": 0,
                "until": 0,
                "tries": 0,
                "not_before": 0,
            }
            connection.execute(insert(SOLVING), row | wish)

    def _change(self, name: str) -> Any:
        return update(SOLVING).where(SOLVING.c.name == name, SOLVING.c.claimed_by == self.me)

    def _trim(self, most: int, spared: str) -> None:
        """Drop the least recently fetched tables until at most so many bytes are left."""
        with self._engine.begin() as connection:
            size = connection.scalar(select(func.sum(SOLVED.c.size))) or 0
            rows = connection.execute(select(SOLVED).order_by(SOLVED.c.used)).all()
            dropped = []
            for row in rows:
                if size <= most:
                    break
                if row.name != spared:
                    connection.execute(delete(SOLVED).where(SOLVED.c.name == row.name))
                    size -= row.size
                    dropped.append(row.hash)
            needed = set(connection.scalars(select(SOLVED.c.hash)))
        for hash in dropped:
            if hash not in needed:
                self._objects.drop(hash)


def _of(one: Named) -> Any:
    return SOLVED.c.name == one.name


def _unwanted(now: int) -> Any:
    """A task that is solved, or that no server wants, works on or has to remember as failed."""
    columns = SOLVING.c
    there = columns.name.in_(select(SOLVED.c.name))
    return or_(there, and_(columns.wanted < now, columns.until < now, columns.not_before < now))


def _failure(now: int, error: str) -> dict[Any, Any]:
    """Exponential backoff, in one expression that every engine knows."""
    doubled = [(SOLVING.c.tries <= times, PAUSE * 2**times) for times in range(MOST_DOUBLED)]
    until = cast(case(*doubled, else_=PAUSE * 2**MOST_DOUBLED), BigInteger) + cast(now, BigInteger)
    return {"claimed_by": None, "until": 0, "error": error, "not_before": until}


def _row(row: Any, now: int) -> SolvingRow:
    state: State = "free"
    if row.not_before > now:
        state = "resting"
    elif row.claimed_by is not None and row.until >= now:
        state = "claimed"
    key: PlainObject = json.loads(row.key)
    source = row.source or ""
    return SolvingRow(
        row.name, row.kind, key, row.title, row.urgent > now, state, row.error, source
    )
