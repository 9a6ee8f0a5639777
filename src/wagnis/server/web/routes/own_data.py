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

from wagnis.server.push.routes import subscription_shown
from wagnis.server.push.rows import subscriptions
from wagnis.server.store.rows.own_data import NamingTable, has_any, own_rows, own_tables
from wagnis.server.store.schema import DAILY_ENTRY, PUSH_LATER, SHARED_HISTORY, UPLOAD
from wagnis.server.table.documents import DAMAGES
from wagnis.server.together.rows import GroupRow, groups_of
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import take

FILE = {"content-disposition": 'attachment; filename="wagnis-data.json"'}


class Stored(TypedDict):
    """Whether the server has anything of this device."""

    anything: bool


def add_own_data(router: APIRouter) -> None:
    @router.get("/me/stored", response_model=Stored)
    async def stored(context: Here, request: Request) -> Response:
        """Whether anything is stored about this device."""
        handle = context.identity.of(request.headers.raw)
        store = context.hub.store
        answer: Stored = {"anything": handle is not None and await store.read(has_any, handle)}
        return Answer(answer)

    @router.get("/me/export", response_model=dict[str, Any])
    async def export(context: Here, request: Request) -> Response:
        """All that is stored about this device, times in milliseconds since 1970; matches by the
        addresses of their records.
        """
        take(context.limits.deletions, request)  # it searches all tables, as deleting does
        answer = await _own_data(context, context.identity.of(request.headers.raw))
        return Answer(answer, headers=FILE)


async def _own_data(context: Context, handle: str | None) -> dict[str, Any]:
    store = context.hub.store

    async def of(query: Callable[..., Any], *values: Any) -> Any:
        return [] if handle is None else await store.read(query, handle, *values)

    tables = await of(own_tables, lambda row: _table(row, handle))
    named = (one["name"] for table in tables for one in (*table["seats"], *table["sent_away"]))
    sharing = await of(own_rows, SHARED_HISTORY, "since")
    uploads = await of(own_rows, UPLOAD, "id", "created")
    return {
        "handle": handle,  # None: the server does not know this browser
        "made": context.config.now(),
        "names": sorted({name for name in named if name is not None}),  # at all tables
        "tables": tables,
        "sharing": sharing[0]["since"] if sharing else None,
        "groups": [_group(group, handle) for group in await of(groups_of)],
        "push": [subscription_shown(row) for row in await of(subscriptions)],
        "notices": await of(own_rows, PUSH_LATER, "table", "seat", "due"),
        "daily": await of(own_rows, DAILY_ENTRY, "day", "game", "table", "points"),
        "uploads": [row | {"record": f"/api/reviews/{row['id']}"} for row in uploads],
    }


def _table(row: NamingTable, handle: str | None) -> dict[str, Any]:
    hosts, seats, sent_away = False, [], []
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
    stored = row._asdict()
    del stored["document"]
    return stored | {
        "hosts": hosts,
        "seats": seats,
        "sent_away": sent_away,
        "page": f"/t/{row.id}",
        "record": None if row.phase == "open" else f"/api/tables/{row.id}/record",
    }


def _group(group: GroupRow, handle: str | None) -> dict[str, Any]:
    own = [seat for seat in group.seats if seat.handle == handle]
    return {
        "id": group.id,
        "name": group.name,
        "game": group.settings["game"],
        "created": group.created,
        "accepted": own[0].accepted,
        "seats": [{"seat": seat.seat, "name": seat.name} for seat in own],
    }
