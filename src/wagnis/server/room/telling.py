"""Telling everybody at a table what has happened, or how the whole table stands.

What it looks like is said in `views`; when it is told is decided in `room` and `submissions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from wagnis import __version__
from wagnis.records import legal, step
from wagnis.server.room import views
from wagnis.server.room.connections import Connection
from wagnis.server.store import LogRow
from wagnis.server.wire.messages import Moved, TableNews
from wagnis.server.wire.tables import TableShown

if TYPE_CHECKING:
    from wagnis.server.room.room import Room


def moved(
    room: Room,
    rows: Sequence[LogRow],
    mover: int | None = None,
    asker: Connection | None = None,
    submission: str | None = None,
) -> None:
    """Tell of what was just written; the clock is set for who is asked next."""
    now = room.table
    if now.settings.clock is not None:
        room.clock.shown(len(rows), by_hand=asker is not None)
        room.set_clock(mover)
    steps(room, rows, asker, submission)
    if now.phase == "over":
        room.advisor.over()
        table(room)
        return
    for row in rows:
        if row.kind == "fall" and row.event is not None and "tableau" in row.event:
            room.advisor.new_tableau()
            return


def steps(
    room: Room,
    rows: Sequence[LogRow],
    asker: Connection | None = None,
    submission: str | None = None,
) -> None:
    """A move and everything that fell because of it, each with how things stood afterwards."""
    now, match, over = room.table, room.table.match, room.table.phase == "over"
    assert match is not None
    first = len(match.history) - len(rows)
    made = [step(match, index, row.event) for index, row in enumerate(rows, start=first)]
    allowed = legal(match)
    # One shape for all games; that a step is its game's is the notation's word.
    told: Moved = {
        "type": "moved",
        "since": now.seq - len(rows),
        "seq": now.seq,
        "steps": cast(Any, made),
        "legal": cast(Any, allowed),
        "due": None if allowed else views.due(match),  # where one may move, nothing is to fall
        "deadline": room.clock.deadline,
        "over": over,
        "fair": views.fair(now, room.now()) if over else None,
    }
    room.connections.broadcast(told, asker, submission)


def table(room: Room, asker: Connection | None = None, submission: str | None = None) -> None:
    """The whole table, with who is here."""
    room.presence.told()
    room.connections.broadcast(news(room), asker, submission)


def news(room: Room) -> TableNews:
    return {"type": "table", "version": __version__, "table": view(room)}


def view(room: Room) -> TableShown:
    around = views.Around(
        room.connections.present,
        room.connections.watching(room.table.holders()),
        room.clock.deadline,
        room.advisor.makeshift,
        room.advisor.solving,
        room.key,
        room.reveals.until,
    )
    return views.table_shown(room.table, around, room.now())
