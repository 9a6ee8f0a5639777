"""The log of deals: entries are appended with the table's row, and sealed later.

An entry is written in the transaction of the table's row. A later, short transaction adds its
number and hash, so that no move waits while another server extends the chain.
`wagnis.dice.deal_log` says how entries are chained.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    MetaData,
    Row,
    and_,
    bindparam,
    delete,
    func,
    insert,
    inspect,
    select,
    update,
)

from wagnis.dice.deal_log import Head, LogEntry, What, deal_seal, table_name
from wagnis.dice.fair import commit_to
from wagnis.server.store.database.schema import DEAL, GAME_TABLE


class DealEntry(NamedTuple):
    """A change of a deal; written in the transaction of the table's row."""

    what: What
    deal: int  # its number at the table, from 1
    commit: str
    why: str | None = None  # one word, if it was given up
    digest: str | None = None  # of a finished game


LOCK = 0x77616770  # key of the advisory lock: any number, the same in all servers
AT_ONCE = 200  # rows that are sealed in one transaction: moves wait for it in SQLite
ASIDE = "deal_before"
"""The log of a database that a backup is restored into."""


def day_of(at: int) -> str:
    """
    >>> day_of(1_794_787_200_000)
    '2026-11-16'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


def append(connection: Connection, table_id: str, at: int, entries: Sequence[DealEntry]) -> None:
    """Append entries about a table."""
    # The seed in the table's row is that of its first deal.
    seed = connection.scalar(select(GAME_TABLE.c.server_seed).where(GAME_TABLE.c.id == table_id))
    name = table_name(commit_to(bytes(seed or b"")))
    rows = [
        {
            "day": day_of(at),
            "what": entry.what,
            "table_id": table_id,
            "name": name,
            "deal": entry.deal,
            "seal": deal_seal(entry.deal, entry.commit),
            "why": entry.why,
            "digest": entry.digest,
        }
        for entry in entries
    ]
    connection.execute(insert(DEAL), rows)


def end(connection: Connection, table_id: str, at: int, why: str) -> None:
    """Log that a table is deleted, if one of its deals has begun and not ended."""
    latest = select(DEAL).where(DEAL.c.table_id == table_id).order_by(DEAL.c.id.desc()).limit(1)
    last = connection.execute(latest).first()
    if last is None or last.what not in ("fixed", "dealt"):
        return
    copied = {name: getattr(last, name) for name in ("table_id", "name", "deal", "seal")}
    connection.execute(insert(DEAL), copied | {"day": day_of(at), "what": "ended", "why": why})


def unsealed(connection: Connection) -> bool:
    waiting = select(DEAL.c.id).where(DEAL.c.number.is_(None)).limit(1)
    return connection.execute(waiting).first() is not None


def seal(connection: Connection) -> None:
    """Number and chain a few hundred unsealed rows; one server at a time does it.

    Ids grow with time, and one table's rows are committed in order, so the chain keeps their order.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    number, hash = head(connection)
    waiting = select(DEAL).where(DEAL.c.number.is_(None)).order_by(DEAL.c.id).limit(AT_ONCE)
    sealed = []
    for row in connection.execute(waiting).all():
        number += 1
        hash = _entry(row, number).hash_after(hash)
        sealed.append({"row": row.id, "number": number, "hash": hash})
    if sealed:
        # A row that has a number keeps it, whatever happens to the lock.
        mine = DEAL.c.id == bindparam("row"), DEAL.c.number.is_(None)
        connection.execute(update(DEAL).where(*mine), sealed)


def head(connection: Connection) -> Head:
    last = select(DEAL.c.number, DEAL.c.hash).where(DEAL.c.number.is_not(None))
    row = connection.execute(last.order_by(DEAL.c.number.desc()).limit(1)).first()
    return Head() if row is None else Head(row.number, row.hash)


def read(connection: Connection, first: int, limit: int) -> list[LogEntry]:
    wanted = select(DEAL).where(DEAL.c.number >= first).order_by(DEAL.c.number).limit(limit)
    return [_entry(row, row.number) for row in connection.execute(wanted)]


def read_of(connection: Connection, table_id: str) -> list[LogEntry]:
    """Entries about one table, also where it was deleted."""
    mine = DEAL.c.table_id == table_id, DEAL.c.number.is_not(None)
    wanted = select(DEAL).where(*mine).order_by(DEAL.c.number)
    return [_entry(row, row.number) for row in connection.execute(wanted)]


def _entry(row: Row[Any], number: int) -> LogEntry:
    about = row.name, row.deal, row.seal, row.why, row.digest
    return LogEntry(number, row.day, row.what, *about, row.hash or "")


def set_aside(connection: Connection) -> None:
    """Keep this log while a backup replaces everything else."""
    connection.exec_driver_sql(f"CREATE TABLE {ASIDE} AS SELECT * FROM {DEAL.name}")


def restored(connection: Connection, at: int, moved: bool) -> None:
    """After a restore: append an entry that names the head of the backup's log.

    If the log that was set aside contains the backup's whole log, it replaces it: published
    entries are never removed.
    """
    backup = head(connection)
    if inspect(connection).has_table(ASIDE):
        if _goes_on(connection):
            columns = ", ".join(DEAL.columns.keys())
            connection.execute(delete(DEAL))
            connection.exec_driver_sql(
                f"INSERT INTO {DEAL.name} ({columns}) SELECT {columns} FROM {ASIDE}"
            )
        connection.exec_driver_sql(f"DROP TABLE {ASIDE}")
    if connection.dialect.name == "postgresql":  # restored ids advance the sequence, too
        sequence = f"pg_get_serial_sequence('{DEAL.name}', 'id')"
        latest = f"SELECT setval({sequence}, max(id)) FROM {DEAL.name} HAVING max(id) > 0"
        connection.exec_driver_sql(latest)
    entry = {"what": "restored", "why": "moved" if moved else "backup", "day": day_of(at)}
    connection.execute(insert(DEAL), entry | {"deal": backup.number, "digest": backup.hash})


def _goes_on(connection: Connection) -> bool:
    """Whether every row of the backup's log is in the one that was set aside, too."""
    aside = DEAL.to_metadata(MetaData(), name=ASIDE)
    same = [DEAL.c.id == aside.c.id, DEAL.c.what == aside.c.what, DEAL.c.deal == aside.c.deal]
    same.append(func.coalesce(DEAL.c.seal, "") == func.coalesce(aside.c.seal, ""))
    same.append(func.coalesce(DEAL.c.hash, aside.c.hash, "") == func.coalesce(aside.c.hash, ""))
    both = select(func.count()).select_from(DEAL.join(aside, and_(*same)))
    return connection.scalar(both) == connection.scalar(select(func.count()).select_from(DEAL))
