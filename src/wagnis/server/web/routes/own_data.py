"""All that is stored about a device: `GET /api/me/export` as one file, `GET /api/me/stored` whether
there is anything.

`store.rows.own_data` finds it; `deletions` deletes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response
from typing_extensions import TypedDict

from wagnis.server.push.routes import SubscriptionShown, subscription_shown
from wagnis.server.push.rows import subscriptions
from wagnis.server.store.rows.own_data import NamingTable, has_any, own_rows, own_tables
from wagnis.server.store.schema import DAILY_ENTRY, PUSH_LATER, SHARED_HISTORY, UPLOAD
from wagnis.server.table.documents import DAMAGES
from wagnis.server.together.rows import GroupRow, groups_of
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import take
from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import Handle

FILE = {"content-disposition": 'attachment; filename="wagnis-data.json"'}


class Stored(TypedDict):
    """Whether the server has anything of this device."""

    anything: bool


class OwnSeat(TypedDict):
    seat: int
    name: str | None


class OwnKick(TypedDict):
    """The host has sent this device away."""

    name: str
    reason: str | None


class OwnTable(TypedDict):
    """A table that names this device."""

    id: str
    game: GameName
    phase: str
    created: int
    updated: int
    hosts: bool
    seats: list[OwnSeat]  # of this device; none where it has left, or was sent away
    sent_away: list[OwnKick]
    page: str
    record: str | None  # the address of the match record, once the game has begun


class OwnGroup(TypedDict):
    """A group that this device is in or invited to."""

    id: str
    name: str
    game: GameName
    created: int
    accepted: int | None  # when this device agreed
    seats: list[OwnSeat]


class OwnNotice(TypedDict):
    """A notice that waits for the end of quiet hours."""

    table: str
    seat: int
    due: int


class OwnDaily(TypedDict):
    """A game of a daily roll."""

    day: str
    game: GameName
    table: str
    points: int | None


class OwnUpload(TypedDict):
    """A record that this device has sent in."""

    id: str
    created: int
    record: str  # its address


class OwnData(TypedDict):
    """Everything stored about one device; times in milliseconds since 1970."""

    handle: Handle | None  # None: the server does not know this browser
    made: int
    names: list[str]  # at all tables
    tables: list[OwnTable]
    sharing: int | None  # since when results are shared
    groups: list[OwnGroup]
    push: list[SubscriptionShown]
    notices: list[OwnNotice]
    daily: list[OwnDaily]
    uploads: list[OwnUpload]


def add_own_data(router: APIRouter) -> None:
    @router.get("/me/stored", response_model=Stored)
    async def stored(context: Here, request: Request) -> Response:
        """Whether anything is stored about this device."""
        handle = context.identity.of(request.headers.raw)
        store = context.hub.store
        answer: Stored = {"anything": handle is not None and await store.read(has_any, handle)}
        return Answer(answer)

    @router.get("/me/export", response_model=OwnData)
    async def export(context: Here, request: Request) -> Response:
        """All that is stored about this device; matches by the addresses of their records."""
        take(context.limits.deletions, request)  # it searches all tables, as deleting does
        answer = await _own_data(context, context.identity.of(request.headers.raw))
        return Answer(answer, headers=FILE)


async def _own_data(context: Context, handle: str | None) -> OwnData:
    store = context.hub.store

    async def of(query: Callable[..., Any], *values: Any) -> Any:
        return [] if handle is None else await store.read(query, handle, *values)

    tables: list[OwnTable] = await of(own_tables, lambda row: _table(row, handle))
    names = (one["name"] for table in tables for one in (*table["seats"], *table["sent_away"]))
    sharing = await of(own_rows, SHARED_HISTORY, "since")
    uploads = await of(own_rows, UPLOAD, "id", "created")
    return {
        "handle": handle,
        "made": context.config.now(),
        "names": sorted({name for name in names if name is not None}),
        "tables": tables,
        "sharing": sharing[0]["since"] if sharing else None,
        "groups": [_group(group, handle) for group in await of(groups_of)],
        "push": [subscription_shown(row) for row in await of(subscriptions)],
        "notices": await of(own_rows, PUSH_LATER, "table", "seat", "due"),
        "daily": await of(own_rows, DAILY_ENTRY, "day", "game", "table", "points"),
        "uploads": [row | {"record": f"/api/reviews/{row['id']}"} for row in uploads],
    }


def _table(row: NamingTable, handle: str | None) -> OwnTable:
    hosts, seats, sent_away = False, list[OwnSeat](), list[OwnKick]()
    try:
        document = json.loads(row.document)
        hosts = document["host"] == handle
        for number, seat in enumerate(document["seats"]):
            if seat["holder"] == handle:
                seats.append({"seat": number, "name": seat["name"]})
        for holder, name, reason, *_ in document.get("kicked", ()):
            if holder == handle:
                sent_away.append({"name": name, "reason": reason})
    except DAMAGES:
        pass  # a damaged table is listed all the same
    return {
        "id": row.id,
        "game": row.game,
        "phase": row.phase,
        "created": row.created,
        "updated": row.updated,
        "hosts": hosts,
        "seats": seats,
        "sent_away": sent_away,
        "page": f"/t/{row.id}",
        "record": None if row.phase == "open" else f"/api/tables/{row.id}/record",
    }


def _group(group: GroupRow, handle: str | None) -> OwnGroup:
    own = [seat for seat in group.seats if seat.handle == handle]
    return {
        "id": group.id,
        "name": group.name,
        "game": group.settings["game"],
        "created": group.created,
        "accepted": own[0].accepted,
        "seats": [{"seat": seat.seat, "name": seat.name} for seat in own],
    }
