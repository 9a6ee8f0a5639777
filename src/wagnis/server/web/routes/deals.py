"""The log of deals over HTTP, for everybody: pages of it, its head, and the entries of one table.

`wagnis.dice.deal_log` says what an entry means.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from wagnis.dice.deal_log import write_entry
from wagnis.server.room.hub import IDS
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Here
from wagnis.server.web.guards.requests import take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.wire.deals import DealHead, DealLog, TableDeals

PAGE = 500  # entries in one answer
FRESH = 5  # seconds a page may be cached
First: TypeAlias = Annotated[int, Query(alias="from", ge=1, le=2**53)]


def add_deals(router: APIRouter) -> None:
    @router.get("/deals", response_model=DealLog)
    async def deals(context: Here, request: Request, first: First = 1) -> Response:
        """The log of deals from this number on, 500 entries at a time."""
        take(context.limits.exports, request, "one page after another")
        entries, head = await context.hub.store.deals(first, PAGE)
        answer = {"entries": [write_entry(entry) for entry in entries], "head": head._asdict()}
        return _fresh(request, answer, f"{first}-{head.number}-{head.hash[:16]}")

    @router.get("/deals/head", response_model=DealHead)
    async def deals_head(context: Here, request: Request) -> Response:
        """The number and the hash of the last entry: note it, and compare later."""
        _, head = await context.hub.store.deals(1, 0)
        return _fresh(request, head._asdict(), f"head-{head.number}-{head.hash[:16]}")

    @router.get("/tables/{table_id}/deals", response_model=TableDeals)
    async def deals_of(context: Here, table_id: str) -> Response:
        """The entries of one table, also after it was deleted."""
        hub = context.hub
        entries = await hub.store.deals_of(table_id) if IDS.fullmatch(table_id) else []
        if not entries and await hub.room(table_id) is None:
            raise await not_there(context, table_id)
        return Answer({"entries": [write_entry(entry) for entry in entries]})


def _fresh(request: Request, answer: object, tag: str) -> Response:
    headers = {"etag": f'"{tag}"', "cache-control": f"public, max-age={FRESH}"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Answer(answer, headers=headers)
