"""Subscriptions to notices by Web Push, and notices put off until quiet hours end.

`sender` sends them.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from wagnis.server.store.schema import HEAD, PUSH_LATER, PUSH_SUBSCRIPTION


class SubscriptionRow(NamedTuple):
    """Where and how to tell one device."""

    id: str  # digest of the endpoint
    handle: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    zone: str
    quiet_from: int | None  # minutes of the day, in that zone
    quiet_to: int | None
    created: int


class LaterRow(NamedTuple):
    """A notice that waits for the end of its device's quiet hours."""

    table_id: str
    subscription: str
    handle: str
    seat: int
    seq: int
    due: int


def subscribe(connection: Connection, row: SubscriptionRow, most: int) -> None:
    """Store a subscription; the oldest of this device make room for it.

    A browser that has become another device takes its endpoint along. Notices that wait are due:
    their sender asks for the new quiet hours.
    """
    columns = PUSH_SUBSCRIPTION.c
    waiting = update(PUSH_LATER).where(PUSH_LATER.c.subscription == row.id)
    connection.execute(waiting.values(due=row.created))
    connection.execute(delete(PUSH_SUBSCRIPTION).where(columns.id == row.id))
    mine = select(columns.id).where(columns.handle == row.handle)
    newest = list(connection.scalars(mine.order_by(columns.created.desc(), columns.id)))
    for id in newest[most - 1 :]:
        unsubscribe(connection, id)
    connection.execute(insert(PUSH_SUBSCRIPTION), row._asdict())


def unsubscribe(connection: Connection, id: str) -> None:
    connection.execute(delete(PUSH_LATER).where(PUSH_LATER.c.subscription == id))
    connection.execute(delete(PUSH_SUBSCRIPTION).where(PUSH_SUBSCRIPTION.c.id == id))


def unsubscribe_all(connection: Connection, handle: str) -> None:
    """End every notice to this device."""
    for table in (PUSH_LATER, PUSH_SUBSCRIPTION):
        connection.execute(delete(table).where(table.c.handle == handle))


def subscriptions(connection: Connection, handle: str) -> list[SubscriptionRow]:
    """The subscriptions of a device, the newest first."""
    columns = PUSH_SUBSCRIPTION.c
    mine = select(PUSH_SUBSCRIPTION).where(columns.handle == handle)
    rows = connection.execute(mine.order_by(columns.created.desc(), columns.id))
    return [SubscriptionRow(*row) for row in rows]


def put_off(connection: Connection, row: LaterRow) -> None:
    """Replaces an earlier notice about the same table."""
    columns = PUSH_LATER.c
    same = columns.table_id == row.table_id, columns.subscription == row.subscription
    connection.execute(delete(PUSH_LATER).where(*same))
    connection.execute(insert(PUSH_LATER), row._asdict())


def due(connection: Connection, now: int, limit: int) -> list[LaterRow]:
    columns = PUSH_LATER.c
    ended = select(PUSH_LATER).where(columns.due <= now).order_by(columns.due).limit(limit)
    return [LaterRow(*row) for row in connection.execute(ended)]


def claim(connection: Connection, row: LaterRow, until: int) -> bool:
    """Put a notice that is to be sent now off until then; False if another server did.

    If its server is killed meanwhile, it is due again.
    """
    claimed = update(PUSH_LATER).where(*_same(row), PUSH_LATER.c.due == row.due)
    return connection.execute(claimed.values(due=until)).rowcount > 0


def done(connection: Connection, row: LaterRow) -> None:
    """Delete a notice that was sent, or need not be; not one about a later turn."""
    connection.execute(delete(PUSH_LATER).where(*_same(row)))


def _same(row: LaterRow) -> tuple[ColumnElement[bool], ...]:
    columns = PUSH_LATER.c
    same = columns.table_id == row.table_id, columns.subscription == row.subscription
    return (*same, columns.seq == row.seq)


def last_event(connection: Connection, table_id: str) -> int | None:
    """The number of the last event at a table; None if there is no such table."""
    last: int | None = connection.scalar(select(HEAD.c.seq).where(HEAD.c.table_id == table_id))
    return last
