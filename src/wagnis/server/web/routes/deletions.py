"""`DELETE /api/tables/{id}`: a host closes a table. `DELETE /api/me`: a device deletes its data.

`table.closing` says who may close a table, and when; `table.forgetting` what stays for others.
"""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.room.hub import IDS
from wagnis.server.store import ConflictError, GoneRow
from wagnis.server.table.closing import movers, must_be_closable, nameless
from wagnis.server.table.documents import read_table
from wagnis.server.table.forgetting import Leaving
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import forget_device
from wagnis.server.web.guards.requests import take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Closed, Left

log = logging.getLogger("wagnis.server")

TRIES = 3


def add_deletions(router: APIRouter) -> None:
    @router.delete("/me", response_model=Left)
    async def leave(context: Here, request: Request) -> Response:
        """Delete this device's name, handle, tables and records; its token ends."""
        take(context.limits.deletions, request)
        handle = context.identity.of(request.headers.raw)
        changed = [] if handle is None else await forgotten(context, handle)
        answer: Left = {"tables": len(changed)}
        forget_device(request)
        return Answer(answer)

    @router.delete("/tables/{table_id}", response_model=Closed)
    async def close(context: Here, request: Request, table_id: str) -> Response:
        """Close a table that this device hosts: before the start, or if nobody else has moved."""
        take(context.limits.closings, request)
        who = context.identity.of(request.headers.raw)
        answer: Closed = {"record": await closed(context, table_id, who)}
        return Answer(answer)


async def closed(context: Context, table_id: str, who: str | None) -> bool:
    """Delete the table in the state that was judged; return whether its match is kept."""
    for _ in range(TRIES):
        try:
            return await _closed(context, table_id, who)
        except ConflictError:  # the table has changed meanwhile
            continue
    raise SubmissionError(Refusal.NOT_NOW, "others are playing at this table")


async def _closed(context: Context, table_id: str, who: str | None) -> bool:
    hub, now = context.hub, context.config.now()
    stored = await hub.store.load(table_id) if IDS.fullmatch(table_id) else None
    if stored is None:
        raise await not_there(context, table_id)
    row, rows = stored
    table = await asyncio.to_thread(read_table, row, rows)
    last = max(row.updated, rows[-1].at if rows else table.created)
    must_be_closable(table, who, movers(rows), now - last)
    record = None
    if context.config.keep.records:
        record = await asyncio.to_thread(nameless, table, now)
    await hub.put_down(table_id)
    await hub.store.delete(GoneRow(table_id, now, "host_closed", record), seen=row.seen)
    await hub.put_down(table_id)  # somebody may have reconnected before the deletion
    context.exports.forget(table_id)
    log.info("a host has closed a table", extra={"fields": {"table": table_id, "device": who}})
    return record is not None


async def forgotten(context: Context, handle: str) -> list[str]:
    """Delete the device's data; return the tables that were changed or deleted."""
    hub = context.hub
    with context.bars.ending(handle) as mark:
        changed = await hub.store.forget(handle, context.config.now(), Leaving(handle).table, mark)
    # The tables in memory are outdated; without this, the next write would detect it.
    hub.let_go_of(handle)
    for table_id in changed:
        await hub.reload(table_id)
        context.exports.forget(table_id)
        await context.retention.scrub()
    return changed
