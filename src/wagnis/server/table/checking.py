"""Checks a whole store: every log complete, every document readable, every game replayable.

Repairs what it can without losing a row; sets other tables aside, with all their rows. It reads
and writes the database directly, with or without running servers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, Engine, delete, func, insert, literal, select, update

from wagnis.server.store import Seen
from wagnis.server.store.rows import operating, retention
from wagnis.server.store.rows.operating import ASIDE, Bar
from wagnis.server.store.rows.tables import read, read_log_start, seen, settle
from wagnis.server.store.schema import GAME_TABLE, HEAD, LOG, SITTING
from wagnis.server.table.documents import read_table

Kind: TypeAlias = Literal["head", "seats", "damaged"]
PAGE = 2_000  # tables in one query
SHOWN_OUT = 3600 * 1000  # milliseconds during which running servers unload the table


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect of a table."""

    table_id: str
    kind: Kind
    what: str


def check(engine: Engine) -> Iterator[Finding | str]:
    """The id of every sound table, or its defect; skips tables that were set aside before."""
    after, columns = "", GAME_TABLE.c
    page = select(columns.id, columns.phase).order_by(columns.id).limit(PAGE)
    while True:
        with engine.connect() as connection, connection.begin():
            rows = connection.execute(page.where(columns.id > after)).all()
        if not rows:
            return
        for id, phase in rows:
            if not phase.startswith(ASIDE):
                yield _inspect(engine, id) or id
        after = rows[-1].id


def _inspect(engine: Engine, table_id: str) -> Finding | None:
    """The defect of one table, in one snapshot of the database."""
    options = {"isolation_level": "REPEATABLE READ"} if engine.name == "postgresql" else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        return _defect(connection, table_id)


def _defect(connection: Connection, table_id: str) -> Finding | None:
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id)).first()
    if row is None:
        return None
    log = read_log_start(connection, table_id)
    mine = select(func.count()).select_from(LOG).where(LOG.c.table_id == table_id)
    if len(log) != connection.scalar(mine):
        return Finding(table_id, "damaged", f"its log has a hole after event {len(log)}")
    try:
        table = read_table(read(connection, row), log)
    except Exception as error:  # a damaged row may cause any exception
        reason = f"it cannot be played on: {type(error).__name__}: {error}"[:200]
        return Finding(table_id, "damaged", reason)
    head = seen(connection, [table_id]).get(table_id)
    if head is None or head.seq != len(log):
        return Finding(table_id, "head", "its log does not end where its head says")
    sitting = select(SITTING.c.handle).where(SITTING.c.table_id == table_id)
    if set(connection.scalars(sitting)) != set(table.players()):
        return Finding(table_id, "seats", "who sits there is not whom the list of seats names")
    return None


def repair(engine: Engine, finding: Finding, now: int) -> str:
    """Repair the table or set it aside; return a sentence about it."""
    id = finding.table_id
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        head = retention.lock(connection, id)
        defect = _defect(connection, id)
        if defect is None:
            return "nothing: it is well now"
        # A server that has the table in memory must read it again.
        settle(connection, id)
        operating.bar(connection, Bar("table", id, now, now + SHOWN_OUT, "repaired"))
        match defect.kind:
            case "head":
                _set_head(connection, id, head)
                return "its log ends where its last event is; nothing was lost"
            case "seats":
                _seat_again(connection, id)
                return "the list of seats is made anew"
            case "damaged":
                aside = {"phase": func.substr(literal(ASIDE).concat(GAME_TABLE.c.phase), 1, 16)}
                connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == id).values(aside))
                connection.execute(update(HEAD).where(HEAD.c.table_id == id).values(due=0))
                return "set aside, with all its rows: it is listed nowhere and cannot be played"


def _set_head(connection: Connection, table_id: str, head: Seen | None) -> None:
    end = {"seq": len(read_log_start(connection, table_id))}
    if head is None:
        connection.execute(insert(HEAD), end | {"table_id": table_id, "version": 1, "due": 0})
    else:
        connection.execute(update(HEAD).where(HEAD.c.table_id == table_id).values(end))


def _seat_again(connection: Connection, table_id: str) -> None:
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id)).one()
    table = read_table(read(connection, row), read_log_start(connection, table_id))
    connection.execute(delete(SITTING).where(SITTING.c.table_id == table_id))
    seats = [{"handle": handle, "table_id": table_id} for handle in table.players()]
    if seats:
        connection.execute(insert(SITTING), seats)
