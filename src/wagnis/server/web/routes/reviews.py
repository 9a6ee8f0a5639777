"""What clients need for reviews and statistics: uploaded records, the finished games of a device.

The client computes the reviews. Records may be of the terminal, of the referee or of a game with
real dice, with or without seeds; what breaks a rule is refused with the reason.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from typing import Any, cast

from fastapi import APIRouter, Request
from pydantic_core import to_json
from starlette.responses import Response

from wagnis.core.plain import Plain, PlainObject
from wagnis.games import BOXES
from wagnis.records import RefusedError, read_record, write_record
from wagnis.server.room.hub import IDS
from wagnis.server.store import UploadRow
from wagnis.server.table.documents import people_of
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.requests import address, take
from wagnis.server.web.routes.retained import not_there
from wagnis.server.wire.asked import FinishedGames, Played, RecordKept
from wagnis.server.wire.messages import Refusal

MOST_GAMES = 500  # of one device, in its statistics
ID_LENGTH = 20
MOST_EVENTS = 10_000  # of a match
LONGEST_NAME = 40
LONGEST_REFUSAL = 200


class BadRecordError(SubmissionError):
    """A refused record; `index` is the event that breaks a rule."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(Refusal.BAD_RECORD, message[:LONGEST_REFUSAL])
        self.index = index


def add_reviews(router: APIRouter) -> None:
    @router.post("/reviews", status_code=201, response_model=RecordKept)
    async def send(context: Here, request: Request, record: dict[str, Any]) -> Response:
        """Upload a match record; the same record gets the same id."""
        # In a thread, and one at a time: replaying a long game takes a while.
        row = await context.records.run(address(request.scope), lambda: uploaded(record))
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


def uploaded(record: PlainObject) -> UploadRow:
    """Replay the record and return its row."""
    _check(record)
    try:
        match = read_record(record)
    except RefusedError as error:
        raise BadRecordError(str(error), error.index) from None
    if not match.history:
        raise BadRecordError("nothing has happened in this match")
    record = write_record(match)
    id = hashlib.sha256(to_json(record)).hexdigest()[:ID_LENGTH]  # the same record, the same id
    return UploadRow(id, time.time_ns() // 1_000_000, record)


def _check(record: PlainObject) -> None:
    """Refuse legal records that are too large to store."""
    events, names, options = (record.get(key) for key in ("events", "players", "options"))
    if isinstance(events, list) and len(events) > MOST_EVENTS:
        raise BadRecordError(f"a record has at most {MOST_EVENTS} events here")
    if isinstance(names, list) and not all(_readable(name) for name in names):
        raise BadRecordError(f"names have at most {LONGEST_NAME} characters that can be read")
    if isinstance(options, dict):
        try:
            check_options(options)
        except SubmissionError as error:
            raise BadRecordError(str(error)) from None


def _readable(name: Plain) -> bool:
    return not isinstance(name, str) or (len(name) <= LONGEST_NAME and name.isprintable())
