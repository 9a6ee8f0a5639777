"""What clients need for reviews and statistics: uploaded records, the finished games of a device.

The client computes the reviews.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from fastapi import APIRouter, Request
from starlette.responses import Response

from wagnis.games import BOXES
from wagnis.server.room.hub import IDS
from wagnis.server.store import UploadRow
from wagnis.server.table.documents import people_of
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer, failed
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import address, take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.web.routes.uploads import BadRecordError, upload
from wagnis.server.wire.asked import FinishedGames, Played, RecordKept
from wagnis.server.wire.messages import Refusal

MOST_GAMES = 500  # of one device, in its statistics


def add_reviews(router: APIRouter) -> None:
    @router.post("/reviews", status_code=201, response_model=RecordKept)
    async def send(context: Here, request: Request, record: dict[str, Any]) -> Response:
        """Upload a match record; the same record gets the same id."""
        try:
            row = await upload(context.records, address(request.scope), record)
        except BadRecordError as error:
            return failed(error.code, str(error), index=error.index)
        sender = context.identity.of(request.headers.raw)
        await context.hub.store.keep_upload(replace(row, handle=sender))
        answer: RecordKept = {"id": row.id}
        return Answer(answer, 201)

    @router.get("/reviews/{id}", response_model=dict[str, Any])
    async def sent(context: Here, request: Request, id: str) -> Response:
        """An uploaded record."""
        take(context.limits.exports, request)
        return Answer((await _sent_in(context, id)).record)

    @router.get("/finished", response_model=FinishedGames)
    async def finished(context: Here, request: Request) -> Response:
        """The finished games in which this device sat."""
        take(context.limits.exports, request)
        device = context.identity.of(request.headers.raw)
        solved = [name for name, box in BOXES.items() if box.solver is not None]
        store = context.hub.store
        tables = [] if device is None else await store.played(device, solved, MOST_GAMES)
        answer: FinishedGames = {"tables": tables}
        return Answer(answer)

    @router.get("/tables/{table_id}/played", response_model=Played)
    async def played(context: Here, request: Request, table_id: str) -> Response:
        """The seats of a finished game whose decisions this device's people made."""
        take(context.limits.exports, request)
        stored = await context.hub.store.load(table_id) if IDS.fullmatch(table_id) else None
        if stored is None:
            raise await not_there(context, table_id)
        row, log = stored
        if row.phase != "over":
            raise SubmissionError(Refusal.NOT_NOW, "a game is reviewed when it is over")
        device = context.identity.of(request.headers.raw)
        answer: Played = {
            "ended": log[-1].at if log else row.updated,
            "seats": [
                {"seat": person.seat, "opponents": cast(Any, list(person.opponents))}
                for person in people_of(row, log)
                if person.handle == device
            ],
        }
        return Answer(answer)


async def _sent_in(context: Context, id: str) -> UploadRow:
    row = await context.hub.store.upload(id) if IDS.fullmatch(id) else None
    if row is None:
        raise SubmissionError(Refusal.NOT_FOUND, "no such record was sent in")
    return row
