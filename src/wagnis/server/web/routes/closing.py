"""`DELETE /api/tables/{id}`: a host closes a table; its connections end.

`table.closing` says who may, and when.
"""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.server.room.hub import IDS
from wagnis.server.store import ConflictError, GoneRow, Seen
from wagnis.server.table.closing import movers, must_be_closable, nameless
from wagnis.server.table.documents import read_table
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Closed

log = logging.getLogger("wagnis.server")

TRIES = 3


def add_closing(router: APIRouter) -> None:
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
    seen = Seen(row.stamp.version, rows[-1].seq if rows else 0)
    must_be_closable(table, who, movers(rows), now - last)
    record = None
    if context.config.keep.records:
        record = await asyncio.to_thread(nameless, table, now)
    await hub.put_down(table_id)
    await hub.store.delete(GoneRow(table_id, now, "host_closed", record), seen=seen)
    await hub.put_down(table_id)  # somebody may have reconnected before the deletion
    context.exports.forget(table_id)
    context.reviews.forget(table_id)
    log.info("a host has closed a table", extra={"fields": {"table": table_id, "device": who}})
    return record is not None
