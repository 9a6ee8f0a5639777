"""Who is barred, which tokens have ended, and whether the database takes writes.

`web.guards` turns people away; the operator's commands are in `wagnis.cli.admin`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, delete, insert, or_, select, update

from wagnis.server.store.schema import BARRED, ENDED, SCHEMA

BarKind: TypeAlias = Literal["address", "device", "table"]
ASIDE = "aside-"
"""Prefix of the phase of a damaged table that was set aside."""
TOLD = 3600 * 1000
"""Milliseconds for which a closed table stays barred, so that every server lets go of it."""
OVERLAP = 60_000
"""Milliseconds before `since` that are read again, for late commits and clocks set back."""
NOW = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
}


@dataclass(frozen=True, slots=True)
class Bar:
    """An address, a network or a device that is to be turned away.

    Or a table that was changed from outside: a server that has it in memory lets go of it.
    """

    kind: BarKind
    value: str  # an address or a network as `ipaddress` writes it, a device's handle, a table's id
    created: int  # milliseconds since 1970, as all times here
    until: int | None = None  # None is for good
    reason: str = ""  # for the operator; never shown to anybody else


def probe(connection: Connection) -> None:
    """Write something, as a move is written; it fails when moves would.

    While another server writes the row, nothing: a group of moves must not wait for it.
    """
    version = SCHEMA.c.version
    free = select(version).with_for_update(skip_locked=True).scalar_subquery()
    connection.execute(update(SCHEMA).where(version == free).values(version=version))


def bars(connection: Connection, now: int) -> list[Bar]:
    """All bars that hold now."""
    columns = BARRED.c
    current = or_(columns.until.is_(None), columns.until > now)
    wanted = select(BARRED).where(current).order_by(columns.kind, columns.value)
    return [
        Bar(row.kind, row.value, row.created, row.until, row.reason)
        for row in connection.execute(wanted)
    ]


def bar(connection: Connection, new: Bar) -> None:
    """Replaces an earlier bar of the same value."""
    unbar(connection, new.kind, new.value)
    row = {"created": new.created, "until": new.until, "reason": new.reason}
    connection.execute(insert(BARRED), {"kind": new.kind, "value": new.value, **row})


def unbar(connection: Connection, kind: BarKind, value: str) -> bool:
    """Whether there was such a bar."""
    mine = (BARRED.c.kind == kind) & (BARRED.c.value == value)
    return connection.execute(delete(BARRED).where(mine)).rowcount > 0


def database_now(connection: Connection) -> int:
    """Milliseconds since 1970 by the database's clock."""
    return int(connection.exec_driver_sql(f"SELECT {NOW[connection.dialect.name]}").scalar_one())


def ended(connection: Connection, since: int) -> tuple[int, list[str]]:
    """The time by the database's clock, and the marks of tokens that have ended since then."""
    now = database_now(connection)
    new = select(ENDED.c.mark).where(ENDED.c.at > min(since, now) - OVERLAP)
    return now, list(connection.scalars(new))
