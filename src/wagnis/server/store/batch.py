"""One transaction: heads moved on, rows of the log appended, tables rewritten, all or none.

What goes into one transaction together is said in `writer`; a table's own rows are in `table_rows`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Connection

from wagnis.core.plain import PlainObject
from wagnis.server.store import table_rows
from wagnis.server.store.schema import HEAD, LOG, NOTHING
from wagnis.server.store.store import ConflictError, NotStoredError
from wagnis.server.store.table_rows import Answer, Change, Head

_json = msgspec.json.Encoder().encode
SINCE = 1_767_225_600_000_000  # microseconds from 1970 to 2026
OWN_BITS = 12


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


# Many rows go into one statement: a driver hands the interpreter over with every statement it
# runs, and beside a busy event loop a statement per row would wait its turn for every row.
MOST_ROWS = 64  # in one statement; drivers remember about a hundred statements
APPEND = f"INSERT INTO {LOG.name} ({', '.join(LOG.columns.keys())}) VALUES {{}}"
# Of given rows the columns have names of their own, the same in every engine we know.
# Every write of a table goes through here: compare-and-swap on where the log ended, on the version
# of the row, and on the fencing token of the lease.
ADVANCE = (
    f"UPDATE {HEAD.name} SET last = given.column3, version = given.column5 "
    "FROM (VALUES {}) AS given "
    f"WHERE {HEAD.name}.table_number = given.column1 AND {HEAD.name}.last = given.column2 "
    f"AND {HEAD.name}.version = given.column4 AND {HEAD.name}.fence = given.column6"
)


class Batch:
    """One transaction: the heads as they are in it, and what is still to be written."""

    def __init__(self, connection: Connection, numbers: Numbers, heads: dict[str, Head]) -> None:
        self.heads = heads
        self._connection = connection
        self._numbers = numbers

    def write(self, changes: Sequence[Change]) -> list[Answer]:
        """Each change on top of the one before; those that do not fit are left out."""
        before, added, answers = dict(self.heads), list[tuple[Any, ...]](), list[Answer]()
        rewritten: dict[int, Change] = {}
        for change in changes:
            try:
                if change.otherwise is not None:
                    change.otherwise(self._connection)
                else:
                    if change.new:
                        self._create(change)
                        before[change.table_id] = self.heads[change.table_id]
                    self._change(change, added)
                    if change.table is not None and not change.new:
                        rewritten[self.heads[change.table_id].table] = change
                answers.append(None)
            except ConflictError as error:
                answers.append(error)
        # Heads come first, in order: whoever has a head may write to the rest of the table, and
        # nobody waits for a head while holding what somebody else with a head waits for.
        moved = sorted(
            (head.table, was.last, head.last, was.stamp.version, *reversed(head.stamp))
            for id, head in self.heads.items()
            if head != (was := before[id])
        )
        # Optimistic concurrency: a head that is not where we left it was moved by somebody else.
        if self._run(ADVANCE, moved) != len(moved):
            raise ConflictError("another server has written to one of these tables")
        self._run(APPEND, added)
        for number, change in sorted(rewritten.items(), key=itemgetter(0)):
            assert change.table is not None
            table_rows.change(self._connection, number, change.table, change.document)
        return answers

    def write_one(self, change: Change) -> Answer:
        """One change without harm to the others."""
        before = dict(self.heads)
        try:
            with self._connection.begin_nested():
                return self.write([change])[0]
        except Exception as error:
            if table_rows.is_trouble(error):
                raise
            self.heads = before
            return table_rows.refusal(error, change.table_id)

    def _create(self, change: Change) -> None:
        if change.table_id in self.heads:
            raise ConflictError(f"there is a table {change.table_id} already")
        if any(entry.seq != seq for seq, entry in enumerate(change.entries, start=1)):
            raise ConflictError(f"the log of table {change.table_id} does not begin so")
        table, number = change.table, self._numbers.next()
        assert table is not None
        table_rows.create(self._connection, number, table, change.document)
        self.heads[change.table_id] = Head(number, NOTHING, 0)

    def _change(self, change: Change, added: list[tuple[Any, ...]]) -> None:
        head = self.heads.get(change.table_id)
        if head is None:
            raise ConflictError(f"there is no table {change.table_id}")
        table, last, seq, stamp = head
        if change.stamp is not None and change.stamp != stamp:
            raise ConflictError(f"table {change.table_id} was written by somebody else")
        for entry in change.entries:
            seq += 1
            if entry.seq != seq:
                raise ConflictError(
                    f"after event {head.seq} of table {change.table_id} comes the "
                    f"next one, and not {change.entries[0].seq}"
                )
        for entry in change.entries:
            number = self._numbers.next()
            added.append((number, last, change.table_id, *entry))
            last = number
        if change.table is not None and not change.new:
            stamp = stamp._replace(version=stamp.version + 1)
        self.heads[change.table_id] = Head(table, last, seq, stamp)

    def _run(self, statement: str, given: Sequence[tuple[Any, ...]]) -> int:
        """Run a statement with these rows; how many were written."""
        if not given:
            return 0
        sign = "?" if self._connection.dialect.paramstyle == "qmark" else "%s"
        row, written = f"({', '.join([sign] * len(given[0]))})", 0
        for start in range(0, len(given), MOST_ROWS):
            some = given[start : start + MOST_ROWS]
            filled = statement.format(", ".join([row] * len(some)))
            values = tuple(chain.from_iterable(some))
            written += self._connection.exec_driver_sql(filled, values).rowcount
        return written


def encode(value: PlainObject | None) -> str | None:
    if value is None:
        return None
    try:
        return _json(value).decode()
    except (ValueError, TypeError, RecursionError) as error:
        raise NotStoredError(f"this cannot be written down: {error}") from error
