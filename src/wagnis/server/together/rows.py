"""People who play with each other: who shares results, groups of players, used carry codes.

Results are read from the finished tables where both devices sit; nothing is counted twice, and
what a device deletes is gone from them. `people` counts.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from pydantic_core import to_json
from sqlalchemy import Connection, and_, delete, func, insert, select, update

from wagnis.core.plain import PlainObject
from wagnis.server.store.errors import ConflictError
from wagnis.server.store.rows.own_data import leave_groups
from wagnis.server.store.rows.tables import read_object
from wagnis.server.store.schema import (
    CARRIED,
    GAME_TABLE,
    GROUP_SEAT,
    HEAD,
    LOG,
    PLAYER_GROUP,
    SHARED_HISTORY,
    SITTING,
)


class FinishedRow(NamedTuple):
    """A finished table where a device sat."""

    game: str
    updated: int
    document: PlainObject


class GroupSeat(NamedTuple):
    """A seat of a group that a device holds, or is invited to."""

    seat: int
    handle: str
    name: str
    accepted: int | None  # when the device agreed


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The same people, and the settings of their next table."""

    id: str
    name: str
    created: int
    begun: int  # grows with every game; modulo the seats, the one that begins next
    table_id: str | None  # of the latest table, or of its last rematch
    settings: PlainObject
    seats: tuple[GroupSeat, ...]
    phase: str | None = None  # of that table, if it still exists
    last: int | None = None  # when something last happened there

    def members(self) -> frozenset[str]:
        """The devices that have agreed."""
        return frozenset(seat.handle for seat in self.seats if seat.accepted is not None)

    def invited(self) -> frozenset[str]:
        return frozenset(seat.handle for seat in self.seats) - self.members()


def share(connection: Connection, handle: str, at: int | None) -> None:
    """From `at` on this device shares its results; None: it no longer does, and leaves its groups.

    Sharing twice changes nothing.
    """
    mine = SHARED_HISTORY.c.handle == handle
    if at is None:
        connection.execute(delete(SHARED_HISTORY).where(mine))
        leave_groups(connection, handle)
    elif connection.scalar(select(SHARED_HISTORY.c.handle).where(mine)) is None:
        connection.execute(insert(SHARED_HISTORY), {"handle": handle, "since": at})


def sharing(connection: Connection, handles: Iterable[str]) -> set[str]:
    """Those of these devices that share their results."""
    wanted = SHARED_HISTORY.c.handle.in_(list(handles))
    return set(connection.scalars(select(SHARED_HISTORY.c.handle).where(wanted)))


def finished(connection: Connection, handle: str, limit: int) -> list[FinishedRow]:
    """The latest finished tables where this device sits with others."""
    held = select(SITTING.c.table_id).where(SITTING.c.handle == handle)
    others = select(SITTING.c.table_id).where(
        SITTING.c.table_id.in_(held), SITTING.c.handle != handle
    )
    columns = GAME_TABLE.c
    wanted = (
        select(columns.game, columns.updated, columns.document)
        .where(columns.id.in_(others), columns.phase == "over")
        .order_by(columns.updated.desc())
        .limit(limit)
    )
    rows = connection.execute(wanted)
    return [FinishedRow(game, updated, read_object(text)) for game, updated, text in rows]


def groups_of(connection: Connection, handle: str) -> list[GroupRow]:
    """The groups that this device is in or invited to, the oldest first."""
    mine = select(GROUP_SEAT.c.group_id).where(GROUP_SEAT.c.handle == handle)
    wanted = (
        select(PLAYER_GROUP, GAME_TABLE.c.phase, GAME_TABLE.c.updated, LOG.c.at)
        .outerjoin(GAME_TABLE, GAME_TABLE.c.id == PLAYER_GROUP.c.table_id)
        .outerjoin(HEAD, HEAD.c.table_id == GAME_TABLE.c.id)
        .outerjoin(LOG, and_(LOG.c.table_id == HEAD.c.table_id, LOG.c.seq == HEAD.c.seq))
        .where(PLAYER_GROUP.c.id.in_(mine))
        .order_by(PLAYER_GROUP.c.created, PLAYER_GROUP.c.id)
    )
    rows = connection.execute(wanted).all()
    seats: dict[str, list[GroupSeat]] = {row.id: [] for row in rows}
    taken = select(GROUP_SEAT).where(GROUP_SEAT.c.group_id.in_(list(seats)))
    for group_id, *seat in connection.execute(taken.order_by(GROUP_SEAT.c.seat)):
        seats[group_id].append(GroupSeat(*seat))
    return [
        GroupRow(
            row.id,
            row.name,
            row.created,
            row.begun,
            row.table_id,
            json.loads(row.settings),
            tuple(seats[row.id]),
            row.phase,
            None if row.updated is None else max(row.updated, row.at or 0),
        )
        for row in rows
    ]


def add_group(connection: Connection, group: GroupRow, most: int) -> GroupRow:
    """Add a group, and return it as it is stored.

    `ConflictError` if a member is in `most` groups already.
    """
    for handle in group.members():
        _must_have_room(connection, handle, most)
    # Somebody may have begun a rematch while the group was made: it goes on with that.
    tables, table_id, begun = GAME_TABLE.c, group.table_id, group.begun
    latest = select(tables.phase, tables.next)
    row = connection.execute(latest.where(tables.id == table_id)).first()
    while row is not None and row.phase == "over" and row.next is not None:
        table_id, begun = row.next, begun + 1
        row = connection.execute(latest.where(tables.id == table_id)).first()
    phase = None if row is None else row.phase
    group = replace(group, table_id=table_id, begun=begun, phase=phase)
    entry = {
        "id": group.id,
        "name": group.name,
        "created": group.created,
        "begun": group.begun,
        "table_id": group.table_id,
        "settings": to_json(group.settings).decode(),
    }
    connection.execute(insert(PLAYER_GROUP), entry)
    seats = [{"group_id": group.id, **seat._asdict()} for seat in group.seats]
    connection.execute(insert(GROUP_SEAT), seats)
    return group


def accept(connection: Connection, handle: str, group_id: str, at: int, most: int) -> bool:
    """An invited device joins the group; False if it is not invited.

    `ConflictError` if the device is in `most` groups already.
    """
    seats = GROUP_SEAT.c
    mine = seats.group_id == group_id, seats.handle == handle, seats.accepted.is_(None)
    if connection.execute(select(seats.seat).where(*mine)).first() is None:
        return False
    _must_have_room(connection, handle, most)
    connection.execute(update(GROUP_SEAT).where(*mine).values(accepted=at))
    return True


def crowded(connection: Connection, handles: Collection[str], most: int) -> set[str]:
    """Those of these devices that are invited to so many groups or more."""
    seats = GROUP_SEAT.c
    invited = select(seats.handle).where(seats.handle.in_(handles), seats.accepted.is_(None))
    many = invited.group_by(seats.handle).having(func.count(seats.group_id.distinct()) >= most)
    return set(connection.scalars(many))


def _must_have_room(connection: Connection, handle: str, most: int) -> None:
    seats = GROUP_SEAT.c
    member = seats.handle == handle, seats.accepted.is_not(None)
    counted = select(func.count(seats.group_id.distinct())).where(*member)
    if (connection.scalar(counted) or 0) >= most:
        raise ConflictError("a device is in too many groups")


def begin(connection: Connection, group_id: str, begun: int, table_id: str) -> None:
    """Note the group's next table; `ConflictError` if another table was begun meanwhile."""
    seen = PLAYER_GROUP.c.id == group_id, PLAYER_GROUP.c.begun == begun
    changed = update(PLAYER_GROUP).where(*seen).values(begun=begun + 1, table_id=table_id)
    if not connection.execute(changed).rowcount:
        raise ConflictError(f"group {group_id} has begun another table")


def use_code(connection: Connection, mark: str, until: int, now: int) -> None:
    """Mark a carry code as used; `ConflictError` if it was used before."""
    connection.execute(delete(CARRIED).where(CARRIED.c.until < now))
    if connection.scalar(select(CARRIED.c.mark).where(CARRIED.c.mark == mark)) is not None:
        raise ConflictError("the code was used")
    connection.execute(insert(CARRIED), {"mark": mark, "until": until})
