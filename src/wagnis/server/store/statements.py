"""Many rows in one statement.

A driver hands the interpreter over with every statement it runs; beside a busy event loop, a
statement per row would wait its turn for every row.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from wagnis.server.store.dialects import placeholder
from wagnis.server.store.schema import HEAD, LOG

MOST = 64  # rows in one statement; drivers remember about a hundred statements

INSERT = f"INSERT INTO {LOG.name} ({', '.join(LOG.columns.keys())}) VALUES {{}}"
# Of given rows the columns have names of their own, the same in every engine we know.
ADVANCE = (
    f"UPDATE {HEAD.name} SET last = given.column3 FROM (VALUES {{}}) AS given "
    f"WHERE {HEAD.name}.table_number = given.column1 AND {HEAD.name}.last = given.column2"
)


def append(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert into the log rows in the order of its columns."""
    _run(connection, INSERT, rows)


def advance(connection: Connection, heads: Sequence[tuple[int, int, int]]) -> bool:
    """Move heads on (which table, from where, to where); false if one was not where we thought."""
    return _run(connection, ADVANCE, heads) == len(heads)


def _run(connection: Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """How many rows were written."""
    if not rows:
        return 0
    row, written = f"({', '.join([placeholder(connection.dialect)] * len(rows[0]))})", 0
    for start in range(0, len(rows), MOST):
        some = rows[start : start + MOST]
        values = ", ".join([row] * len(some))
        given = tuple(chain.from_iterable(some))
        written += connection.exec_driver_sql(statement.format(values), given).rowcount
    return written
