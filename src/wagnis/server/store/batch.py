"""One transaction: compares and advances heads, appends to logs, rewrites rows; all or nothing.

`writer` says which changes go into one transaction; `rows.tables` writes a table's own row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from wagnis.server.store.errors import ConflictError
from wagnis.server.store.rows import tables
from wagnis.server.store.rows.tables import Answer, PendingWrite
from wagnis.server.store.schema import LOG

# Many rows go into one statement: a driver releases the GIL for every statement, so beside a busy
# event loop a statement per row would wait for the GIL once per row.
MOST_ROWS = 64  # in one statement; drivers remember about a hundred statements
COLUMNS = len(LOG.columns)
APPEND = f"INSERT INTO {LOG.name} ({', '.join(LOG.columns.keys())}) VALUES {{}}"
# Compare and append: a head advances only where it is as it was when the change was judged.
# SQLite and PostgreSQL call the columns of VALUES column1, column2 and so on.
SAME = "head.table_id = given.column1 AND head.seq = given.column2 AND head.version = given.column3"
SET = "UPDATE head SET seq = given.column4, version = given.column5, due = given.column6"
ADVANCE = f"WITH given AS (VALUES {{}}) {SET} FROM given WHERE {SAME} RETURNING head.table_id"
# Several servers write to the same tables of PostgreSQL: heads are locked in one order, so that no
# two groups can deadlock. A transaction that holds the lock of a head may write its table.
ADVANCE_IN_ORDER = (
    "WITH given AS (VALUES {}), locked AS "
    f"(SELECT head.table_id FROM head JOIN given ON {SAME} ORDER BY 1 FOR UPDATE OF head) "
    f"{SET} FROM given JOIN locked ON locked.table_id = given.column1 WHERE {SAME} "
    "RETURNING head.table_id"
)
WIDTH = 6


def write(connection: Connection, changes: Sequence[PendingWrite]) -> list[Answer]:
    """Write these changes in their order; those that do not fit are left out, and answered so."""
    answers: list[Answer] = []
    some: dict[str, PendingWrite] = {}
    for change in changes:
        by_itself = change.otherwise is not None or change.new
        if by_itself or change.table_id in some:
            answers += _appended(connection, list(some.values()))
            some = {}
        if by_itself:
            answers.append(_by_itself(connection, change))
        else:
            some[change.table_id] = change
    return answers + _appended(connection, list(some.values()))


def write_one(connection: Connection, change: PendingWrite) -> Answer:
    """One change in a savepoint: if it fails, the others still succeed."""
    try:
        with connection.begin_nested():
            return write(connection, [change])[0]
    except Exception as error:
        if tables.is_trouble(error):
            raise
        return tables.refusal(error, change.table_id)


def _by_itself(connection: Connection, change: PendingWrite) -> Answer:
    """Create a table, or write something else."""
    try:
        if change.otherwise is not None:
            change.otherwise(connection)
            return None
        if any(entry[0] != seq for seq, entry in enumerate(change.entries, start=1)):
            raise ConflictError(f"the log of table {change.table_id} does not begin so")
        assert change.table is not None
        tables.create(connection, change.table, change.document, len(change.entries))
        _append(connection, [change])
    except ConflictError as error:
        return error
    return None


def _appended(connection: Connection, changes: Sequence[PendingWrite]) -> list[Answer]:
    """Append to tables that are there, each at most once."""
    moved = sorted(_advanced(change) for change in changes if _fits(change))
    several = len(moved) > 1 and connection.dialect.name == "postgresql"
    statement = ADVANCE_IN_ORDER if several else ADVANCE
    there = {row[0] for row in _run(connection, statement, WIDTH, list(chain(*moved)), True)}
    written = [change for change in changes if change.table_id in there]
    _append(connection, written)
    for change in written:
        if change.table is not None:
            tables.change(connection, change.table, change.document)
    return [
        None
        if change.table_id in there
        else ConflictError(f"table {change.table_id} was written by somebody else")
        for change in changes
    ]


def _fits(change: PendingWrite) -> bool:
    """Whether its entries are the next ones after those it was judged by."""
    return all(
        entry[0] == seq for seq, entry in enumerate(change.entries, start=change.seen.seq + 1)
    )


def _advanced(change: PendingWrite) -> tuple[Any, ...]:
    seq, version = change.seen
    rewritten = change.table is not None
    return (
        change.table_id,
        seq,
        version,
        seq + len(change.entries),
        version + rewritten,
        change.due,
    )


def _append(connection: Connection, changes: Sequence[PendingWrite]) -> None:
    rows = [(change.table_id, *entry) for change in changes for entry in change.entries]
    _run(connection, APPEND, COLUMNS, list(chain(*rows)))


def _run(
    connection: Connection,
    statement: str,
    width: int,
    values: Sequence[Any],
    returning: bool = False,
) -> list[Any]:
    """Run a statement for rows of so many values; the rows that it returns."""
    run = at_once if connection.dialect.name == "sqlite" else _execute
    sign = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    answers, most = list[Any](), MOST_ROWS * width
    for start in range(0, len(values), most):
        some = tuple(values[start : start + most])
        filled = _filled(statement, sign, width, len(some) // width)
        answers += run(connection, filled, some, returning)
    return answers


def begin(connection: Connection) -> None:
    """Open a transaction in SQLite; a writer takes the lock at once, so that none can deadlock."""
    writes = connection.get_execution_options().get("writes", False)
    at_once(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def at_once(
    connection: Connection, statement: str, values: tuple[Any, ...] = (), returning: bool = False
) -> list[Any]:
    """Run a statement of SQLite without SQLAlchemy's bookkeeping, which costs as much as SQLite."""
    database: Any = connection.connection.dbapi_connection
    try:
        cursor = database.execute(statement, values)
        return cursor.fetchall() if returning else []
    except sqlite3.Error as error:
        wrapped = DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True)
        raise wrapped from error


def _execute(
    connection: Connection, statement: str, values: tuple[Any, ...], returning: bool
) -> list[Any]:
    answer = connection.exec_driver_sql(statement, values)
    return list(answer.all()) if returning else []


@lru_cache(maxsize=4 * MOST_ROWS)
def _filled(statement: str, sign: str, width: int, rows: int) -> str:
    return statement.format(", ".join([f"({', '.join([sign] * width)})"] * rows))
