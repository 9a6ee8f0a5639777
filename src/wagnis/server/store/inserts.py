"""Many rows in few statements.

A driver hands the interpreter over with every statement it runs; beside a busy event loop, a
statement per row would wait its turn for every row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Table, insert

SIZES = (64, 16, 4, 1)


class Inserts:
    """INSERT statements for several rows, written out once per size by the engine's dialect."""

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self._statements: dict[int, tuple[str, Sequence[str] | None]] = {}
        names = [column.name for column in table.columns]
        for size in SIZES:
            rows = [dict.fromkeys(names)] * size
            compiled = insert(table).values(rows).compile(dialect=dialect)
            # Named, they are counted up in the order of the rows; positions tell their order.
            named = [f"{name}_m{number}" for number in range(size) for name in names]
            order = compiled.positiontup if compiled.positional else None
            assert order is None or order == named
            self._statements[size] = (str(compiled), None if order is not None else named)

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows given in the order of the table's columns."""
        done = 0
        for size in SIZES:
            statement, names = self._statements[size]
            while len(rows) - done >= size:
                values = tuple(value for row in rows[done : done + size] for value in row)
                given = values if names is None else dict(zip(names, values, strict=True))
                connection.exec_driver_sql(statement, given)
                done += size
