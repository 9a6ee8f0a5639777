"""Checks a whole store: every chain complete, every document readable, every game replayable.

Repairs what it can without losing a row; sets other tables aside, with all their rows. It reads
and writes the database directly, with or without running servers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, Engine, Row, delete, func, insert, select, update

from wagnis.server.store import NewerTableError, TableRow
from wagnis.server.store.database.schema import GAME_TABLE, HEAD, LOG, NOTHING, SITTING
from wagnis.server.store.rows import operating
from wagnis.server.store.rows.operating import ASIDE, Bar
from wagnis.server.store.rows.tables import log_row, read
from wagnis.server.table.documents import read_table
from wagnis.server.table.table import Table

Kind: TypeAlias = Literal["head", "seats", "damaged"]
PAGE = 2_000  # tables in one query
AT_ONCE = 500
SHOWN_OUT = 3600 * 1000  # milliseconds during which running servers unload the table


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect of a table."""

    table_id: str
    kind: Kind
    what: str


class _WrongError(Exception):
    """A defect; the message describes it."""


def check(engine: Engine) -> Iterator[Finding | str]:
    """The id of every sound table, or its defect; skips tables that were set aside before."""
    after = -1
    while True:
        with engine.connect() as connection, connection.begin():
            rows = connection.execute(
                select(GAME_TABLE)
                .where(GAME_TABLE.c.number > after)
                .order_by(GAME_TABLE.c.number)
                .limit(PAGE)
            ).all()
            counts = _counts(connection, [row.id for row in rows])
        if not rows:
            return
        for row in rows:
            if not row.phase.startswith(ASIDE):
                yield _inspect(engine, row.number, counts.get(row.id, 0)) or row.id
        after = rows[-1].number


def _counts(connection: Connection, ids: list[str]) -> dict[str, int]:
    """The number of log rows of each of these tables, linked in a chain or not."""
    events: dict[str, int] = {}
    for start in range(0, len(ids), AT_ONCE):
        some = LOG.c.table_id.in_(ids[start : start + AT_ONCE])
        query = select(LOG.c.table_id, func.count()).where(some).group_by(LOG.c.table_id)
        events |= {row[0]: row[1] for row in connection.execute(query)}
    return events


def _inspect(engine: Engine, number: int, events: int) -> Finding | None:
    """The defect of one table, in one snapshot of the database."""
    options = {"isolation_level": "REPEATABLE READ"} if engine.name == "postgresql" else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.number == number)).first()
        return None if row is None else _wrong(connection, row, events)


def _wrong(connection: Connection, row: Row[Any], events: int) -> Finding | None:
    """The defect of this row; None for a table of a newer version."""
    try:
        return _defect(connection, row, events)
    except NewerTableError:
        return None


def _defect(connection: Connection, row: Row[Any], events: int) -> Finding | None:
    """`events` was counted a moment ago: there may be more by now, never fewer."""
    try:
        log = _chain(connection, row)
        if len(log) < events:
            raise _WrongError(f"in its log are not all of its {events} events")
    except _WrongError as error:
        mendable = _whole_log(connection, row) is not None
        return Finding(row.id, "head" if mendable else "damaged", str(error))
    try:
        table = _played(connection, row, log)
    except _WrongError as error:
        return Finding(row.id, "damaged", str(error))
    seated = set(
        connection.scalars(select(SITTING.c.handle).where(SITTING.c.table_number == row.number))
    )
    if seated != set(table.players()):
        return Finding(row.id, "seats", "who sits there is not whom the list of seats names")
    return None


def _chain(connection: Connection, row: Row[Any]) -> list[Any]:
    """The log from its first entry to its last, or a `_WrongError`."""
    last = connection.scalar(select(HEAD.c.last).where(HEAD.c.table_number == row.number))
    if last is None:
        raise _WrongError("nothing says where its log ends")
    chain = select(LOG).where(LOG.c.number == last).cte(recursive=True)
    # UNION, not UNION ALL: it ends even if the rows form a cycle.
    chain = chain.union(select(LOG).join(chain, LOG.c.number == chain.c.before))
    entries = connection.execute(select(chain).order_by(chain.c.seq)).all()
    if last != NOTHING and not entries:
        raise _WrongError("the end of its log is missing")
    before = NOTHING
    for seq, entry in enumerate(entries, start=1):
        if entry.table_id != row.id:
            raise _WrongError(f"event {entry.seq} is another table's")
        if (entry.seq, entry.before) != (seq, before):
            raise _WrongError(f"its log is broken before event {entry.seq}")
        before = entry.number
    return list(entries)


def _played(connection: Connection, row: Row[Any], log: list[Any]) -> Table:
    try:
        stored: TableRow = read(connection, row)
        return read_table(stored, [log_row(entry) for entry in log])
    except NewerTableError:
        raise
    except Exception as error:  # a damaged row may cause any exception
        raise _WrongError(
            f"it cannot be played on: {type(error).__name__}: {error}"[:200]
        ) from None


def _whole_log(connection: Connection, row: Row[Any]) -> int | None:
    """The last entry if all of this table's rows form one complete log, else None."""
    entries = connection.execute(select(LOG).where(LOG.c.table_id == row.id)).all()
    ordered, before = sorted(entries, key=lambda entry: entry.seq), NOTHING
    for seq, entry in enumerate(ordered, start=1):
        if (entry.seq, entry.before) != (seq, before):
            return None
        before = entry.number
    try:
        _played(connection, row, ordered)
    except _WrongError:
        return None
    return before


def repair(engine: Engine, finding: Finding, now: int) -> str:
    """Repair the table or set it aside; return a sentence about it."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        mine = GAME_TABLE.c.id == finding.table_id
        row = connection.execute(select(GAME_TABLE).where(mine)).first()
        counts = _counts(connection, [finding.table_id])
        defect = None if row is None else _wrong(connection, row, counts.get(row.id, 0))
        if row is None or defect is None:
            return "nothing: it is well now"
        # A server that has the table in memory must read it again.
        _taken(connection, row.number)
        operating.bar(connection, Bar("table", row.id, now, now + SHOWN_OUT, "repaired"))
        if defect.kind == "head":
            last = _whole_log(connection, row)
            assert last is not None
            head = {"table_number": row.number, "last": last}
            if not connection.execute(
                update(HEAD).where(HEAD.c.table_number == row.number), head
            ).rowcount:
                connection.execute(insert(HEAD), head)
            return "its log ends where its last event is; nothing was lost"
        if defect.kind == "seats":
            table = _played(connection, row, _chain(connection, row))
            connection.execute(delete(SITTING).where(SITTING.c.table_number == row.number))
            seats = [{"handle": h, "table_number": row.number} for h in table.players()]
            if seats:
                connection.execute(insert(SITTING), seats)
            return "the list of seats is made anew"
        phase = {"phase": f"{ASIDE}{row.phase}"[:16]}
        connection.execute(update(GAME_TABLE).where(mine), phase)
        return "set aside, with all its rows: it is listed nowhere and cannot be played"


def _taken(connection: Connection, number: int) -> None:
    mine = HEAD.c.table_number == number
    newer = {"owner": None, "fence": HEAD.c.fence + 1, "version": HEAD.c.version + 1}
    connection.execute(update(HEAD).where(mine).values(**newer))
