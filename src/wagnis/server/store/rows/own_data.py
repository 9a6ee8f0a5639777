"""All of one device: for its download, and to delete it.

A test looks for a device in every column of the schema.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from pydantic_core import to_json
from sqlalchemy import (
    Connection,
    Table,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)

from wagnis.core.plain import PlainObject
from wagnis.server.store.errors import DamagedTableError
from wagnis.server.store.rows import tables
from wagnis.server.store.rows.operating import database_now
from wagnis.server.store.rows.retention import GoneRow, lock, remove
from wagnis.server.store.rows.tables import NOBODY, TableRow
from wagnis.server.store.schema import (
    ENDED,
    GAME_TABLE,
    GROUP_SEAT,
    LOG,
    METADATA,
    PLAYER_GROUP,
    SITTING,
    UNFINISHED,
)

log = logging.getLogger("wagnis.server")

OWN = [table for table in METADATA.sorted_tables if "handle" in table.columns]
"""The tables whose rows belong to a device."""

T = TypeVar("T")
Leave = Callable[[TableRow], TableRow | None]
"""The table without a device that deletes its data; None if the table is to be deleted.

`DamagedTableError` if it cannot be read: the device then only loses its seats."""


class NamingTable(NamedTuple):
    """A table that names a device; the document says where."""

    id: str
    game: str
    phase: str
    created: int
    updated: int
    document: str


def own_tables(connection: Connection, handle: str, read: Callable[[NamingTable], T]) -> list[T]:
    """The tables that name a device; `read` makes each small, one after another."""
    columns = GAME_TABLE.c
    sits = select(SITTING.c.table_id).where(SITTING.c.handle == handle)
    concerned = {*naming(connection, handle), *connection.scalars(sits)}
    wanted = select(*(columns[name] for name in NamingTable._fields))
    rows = (connection.execute(wanted.where(columns.id == id)).one() for id in sorted(concerned))
    return [read(NamingTable(*row)) for row in rows]


def own_rows(connection: Connection, handle: str, table: Table, *columns: str) -> list[PlainObject]:
    """These columns of the rows of a device in one of its tables, by key; ids without `_id`."""
    chosen = (table.c[name if name in table.c else f"{name}_id"].label(name) for name in columns)
    wanted = select(*chosen).where(table.c.handle == handle)
    rows = connection.execute(wanted.order_by(*table.primary_key.columns)).mappings()
    return [dict(row) for row in rows]


def has_any(connection: Connection, handle: str) -> bool:
    """Whether anything is stored about this device; uses indexes, and so misses finished tables
    that only name it.
    """
    hosts = exists().where(UNFINISHED, GAME_TABLE.c.host == handle)
    own = (exists().where(table.c.handle == handle) for table in OWN)
    return any(connection.scalar(select(one)) for one in (hosts, *own))


def naming(connection: Connection, handle: str) -> list[str]:
    """The tables whose documents name a device; a reader runs it, because it takes long.

    Tables that it has left, or was sent away from, name it only there.
    """
    named = GAME_TABLE.c.document.contains(handle, autoescape=True)
    return list(connection.scalars(select(GAME_TABLE.c.id).where(named)))


def forget(
    connection: Connection,
    handle: str,
    at: int,
    leave: Leave,
    named: Iterable[str],
    mark: str | None = None,
) -> list[str]:
    """Take a device out of every table, and delete its own rows; which tables changed.

    `named` are tables besides those where it sits. Tokens with the `mark` are refused from now on.
    """
    sitting = select(SITTING.c.table_id).where(SITTING.c.handle == handle)
    concerned = sorted({*named, *connection.scalars(sitting)})
    changed = [id for id in concerned if _take_out(connection, id, handle, at, leave)]
    leave_groups(connection, handle)
    for table in OWN:
        connection.execute(delete(table).where(table.c.handle == handle))
    if mark is not None and not connection.scalar(select(exists().where(ENDED.c.mark == mark))):
        connection.execute(insert(ENDED), {"mark": mark, "at": database_now(connection)})
    return changed


def leave_groups(connection: Connection, handle: str, group_id: str | None = None) -> None:
    """Take a device out of this group, or of all; a group without two devices or without a member
    is deleted.
    """
    seats, group = GROUP_SEAT.c, PLAYER_GROUP.c
    mine = seats.handle == handle
    if group_id is not None:
        mine &= seats.group_id == group_id
    left = list(connection.scalars(select(seats.group_id).where(mine).distinct()))
    # Two members may leave at two servers at once: one after the other.
    locked = select(group.id).where(group.id.in_(left))
    connection.execute(locked.order_by(group.id).with_for_update()).all()
    connection.execute(delete(GROUP_SEAT).where(mine))
    company = func.count(seats.handle.distinct()) > 1, func.count(seats.accepted) > 0
    goes_on = select(seats.group_id).group_by(seats.group_id).having(*company)
    connection.execute(delete(PLAYER_GROUP).where(group.id.in_(left), group.id.not_in(goes_on)))


def _take_out(connection: Connection, id: str, handle: str, at: int, leave: Leave) -> bool:
    """Take a device out of one table; False if the table is gone or cannot be read."""
    seen = lock(connection, id)
    # Read after locking the head: another server may have written before.
    row = connection.execute(select(GAME_TABLE).where(GAME_TABLE.c.id == id)).first()
    if row is None:
        return False
    this = update(GAME_TABLE).where(GAME_TABLE.c.id == id)
    try:
        if seen is None:
            raise DamagedTableError(f"table {id} has no head")
        rest = leave(tables.read(connection, row))
    except DamagedTableError as error:
        # One unreadable table must not keep the device in all others.
        log.warning("a device leaves, and stays in a document: %s", error)
        connection.execute(this.values(line=None))  # it holds names, and can be made again
        connection.execute(this.where(GAME_TABLE.c.host == handle).values(host=NOBODY))
        _unsign(connection, id, handle)
        return False
    if rest is None:
        remove(connection, GoneRow(id, at, "host_left"))
        return True
    # A server that has it in memory finds out within two seconds, or when it writes.
    tables.settle(connection, id)
    tables.change(connection, rest, to_json(rest.document).decode())
    _unsign(connection, id, handle)
    return True


def _unsign(connection: Connection, id: str, handle: str) -> None:
    """Sign submissions of this device as nobody's; they still differ from a bot's moves."""
    submission = LOG.c.submission
    mine = submission.startswith(f"{handle}:", autoescape=True)
    nobodys = literal(NOBODY).concat(func.substr(submission, len(handle) + 1))
    connection.execute(update(LOG).where(LOG.c.table_id == id, mine).values(submission=nobodys))
