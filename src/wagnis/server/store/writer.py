"""A group of changes is written in one transaction, each of them whole or not at all.

When a group is due is said in `sql`; everything here happens in the thread that writes.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from wagnis.server.store.schema import GAME_TABLE, HEAD, LOG, NOTHING, SITTING
from wagnis.server.store.store import ConflictError, NotStoredError, StoreError, TableRow

Answer: TypeAlias = Exception | None
"""What comes of a change: nothing where it is written."""

MOST_HEADS = 50_000
SINCE = 1_767_225_600_000_000  # microseconds from 1970 to 2026
OWN_BITS = 12
# Many rows go into one statement: a driver hands the interpreter over with every statement it
# runs, and beside a busy event loop a statement per row would wait its turn for every row.
MOST_ROWS = 64  # in one statement; drivers remember about a hundred statements
APPEND = f"INSERT INTO {LOG.name} ({', '.join(LOG.columns.keys())}) VALUES {{}}"
# Of given rows the columns have names of their own, the same in every engine we know.
ADVANCE = (
    f"UPDATE {HEAD.name} SET last = given.column3 FROM (VALUES {{}}) AS given "
    f"WHERE {HEAD.name}.table_number = given.column1 AND {HEAD.name}.last = given.column2"
)


class Entry(NamedTuple):
    """A row of the log, as it is kept."""

    seq: int
    kind: str
    seat: int | None
    event: str | None
    submission: str | None
    at: int


class Change(NamedTuple):
    """What one caller wants written."""

    table_id: str
    entries: Sequence[Entry]
    table: TableRow | None
    document: str | None
    new: bool


class Head(NamedTuple):
    """Where a table's log ends."""

    table: int
    last: int
    seq: int


class Numbers:
    """Numbers for rows: never the same twice, and growing with time, so that new rows lie together.

    Microseconds since 2026, and a part of this source's own; below 2^63 for 70 years. Nobody has
    to ask the database for them, so that a chain of rows is written in one statement, and several
    servers can draw them side by side.
    """

    def __init__(self) -> None:
        self._own = secrets.randbits(OWN_BITS)
        self._latest = 0

    def next(self) -> int:
        now = time.time_ns() // 1_000 - SINCE
        # Within the same microsecond, and where the clock is set back, simply count on.
        self._latest = now if now > self._latest else self._latest + 1
        return self._latest << OWN_BITS | self._own


class Writer:
    """Writes, and remembers where the logs end that it has written."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._numbers = Numbers()
        self._heads: dict[str, Head] = {}
        self._connection: Connection | None = None

    def commit(self, changes: Sequence[Change]) -> Sequence[Answer]:
        """All in one transaction; where one of them cannot be, all but those that cannot."""
        try:
            return self._attempt(changes, together=True)
        except Exception as error:
            if _is_trouble(error):
                return [_refusal(error, change) for change in changes]
        try:
            return self._attempt(changes, together=False)
        except Exception as error:
            return [_refusal(error, change) for change in changes]

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _attempt(self, changes: Sequence[Change], together: bool) -> Sequence[Answer]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                batch = Batch(self._connection, self._numbers, self._known(changes))
                if together:
                    answers = batch.write(changes)
                else:
                    answers = [batch.write_one(change) for change in changes]
        except BaseException:
            # Who knows what was half done; and what we remember may be what was wrong.
            self.close()
            self._heads.clear()
            raise
        self._heads.update(batch.heads)
        for change, answer in zip(changes, answers, strict=True):
            if answer is not None:
                self._heads.pop(change.table_id, None)
        return answers

    def _known(self, changes: Sequence[Change]) -> dict[str, Head]:
        """The heads of all tables concerned, as far as there are such tables."""
        assert self._connection is not None
        if len(self._heads) > MOST_HEADS:
            self._heads.clear()
        wanted = {change.table_id for change in changes}
        unknown = [id for id in wanted if id not in self._heads]
        if unknown:
            self._heads.update(_read_heads(self._connection, unknown))
        return {id: self._heads[id] for id in wanted if id in self._heads}


class Batch:
    """One transaction: the heads as they are in it, and what is still to be written."""

    def __init__(self, connection: Connection, numbers: Numbers, heads: dict[str, Head]) -> None:
        self.heads = heads
        self._connection = connection
        self._numbers = numbers

    def write(self, changes: Sequence[Change]) -> list[Answer]:
        """Each change on top of the one before; those that do not fit are left out."""
        before, rows, answers = dict(self.heads), list[tuple[Any, ...]](), list[Answer]()
        for change in changes:
            try:
                if change.new:
                    self._create(change)
                    before[change.table_id] = self.heads[change.table_id]
                else:
                    self._change(change, rows)
                answers.append(None)
            except ConflictError as error:
                answers.append(error)
        self._run(APPEND, rows)
        moved = [
            (head.table, before[id].last, head.last)
            for id, head in self.heads.items()
            if head.last != before[id].last
        ]
        # Optimistic concurrency: a head that is not where we left it was moved by somebody else.
        if self._run(ADVANCE, moved) != len(moved):
            raise ConflictError("another server has written to one of these tables")
        return answers

    def write_one(self, change: Change) -> Answer:
        """One change without harm to the others."""
        before = dict(self.heads)
        try:
            with self._connection.begin_nested():
                return self.write([change])[0]
        except Exception as error:
            if _is_trouble(error):
                raise
            self.heads = before
            return _refusal(error, change)

    def _create(self, change: Change) -> None:
        if change.table_id in self.heads:
            raise ConflictError(f"there is a table {change.table_id} already")
        table, number = change.table, self._numbers.next()
        assert table is not None
        born = {
            "number": number,
            "id": table.id,
            "created": table.created,
            "server_seed": table.server_seed,
        }
        self._connection.execute(insert(GAME_TABLE), born | _values(change, table))
        self._connection.execute(insert(HEAD), {"table_number": number, "last": NOTHING})
        self._seat(number, table.holders)
        self.heads[change.table_id] = Head(number, NOTHING, 0)

    def _change(self, change: Change, rows: list[tuple[Any, ...]]) -> None:
        head = self.heads.get(change.table_id)
        if head is None:
            raise ConflictError(f"there is no table {change.table_id}")
        table, last, seq = head
        for entry in change.entries:
            seq += 1
            if entry.seq != seq:
                raise ConflictError(
                    f"after event {head.seq} of table {change.table_id} comes the "
                    f"next one, and not {change.entries[0].seq}"
                )
        for entry in change.entries:
            number = self._numbers.next()
            rows.append((number, last, change.table_id, *entry))
            last = number
        self.heads[change.table_id] = Head(table, last, seq)
        if change.table is not None:
            # What a table is born with does not change.
            mine = GAME_TABLE.c.number == table
            self._connection.execute(update(GAME_TABLE).where(mine), _values(change, change.table))
            self._connection.execute(delete(SITTING).where(SITTING.c.table_number == table))
            self._seat(table, change.table.holders)

    def _seat(self, table: int, holders: Iterable[str]) -> None:
        sitting = [{"handle": h, "table_number": table} for h in dict.fromkeys(holders)]
        if sitting:
            self._connection.execute(insert(SITTING), sitting)

    def _run(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
        """Run a statement with these rows; how many were written."""
        if not rows:
            return 0
        sign = "?" if self._connection.dialect.paramstyle == "qmark" else "%s"
        row, written = f"({', '.join([sign] * len(rows[0]))})", 0
        for start in range(0, len(rows), MOST_ROWS):
            some = rows[start : start + MOST_ROWS]
            filled = statement.format(", ".join([row] * len(some)))
            given = tuple(chain.from_iterable(some))
            written += self._connection.exec_driver_sql(filled, given).rowcount
        return written


def _read_heads(connection: Connection, ids: Sequence[str]) -> dict[str, Head]:
    wanted = (
        select(GAME_TABLE.c.id, HEAD.c.table_number, HEAD.c.last, LOG.c.seq)
        .select_from(GAME_TABLE.join(HEAD).outerjoin(LOG, LOG.c.number == HEAD.c.last))
        .where(GAME_TABLE.c.id.in_(ids))
    )
    return {id: Head(table, last, seq or 0) for id, table, last, seq in connection.execute(wanted)}


def _values(change: Change, table: TableRow) -> dict[str, Any]:
    return {
        "updated": table.updated,
        "phase": table.phase,
        "game": table.game,
        "public": table.public,
        "document": change.document,
        "next": table.next,
    }


def _is_trouble(error: Exception) -> bool:
    """Whether the database itself is in trouble, and not one change at fault."""
    at_fault = (IntegrityError, DataError, ProgrammingError)
    return isinstance(error, DBAPIError) and not isinstance(error, at_fault)


def _refusal(error: Exception, change: Change) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return ConflictError(f"table {change.table_id} was written by somebody else")
    reason = error.orig if isinstance(error, DBAPIError) else error
    refusal = NotStoredError(f"the database refused: {reason}")
    refusal.__cause__ = error
    return refusal
