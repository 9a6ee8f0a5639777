"""All that is stored about one device, for its download.

`retention.forget` deletes the same. A test looks for a device in every column of the schema:
`EXPORTED` says where the download has it, `EXEMPT` why not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, exists, select

from wagnis.server.push import rows as push
from wagnis.server.push.rows import LaterRow, SubscriptionRow
from wagnis.server.store.database.schema import (
    DAILY_ENTRY,
    GAME_TABLE,
    GROUP_SEAT,
    PUSH_LATER,
    PUSH_SUBSCRIPTION,
    SHARED_HISTORY,
    SITTING,
    UNFINISHED,
    UPLOAD,
)
from wagnis.server.store.rows import retention
from wagnis.server.together import rows as together
from wagnis.server.together.rows import GroupRow

EXPORTED = {
    "sitting.handle": "tables",
    "game_table.host": "tables",
    "game_table.document": "tables",
    "shared_history.handle": "sharing",
    "group_seat.handle": "groups",
    "push_subscription.handle": "push",
    "push_later.handle": "notices",
    "daily_entry.handle": "daily",
    "upload.handle": "uploads",
}
EXEMPT = {
    "game_table.line": "a copy of parts of the document, for lists",
    "log.submission": "says who made a move; the moves are in the record of the table",
    "barred.value": "the operator's list of devices to refuse, which cannot ask for anything",
}

T = TypeVar("T")


class OwnTable(NamedTuple):
    """A table that names a device; the document says where."""

    id: str
    game: str
    phase: str
    created: int
    updated: int
    document: str


class OwnDaily(NamedTuple):
    """A game of a daily roll."""

    day: str
    game: str
    table: str
    points: int | None


class OwnUpload(NamedTuple):
    """A record that was sent in."""

    id: str
    created: int


class OwnData(NamedTuple):
    """All of one device."""

    tables: list[Any]  # as the caller reads them
    sharing: int | None
    groups: list[GroupRow]
    push: list[SubscriptionRow]
    notices: list[LaterRow]
    daily: list[OwnDaily]
    uploads: list[OwnUpload]


def own_data(connection: Connection, handle: str, read: Callable[[OwnTable], T]) -> OwnData:
    """Everything that names this device; `read` makes a table small, one after another."""
    columns = GAME_TABLE.c
    concerned = {*retention.naming(connection, handle), *connection.scalars(_sits(handle))}
    tables = []
    for table_id in sorted(concerned):
        named = (getattr(columns, name) for name in OwnTable._fields)
        row = connection.execute(select(*named).where(columns.id == table_id)).one()
        tables.append(read(OwnTable(*row)))
    since = select(SHARED_HISTORY.c.since).where(SHARED_HISTORY.c.handle == handle)
    later = select(PUSH_LATER).where(PUSH_LATER.c.handle == handle)
    entry = DAILY_ENTRY.c
    daily = select(entry.day, entry.game, entry.table_id, entry.points)
    mine = daily.where(entry.handle == handle).order_by(entry.day, entry.game)
    sent_in = select(UPLOAD.c.id, UPLOAD.c.created).where(UPLOAD.c.handle == handle)
    return OwnData(
        tables,
        connection.scalar(since),
        together.groups_of(connection, handle),
        push.subscriptions(connection, handle),
        [LaterRow(*row) for row in connection.execute(later)],
        [OwnDaily(*row) for row in connection.execute(mine)],
        [OwnUpload(*row) for row in connection.execute(sent_in.order_by(UPLOAD.c.created))],
    )


def has_any(connection: Connection, handle: str) -> bool:
    """Whether anything is stored about this device; uses indexes, and so misses finished tables
    that only name it.
    """
    hosts = exists().where(UNFINISHED, GAME_TABLE.c.host == handle)
    rows = (
        SITTING,
        SHARED_HISTORY,
        GROUP_SEAT,
        DAILY_ENTRY,
        UPLOAD,
        PUSH_SUBSCRIPTION,
        PUSH_LATER,
    )
    kept = (exists().where(table.c.handle == handle) for table in rows)
    return any(connection.scalar(select(one)) for one in (hosts, *kept))


def _sits(handle: str) -> Any:
    return select(SITTING.c.table_id).where(SITTING.c.handle == handle)
