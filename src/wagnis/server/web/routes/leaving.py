"""`DELETE /api/me`: deletes all data of a device, or nothing, and ends its token.

`table.forgetting` says what stays for others.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.table.forgetting import Leaving
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import forget_device
from wagnis.server.web.guards.requests import take
from wagnis.server.web.routes.played import leave_note, played_today
from wagnis.server.wire.tables import Left


def add_leaving(router: APIRouter) -> None:
    @router.delete("/me", response_model=Left)
    async def leave(context: Here, request: Request) -> Response:
        """Delete this device's name, handle, tables, statistics and records; its token ends."""
        take(context.limits.deletions, request)
        handle = context.identity.of(request.headers.raw)
        changed: list[str] = []
        if handle is not None:
            played = await played_today(context, handle)
            changed = await forgotten(context, handle)
            leave_note(context, request, played)
        answer: Left = {"tables": len(changed)}
        forget_device(request)
        return Answer(answer)


async def forgotten(context: Context, handle: str) -> list[str]:
    """Delete the device's data; return the tables that were changed or deleted."""
    hub = context.hub
    with context.ended.ending(handle) as mark:
        changed = await hub.store.forget(handle, context.config.now(), Leaving(handle), mark)
    # The tables in memory are outdated; without this, the next write would detect it.
    hub.let_go_of(handle)
    for table_id in changed:
        await hub.reload(table_id)
        context.exports.forget(table_id)
        context.reviews.forget(table_id)
    await context.retention.scrub()
    return changed
