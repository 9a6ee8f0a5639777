"""One transaction: moves heads on, appends entries to logs, rewrites tables; all or nothing.

`writer` says which changes go into one transaction; `rows.tables` writes a table's own row.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from wagnis.server.store.database.schema import HEAD, LOG, NOTHING
from wagnis.server.store.errors import ConflictError
from wagnis.server.store.rows import tables
from wagnis.server.store.rows.tables import Answer, Head, PendingWrite

SINCE = 1_767_225_600_000_000  # microseconds from 1970 to 2026
OWN_BITS = 12


class Numbers:
    """Row numbers: unique, and growing with time, so that new rows are stored side by side.

    Microseconds since 2026 and some random bits of this source; below 2^63 for 70 years. They are
    drawn without the database, so that one statement writes a chain of rows, and several servers
    can draw them at the same time.
    """

    def __init__(self) -> None:
        self._own = secrets.randbits(OWN_BITS)
        self._latest = 0

    def next(self) -> int:
        now = time.time_ns() // 1_000 - SINCE
        # Within the same microsecond, and where the clock is set back, simply count on.
        self._latest = now if now > self._latest else self._latest + 1
        return self._latest << OWN_BITS | self._own


# Many rows go into one statement: a driver releases the GIL for every statement, so beside a busy
# event loop a statement per row would wait for the GIL once per row.
MOST_ROWS = 64  # in one statement; drivers remember about a hundred statements
COLUMNS = len(LOG.columns)
APPEND = f"INSERT INTO {LOG.name} ({', '.join(LOG.columns.keys())}) VALUES {{}}"
# SQLite and PostgreSQL call the columns of VALUES column1, column2 and so on.
# Every write of a table goes through here: compare-and-swap on where the log ended, on the version
# of the row, and on the fencing token of the lease.
ADVANCE = (
    f"UPDATE {HEAD.name} SET last = given.column3, version = given.column5 "
    "FROM (VALUES {}) AS given "
    f"WHERE {HEAD.name}.table_number = given.column1 AND {HEAD.name}.last = given.column2 "
    f"AND {HEAD.name}.version = given.column4 AND {HEAD.name}.fence = given.column6"
)


class Batch:
    """One transaction: the heads that move in it, on top of those that are known."""

    def __init__(self, connection: Connection, numbers: Numbers, known: Mapping[str, Head]) -> None:
        self.heads: dict[str, Head] = {}
        self._known = known
        self._connection = connection
        self._numbers = numbers

    def write(self, changes: Sequence[PendingWrite]) -> list[Answer]:
        """Each change on top of the one before; those that do not fit are left out."""
        before, added, answers = dict[str, Head](), list[Any](), list[Answer]()
        rewritten: dict[int, PendingWrite] = {}
        for change in changes:
            try:
                if change.otherwise is not None:
                    change.otherwise(self._connection)
                else:
                    head = self._create(change) if change.new else self._head(change.table_id)
                    moved = self._moved(change, head, added)
                    before.setdefault(change.table_id, head)
                    self.heads[change.table_id] = moved
                    if change.table is not None and not change.new:
                        rewritten[head.table] = change
                answers.append(None)
            except ConflictError as error:
                answers.append(error)
        self._advance(before)
        self._run(APPEND, COLUMNS, added)
        for number, change in sorted(rewritten.items(), key=itemgetter(0)):
            assert change.table is not None
            tables.change(self._connection, number, change.table, change.document)
        return answers

    def _advance(self, before: Mapping[str, Head]) -> None:
        # Heads come first, in order: a server that has locked a head may write the table, and no
        # two servers can deadlock.
        moved = list[tuple[int, ...]]()
        for id, was in before.items():
            head = self.heads[id]
            if head != was:
                fence, version = head.stamp
                moved.append((head.table, was.last, head.last, was.stamp[1], version, fence))
        moved.sort()
        # Optimistic concurrency: another server has moved a head that is not where we left it.
        if self._run(ADVANCE, 6, list(chain.from_iterable(moved))) != len(moved):
            raise ConflictError("another server has written to one of these tables")

    def write_one(self, change: PendingWrite) -> Answer:
        """One change in a savepoint: if it fails, the others still succeed."""
        before = dict(self.heads)
        try:
            with self._connection.begin_nested():
                return self.write([change])[0]
        except Exception as error:
            if tables.is_trouble(error):
                raise
            self.heads = before
            return tables.refusal(error, change.table_id)

    def _head(self, table_id: str) -> Head:
        head = self.heads.get(table_id) or self._known.get(table_id)
        if head is None:
            raise ConflictError(f"there is no table {table_id}")
        return head

    def _create(self, change: PendingWrite) -> Head:
        if change.table_id in self.heads or change.table_id in self._known:
            raise ConflictError(f"there is a table {change.table_id} already")
        if any(entry[0] != seq for seq, entry in enumerate(change.entries, start=1)):
            raise ConflictError(f"the log of table {change.table_id} does not begin so")
        table, number = change.table, self._numbers.next()
        assert table is not None
        tables.create(self._connection, number, table, change.document)
        return Head(number, NOTHING, 0)

    def _moved(self, change: PendingWrite, head: Head, added: list[Any]) -> Head:
        """Add the rows of this change; return the head after it."""
        table_id, entries, rewritten, _, new, _, wanted = change
        table, last, seq, stamp = head
        if wanted is not None and wanted != stamp:
            raise ConflictError(f"table {table_id} was written by somebody else")
        for entry in entries:
            seq += 1
            if entry[0] != seq:
                raise ConflictError(
                    f"after event {head.seq} of table {table_id} comes the "
                    f"next one, and not {entries[0][0]}"
                )
        for entry in entries:
            number = self._numbers.next()
            added += (number, last, table_id, *entry)
            last = number
        if rewritten is not None and not new:
            stamp = stamp._replace(version=stamp.version + 1)
        return Head(table, last, seq, stamp)

    def _run(self, statement: str, width: int, values: Sequence[Any]) -> int:
        """Run a statement for these rows; return how many were written."""
        run = at_once if self._connection.dialect.name == "sqlite" else _execute
        sign = "?" if self._connection.dialect.paramstyle == "qmark" else "%s"
        written, most = 0, MOST_ROWS * width
        for start in range(0, len(values), most):
            some = tuple(values[start : start + most])
            filled = _filled(statement, sign, width, len(some) // width)
            written += run(self._connection, filled, some)
        return written


def begin(connection: Connection) -> None:
    """Open a transaction in SQLite; a writer takes the lock at once, so that none can deadlock."""
    writes = connection.get_execution_options().get("writes", False)
    at_once(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def at_once(connection: Connection, statement: str, values: tuple[Any, ...] = ()) -> int:
    """Run a statement of SQLite without SQLAlchemy's bookkeeping, which costs as much as SQLite.

    Returns the number of changed rows.
    """
    database: Any = connection.connection.dbapi_connection
    try:
        return int(database.execute(statement, values).rowcount)
    except sqlite3.Error as error:
        wrapped = DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True)
        raise wrapped from error


def _execute(connection: Connection, statement: str, values: tuple[Any, ...]) -> int:
    return connection.exec_driver_sql(statement, values).rowcount


@lru_cache(maxsize=4 * MOST_ROWS)
def _filled(statement: str, sign: str, width: int, rows: int) -> str:
    return statement.format(", ".join([f"({', '.join([sign] * width)})"] * rows))
