"""People who play with each other: who shares results, groups of players, used carry codes.

Results are read from the finished tables where both devices sit; nothing is counted twice, and
what a device deletes is gone from them. `people` counts.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic_core import to_json
from sqlalchemy import (
    Connection,
    Select,
    Subquery,
    and_,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from wagnis.core.plain import PlainObject
from wagnis.server.store.database.schema import (
    CARRIED,
    GAME_TABLE,
    GROUP_SEAT,
    HEAD,
    LOG,
    PLAYER_GROUP,
    SHARED_HISTORY,
    SITTING,
)
from wagnis.server.store.errors import ConflictError
from wagnis.server.store.rows.reading import read_object

MOST_REMATCHES = 500
"""Of one table of a group; a cycle in damaged rows ends there."""


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
    held = select(SITTING.c.table_number).where(SITTING.c.handle == handle)
    others = select(SITTING.c.table_number).where(
        SITTING.c.table_number.in_(held), SITTING.c.handle != handle
    )
    columns = GAME_TABLE.c
    wanted = (
        select(columns.game, columns.updated, columns.document)
        .where(columns.number.in_(others), columns.phase == "over")
        .order_by(columns.updated.desc())
        .limit(limit)
    )
    rows = connection.execute(wanted)
    return [FinishedRow(game, updated, read_object(text)) for game, updated, text in rows]


def groups_of(connection: Connection, handle: str) -> list[GroupRow]:
    """The groups that this device is in or invited to, the oldest first.

    Each has the last rematch of its table.
    """
    mine = select(GROUP_SEAT.c.group_id).where(GROUP_SEAT.c.handle == handle)
    latest = _rematches(mine)
    wanted = (
        select(
            PLAYER_GROUP,
            latest.c.rematch,
            latest.c.played,
            GAME_TABLE.c.phase,
            GAME_TABLE.c.updated,
            LOG.c.at,
        )
        .outerjoin(latest, latest.c.group_id == PLAYER_GROUP.c.id)
        .outerjoin(GAME_TABLE, GAME_TABLE.c.id == latest.c.rematch)
        .outerjoin(HEAD, HEAD.c.table_number == GAME_TABLE.c.number)
        .outerjoin(LOG, LOG.c.number == HEAD.c.last)
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
            row.begun + (row.played or 0),
            row.rematch or row.table_id,
            json.loads(row.settings),
            tuple(seats[row.id]),
            row.phase,
            None if row.updated is None else max(row.updated, row.at or 0),
        )
        for row in rows
    ]


def _rematches(groups: Select[Any]) -> Subquery:
    """By group: the last rematch of its table, or that table, and how many rematches there were.

    A table that goes on has none, even if somebody has asked to join the next game.
    """
    tables = GAME_TABLE.c
    chain = (
        select(
            PLAYER_GROUP.c.id.label("group_id"),
            tables.id.label("rematch"),
            tables.phase,
            tables.next,
            literal(0).label("played"),
        )
        .join(GAME_TABLE, tables.id == PLAYER_GROUP.c.table_id)
        .where(PLAYER_GROUP.c.id.in_(groups))
        .cte(recursive=True)
    )
    following = (
        select(chain.c.group_id, tables.id, tables.phase, tables.next, chain.c.played + 1)
        .join(chain, tables.id == chain.c.next)
        .where(chain.c.phase == "over", chain.c.played < MOST_REMATCHES)
    )
    chain = chain.union_all(following)
    last = select(chain.c.group_id, func.max(chain.c.played).label("played"))
    latest = last.group_by(chain.c.group_id).subquery()
    same = and_(chain.c.group_id == latest.c.group_id, chain.c.played == latest.c.played)
    return select(chain.c.group_id, chain.c.rematch, chain.c.played).join(latest, same).subquery()


def add_group(connection: Connection, group: GroupRow, most: int, most_invited: int) -> None:
    """Add a group; `ConflictError` if a device is in `most` or invited to `most_invited` others."""
    for handle in group.members():
        _must_have_room(connection, handle, most)
    for handle in group.invited():
        _must_have_room(connection, handle, most_invited, invited=True)
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


def _must_have_room(connection: Connection, handle: str, most: int, invited: bool = False) -> None:
    seats = GROUP_SEAT.c
    state = seats.accepted.is_(None) if invited else seats.accepted.is_not(None)
    counted = select(func.count(seats.group_id.distinct())).where(seats.handle == handle, state)
    if (connection.scalar(counted) or 0) >= most:
        raise ConflictError("a device has too many groups or invitations")


def begin(connection: Connection, group_id: str, begun: int, table_id: str) -> None:
    """Note the group's next table; `ConflictError` if another table was begun meanwhile.

    `begun`: as `groups_of` said. The row has less: it does not count rematches until now.
    """
    seen = PLAYER_GROUP.c.id == group_id, PLAYER_GROUP.c.begun <= begun
    changed = update(PLAYER_GROUP).where(*seen).values(begun=begun + 1, table_id=table_id)
    if not connection.execute(changed).rowcount:
        raise ConflictError(f"group {group_id} has begun another table")


def follow(connection: Connection, table_id: str) -> None:
    """A finished table is about to be deleted: its groups go on with its rematch."""
    table = GAME_TABLE.c
    ended = select(table.next).where(table.id == table_id, table.phase == "over")
    rematch = connection.scalar(ended)
    if rematch is not None:
        group = PLAYER_GROUP.c
        counted = {"table_id": rematch, "begun": group.begun + 1}
        connection.execute(update(PLAYER_GROUP).where(group.table_id == table_id).values(counted))


def leave_groups(connection: Connection, handle: str, group_id: str | None = None) -> None:
    """Take a device out of this group, or of all; a group without two devices or without a member
    is deleted.
    """
    mine = GROUP_SEAT.c.handle == handle
    if group_id is not None:
        mine &= GROUP_SEAT.c.group_id == group_id
    left = list(connection.scalars(select(GROUP_SEAT.c.group_id).where(mine).distinct()))
    # Two members may leave at two servers at once: one after the other.
    locked = select(PLAYER_GROUP.c.id).where(PLAYER_GROUP.c.id.in_(left))
    connection.execute(locked.order_by(PLAYER_GROUP.c.id).with_for_update()).all()
    connection.execute(delete(GROUP_SEAT).where(mine))
    for one in left:
        counts = func.count(GROUP_SEAT.c.handle.distinct()), func.count(GROUP_SEAT.c.accepted)
        rest = select(*counts).where(GROUP_SEAT.c.group_id == one)
        devices, accepted = connection.execute(rest).one()
        if devices < 2 or not accepted:
            connection.execute(delete(GROUP_SEAT).where(GROUP_SEAT.c.group_id == one))
            connection.execute(delete(PLAYER_GROUP).where(PLAYER_GROUP.c.id == one))


def use_code(connection: Connection, mark: str, until: int, now: int) -> None:
    """Mark a carry code as used; `ConflictError` if it was used before."""
    connection.execute(delete(CARRIED).where(CARRIED.c.until < now))
    if connection.scalar(select(CARRIED.c.mark).where(CARRIED.c.mark == mark)) is not None:
        raise ConflictError("the code was used")
    connection.execute(insert(CARRIED), {"mark": mark, "until": until})
