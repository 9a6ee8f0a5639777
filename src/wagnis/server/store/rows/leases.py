"""Leases: which servers are alive, which server owns a table, and the fencing token of each taking.

No clock decides here: a server is alive while it has a row. Another server deletes the row after
seeing the same heartbeat in it for the length of a lease, by its own monotonic clock
(`cluster.membership`). `batch` checks the token with every write.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, CursorResult, text


@dataclass(frozen=True, slots=True)
class Node:
    """A running server."""

    id: str
    address: str  # for people
    draining: bool = False
    format: int = 1  # the newest form of documents it knows
    speaks: tuple[int, int] = (0, 0)  # the oldest and the newest form of packets; none knows 0
    beat: int = field(default=0, compare=False)  # grows with every heartbeat


class Lease(NamedTuple):
    """The answer to `take`: who owns the table now, and the fencing token if it is this server."""

    owner: str | None
    fence: int | None
    needs: int = 1  # the form of documents that its owner has to know
    beat: int | None = None  # the owner's last heartbeat, where it is another server


NOW = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
}
"""The database's clock, in milliseconds since 1970."""
FORGOTTEN = 3_600_000
"""Milliseconds after which a server's row no longer holds tables if no cluster runs to delete it: a
former cluster that is a single server now."""

JOIN = (
    "INSERT INTO server_node "
    "(id, address, started, until, draining, format, speaks_from, speaks_to) "
    "VALUES (:id, :address, {now}, {now} + :ttl, :draining, :format, :speaks_from, :speaks_to)"
)
# For servers of 0.9 it is when the lease ends by the database's clock, for all others a number that
# is greater after every heartbeat, wherever the clock is set.
HEARTBEAT = (
    "UPDATE server_node SET draining = :draining, "
    "until = CASE WHEN until < {now} + :ttl THEN {now} + :ttl ELSE until + 1 END WHERE id = :id"
)
GIVE_UP = "DELETE FROM server_node WHERE id = :id AND until = :beat"
ALIVE = (
    "SELECT id, address, draining, format, speaks_from, speaks_to, until FROM server_node "
    "ORDER BY started, id"
)
TAKE = """
    UPDATE head SET owner = :id, fence = fence + 1
    WHERE table_number = (SELECT number FROM game_table
        JOIN server_node AS me ON me.id = :id AND me.format >= needs
        WHERE game_table.id = :table_id)
    AND (owner IS NULL OR owner = :id OR NOT EXISTS (
        SELECT 1 FROM server_node AS other WHERE other.id = head.owner))
    RETURNING fence
"""
OWNER = (
    "SELECT owner, needs, until FROM head "
    "JOIN game_table ON game_table.number = head.table_number "
    "LEFT JOIN server_node ON server_node.id = owner "
    "WHERE game_table.id = :table_id"
)
HELD = (
    "SELECT 1 FROM head JOIN server_node ON server_node.id = head.owner "
    "WHERE head.table_number = :number AND server_node.until > {now} - :forgotten"
)
LET_GO = (
    "UPDATE head SET owner = NULL WHERE owner = :id AND fence = :fence "
    "AND table_number = (SELECT number FROM game_table WHERE game_table.id = :table_id)"
)
SETTLE = (
    "UPDATE head SET fence = fence + 1 WHERE owner {same} :id "
    "AND table_number = (SELECT number FROM game_table WHERE game_table.id = :table_id) "
    "RETURNING fence"
)
SAME = {"sqlite": "IS", "postgresql": "IS NOT DISTINCT FROM"}
LEAVE = ("UPDATE head SET owner = NULL WHERE owner = :id", "DELETE FROM server_node WHERE id = :id")


def database_now(connection: Connection) -> int:
    """Milliseconds since 1970 by the database's clock."""
    return int(connection.exec_driver_sql(f"SELECT {NOW[connection.dialect.name]}").scalar_one())


def join(connection: Connection, node: Node, ttl: float) -> None:
    """Add a server. Only servers of version 0.9 read `ttl`, in seconds."""
    server = {"id": node.id, "address": node.address, "draining": node.draining}
    known = {"format": node.format, "speaks_from": node.speaks[0], "speaks_to": node.speaks[1]}
    _run(connection, JOIN, ttl=round(ttl * 1000), **server, **known)


def heartbeat(connection: Connection, node_id: str, ttl: float, draining: bool = False) -> bool:
    """Renew a server; False if it has been given up."""
    parameters = {"id": node_id, "ttl": round(ttl * 1000), "draining": draining}
    return _run(connection, HEARTBEAT, **parameters).rowcount == 1


def alive(connection: Connection) -> list[Node]:
    """All servers that nobody has given up, with their last heartbeats."""
    return [
        Node(
            row.id,
            row.address,
            bool(row.draining),
            row.format,
            (row.speaks_from, row.speaks_to),
            row.until,
        )
        for row in _run(connection, ALIVE)
    ]


def give_up(connection: Connection, node_id: str, beat: int) -> bool:
    """Remove a server unless it has sent another heartbeat since; whether it was removed."""
    return _run(connection, GIVE_UP, id=node_id, beat=beat).rowcount == 1


def take(connection: Connection, table_id: str, node_id: str) -> Lease | None:
    """Take a table without an owner, of a dead server or of our own; None if there is none.

    The server must be alive and know the format of the table's document. If another server owns
    the table, the answer names it.
    """
    taken = _run(connection, TAKE, id=node_id, table_id=table_id).first()
    if taken is not None:
        return Lease(node_id, taken.fence)
    there = _run(connection, OWNER, table_id=table_id).first()
    return None if there is None else Lease(there.owner, None, there.needs, there.until)


def is_held(connection: Connection, number: int) -> bool:
    """Whether a server that is alive has this table."""
    return _run(connection, HELD, number=number, forgotten=FORGOTTEN).first() is not None


def let_go(connection: Connection, table_id: str, node_id: str, fence: int) -> None:
    """Give the table up, unless it has been taken since."""
    _run(connection, LET_GO, id=node_id, fence=fence, table_id=table_id)


def settle(connection: Connection, table_id: str, owner: str | None) -> int | None:
    """A new fencing token for a table this server owns; None if it owns it no more.

    `owner` is None for a single server. After this, a commit whose answer was lost has either
    happened or never will: it waits behind no lock, its token is invalid, and in SQLite's
    write-ahead log this commit takes its place.
    """
    taken = _run(connection, SETTLE, id=owner, table_id=table_id).first()
    return None if taken is None else int(taken.fence)


def leave(connection: Connection, node_id: str) -> None:
    """Remove a server, and give up all its tables."""
    for statement in LEAVE:
        _run(connection, statement, id=node_id)


def _run(connection: Connection, statement: str, **parameters: object) -> CursorResult[Any]:
    kind = connection.dialect.name
    return connection.execute(text(statement.format(now=NOW[kind], same=SAME[kind])), parameters)
